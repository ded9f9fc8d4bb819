#pragma once

// One table: what its rows tell (state.h), and beside it who is connected (guests), who is asking
// to be let in, and when bots, clocks and grace are due. Requests look, decide, write rows, which
// are applied at once, and plan what is said. All that is not in the rows is forgotten in a crash,
// on purpose: people come back and show their tokens, and the times begin anew.
//
// A table is *awake* while somebody who holds a seat is connected, or, if only bots have seats,
// anybody. Otherwise it rests: no clock runs and no bot moves, so nobody comes back to a match that
// was played without them.
//
// Hidden information: whoever is told anything about a match is told it by `view_json` and
// `Match::shown_to` for one viewer, and is told only when that text has changed. What another seat
// does in secret therefore changes neither the bytes nor the number of messages.

#include <algorithm>
#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/match.h"
#include "formats/view_json.h"
#include "server/effects.h"
#include "server/equipment.h"
#include "server/keys.h"
#include "server/limits.h"
#include "server/protocol.h"
#include "server/table/state.h"

namespace knobel::server {

/// What every table uses; must outlive it.
struct TableParts {
  Equipment& equipment;
  RandomBytes& random;
  const Limits& limits;
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
  /// Members of the answer as a JSON object, or empty for a plain "ok"; kAnsweredLater: it comes
  /// with a job.
  using Answer = std::expected<std::optional<std::string>, Problem>;
  static constexpr std::nullopt_t kAnsweredLater = std::nullopt;

  /// A new table with its first row. `host_token` is what its maker will show.
  static std::expected<std::unique_ptr<Table>, Problem> create(TableId id, std::string code,
                                                               const request::Create& wish,
                                                               std::string_view host_token,
                                                               TableParts parts);
  Table(TableState state, TableParts parts);

  /// What the rows tell, those that are not on disk yet included.
  const TableState& state() const { return state_; }
  /// How many of them have been handed over in effects.
  std::uint32_t rows_handed() const { return rows_handed_; }

  // --- people ------------------------------------------------------------------------------------
  std::expected<void, Problem> enter(ConnectionId connection, std::span<const std::string> tokens,
                                     TimeMs now);
  void gone(ConnectionId connection, TimeMs now);
  /// The guests of the table that this one replaces.
  void take_over(std::vector<Guest> guests, TimeMs now);
  std::vector<Guest>& guests() { return guests_; }
  /// A request whose handler is the table. The connection is a guest.
  template <class Wish>
  Answer on(ConnectionId connection, const std::string& id, const Wish& wish, TimeMs now) {
    Guest* guest = find_guest(connection);
    KNOBEL_CHECK(guest != nullptr);
    return answer(Call{*guest, id, now}, wish);
  }

  // --- time --------------------------------------------------------------------------------------
  /// Is this decision about how things stand now?
  bool wants(const job::Decide& decision) const;
  void decided(const job::Decide& decision, TimeMs now);
  void tick(TimeMs now);
  /// When `tick` has something to do; kNever while the table rests.
  TimeMs deadline() const;

  /// Moves everything that has collected since the last call into `effects`: rows, a head, what
  /// guests have to be told, bots' jobs. Call it after every call above.
  void flush(Effects& effects, std::int64_t served, TimeMs now);
  /// The table has just been read: nothing had happened at it for so long.
  void has_rested(TimeMs length, TimeMs now);
  /// After a Bug, at the table that was read again: the match ends without a result.
  void void_match();

  /// The record of the latest match; nothing if it is not finished or void.
  std::shared_ptr<const Record> record();
  /// May this guest see matches that are over? All may, unless onlookers are not welcome here.
  std::expected<void, Problem> may_look_back(ConnectionId connection) const;
  /// Actions, rolls and undos since the last call.
  std::uint64_t take_moves() { return std::exchange(moves_, 0); }
  /// Playing and Finished, as often as a match began or ended since the last call.
  std::vector<State> take_changes() { return std::exchange(changes_, {}); }

