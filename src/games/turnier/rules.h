#pragma once

// Knatsch: The Tournament (Knatsch – Das Turnierspiel). Everybody throws two dice as often as they
// dare; the best, the second and the last of the round take the three cards on offer. RULES.md is
// the truth about the game; its numbers stand above the lines that do what they say.

#include "engine/game.h"
#include "games/kit/six_dice.h"
#include "games/turnier/collection.h"
#include "games/turnier/components.h"

namespace knobel::turnier {

inline constexpr int kSeats = 5;

// An action is one id:
//    0         stop
//    1         throw both dice again
//    2 …   5   play a phial: ++, -, =, <<
//    6 …   8   pick the card of the red, green or blue deck
//    9 … 260   keep these dice and throw the other live ones again (original tournament rules
//              only). id − 9 = index of the kept LiveDice, at most five dice
inline constexpr Action kStop = 0;
inline constexpr Action kThrow = 1;
inline constexpr Action kPlay = 2;
inline constexpr Action kPick = kPlay + kPhials;
inline constexpr Action kKeep = kPick + kDecks;
inline constexpr int kKeeps = choose(kit::kSixDice - 1 + kit::kLiveFaces, kit::kLiveFaces);
inline constexpr int kActionIds = kKeep + kKeeps;

// T-V1: the start player of a round has four throws, the others three.
inline constexpr int kOriginalThrowsFirst = 4;
inline constexpr int kOriginalThrows = 3;

enum class Phase : std::uint8_t { FirstSeat, Reveal, Throw, Decide, Pick, Over };

/// The dice in front of a seat, as one number. Two dice: 8 · higher + lower face. By the original
/// rules: the index of the live dice of the six. 0 is nothing thrown, or nothing alive.
class Tray {
 public:
  constexpr Tray() = default;
  static constexpr Tray two(int a, int b) { return Tray(a > b ? 8 * a + b : 8 * b + a); }
  static constexpr Tray live(kit::LiveDice dice) { return Tray(dice.index()); }

  constexpr bool empty() const { return code_ == 0; }
  // By the normal rules only:
  constexpr int higher() const { return static_cast<int>(code_ >> 3); }
  constexpr int lower() const { return static_cast<int>(code_ & 7U); }
  constexpr int sum() const { return higher() + lower(); }
  // By the original rules only:
  constexpr kit::LiveDice live() const {
    return kit::LiveDice::from_index(static_cast<int>(code_));
  }
  friend constexpr bool operator==(Tray, Tray) = default;

 private:
  constexpr explicit Tray(int code) : code_(static_cast<std::uint32_t>(code)) {}
  std::uint32_t code_ = 0;  // 32 bits, because 16 would leave a hole in State
};

/// 144 bytes.
struct State {
  std::array<Collection, kSeats> collections;
  /// What the face-down decks still hold: copies per kind of Components::decks.
  std::array<Counts, kDecks> unseen;
  /// What lies in front of each seat in this round. While a further throw is due (phase Throw) the
  /// seat that throws has only the dice here that it kept.
  std::array<Tray, kSeats> dice;
  /// The dice as they lay before the last throw of the present turn, while `<<` can still bring
  /// them back; and while a further throw is due. Otherwise empty.
  Tray before;
  std::uint32_t throws;              // in the present turn
  std::array<Phial, kSeats> phials;  // played in this round
  std::array<Card, kDecks> offered;  // revealed and not taken yet; else kNoCard
  Phase phase;
  Seat starter;        // who began this round
  std::uint8_t round;  // completed ones
  std::uint8_t turns;  // completed ones in this round
  friend bool operator==(const State&, const State&) = default;
};

class Rules : public OpenRules<State> {
 public:
  using State = turnier::State;
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
  std::string picture(const State& s, Seat seat, const Sentences& sentences) const;
  void news(const State& before, const Glimpse& glimpse, const State& after, News& news) const;
  friend bool operator==(const Rules&, const Rules&) = default;

  // --- for this game's players and picture ------------------------------------------------------
  enum class Throwing : std::uint8_t { TwoDice, Original };

  const Components& component_set() const { return components_; }
  Throwing throwing() const { return throwing_; }
  /// How often the seat whose turn it is may throw.
  int throws_max(const State& s) const;
  /// The seat that has turn number `turn` (0 … seats − 1) of this round.
  Seat seat_at(const State& s, int turn) const;
  /// The seat whose turn it is. Precondition: phase Throw or Decide.
  Seat thrower(const State& s) const { return seat_at(s, s.turns); }
  /// Was the last throw lower than the one before, so that there is no further one (T-08)?
  bool has_fallen(const State& s) const;
  /// May the seat whose turn it is throw again? Precondition: phase Decide.
  bool can_throw(const State& s) const;
  /// May the seat whose turn it is play this phial now? Precondition: phase Decide.
  bool can_play(const State& s, Phial phial) const;
  /// What counts in this round (T-11): the sum with all effects of phials or, by the original
  /// rules, the rank of the result. Only comparisons between seats of one round mean anything.
  int strength(const State& s, Seat seat) const;
  /// What phials add to a sum, and what they take from it.
  int plus(const State& s, Seat seat) const;
  int minus(const State& s, Seat seat) const;
  /// All seats, best first (T-12). Precondition: everybody has had the turn, phase Pick.
  std::array<Seat, kSeats> ranking(const State& s) const;

 private:
  explicit Rules(Setup<Components> setup);

  void resolve_throw(State& s, const Outcome& outcome) const;
  void play(State& s, Seat seat, Phial phial) const;
  void end_turn(State& s) const;
  void pick(State& s, Seat seat, int deck) const;
  void end_round(State& s) const;

  std::expected<void, Error> check_table(const State& s) const;
  std::expected<void, Error> validate_cards(const State& s) const;
  /// The seat that has turn number `turn`.
  std::expected<void, Error> validate_seat(const State& s, int turn) const;
  /// What belongs to the turn in progress.
  std::expected<void, Error> validate_turn(const State& s) const;
  /// The place among those who have thrown in this round, as if it ended here (T-12), of the seat
  /// that has turn number `turn`. Precondition: it has thrown.
  int standing(const State& s, int turn) const;
  Refusal why_not_play(const State& s, Seat seat, Phial phial) const;
  Refusal why_not_keep(const State& s, Seat seat, Action action) const;
  /// What a seat has done in this round, on one line.
  std::string seat_picture(const State& s, Seat seat, const Sentences& sentences) const;

  Components components_;
  Throwing throwing_;
  int throws_max_;
  int first_;  // 0: drawn
};

static_assert(Game<Rules>);

}  // namespace knobel::turnier
