#pragma once

// Knatsch. Knights roll six dice for castles, tournaments and specials, from two open stacks or
// from each other. RULES.md is the truth about the game; its numbers stand above the lines that do
// what they say.
//
// Nobody has secrets. What nobody knows, the order of the stack cards that were never seen, is not
// in the state: both stacks were cut from one pack, so they draw from one bag (`State::unseen`) at
// the moment a card comes to the top. Cards put under a stack are known and lie there in order.

#include "engine/game.h"
#include "games/kit/six_dice.h"
#include "games/knatsch/components.h"

namespace knobel::knatsch {

inline constexpr int kKnatschSeatsMax = 6;

// An action is one id:
//     0,  1    take: roll for the top card of the left, right stack (a tournament: organise it)
//     2,  3    tuck: put the top card of the left, right stack under it
//          4   king: roll against the King
//          5   end: no further attempt in this turn
//          6   skip: nothing can be done in this turn
//     7 … 114  rob: roll for the card of kind (id − 7) % 18 that seat (id − 7) / 18 owns
//        115   defend the castle under attack
//        116   decline to defend
//   117 … 128  lose: put the own castle with crest (id − 117) / 2 under stack (id − 117) % 2
//        129   guard: leave the guard where it is (its text names that assignment)
//   130 … 151  guard: put the castle guard on the crests kGuardSets[id − 130]; 130 is nothing, also
//   for
//              the special guard
//   152 … 163  guard: put the special guard on the special of kind id − 152 + 6
//   164 … 625  keep the live dice LiveDice::from_index(id − 164), throw the other live ones again
//        626   stop: the dice stay as they are
inline constexpr Action kTake = 0;
inline constexpr Action kTuck = 2;
inline constexpr Action kKing = 4;
inline constexpr Action kEnd = 5;
inline constexpr Action kSkip = 6;
inline constexpr Action kRob = 7;
inline constexpr Action kDefend = kRob + kKnatschSeatsMax * kKinds;
inline constexpr Action kDecline = kDefend + 1;
inline constexpr Action kLose = kDecline + 1;
inline constexpr Action kGuardSame = kLose + 2 * kCrests;
inline constexpr Action kGuardCastles = kGuardSame + 1;
inline constexpr int kGuardSetCount = 1 + kCrests + choose(kCrests, 2);
inline constexpr Action kGuardSpecial = kGuardCastles + kGuardSetCount;
inline constexpr Action kKeep = kGuardSpecial + (kKinds - kCrests);
inline constexpr Action kStop = kKeep + kit::LiveDice::kCount;
inline constexpr int kActionIds = kStop + 1;

/// The sets of up to two crests: none, one, two.
inline constexpr std::array<std::uint8_t, kGuardSetCount> kGuardSets = [] {
  std::array<std::uint8_t, kGuardSetCount> sets{};
  std::size_t next = 1;
  for (unsigned a = 0; a < kCrests; ++a) sets[next++] = static_cast<std::uint8_t>(1U << a);
  for (unsigned a = 0; a < kCrests; ++a)
    for (unsigned b = a + 1; b < kCrests; ++b)
      sets[next++] = static_cast<std::uint8_t>((1U << a) | (1U << b));
  return sets;
}();

enum class Phase : std::uint8_t {
  FirstSeat,     // chance: who begins
  DealCrest,     // chance: the crest of the starting castle of seat `roller`
  DealCastle,    // chance: which castle of that crest
  Reveal,        // chance: the next card of a stack comes to light
  Choose,        // to_move names a goal, tucks, or ends
  Throw,         // chance: `roller` throws `to_throw` dice
  Keep,          // `roller` stops or keeps
  Defend,        // `victim` defends or declines
  LoseCastle,    // to_move gives a castle to the King's revenge
  GuardCastles,  // to_move assigns the castle guard
  GuardSpecial,  // to_move assigns the special guard
  Over
};

/// Where in the turn we are.
enum class Part : std::uint8_t { FirstAttempt, ExtraAttempt, Done };

/// What is rolled for. During a defence it stays Castle, and `roller` is the victim.
enum class Goal : std::uint8_t { None, Stack, Tournament, Castle, Special, King };

/// One of the two stacks (Stapel): the top card, under it cards that nobody has seen yet, under
/// them those that were put under it, in order.
struct Stack {
  /// Every seat owns a castle, so two of the 48 cards are never here, and one is the top.
  static constexpr int kUnderMax = 45;

