#pragma once

// The model of a record: what a match is once it is written down. A header, events in order, a
// result. State is a fold over it (match.h); the bytes are formats/record_json's business.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/config.h"
#include "engine/data.h"
#include "engine/seat.h"

namespace knobel {

inline constexpr int kRecordFormat = 1;

/// Where the numbers came from.
struct Luck {
  enum class Kind : std::uint8_t {
    Unknown,    // typed in, or from a source that cannot be recomputed
    Seeded,     // FastEntropy(seed, stream): simulations
    Committed,  // fairness/committed_entropy: live tables
  };
  Kind kind = Kind::Unknown;
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  std::string commitment;                  // SHA-256 of the secret, hexadecimal
  std::vector<std::string> contributions;  // one per seat, may be empty
  /// What the seats had committed to before any of them opened its contribution, one per seat,
  /// empty for a seat without one. No list at all: a match of before seats committed.
  std::vector<std::string> commitments = {};
  int starts = 0;  // attempts until all had opened; 0 without commitments
  /// Committed, but for dice: people threw real ones and typed them in. Cards and lots are
  /// computed.
  bool dice_by_hand = false;
  /// Committed, but no secret: a day ("2026-11-19"), whose dice anybody can compute from its date
  /// (fairness/committed_entropy.h), or kAgain, the luck of a match that was over. Empty: nobody
  /// could know it.
  std::string known = {};
  static constexpr std::string_view kAgain = "again";
  friend bool operator==(const Luck&, const Luck&) = default;
};

struct RecordHeader {
  std::string game;
  int rules_version = 0;
  int seats = 0;
  std::vector<Option> options;       // all of them
  std::optional<Data> components;    // only a set that is not the game's default, and then whole
  std::vector<std::string> players;  // a name per seat: a person's, or a bot's level
  Luck luck;
  friend bool operator==(const RecordHeader&, const RecordHeader&) = default;

  Config config() const { return {seats, options, components}; }
};

/// A seat chose: notation, never an id.
struct ActionEntry {
  Seat seat;
  std::string text;
  friend bool operator==(const ActionEntry&, const ActionEntry&) = default;
};

/// Nature answered: raw numbers ("dice 5 2", "pick 12 of 37", "one 2 of 3").
struct ChanceEntry {
  std::string text;
  friend bool operator==(const ChanceEntry&, const ChanceEntry&) = default;
};

/// Something happened at the table that is not a move.
struct TableEntry {
  enum class Kind : std::uint8_t {
    Undo,    // the seat takes its last action back
    BotIn,   // a bot (detail: its level) plays for the seat from here on
    BotOut,  // the person plays again
    Leave,   // the person leaves for good
    Resign,  // the seat gives up: the match ends, the other side wins
  };
  Kind kind;
  Seat seat;
  std::string detail;
  friend bool operator==(const TableEntry&, const TableEntry&) = default;
};

using Entry = std::variant<ActionEntry, ChanceEntry, TableEntry>;

struct RecordResult {
  std::vector<int> scores;  // one per seat
  SeatSet winners;
  std::string secret;  // Luck::Committed: revealed at the end, hexadecimal
  friend bool operator==(const RecordResult&, const RecordResult&) = default;
};

struct Record {
  RecordHeader header;
  std::vector<Entry> entries;
  std::optional<RecordResult> result;  // nothing: the match goes on, or was broken off
  friend bool operator==(const Record&, const Record&) = default;
};

}  // namespace knobel
