#pragma once

// The requests of the protocol as types. A new one is a struct here, a reader in protocol.cpp, a
// handler of the lobby or the table, an example in docs/protocol.md and a line of the page
// (web/src/net/requests.ts). Whatever is forgotten does not compile or fails a test.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/seat.h"
#include "server/faces.h"
#include "server/settings.h"

namespace knobel::server {

/// What clients ask for; docs/protocol.md explains each. Seats are 0 … n−1 here already.
namespace request {

enum class Place : std::uint8_t {
  Anywhere,
  Table  // who asks has entered one
};
enum class Writes : std::uint8_t {
  Nothing,
  Rows  // it may change what is on disk, so it waits while the disk is behind
};
/// What happens when the same request arrives twice.
enum class Repeat : std::uint8_t {
  Harmless,      // it is answered again
  ByConnection,  // the connection remembers its answer
  ByToken,       // the same, and over a new connection it is known by the token it brought
  ByMatch        // the match knows it by its id and seq, even after a restart
};
/// Whose answer(call, request) it is.
enum class Handler : std::uint8_t { Lobby, Table };
enum class Answered : std::uint8_t {
  AtOnce,
  Later  // it takes a while, and is worked out beside the core (jobs.h)
};

/// What a request is, said once, in its type. Nobody else keeps a list of requests: who wants to
/// know asks here, and the page's list is compared with it.
struct Traits {
  std::string_view word;  // behind "do"
  Place place;
  Writes writes;
  Repeat repeat;
  Handler handler;
  Answered answered = Answered::AtOnce;