  Card top;  // kNoCard: empty, or to be revealed
  std::uint8_t unseen;
  std::uint8_t under_count;
  std::array<Card, kUnderMax> under;  // zeros behind the last

  int size() const { return (top != kNoCard ? 1 : 0) + unseen + under_count; }
  bool to_reveal() const { return top == kNoCard && unseen > 0; }
  friend bool operator==(const Stack&, const Stack&) = default;
};

template <class T>
using PerKnight = std::array<T, kKnatschSeatsMax>;

struct State {
  CardSet unseen;            // castles and specials that may still be anywhere in the stacks
  PerKnight<CardSet> cards;  // castles and specials that lie before each seat
  PerKnight<KindSet> kinds;  // their kinds: follows from `cards`, kept because all rules ask for it
  std::uint16_t turns;       // finished ones
  kit::Result to_beat;       // by the roller; in a tournament the best so far
  kit::LiveDice live;        // dice on the table that are not dead
  std::array<Stack, 2> stacks;  // left, right
  PerKnight<std::uint8_t> tournaments;
  PerKnight<std::uint8_t>
      guarded_crests;               // bit c: the castle guard stands on the castle with crest c
  PerKnight<Kind> guarded_special;  // kNoKind: the special guard stands nowhere
  std::uint8_t unseen_tournaments;
  Phase phase;
  Part part;
  Goal goal;
  Seat to_move;
  Seat roller;              // who rolls, defends, or is dealt to; else kNobody
  Seat victim;              // whose card is rolled for, else kNobody
  Seat leader;              // of the tournament, else kNobody
  Seat winner;              // kNobody before the end and in a draw
  std::uint8_t goal_stack;  // Stack, Tournament: which one; else 0
  Kind goal_kind;           // Castle, Special: which card of the victim; DealCastle; else kNoKind
  std::uint8_t tucks;       // allowed ones used in this turn
  std::array<std::uint8_t, 2> free_tucks;  // beyond those, per stack
  std::uint8_t throws;                     // made in this attempt
  std::uint8_t to_throw;                   // dice that are about to be thrown
  friend bool operator==(const State&, const State&) = default;
};

/// What to_move can do in phase Choose.
struct Choices {
  std::uint32_t simple = 0;  // bit a: action a, for take, tuck, king, end and skip
  PerKnight<KindSet> rob{};
  bool card_goal = false;  // is there a card to roll for?
  bool forced() const;     // one thing only: it happens by itself
};

class Rules : public OpenRules<State> {
 public:
  using State = knatsch::State;
  static const GameInfo kInfo;

  static std::expected<Rules, Error> make(const Config& config);
  Data components() const { return components_data(components_); }
  int events_max() const;

  State start() const;
  Turn turn(const State& s) const;
  void actions(const State& s, Seat seat, ActionList& out) const;
  void act(State& s, Seat seat, Action action) const;
  Chance chance(const State& s) const;
  void resolve(State& s, const Outcome& outcome) const;
  Scores scores(const State& s) const;
  SeatSet winners(const State& s) const;

  std::string_view asks(const State& s, Seat seat) const;
  void fields(State& s, Fields& fields) const;
  std::vector<Field> facts(const State& s) const;
  std::expected<void, Error> validate(const State& s) const;
  std::string action_text(const State& s, Seat seat, Action action) const;
  std::expected<Action, Refusal> parse_action(const State& s, Seat seat,
                                              std::string_view text) const;
  Refusal why_not(const State& s, Seat seat, Action action) const;
  void news(const State& before, const Glimpse& glimpse, const State& after, News& news) const;
  std::string picture(const State& s, Seat seat, const Sentences& sentences) const;
  friend bool operator==(const Rules&, const Rules&) = default;

