#pragma once

// Is this record true? Everything in it is done again: the rules are asked about every action, the
// luck is computed anew where the record says how, and the result is counted once more. Works
// offline, from the file alone.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/match.h"
#include "engine/record.h"

namespace knobel {

/// Makes the game with this key; an error if there is none or the configuration does not fit. With
/// the registry: find_game(key), then its make.
using MakeGame = std::function<std::expected<std::shared_ptr<const AnyGame>, Error>(
    std::string_view key, const Config& config)>;

/// What was checked, besides the bytes, the digest, the rules and the seals on contributions, which
/// always are.
struct VerifyReport {
  enum class Dice : std::uint8_t {
    Recomputed,   // every outcome came out the same, but for dice that were thrown by hand
    NotRevealed,  // committed, but the match is not finished, so the secret is still one
    Unknown,      // the record does not say where the numbers came from
  };
  Record record;
  std::size_t actions = 0;        // checked against the rules
  std::size_t chances = 0;        // outcomes that fit what the rules asked for,
  std::size_t by_hand = 0;        // and which of them are throws that people typed in
  std::size_t table_entries = 0;  // undo, bots in and out, …
  Dice dice = Dice::Unknown;
  bool finished = false;  // it has a result, and that was counted again
};

/// The game that a record was played with. Refuses a rules version that is not ours, and options or
/// components that are not written the one way they are written in records.
std::expected<std::shared_ptr<const AnyGame>, Error> game_of(const RecordHeader& header,
                                                             const MakeGame& make);

inline constexpr std::size_t kAllEntries = static_cast<std::size_t>(-1);

/// The match after the first `entries` entries, all of them if there are fewer. Every one of them
/// is judged by the rules; the error names its line in the file.
std::expected<Match, Error> fold(const Record& record, const MakeGame& make,
                                 std::size_t entries = kAllEntries);

/// Checks a whole file; a match that is over needs its result. The error names line and reason.
std::expected<VerifyReport, Error> verify_record(std::string_view bytes, const MakeGame& make);

}  // namespace knobel