  /// Does the connection keep the answer?
  constexpr bool remembered() const {
    return repeat == Repeat::ByConnection || repeat == Repeat::ByToken;
  }
  /// Is it done once also if a client that has lost its connection sends it again over the next?
  constexpr bool again() const { return repeat == Repeat::ByToken || repeat == Repeat::ByMatch; }
};

struct Hello {
  static constexpr Traits kTraits{"hello", Place::Anywhere, Writes::Nothing, Repeat::Harmless,
                                  Handler::Lobby};
  int version;
};
struct Ping {
  static constexpr Traits kTraits{"ping", Place::Anywhere, Writes::Nothing, Repeat::Harmless,
                                  Handler::Lobby};
};
struct Create {
  static constexpr Traits kTraits{"create", Place::Anywhere, Writes::Rows, Repeat::ByConnection,
                                  Handler::Lobby};
  std::string game;
  int seats;
  SettingsChange settings;
  std::optional<std::string> components = {};  // the digest of a set that was brought along
  /// The dice of the first match are those of a day, or of a match that is over: its secret, and
  /// behind it what each seat threw in. One of the two at most.
  std::optional<std::string> day = {};
  std::optional<std::vector<std::string>> again = {};
};
struct Enter {
  static constexpr Traits kTraits{"enter", Place::Anywhere, Writes::Nothing, Repeat::Harmless,
                                  Handler::Lobby};
  std::string code;
  std::vector<std::string> tokens;
};
struct Sit {
  static constexpr Traits kTraits{"sit", Place::Table, Writes::Rows, Repeat::ByToken,
                                  Handler::Table};
  std::string name;
  std::optional<Seat> seat;
  std::string commitment;            // to a contribution to the dice; empty: none
  std::optional<std::string> token;  // made by the client, so that a lost answer costs nothing
  Face face = {};                    // as far as there is a wish
};
struct Approve {
  static constexpr Traits kTraits{"approve", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
  int ask;
  bool yes;
};
struct Lock {
  static constexpr Traits kTraits{"lock", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
  bool locked;
};
struct Free {
  static constexpr Traits kTraits{"free", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
  Seat seat;
};
struct PutBot {
  static constexpr Traits kTraits{"bot", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
  Seat seat;
  std::optional<std::string> level;  // nothing: take the bot off
};
struct Host {
  static constexpr Traits kTraits{"host", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
  Seat seat;
};
struct ChangeFace {
  static constexpr Traits kTraits{"face", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
  Seat seat;
  Face face;
};
struct Move {
  static constexpr Traits kTraits{"move", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
  Seat seat;
  Seat to;  // taken by somebody else: they are asked
};
struct Swap {  // the answer of who was asked
  static constexpr Traits kTraits{"swap", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
  Seat seat;
  Seat with;
  bool yes;
};
struct Resize {
  static constexpr Traits kTraits{"seats", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
  int seats;
};
struct ChangeSettings {
  static constexpr Traits kTraits{"settings", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
  SettingsChange settings;
};
struct Contribute {
  static constexpr Traits kTraits{"contribute", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
  Seat seat;
  std::string commitment;  // empty: it has none
};
struct Start {
  static constexpr Traits kTraits{"start", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
};
struct Open {  // what the seat has committed to
  static constexpr Traits kTraits{"open", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
  Seat seat;
  std::string contribution;
};
// The next four change a match: `seq` is how much of it the client has been shown.
struct Roll {
  static constexpr Traits kTraits{"roll", Place::Table, Writes::Rows, Repeat::ByMatch,
                                  Handler::Table};
  Seat seat;
  std::uint32_t seq;
  /// The faces that somebody has thrown, whosever dice they are. Wanted where dice are real, and
  /// only there.
  std::optional<std::vector<int>> dice;
};
struct Act {
  static constexpr Traits kTraits{"act", Place::Table, Writes::Rows, Repeat::ByMatch,
                                  Handler::Table};
  Seat seat;
  std::uint32_t seq;
  std::vector<std::string> actions;
};
struct Undo {
  static constexpr Traits kTraits{"undo", Place::Table, Writes::Rows, Repeat::ByMatch,
                                  Handler::Table};
  Seat seat;
  std::uint32_t seq;
};
struct Resign {
  static constexpr Traits kTraits{"resign", Place::Table, Writes::Rows, Repeat::ByMatch,
                                  Handler::Table};
  Seat seat;
  std::uint32_t seq;
};
struct Preview {
  static constexpr Traits kTraits{"preview", Place::Table, Writes::Nothing, Repeat::Harmless,
                                  Handler::Table};
  Seat seat;
  std::vector<std::string> actions;
};
struct WhyNot {
  static constexpr Traits kTraits{"why_not", Place::Table, Writes::Nothing, Repeat::Harmless,
                                  Handler::Table};
  Seat seat;
  std::string action;
};
struct Odds {
  static constexpr Traits kTraits{"odds",           Place::Table,   Writes::Nothing,
                                  Repeat::Harmless, Handler::Table, Answered::Later};
  Seat seat;
  std::vector<std::string> actions;  // before the position that is asked about; may be empty
};
struct Hint {
  static constexpr Traits kTraits{"hint",           Place::Table,   Writes::Nothing,
                                  Repeat::Harmless, Handler::Table, Answered::Later};
  Seat seat;
  std::vector<std::string> actions;  // before the position that is asked about; may be empty
};
struct Story {
  static constexpr Traits kTraits{"story",          Place::Table,   Writes::Nothing,
                                  Repeat::Harmless, Handler::Table, Answered::Later};
  std::optional<Seat> seat;  // nothing: what onlookers have been shown
  std::uint32_t before;      // the last steps of those that led to so many entries
};
struct Components {
  static constexpr Traits kTraits{"components", Place::Table, Writes::Nothing, Repeat::Harmless,
                                  Handler::Table};
};
struct Leave {
  static constexpr Traits kTraits{"leave", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Lobby};
  std::optional<Seat> seat;  // nothing: stop looking at this table
};
struct Back {
  static constexpr Traits kTraits{"back", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
  Seat seat;
};
struct Rematch {
  static constexpr Traits kTraits{"rematch", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
};
struct Say {
  static constexpr Traits kTraits{"say", Place::Table, Writes::Nothing, Repeat::ByConnection,
                                  Handler::Lobby};
  enum class Kind : std::uint8_t { Phrase, Emote, Text };
  Kind kind;
  std::string text;
  std::optional<Seat> seat;
};
struct Extend {
  static constexpr Traits kTraits{"extend", Place::Table, Writes::Rows, Repeat::ByConnection,
                                  Handler::Table};
};
struct Replay {
  static constexpr Traits kTraits{"replay",         Place::Table,   Writes::Nothing,
                                  Repeat::Harmless, Handler::Lobby, Answered::Later};
  std::uint32_t match;  // counted from one; 0: the latest
  std::uint32_t event;
  std::optional<std::uint32_t> from;  // what is told begins here; nothing: one event before
  std::optional<Seat> seat;
};
struct Review {
  static constexpr Traits kTraits{"review",         Place::Table,   Writes::Nothing,
                                  Repeat::Harmless, Handler::Lobby, Answered::Later};
  std::uint32_t match;  // counted from one; 0: the latest
};
struct GetRecord {
  static constexpr Traits kTraits{"record",         Place::Table,   Writes::Nothing,
                                  Repeat::Harmless, Handler::Lobby, Answered::Later};
  std::uint32_t match;
};
}  // namespace request

struct Request {
  using What =
      std::variant<request::Hello, request::Ping, request::Create, request::Enter, request::Sit,
                   request::Approve, request::Lock, request::Free, request::PutBot, request::Host,
                   request::ChangeFace, request::Move, request::Swap, request::Resize,
                   request::ChangeSettings, request::Contribute, request::Start, request::Open,
                   request::Roll, request::Act, request::Undo, request::Resign, request::Preview,
                   request::WhyNot, request::Odds, request::Hint, request::Story,
                   request::Components, request::Leave, request::Back, request::Rematch,
                   request::Say, request::Extend, request::Replay, request::Review,
                   request::GetRecord>;
  std::string id;
  What what;

  const request::Traits& traits() const {
    return std::visit(
        []<class Wish>(const Wish&) -> const request::Traits& { return Wish::kTraits; }, what);
  }
};

}  // namespace knobel::server