  // --- for this game's players and picture ------------------------------------------------------
  const Components& component_set() const { return components_; }
  static int castles(const State& s, Seat seat) {
    return std::popcount(s.kinds[seat] & kCastleKinds);
  }
  static kit::CardDice card_dice(const State& s, Seat seat) {
    return static_cast<kit::CardDice>((s.kinds[seat] >> kDie) & (kit::kCardDiceSets - 1));
  }
  /// The card of this kind that the seat owns, or kNoCard.
  Card owned(const State& s, Seat seat, Kind kind) const;
  /// What `seat` would have to beat for the top card of a stack. Precondition: there is one.
  kit::Result stack_target(const State& s, Seat seat, int stack) const;
  /// The throws that the present attempt has. Precondition: there is one.
  int throws_max(const State& s) const;
  /// The kinds that others can take from `seat` (guards and the last castle taken off).
  KindSet attackable(const State& s, Seat seat) const;
  /// What of the cards that the guard in question may stand on somebody can go for before it can be
  /// moved again, if it stands elsewhere; the easiest to beat first. With none of them, no
  /// assignment makes a difference. Precondition: to_move assigns a guard.
  std::vector<Kind> worth_guarding(const State& s) const;
  /// With fewer castles nobody is attacked for one (K-24, K-V1).
  int castles_to_be_attacked() const { return seats() == 2 ? 3 : 2; }
  bool wins(const State& s, Seat seat) const;
  /// Are there enough tournaments left in the stacks for the seat to own three?
  bool tournaments_can_win(const State& s, Seat seat) const;
  Choices choices(const State& s) const;

 private:
  explicit Rules(Setup<Components> setup);

  // The course of a turn (rules.cpp): an event alone, and then what follows by itself, one after
  // another, so that each can be told (news.cpp).
  void happen(State& s, const Outcome& outcome) const;
  void decide(State& s, Seat seat, Action action) const;
  void settle(State& s) const;
  bool settle_once(State& s) const;
  /// What to_move can do in phase Choose, if it is one thing only.
  std::optional<Action> only_choice(const State& s) const;
  void choose(State& s, Action action) const;
  void begin_attempt(State& s, Seat roller) const;
  bool attempt_over(const State& s) const;
  void end_attempt(State& s) const;
  void end_attack(State& s, kit::Result result) const;
  void end_tournament_roll(State& s, kit::Result result) const;
  void end_goal(State& s, Part part) const;
  void end_turn(State& s) const;
  // The beginning (setup.cpp).
  void deal(State& s, Kind crest, int copy) const;
  void next_deal(State& s) const;
  Kind last_crest(const State& s) const;
  // Cards that move (cards.cpp).
  void give(State& s, Seat seat, Card card) const;
  Card take_away(State& s, Seat seat, Kind kind) const;
  static Card take_top(Stack& stack);
  static void put_under(Stack& stack, Card card);
  KindSet attackable_unguarded(const State& s, Seat seat) const;
  bool goal_in_stacks(const State& s, Seat seat) const;
  void tuck_choices(const State& s, Choices& choices) const;
  // What is asked at the end of a turn.
  static bool asks_castle_guard(const State& s);
  static bool asks_special_guard(const State& s);
  void guard_actions(const State& s, ActionList& out) const;
  // Notation and positions (notation.cpp, position.cpp).
  Refusal why_not_choose(const State& s, Action action) const;
  Refusal why_not_rob(const State& s, Seat from, Kind kind) const;
  Refusal why_not_tuck(const State& s, int stack) const;
  std::expected<void, Error> validate_cards(const State& s) const;
  std::expected<void, Error> validate_seat(const State& s, Seat seat) const;
  std::expected<void, Error> validate_deal(const State& s) const;
  std::expected<void, Error> validate_goal(const State& s) const;
  std::expected<void, Error> validate_dice(const State& s) const;
  std::expected<void, Error> validate_phase(const State& s) const;

  Components components_;
  CardSet playing_;  // the single cards in the game: without specials in K-V2
  int turns_max_;
  bool king_any_time_;
  bool easiest_castle_;
  int first_;            // 0: at random, else the seat's number
};

static_assert(Game<Rules>);

}  // namespace knobel::knatsch
