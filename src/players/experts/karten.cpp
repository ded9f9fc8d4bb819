#include "players/experts/karten.h"

#include <algorithm>

#include "players/experts/karten_race.h"
#include "players/experts/karten_trainer.h"
#include "players/experts/karten_turns.h"
#include "players/learned.h"

namespace knobel {
namespace {

using namespace karten;

/// What makes a holding good, in stones on the board. The weights were found by searches that
/// counted the rounds which a player with them needs, so single numbers need not look sensible.
struct Weights {
  /// What a level of the row is worth beyond its stones; nothing in the two-pairs row.
  std::array<double, kRows> ability;
  /// What is left of a combination's worth for each card that it still lacks, by Combination.
  std::array<double, kCombinations> per_card;
  /// The same for each stone that is not in the active zone yet.
  double per_stone;
  /// A combination in the hand is worth less than on the board: it still takes a turn.
  double ready;
  /// Several chances are better than one.
  double others;
  /// A stone in the active zone, up to what the next levels can use.
  double active;
  /// Any card: what fits no combination can still be exchanged.
  double card;
};
constexpr int kActiveUseful = 5;

constexpr Weights kApprenticeWeights = {.ability = {3.5, 0.6, 0.8, 0.75, 0},
                                        .per_card = {0.48, 0.77, 0.05, 0.2, 0.12, 0.7, 0.44},
                                        .per_stone = 0.45,
                                        .ready = 0.38,
                                        .others = 0.06,
                                        .active = 0.33,
                                        .card = 0};

/// Whoever plans turns to their end sees more, and wants other things; what depends on how a turn
/// goes differs from level to level. In the basic game a larger hand is worth more than a single
/// step shows.
constexpr Weights kBasicWeights = [] {
  Weights weights = kApprenticeWeights;
  weights.ability[static_cast<int>(Row::Straight)] = 0.85;
  weights.per_card[static_cast<int>(Combination::TwoPairs)] = 0.14;
  weights.others = 0.12;
  weights.card = 0.075;
  return weights;
}();

/// In the simpler game cards come by themselves, and turns go by with exchanging.
constexpr Weights kSimplerWeights = [] {
  Weights weights = kApprenticeWeights;
  weights.ability = {4.7, 0.6, 1.15, 0.98, 0};
  weights.per_card[static_cast<int>(Combination::Straight)] = 0.14;
  weights.per_card[static_cast<int>(Combination::FiveAlike)] = 0.29;
  weights.card = 0.075;
  return weights;
}();

constexpr Weights kTrickierWeights = [] {
  Weights weights = kApprenticeWeights;
  weights.card = 0.1;
  return weights;
}();

/// With three or four at the table there are fewer stones to place, and less time for more cards in
/// a turn to pay.
constexpr Weights kFewStonesWeights = [] {
  Weights weights = kTrickierWeights;
  weights.ability[static_cast<int>(Row::FullHouse)] = 2.5;
  return weights;
}();

const Weights& planning_weights(const Rules& rules) {
  if (rules.draws_first()) return kSimplerWeights;
  return rules.last_stone() == LastStone::Forbidden ? kTrickierWeights : kBasicWeights;
}

/// A card to be drawn blind, one to be chosen from the display.
constexpr double kBlind = 0.24;
constexpr double kChosen = 0.8;
/// Cards beyond the hand limit are thrown away again.
constexpr double kSurplus = 0.98;

double raised(double base, int exponent) {
  double result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

/// How many stones the hand promises to bring onto the board.
double promise(const Rules& rules, const Weights& weights, const Area& area,
               const HandShape& hand) {
  double best = 0;
  double sum = 0;
  for (int i = 0; i < kCombinations; ++i) {
    const auto combination = static_cast<Combination>(i);
    const bool free_choice = combination >= Combination::FourAlike;
    const Row row = free_choice ? Row::TwoPairs : static_cast<Row>(i);
    const Demand demand = demand_of(rules.side_in_play(), rules.last_stone(), area, row, 1);
    if (demand.fault != StoneFault::None) continue;
    const int absent = free_choice ? 0 : std::max(0, demand.stones - area.active);
    const double gain =
        demand.stones * (1 - weights.active) + (free_choice ? 0 : weights.ability[i]);
    const double value = weights.ready * gain * raised(weights.per_card[i], hand.missing[i]) *
                         raised(weights.per_stone, absent);
    best = std::max(best, value);
    sum += value;
  }
  return best + weights.others * (sum - best);
}

/// What the cards that are still due in this turn add.
double draw_value(const Rules& rules, const State& s, const Area& area) {
  int blind = 0;
  int chosen = 0;
  if (s.phase == Phase::Draw) {
    blind = s.due;
    chosen = std::min(rules.ability(area, Row::Flush), s.display.size());
  } else if (s.phase == Phase::Take) {
    chosen = s.due;
  }
  const int surplus = std::max(0, area.hand_size + blind + chosen - rules.hand_limit(area));
  const double gain = kBlind * blind + kChosen * chosen;
  const int cards = blind + chosen;
  return cards == 0 ? 0 : gain * (1 - kSurplus * std::min(surplus, cards) / cards);
}

/// What board and hand are worth at the end of a turn.
double holding_value(const Rules& rules, const Weights& weights, const Area& area,
                     const HandShape& hand) {
  double value = stones_on_board(rules.side_in_play(), area);
  for (int row = 0; row < kAbilityRows; ++row)
    value += weights.ability[row] *
             (rules.ability(area, static_cast<Row>(row)) - rules.side_in_play().values[row][0]);
  value += weights.active * std::min<int>(area.active, kActiveUseful) + weights.card * hand.size;
  return value + promise(rules, weights, area, hand);
}

/// For the planner (karten_planner.h): the apprentice's value with the weights that `kWeights`
/// says.
template <const Weights& (*kWeights)(const Rules&)>
struct HandMadeValue {
  struct Board {
    Board(const HandMadeValue&, const Rules& its_rules, const Area& its_area)
        : rules(its_rules), area(its_area) {}
    double worth(const HandShape& hand) const {
      // Of those who finish in the same round, whoever has most cards wins.
      if (area.owned() == 0) return kWinValue + hand.size;
      return holding_value(rules, kWeights(rules), area, hand);
    }
    const Rules& rules;
    Area area;
  };
};

/// Goes by what it has learned, but for the trickier game with more than two: there the network
/// loses to the value by hand.
class MasterJudge final : public Judge<Rules> {
 public:
  MasterJudge(std::span<const float> numbers, double effort)
      : learned_(numbers, effort), by_hand_({}, std::max(1, static_cast<int>(kDraws * effort))) {}

  void judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
             Entropy& entropy, ActionValues& values) override {
    if (rules.last_stone() == LastStone::Forbidden && rules.seats() > 2)
      by_hand_.judge(rules, view, seat, list, entropy, values);
    else
      learned_.judge(rules, view, seat, list, entropy, values);
  }

 private:
  static constexpr double kDraws = 48;
  static const Weights& few_stones(const Rules&) { return kFewStonesWeights; }

  RaceJudge learned_;
  TurnJudge<HandMadeValue<few_stones>> by_hand_;
};

}  // namespace

double Expert<karten::Rules>::value(const karten::Rules& rules, const karten::State& before,
                                    Seat seat) {
  State s = before;
  // A choice in progress is judged by an end that it can come to.
  while (s.phase == Phase::Cards && s.to_move == seat) {
    ActionList list;
    rules.actions(s, seat, list);
    rules.act(s, seat, list[0]);
  }
  const Area& area = s.areas[seat];
  double value = holding_value(rules, kApprenticeWeights, area, HandShape(s.hands[seat]));
  if (s.phase == Phase::Over) value += result_value(rules, s, seat);
  // Stuck is as bad as lost.
  if (area.lost != 0 ||
      (rules.last_stone() == LastStone::Forbidden && !can_finish(rules.side_in_play(), area)))
    return value - kWinValue;
  if (s.to_move == seat) value += draw_value(rules, s, area);
  return value;
}

MadeJudge<karten::Rules> Expert<karten::Rules>::journeyman() {
  using Value = HandMadeValue<planning_weights>;
  constexpr int kDraws = 12;
  return std::make_unique<TurnJudge<Value>>(Value(), kDraws);
}

MadeJudge<karten::Rules> Expert<karten::Rules>::master(double effort) {
  const auto numbers =
      learned_numbers(Rules::kInfo.key, Rules::kInfo.rules_version, learned_size());
  if (!numbers) return std::unexpected(numbers.error());
  return std::make_unique<MasterJudge>(*numbers, effort);
}

std::unique_ptr<Trainer> Expert<karten::Rules>::trainer() { return make_trainer(); }

std::span<const LadderLine> Expert<karten::Rules>::ladder() {
  using enum LadderLine::Figure;
  static constexpr std::string_view kBasic = "level=basic";
  static constexpr std::string_view kSimpler = "level=simpler";
  static constexpr std::string_view kTrickier = "level=trickier";
  static constexpr LadderLine kLines[] = {
      {2, kBasic, "apprentice,random", 400, WinRate, 0.9},
      {2, kSimpler, "apprentice,random", 400, WinRate, 0.9},
      {2, kTrickier, "apprentice,random", 400, WinRate, 0.9},
      {2, kBasic, "journeyman,apprentice", 400, WinRate, 0.65},
      {2, kSimpler, "journeyman,apprentice", 400, WinRate, 0.65},
      {2, kTrickier, "journeyman,apprentice", 400, WinRate, 0.65},
      {2, kBasic, "master,journeyman", 400, WinRate, 0.85},
      {2, kSimpler, "master,journeyman", 400, WinRate, 0.85},
      {2, kTrickier, "master,journeyman", 1000, WinRate, 0.7},
      // Where more play, no level falls behind the one below.
      {3, kBasic, "journeyman,apprentice,apprentice", 400, WinRate, 0.33},
      {3, kSimpler, "journeyman,apprentice,apprentice", 400, WinRate, 0.33},
      {3, kTrickier, "journeyman,apprentice,apprentice", 400, WinRate, 0.33},
      {4, kBasic, "journeyman,apprentice,apprentice,apprentice", 400, WinRate, 0.25},
      {4, kSimpler, "journeyman,apprentice,apprentice,apprentice", 400, WinRate, 0.25},
      {4, kTrickier, "journeyman,apprentice,apprentice,apprentice", 400, WinRate, 0.25},
      {3, kBasic, "master,journeyman,journeyman", 200, WinRate, 0.33},
      {3, kSimpler, "master,journeyman,journeyman", 200, WinRate, 0.33},
      {3, kTrickier, "master,journeyman,journeyman", 200, WinRate, 0.33},
      {4, kBasic, "master,journeyman,journeyman,journeyman", 200, WinRate, 0.25},
      {4, kSimpler, "master,journeyman,journeyman,journeyman", 200, WinRate, 0.25},
      {4, kTrickier, "master,journeyman,journeyman,journeyman", 200, WinRate, 0.25},
      // What ten times the budget is good for.
      {2, kBasic, "master@10,master", 100, WinRate, 0.5},
  };
  return kLines;
}

}  // namespace knobel