 private:
  /// Who asks, by which id, and when.
  struct Call {
    Guest& guest;
    const std::string& id;
    TimeMs now;
  };
  /// Somebody who waits for the host's word. Forgotten when the connection goes.
  struct Ask {
    int number;
    ConnectionId connection;
    request::Sit wish;
  };
  /// Somebody wants the place of another person, who has to agree. Forgotten when either of them
  /// gets another place.
  struct PlaceWish {
    Seat seat;
    Seat to;
  };
  /// When something is due for a seat. Times are kNever if not.
  struct Times {
    TimeMs away_since = kNever;
    bool shares_screen = false;     // was one of several seats at a screen that went away: no grace
    TimeMs bot_due = kNever;        // its bot moves, or is asked again
    std::uint32_t bot_version = 0;  // what the seat had been shown when that was planned
    bool bot_thinks = false;        // it has been asked and has yet to answer
    TimeMs clock_end = kNever;
    std::uint32_t clock_key = 0;  // what onlookers had been shown when the clock began
  };
  /// A run of actions, tried out.
  struct Run {
    enum class Stop : std::uint8_t { None, Chance, Reveal, End };
    AnyState state;  // after `actions`; with Behind::Refuse before the last of them
    std::vector<Action> actions;
    Stop stop = Stop::None;  // why nothing can follow in the same message
  };
  enum class Behind : std::uint8_t { Refuse, Ignore };  // actions that stand behind a Stop

  /// Applies a row and keeps it for the next flush. What cannot be applied is our bug.
  void write(Row::What what, std::optional<By> by = std::nullopt);

  // --- requests about seats (seats.cpp) ----------------------------------------------------------
  Answer answer(const Call& call, const request::Sit& wish);
  Answer answer(const Call& call, const request::Approve& wish);
  Answer answer(const Call& call, const request::Lock& wish);
  Answer answer(const Call& call, const request::Free& wish);
  Answer answer(const Call& call, const request::PutBot& wish);
  Answer answer(const Call& call, const request::Host& wish);
  Answer answer(const Call& call, const request::ChangeFace& wish);
  Answer answer(const Call& call, const request::Move& wish);
  Answer answer(const Call& call, const request::Swap& wish);
  Answer answer(const Call& call, const request::Resize& wish);
  Answer answer(const Call& call, const request::ChangeSettings& wish);
  Answer answer(const Call& call, const request::Leave& wish);
  Answer answer(const Call& call, const request::Back& wish);
  Answer answer(const Call& call, const request::Rematch& wish);
  Answer answer(const Call& call, const request::Say& wish);
  Answer answer(const Call& call, const request::Extend& wish);
  /// Whoever shows this key sits again where they sat, if that seat was given up in this match.
  void return_to_seat(const Sha256::Digest& key);
  /// In a match a seat with secrets is nobody's to take.
  std::expected<Seat, Problem> free_seat(std::optional<Seat> wanted) const;
  /// Gives `seat` to the guest, with a token.
  std::string seat_guest(Guest& guest, Seat seat, const request::Sit& wish, TimeMs now);
  void vacate(Seat seat, TimeMs now);
  Guest* find_guest(ConnectionId connection);
  std::expected<void, Problem> need_host(const Guest& guest) const;
  std::expected<void, Problem> need_seat(const Guest& guest, Seat seat) const;
  std::expected<void, Problem> need_state(State state) const;
  /// While a match is being begun nobody's seat changes hands.
  std::expected<void, Problem> need_settled() const;
  bool is_host(const Guest& guest) const;
  /// From when on somebody seated may take the host's role; kNever: the host is here.
  TimeMs host_free_at() const;
  /// Whether all settings mean something in this game.
  static std::expected<void, Problem> may_have(const Settings& settings, const AnyGame& game);
  /// Who is here now: seats of guests, and since when the others are away.
  void look_around(TimeMs now);
  SeatSet connected_seats() const;

  /// The two change places, at once.
  void swap(Seat seat, Seat with, TimeMs now);
  /// Whoever sits here sits there no more: what they wished for is void.
  void forget_wishes(const Row& row);

  // --- the beginning of a match (opening.cpp) ----------------------------------------------------
  Answer answer(const Call& call, const request::Contribute& wish);
  Answer answer(const Call& call, const request::Start& wish);
  Answer answer(const Call& call, const request::Open& wish);
  /// From here on it stands what those who are connected have committed to.
  void fix_commitments();
  /// Begins the match if nobody has anything left to open.
  void begin_if_open();
  /// The seats that failed play without; everything is drawn anew.
  void begin_anew(SeatSet failed);
  /// Time is up, for committing anew or for opening.
  void opening_over();
  std::string opening_json() const;

