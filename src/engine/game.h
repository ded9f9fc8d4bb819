#pragma once

// The contract between a game and everything else. A game is a small immutable value `Rules` (its
// options and its component set) with const members over a plain value `State`; a copy of a state
// is undo, tree node and hash key at once. Read this file, then games/null_game, and you know how
// every game is written. ARCHITECTURE.md says what stands on it.
//
// Words: a *seat* acts, *nature* answers a request for chance; an *event* is either. A *match* is
// one game played once. A *side* is who wins together.
//
// Laws that tests/conformance checks for every registered game:
//  * Somebody can always go on: a decision has at least one action for every seat in Turn::seats;
//    steps forced by what everybody can see resolve themselves and are not asked.
//  * Seats that act at once do not depend on each other's order.
//  * What a seat may do never depends on what it cannot see.
//  * observe(observe(s)) == observe(s), and observe(complete(v)) == v.
//  * A match ends within events_max() events.

#include <concepts>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/action.h"
#include "engine/chance.h"
#include "engine/config.h"
#include "engine/error.h"
#include "engine/fields.h"
#include "engine/news.h"
#include "engine/seat.h"
#include "engine/sentences.h"

namespace knobel {

/// Who goes on.
struct Turn {
  enum class Kind : std::uint8_t { Decision, Chance, Over };
  Kind kind;
  SeatSet seats;  // Decision: everybody who may act now, in any order. Otherwise empty.

  static constexpr Turn decision(SeatSet seats) { return {Kind::Decision, seats}; }
  static constexpr Turn decision(Seat seat) { return {Kind::Decision, SeatSet::one(seat)}; }
  static constexpr Turn chance() { return {Kind::Chance, {}}; }
  static constexpr Turn over() { return {Kind::Over, {}}; }
  friend constexpr bool operator==(Turn, Turn) = default;
};

/// An action of a seat, or (seat == kNobody) an outcome of chance.
struct Event {
  Seat seat = kNobody;
  Action action = 0;
  Outcome outcome{};

