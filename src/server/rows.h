#pragma once

// The rows of a table's log: every kind of change that there is, and its one line of JSON. A table
// is a fold over these (table/). Tokens stand here as digests only; the secret of the dice stands
// here from the start, so that a crash loses nothing, and leaves the server only with a result.

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/game.h"
#include "engine/record.h"
#include "engine/sha256.h"
#include "fairness/committed_entropy.h"
#include "server/faces.h"
#include "server/settings.h"

namespace knobel::server {

/// Why a match is void: it has come to Limits::match_entries_max.
inline constexpr std::string_view kTooLong = "too_long";

namespace row {
/// Always the first row, and only there.
struct Created {
  std::string code;
  std::string game;
  int rules = 0;  // version of the game's rules that this table is played by
  int seats = 0;
  std::vector<Option> options;  // all of them
  std::optional<Data> components;
  Settings settings;
  Sha256::Digest host_key{};
  Secret secret{};
  /// The dice of the first match are known before it: Luck::known, and what is thrown into them.
  std::string known = {};
  std::vector<std::string> contributions = {};
};
struct Changed {  // options and settings
  std::vector<Option> options;
  Settings settings;
};
struct Sat {  // a person takes a seat that was open
  Seat seat;
  std::string name;
  Sha256::Digest token{};
  std::string commitment;         // to its contribution; empty: none
  std::string contribution = {};  // in rows of before seats committed; never written any more
  Face face = {};                 // none in rows of before people had one
};
struct Bot {  // a bot gets the seat, whoever had it
  Seat seat;
  std::string level;
  std::string called = {};  // its name; none in rows of before bots had one, nor a face
  Face face = {};
};
struct Faced {  // a person looks otherwise
  Seat seat;
  Face face;
};
struct Freed {  // nobody has the seat; in a match a bot plays on
  Seat seat;
};
struct Returned {  // to a seat that was given up or freed during the match, who had it before
  Seat seat;
};
struct Committed {  // to its contribution to the dice; empty: to none
  Seat seat;
  std::string commitment;
};
struct Contributed {  // of before seats committed; never written any more
  Seat seat;
  std::string contribution;
};
struct Locked {
  bool locked;
};
struct Host {
  Seat seat;
  bool maker = false;  // it is the seat of whoever opened the table
};
struct Swapped {  // before the match: who has the one seat and who has the other change places
  Seat seat;
  Seat with;
};
struct Resized {  // before the match: so many seats; those that were last come and go
  int seats;
  std::vector<Option> options;  // all of them, as they are now
};
struct Begun {  // a rematch is to begin, and these seats have yet to commit to something new
  SeatSet awaited;
};
struct Opening {  // the match is to begin: what each seat has committed to, and must now open
  std::vector<std::string> commitments;  // one per seat; empty: the seat plays without
};
struct Opened {
  Seat seat;
  std::string contribution;
};
struct Anew {  // these seats did not open and play without; all others commit once more
  SeatSet failed;
  Secret secret;
};
struct Started {};  // all have opened; straight from an open table: nobody had to, as it once was
struct Happened {   // in the match: exactly what its record holds
  Entry entry;
  /// The event that the entry tells of, if whoever wrote the row has it at hand, so that applying
  /// it reads no text. It is not stored: a row that was read has none.
  std::optional<Event> event = {};
};
struct Finished {
  std::string result;  // JSON, as in the record; the fold must come to the same
};
struct Voided {        // the match ends without a result
  std::string reason;  // kTooLong, or a sentence about a bug of ours
};
struct Rematch {
  Secret secret;
};  // every seat moves on by one, and the table is open again
}  // namespace row

/// Whose request wrote a row, so that a repeated one is known as such, even after a restart.
struct By {
  std::string id;
  Seat seat = 0;
  std::uint32_t seq = 0;
  friend bool operator==(const By&, const By&) = default;
};

struct Row {
  using What =
      std::variant<row::Created, row::Changed, row::Sat, row::Bot, row::Faced, row::Freed,
                   row::Returned, row::Committed, row::Contributed, row::Locked, row::Host,
                   row::Swapped, row::Resized, row::Begun, row::Opening, row::Opened, row::Anew,
                   row::Started, row::Happened, row::Finished, row::Voided, row::Rematch>;
  What what;
  std::optional<By> by;
};

/// One compact line of JSON, without a newline: {"kind":{…}} or {"kind":{…},"by":{…}}.
std::string row_text(const Row& row);
/// Reads what row_text writes.
std::expected<Row, Error> parse_row(std::string_view text);

}  // namespace knobel::server
