#pragma once

// Fünfling-Duell. Two sides throw five dice in turn and pull nine neutral figures towards
// themselves; three in the own red zone win. RULES.md is the truth about the game; its numbers
// stand above the lines that do what they say.

#include "engine/game.h"
#include "games/duell/components.h"
#include "games/duell/results.h"

namespace knobel::duell {

// An action is one id:
//    0 …  30   keep some of the dice on the table and reroll the others. With the five dice in
//              ascending order, bit i of the id says that the i-th is kept; of equal dice the first
//              ones are kept, so that there is one id for each different keep. 0 rerolls all
//         31   stop rolling
//         32   numbers: both groups
//   33 …  38   numbers: the group of face id − 32
//         39   straight
//         40   chance
//         41   five alike
//         42   pass
inline constexpr Action kKeep = 0;
inline constexpr Action kStop = (1 << kDice) - 1;
inline constexpr Action kBothNumbers = kStop + 1;
inline constexpr Action kNumber = kBothNumbers;  // plus the face
inline constexpr Action kStraight = kNumber + kFaces + 1;
inline constexpr Action kChance = kStraight + 1;
inline constexpr Action kFiveAlike = kChance + 1;
inline constexpr Action kPass = kFiveAlike + 1;
inline constexpr int kActionIds = kPass + 1;

/// A set of results, kBothNumbers … kFiveAlike; iterates in ascending order.
class ResultSet {
 public:
  constexpr void add(Action result) { bits_ |= 1U << (result - kBothNumbers); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }

  class Iterator {
   public:
    constexpr explicit Iterator(unsigned rest) : rest_(rest) {}
    constexpr Action operator*() const {
      return static_cast<Action>(kBothNumbers + std::countr_zero(rest_));
    }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    unsigned rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  unsigned bits_ = 0;
};

enum class Phase : std::uint8_t {
  StartRoll,  // chance: the seats roll one after another for the first turn
  Roll,       // chance: the first roll of a turn
  Keep,       // decision: stop, or what to keep
  Reroll,     // chance: the dice that were not kept
  Choose,     // decision: which result is used
  Over
};

/// A team and its end of the board. Seats alternate: seat mod 2 (D-01).
enum class Side : std::uint8_t { A, B };

constexpr Side side_of(Seat seat) { return static_cast<Side>(seat % kSides); }
constexpr Side other(Side side) { return side == Side::A ? Side::B : Side::A; }
constexpr int direction(Side side) { return side == Side::A ? 1 : -1; }

/// What is done when a figure has fewer spaces left than it has steps (Reading 1).
enum class Overshoot : std::uint8_t {
  Clamp,     // it stops on the outermost space
  Exact,     // it does not move
  ClampMin2  // it stops there, but does not move for a single space
};

inline constexpr int kTeamSeatsMax = 8;
/// D-04: after so many tied rolls the lowest tied seat begins.
inline constexpr int kTiesMax = 20;

struct State {
  DiceSet dice;                                    // on the table; during Reroll the kept ones
  std::uint16_t turns;                             // completed ones
  std::uint16_t ties;                              // start roll: how often it was tied
  SeatSet out;                                     // start roll: seats that are behind already
  std::array<std::int8_t, kColumns> figures;       // a space each, by Column
  std::array<std::uint8_t, kTeamSeatsMax> totals;  // start roll: 0 not rolled yet
  std::array<Seat, kSides> next_seats;  // who takes the next (or present) turn of A and of B
  Side side;                            // whose turn it is; after a win: who has won
  Phase phase;
  std::uint8_t rolls;  // made in this turn
  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) <= 128);

class Rules : public OpenRules<State> {
 public:
  using State = duell::State;
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
  int side(Seat seat) const { return static_cast<int>(side_of(seat)); }

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

  // --- for this game's players, picture and news ------------------------------------------------
  const Components& component_set() const { return components_; }
  /// D-39: the match ends after so many turns.
  int turns_max() const { return turns_max_; }
  /// Whose turn it is. Precondition: the start roll is over.
  Seat to_move(const State& s) const { return s.next_seats[static_cast<int>(s.side)]; }
  /// The next seat of the start roll. Precondition: phase StartRoll.
  Seat start_roller(const State& s) const;
  /// Where the figure of `column` comes to stand when `side` pulls it `steps` spaces; its present
  /// space if it cannot be moved.
  int target(const State& s, Side side, Column column, int steps) const;
  /// Does the figure of `column` stand in the red zone of `side`?
  bool is_in_zone(const State& s, Side side, Column column) const;
  /// How many figures stand in the red zone of `side`.
  int in_zone(const State& s, Side side) const;
  bool wins(const State& s, Side side) const {
    return in_zone(s, side) >= components_.figures_to_win;
  }
  /// Can `side` win with a turn that begins here, if the dice are kind?
  bool can_win(const State& s, Side side) const;
  /// The results that the dice on the table offer to the side whose turn it is, without kPass.
  ResultSet results(const State& s) const;
  /// Moves the figures of a result, and nothing else.
  void apply_result(State& s, Action result) const;
  /// Why `steps` do not move the figure of `column`. Precondition: they do not.
  Refusal why_no_move(const State& s, Column column, int steps) const;

 private:
  explicit Rules(Setup<Components> setup);

  void resolve_start_roll(State& s, int total) const;
  void begin(State& s, Seat first) const;
  void finish_rolling(State& s) const;
  void end_turn(State& s) const;
  bool moves(const State& s, Column column, int steps) const {
    return target(s, s.side, column, steps) != s.figures[static_cast<int>(column)];
  }
  Refusal why_no_result(const State& s, Action action) const;
  std::expected<void, Error> validate_start_roll(const State& s) const;
  std::expected<void, Error> validate_turn(const State& s) const;

  Components components_;
  Overshoot overshoot_;
  int turns_max_;
};

/// The dice that the keep action `mask` leaves on the table.
DiceSet kept_dice(DiceSet dice, Action mask);
/// The inverse: which keep action leaves `kept`. Precondition: dice.contains(kept).
Action keep_action(DiceSet dice, DiceSet kept);

static_assert(Game<Rules>);

}  // namespace knobel::duell