  bool is_chance() const { return seat == kNobody; }
  friend bool operator==(const Event&, const Event&) = default;
};

/// Who learns of an event when it happens.
struct Audience {
  /// The seats that are shown the event at once. Onlookers see it if everybody does.
  SeatSet seen_by;
  /// The seats whose earlier actions, shown to themselves alone so far, everybody sees from now on:
  /// a choice in several steps is revealed by its last step, simultaneous choices by the last seat.
  SeatSet reveals;
  friend bool operator==(const Audience&, const Audience&) = default;
};

/// What a viewer notices of an event.
struct Glimpse {
  /// Who acts, or whose luck it is (Chance::of); kNobody: everybody's.
  Seat seat = kNobody;
  /// What happens, if the viewer sees it. In games with hidden information the pick of an outcome
  /// is 0: what was drawn is told by the states alone.
  std::optional<Event> event = {};
};

/// Points in every state; in games without points 1 for a winner, else 0. Seats beyond the table:
/// 0.
using Scores = PerSeat<std::int16_t>;

inline constexpr std::size_t kStateBytesMax = 1024;

/// No byte of it means nothing. (Has a name, because compilers say it to whoever has some.)
template <class S>
inline constexpr bool kHasNoPadding = std::has_unique_object_representations_v<S>;

/// A state can be copied, compared and hashed as bytes.
template <class S>
concept PlainState = std::is_trivially_copyable_v<S> && kHasNoPadding<S> &&
    std::equality_comparable<S> &&(sizeof(S) <= kStateBytesMax);

/// Rules are compared by what they were made of: whoever keeps answers keys them by the rules.
template <class R>
concept Game = PlainState<typename R::State> && std::equality_comparable<R> &&
    requires(const R rules, const Config& config, const typename R::State& s,
             typename R::State& changing, Seat seat, Action action, ActionList& list,
             const Outcome& outcome, Entropy& entropy, const Event& event, Fields& fields,
             const Glimpse& glimpse, News& news, std::string_view text,
             const Sentences& sentences) {
  // --- what it is -------------------------------------------------------------------------------
  { R::kInfo } -> std::convertible_to<const GameInfo&>;
  /// Checks seats, options and components; the error says what is allowed.
  { R::make(config) } -> std::same_as<std::expected<R, Error>>;
  { rules.seats() } -> std::same_as<int>;
  { rules.options() } -> std::same_as<std::span<const Option>>;
  /// The component set in force, in the form in which `make` takes it.
  { rules.components() } -> std::same_as<Data>;
  /// No match is longer than this, counted in events.
  { rules.events_max() } -> std::same_as<int>;

  // --- the eight rule functions: no allocation, no I/O ------------------------------------------
  { rules.start() } -> std::same_as<typename R::State>;
  { rules.turn(s) } -> std::same_as<Turn>;
  /// Appends all legal actions of a seat in Turn::seats to an empty list, ids ascending.
  { rules.actions(s, seat, list) } -> std::same_as<void>;
  /// Precondition: the action is listed. Use may_act at the edges.
  { rules.act(changing, seat, action) } -> std::same_as<void>;
  /// Precondition of both: turn(s) is Chance. Undefined on observed states.
  { rules.chance(s) } -> std::same_as<Chance>;
  { rules.resolve(changing, outcome) } -> std::same_as<void>;
  { rules.scores(s) } -> std::same_as<Scores>;
  /// Only at Over. Empty: a draw.
  { rules.winners(s) } -> std::same_as<SeatSet>;

  // --- who knows what ---------------------------------------------------------------------------
  { rules.side(seat) } -> std::same_as<int>;
  /// The state with everything wiped that `seat` (or kSpectator) cannot know. After Over:
  /// unchanged.
  { rules.observe(s, seat) } -> std::same_as<typename R::State>;
  /// A full state that looks like `s` to `seat`, drawn uniformly over what the seat cannot know.
  /// What other seats have secretly chosen already is drawn from their legal choices.
  { rules.complete(s, seat, entropy) } -> std::same_as<typename R::State>;
  /// Who sees `event` happen in `s`. Called before the event is applied.
  { rules.audience(s, event) } -> std::same_as<Audience>;

  // --- words ------------------------------------------------------------------------------------
  /// What the seat is asked in `s`, by phase: the key behind "ask." of a sentence that names no
  /// action. Precondition: the seat is in Turn::seats.
  { rules.asks(s, seat) } -> std::same_as<std::string_view>;
  /// See fields.h.
  { rules.fields(changing, fields) } -> std::same_as<void>;
  /// What follows from a state by the rules and a picture would otherwise have to work out (throws
  /// that are left, the sum with its bonus). Views show it behind the fields; nothing reads it.
  { rules.facts(s) } -> std::same_as<std::vector<Field>>;
  /// Is this a state that the other functions can work with? For positions read from outside: each
  /// field is in range already, this says whether they fit together.
  { rules.validate(s) } -> std::same_as<std::expected<void, Error>>;
  /// The notation: a verb and its arguments, single spaces between them. Precondition: listed.
  { rules.action_text(s, seat, action) } -> std::same_as<std::string>;
  /// The action that a text names, legal or not; a refusal if it names none.
  { rules.parse_action(s, seat, text) } -> std::same_as<std::expected<Action, Refusal>>;
  /// Why an action that is not listed is not. Precondition: the seat is in Turn::seats.
  { rules.why_not(s, seat, action) } -> std::same_as<Refusal>;
  /// What a person would tell of an event. Asked once per viewer, with both states observed by that
  /// viewer already, so that it can say nothing that the viewer may not know.
  { rules.news(s, glimpse, s, news) } -> std::same_as<void>;
  /// The table as `seat` sees it, for a terminal; `view` is observed already.
  { rules.picture(s, seat, sentences) } -> std::same_as<std::string>;
};

/// What most games have in common; a game derives from it and hides what it does differently.
class BaseRules {
 public:
  int seats() const { return seats_; }
  std::span<const Option> options() const { return options_.all(); }
  /// For games without data.
  Data components() const { return no_components(); }
  int side(Seat seat) const { return seat; }
  Audience audience(const auto&, const Event&) const { return {SeatSet::first(seats_), {}}; }
  std::vector<Field> facts(const auto&) const { return {}; }
  /// For games that have nothing to tell.
  void news(const auto&, const Glimpse&, const auto&, News&) const {}
  /// For games in which every action that the notation knows is listed whenever a seat may act.
  Refusal why_not(const auto&, Seat, Action) const { return {"not_possible", {}}; }
  friend bool operator==(const BaseRules&, const BaseRules&) = default;

 protected:
  BaseRules(int seats, Options options) : options_(std::move(options)), seats_(seats) {}
  Options options_;
  int seats_;
};

/// For games in which nothing is hidden.
template <class State>
class OpenRules : public BaseRules {
 public:
  State observe(const State& s, Seat) const { return s; }
  State complete(const State& view, Seat, Entropy&) const { return view; }
  friend bool operator==(const OpenRules&, const OpenRules&) = default;

 protected:
  using BaseRules::BaseRules;
};

/// Refuses whoever may not act now: the match is over, dice are due, or it is somebody else's turn.
inline std::expected<void, Refusal> may_act(Turn turn, Seat seat) {
  if (turn.kind == Turn::Kind::Over) return refuse("over");
  if (turn.kind == Turn::Kind::Chance) return refuse("chance_first");
  if (!turn.seats.contains(seat)) return refuse("not_your_turn");
  return {};
}

/// Refuses also, with the reason, an action that is not listed.
template <class R>
std::expected<void, Refusal> may_act(const R& rules, const typename R::State& s, Seat seat,
                                     Action action) {
  KNOBEL_TRY(may_act(rules.turn(s), seat));
  ActionList list;
  rules.actions(s, seat, list);
  for (const Action listed : list)
    if (listed == action) return {};
  return std::unexpected(rules.why_not(s, seat, action));
}

/// Notation to a legal action, or the reason why it is none.
template <class R>
std::expected<Action, Refusal> find_action(const R& rules, const typename R::State& s, Seat seat,
                                           std::string_view text) {
  KNOBEL_TRY(may_act(rules.turn(s), seat));
  KNOBEL_TRY_ASSIGN(const Action action, rules.parse_action(s, seat, text));
  KNOBEL_TRY(may_act(rules, s, seat, action));
  return action;
}

}  // namespace knobel
