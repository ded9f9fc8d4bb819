#pragma once

// What the rows of a table tell, and nothing else: a value. `apply` is the only function that
// changes it, so that a table read from its log is the table that wrote it. Who is connected, which
// clocks run and what has to be said is not in here (table.h): a crash forgets it, on purpose.

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/match.h"
#include "server/equipment.h"
#include "server/protocol.h"
#include "server/rows.h"
#include "store/log.h"

namespace knobel::server {

/// Who has a seat, and who plays it at the moment.
struct Chair {
  enum class Kind : std::uint8_t { Open, Person, Bot };
  Kind kind = Kind::Open;
  std::string name;    // of the person, or the level of the bot
  std::string called;  // what a bot goes by
  Face face;           // of whoever has the seat
  Sha256::Digest token{};
  std::string commitment;    // to its contribution to the dice; empty: none
  std::string contribution;  // once it is opened
  std::string bot;         // the level of the bot that plays this seat now; empty: the person does
  std::vector<By> recent;  // the last requests that changed the match from here
  /// Whose seat it was: until the end of the match, or until somebody else sits down, it is theirs
  /// whenever they show their token.
  struct Former {
    std::string name;
    Sha256::Digest token{};
    Face face;
    friend bool operator==(const Former&, const Former&) = default;
  };
  std::optional<Former> former;
  friend bool operator==(const Chair&, const Chair&) = default;
};

/// How far the beginning of a match has come.
struct Beginning {
  std::uint32_t starts = 0;  // which attempt this is
  /// The commitments are fixed and seats open them. Until then they commit anew.
  bool listed = false;
  SeatSet failed;  // did not open what they had committed to: they play without
  /// Had committed, in the match before or to the start that failed, and have yet to do so again.
  SeatSet awaited;
  friend bool operator==(const Beginning&, const Beginning&) = default;
};

struct TableState {
  using State = TableHead::State;

  /// A table of which nothing is known but its first row, which has yet to be applied. Refuses
  /// rules of another version ("rules_version").
  static std::expected<TableState, Problem> begin(TableId id, const row::Created& row,
                                                  Equipment& equipment);
  /// The table that these rows tell of. Refuses damaged rows ("damaged") and rules of another
  /// version ("rules_version").
  static std::expected<TableState, Problem> fold(const TableHead& head,
                                                 std::span<const LogRow> rows,
                                                 Equipment& equipment);

  /// What the row says has happened. After an error the state is not to be used any more.
  std::expected<void, Error> apply(const Row& row);
  /// The same for a row that is new: how it goes into the log. What cannot be applied is our bug.
  LogRow write(const Row& row);

  /// `served`: the time now, in seconds served.
  TableHead head(std::int64_t served) const;
  SeatSet person_seats() const;
  /// The same game for so many seats. Options that are possible only with another number of them
  /// take their defaults.
  std::expected<std::shared_ptr<const AnyGame>, Error> game_for(int seats) const;
  /// What a person on this seat looks like who wants to look like that: unlike all others.
  Face face_for(Seat seat, const Face& wanted) const;
  /// And a bot of this level, and what it goes by. One of the same level stays as it is.
  row::Bot bot_for(Seat seat, const std::string& level) const;
  /// Does the match wait for dice that somebody throws by hand? Then this is what falls.
  std::optional<Chance> real_throw() const;
  /// Would whoever sits down there see nothing that an onlooker does not see?
  bool has_no_secret(Seat seat) const;
  /// Those that have committed and not opened.
  SeatSet sealed_seats() const;
  /// The result of the match, with the secret of its dice, as JSON. Precondition: it is over.
  std::string result_now() const;
  /// The record of the latest match, if it is finished.
  std::expected<Record, Problem> record() const;

  friend bool operator==(const TableState&, const TableState&) = default;

  Equipment* equipment = nullptr;
  TableId id = 0;
  std::uint32_t rows = 0;   // how many there are,
  Sha256::Digest digest{};  // and of the last one
  std::string code;
  State state = State::Open;
  std::shared_ptr<const AnyGame> game;
  bool own_components = false;  // not the game's default set
  Settings settings;
  bool locked = false;
  Sha256::Digest host_key{};
  /// Nothing: whoever shows the host's key, which is who opened the table and has not sat down, or
  /// sits there since before this went with a seat.
  std::optional<Seat> host_seat;
  bool maker_hosts = false;  // that seat is theirs, so who shows the host's key is the host too
  std::vector<Chair> chairs;
  Secret secret{};
  /// Luck::known of the match that comes next, and what is thrown into its dice. Only the host sits
  /// down at such a table: nobody else is to play with dice that somebody knows.
  std::string known;
  std::vector<std::string> known_contributions;
  Beginning beginning;
  std::uint32_t match_number = 0;  // of the current or latest match, from one
  std::optional<Match> match;
  RecordHeader header;  // of the match
  std::string result;   // JSON
  std::string voided;   // why

 private:
  std::expected<void, Error> apply(const row::Created& row);
  std::expected<void, Error> apply(const row::Changed& row);
  std::expected<void, Error> apply(const row::Sat& row);
  std::expected<void, Error> apply(const row::Bot& row);
  std::expected<void, Error> apply(const row::Faced& row);
  std::expected<void, Error> apply(const row::Freed& row);
  std::expected<void, Error> apply(const row::Returned& row);
  std::expected<void, Error> apply(const row::Committed& row);
  std::expected<void, Error> apply(const row::Contributed& row);
  std::expected<void, Error> apply(const row::Locked& row);
  std::expected<void, Error> apply(const row::Host& row);
  std::expected<void, Error> apply(const row::Swapped& row);
  std::expected<void, Error> apply(const row::Resized& row);
  std::expected<void, Error> apply(const row::Begun& row);
  std::expected<void, Error> apply(const row::Opening& row);
  std::expected<void, Error> apply(const row::Opened& row);
  std::expected<void, Error> apply(const row::Anew& row);
  std::expected<void, Error> apply(const row::Started& row);
  std::expected<void, Error> apply(const row::Happened& row);
  std::expected<void, Error> apply(const row::Finished& row);
  std::expected<void, Error> apply(const row::Voided& row);
  std::expected<void, Error> apply(const row::Rematch& row);
  std::expected<void, Error> has_chair(Seat seat) const;
  /// Takes the seat from whoever has it; a bot that plays it at the moment goes on.
  void give_up(Seat seat, Chair::Kind kind, const std::string& name);
  /// Bots make room for what a person looks like.
  void make_room_for(Seat seat);
  std::expected<void, Error> all_sit() const;
  void pass_host_on(Seat from);
  RecordHeader header_now() const;
};

/// A match that is over, and how its table is run now.
struct PastMatch {
  Record record;
  Settings settings;
};
/// Match `number` (from one; 0: the latest that is over) out of the rows of a table, also a void
/// one.
std::expected<PastMatch, Problem> past_match(const TableHead& head, std::span<const LogRow> rows,
                                             std::uint32_t number, Equipment& equipment);

}  // namespace knobel::server