  // --- requests about the match (play.cpp) -------------------------------------------------------
  Answer answer(const Call& call, const request::Roll& wish);
  Answer answer(const Call& call, const request::Act& wish);
  Answer answer(const Call& call, const request::Undo& wish);
  Answer answer(const Call& call, const request::Resign& wish);
  Answer answer(const Call& call, const request::Preview& wish);
  Answer answer(const Call& call, const request::WhyNot& wish);
  Answer answer(const Call& call, const request::Odds& wish);
  Answer answer(const Call& call, const request::Hint& wish);
  /// A question about what the seat sees, or would see after these actions of its own.
  template <class Question>
  Answer ask_about(Help least, const Call& call, Seat seat, const std::vector<std::string>& first);
  /// May this guest change the match from this seat, having been shown `seq`? True: yes. False: it
  /// has done so already, with this very request.
  std::expected<bool, Problem> may_change(Guest& guest, const By& by);
  /// Why this seat cannot take its last action back, if it cannot.
  std::expected<void, Refusal> may_undo(Seat seat) const;
  std::expected<Run, Problem> try_run(Seat seat, std::span<const std::string> actions,
                                      Behind behind) const;
  /// What would be told of a run that was only tried out.
  void write_steps_of(const Run& run, Seat seat, JsonWriter& json) const;
  Problem refused(const Refusal& refusal) const;
  /// Writes a row for an event that can happen now. Its text is written once and read by nobody.
  void play(const Event& event, std::optional<By> by = std::nullopt);
  void throw_dice(std::optional<By> by);
  /// What this seat has thrown by hand; why it cannot be, or why it is not this seat's to say.
  std::expected<Outcome, Problem> outcome_of(const Chance& chance, const request::Roll& wish) const;
  /// What follows by itself: chance that nobody asks for, and the end.
  void settle();
  /// A match is ended before it is too long to be read.
  void end_if_too_long();
  void stand_in(Seat seat);
  std::uint32_t seq(Seat viewer) const;

  // --- time (clock.cpp) --------------------------------------------------------------------------
  bool awake() const;
  /// How long a bot waits before each step.
  TimeMs pace() const;
  /// Whose dice people throw by hand; kNobody: a bot's or everybody's, so anybody seated may.
  Seat thrower(const Chance& chance) const;
  /// Who has to act or to roll now.
  SeatSet to_act() const;
  /// When a bot plays for somebody who is away, because nobody came back; kNever: as things stand,
  /// it does not.
  TimeMs grace_end(Seat seat) const;
  void plan(TimeMs now);
  /// Which match it is, and how much of it everybody has been shown.
  std::pair<std::uint32_t, std::uint32_t> stand() const;
  bool act_for_bot(Seat seat);

  // --- what people are told (views.cpp) ----------------------------------------------------------
  Answer answer(const Call& call, const request::Story& wish);
  Answer answer(const Call& call, const request::Components& wish);
  void tell(Effects& effects, TimeMs now);
  void tell_views(Effects& effects);
  void send(Effects& effects, const Guest& guest, std::shared_ptr<const std::string> text) const;
  std::string table_json(TimeMs now) const;
  std::string you_json(const Guest& guest) const;
  std::string asks_json() const;
  std::string clock_json(TimeMs now) const;
  /// What a viewer sees now, as members of an object that is begun.
  void write_view(Seat viewer, Views& views, JsonWriter& json) const;
  /// What has happened since the last flush, for a viewer who had been shown `from` entries;
  /// nothing for one who has just come. `same`: what was written last, for those who see the same.
  void write_steps_since(std::optional<std::uint32_t> from, Seat viewer, std::string& same,
                         JsonWriter& json) const;
  std::vector<Seat> viewers(const Guest& guest) const;

  TableParts parts_;

  TableState state_;  // changed by `write` alone

  // What a crash forgets.
  std::vector<Guest> guests_;
  std::vector<Ask> asks_;
  int asks_made_ = 0;
  std::vector<PlaceWish> wishes_;  // at most one of each seat
  std::vector<Times> times_;
  TimeMs host_away_since_ = kNever;
  TimeMs opening_end_ = kNever;  // until then seats commit anew, or open
  TimeMs waits_since_ = 0;       // the match, as far as everybody sees it, stands still
  std::pair<std::uint32_t, std::uint32_t> stands_;  // since then: its number, what was shown
  std::shared_ptr<const Record> record_;            // made when somebody asks for it,
  std::uint32_t record_of_ = 0;                     // of this match

  // What the next flush takes along.
  std::vector<LogRow> unsent_rows_;
  std::vector<Passage> passages_;  // what has happened in the match
  std::uint32_t rows_handed_ = 0;
  std::vector<std::string> said_;                                // to everybody
  std::vector<std::pair<ConnectionId, std::string>> whispered_;  // to one
  std::vector<Job> jobs_;
  bool table_changed_ = false;
  bool views_changed_ = false;
  bool asks_changed_ = false;
  bool clock_changed_ = false;
  bool opening_changed_ = false;
  std::uint64_t moves_ = 0;
  std::vector<State> changes_;
};

}  // namespace knobel::server
