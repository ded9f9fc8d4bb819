#pragma once

// One table: its seats, its people, its match. It is a fold over the rows of its log; `apply` is
// the only function that changes what the rows tell of. Everything else looks, decides, writes rows
// (which are applied at once) and plans what is said.
//
// Beside the rows a table knows who is connected to it (guests), who is asking to be let in, and
// when bots, clocks and grace are due. All that is forgotten in a crash, on purpose: people come
// back and show their tokens, and the times begin anew.
//
// A table is *awake* while somebody who holds a seat is connected, or, if only bots have seats,
// anybody. Otherwise it rests: no clock runs and no bot moves, so nobody comes back to a match that
// was played without them.
//
// Hidden information: whoever is told anything about a match is told it by `view_json` and
// `Match::shown_to` for one viewer, and is told only when that text has changed. What another seat
// does in secret therefore changes neither the bytes nor the number of messages.

#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/match.h"
#include "server/effects.h"
#include "server/keys.h"
#include "server/limits.h"
#include "server/protocol.h"
#include "server/rows.h"
#include "server/workshop.h"

namespace knobel::server {

/// What every table uses; must outlive it.
struct TableParts {
  Workshop& workshop;
  RandomBytes& random;
  const Limits& limits;
};

/// Who has a seat, and who plays it at the moment.
struct Chair {
  enum class Kind : std::uint8_t { Open, Person, Bot };
  Kind kind = Kind::Open;
  std::string name;  // Person only
  Sha256::Digest token{};
  std::string contribution;
  std::string bot;         // the level of the bot that plays this seat now; empty: the person does
  std::vector<By> recent;  // the last requests that changed the match from here
};

/// A connection that is at this table.
struct Guest {
  struct Sent {  // what a viewer was last shown through this connection
    Seat viewer = kNobody;
    std::uint32_t seq = 0;
    std::size_t hash = 0;
  };
  ConnectionId connection = 0;
  std::vector<Sha256::Digest> keys;  // of the tokens that it has shown
  SeatSet seats;                     // that those tokens hold
  bool host = false;
  bool told = false;  // has been told "table" and "you" as they stand
  std::vector<Sent> sent;
};

class Table {
 public:
  using State = TableHead::State;
  /// Members of the answer as a JSON object, or empty for a plain "ok".
  using Answer = std::expected<std::string, Problem>;

  /// A new table with its first row. `host_token` is what its maker will show.
  static std::expected<std::unique_ptr<Table>, Problem> create(TableId id, std::string code,
                                                               const request::Create& wish,
                                                               std::string_view host_token,
                                                               TableParts parts);
  /// The table that these rows tell of. Refuses damaged rows ("damaged") and rules of another
  /// version ("rules_version").
  static std::expected<std::unique_ptr<Table>, Problem> fold(const TableHead& head,
                                                             std::span<const LogRow> rows,
                                                             TableParts parts);

  TableId id() const { return id_; }
  const std::string& code() const { return code_; }
  State state() const { return state_; }
  std::uint32_t rows() const { return rows_; }
  TableHead head(std::int64_t unix_seconds) const;
  /// Of the current or latest match, from one.
  std::uint32_t match_number() const { return match_number_; }

  // --- people ------------------------------------------------------------------------------------
  std::expected<void, Problem> enter(ConnectionId connection, std::span<const std::string> tokens,
                                     TimeMs now);
  void gone(ConnectionId connection, TimeMs now);
  /// After a failed commit: the guests of the table that this one replaces.
  void take_over(std::vector<Guest> guests, TimeMs now);
  std::vector<Guest>& guests() { return guests_; }
  /// Everything that is not about connections. The connection is a guest.
  Answer on(ConnectionId connection, const Request& request, TimeMs now);

  // --- time --------------------------------------------------------------------------------------
  void bot_chose(const BotAnswer& answer, TimeMs now);
  void tick(TimeMs now);
  /// When `tick` has something to do; kNever while the table rests.
  TimeMs deadline() const;

  /// Moves everything that has collected since the last call into `effects`: rows, a head, what
  /// guests have to be told, bots' jobs. Call it after every call above.
  void flush(Effects& effects, std::int64_t unix_seconds, TimeMs now);
  /// After a Bug was caught: what the last call wanted to write is forgotten, the match is void.
  void void_match();

  /// The record of a match: of this one, or (from the rows of the log) of an earlier one.
  std::expected<Record, Problem> record() const;

  // --- for tests ---------------------------------------------------------------------------------
  const Match* match() const { return match_ ? &*match_ : nullptr; }
  const std::vector<Chair>& chairs() const { return chairs_; }

 private:
  TableId id_ = 0;
  std::string code_;
  State state_ = State::Open;
  std::uint32_t rows_ = 0;
  std::uint32_t match_number_ = 0;
  std::optional<Match> match_;
  std::vector<Chair> chairs_;
  std::vector<Guest> guests_;
};

}  // namespace knobel::server
