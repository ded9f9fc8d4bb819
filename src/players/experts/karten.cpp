#include "players/experts/karten.h"

#include <algorithm>

#include "players/experts/karten_net.h"
#include "players/experts/karten_trainer.h"
#include "players/experts/karten_turns.h"
#include "players/learned.h"

namespace knobel {
namespace {

using namespace karten;

// All weights are in stones on the board. They were found by a search that let apprentices play
// against `random` and counted the rounds, so single numbers need not look sensible.

/// What a level of the row is worth beyond its stones; nothing in the two-pairs row.
constexpr std::array<double, kRows> kAbility = {3.5, 0.6, 0.8, 0.75, 0};
/// What is left of a combination's worth for each card that it still lacks, by Combination.
constexpr std::array<double, kCombinations> kPerCard = {0.48, 0.77, 0.05, 0.2, 0.12, 0.7, 0.44};
/// The same for each stone that is not in the active zone yet.
constexpr double kPerStone = 0.45;
/// A combination in the hand is worth less than on the board: it still takes a turn.
constexpr double kReady = 0.38;
/// Several chances are better than one.
constexpr double kOthers = 0.06;
/// A stone in the active zone, up to what the next levels can use.
constexpr double kActive = 0.33;
constexpr int kActiveUseful = 5;
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
double promise(const Rules& rules, const Area& area, const HandShape& hand) {
  double best = 0;
  double sum = 0;
  for (int i = 0; i < kCombinations; ++i) {
    const auto combination = static_cast<Combination>(i);
    const bool free_choice = combination >= Combination::FourAlike;
    const Row row = free_choice ? Row::TwoPairs : static_cast<Row>(i);
    const Demand demand = demand_of(rules.side_in_play(), rules.last_stone(), area, row, 1);
    if (demand.fault != StoneFault::None) continue;
    const int absent = free_choice ? 0 : std::max(0, demand.stones - area.active);
    const double gain = demand.stones * (1 - kActive) + (free_choice ? 0 : kAbility[i]);
    const double value =
        kReady * gain * raised(kPerCard[i], hand.missing[i]) * raised(kPerStone, absent);
    best = std::max(best, value);
    sum += value;
  }
  return best + kOthers * (sum - best);
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
double holding_value(const Rules& rules, const Area& area, const HandShape& hand) {
  double value = stones_on_board(rules.side_in_play(), area);
  for (int row = 0; row < kAbilityRows; ++row)
    value += kAbility[row] *
             (rules.ability(area, static_cast<Row>(row)) - rules.side_in_play().values[row][0]);
  value += kActive * std::min<int>(area.active, kActiveUseful);
  return value + promise(rules, area, hand);
}

/// For the planner (karten_planner.h): the apprentice's value, and a little for every card, because
/// what fits no combination can still be exchanged.
struct HandMadeValue {
  struct Board {
    Board(const HandMadeValue&, const Rules& its_rules, const Area& its_area)
        : rules(its_rules), area(its_area) {}
    double worth(const HandShape& hand) const {
      constexpr double kCard = 0.1;
      // Of those who finish in the same round, whoever has most cards wins.
      if (area.owned() == 0) return kWinValue + hand.size;
      return holding_value(rules, area, hand) + kCard * hand.size;
    }
    const Rules& rules;
    Area area;
  };
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
  double value = holding_value(rules, area, HandShape(s.hands[seat]));
  if (s.phase == Phase::Over) value += result_value(rules, s, seat);
  // Stuck is as bad as lost.
  if (area.lost != 0 ||
      (rules.last_stone() == LastStone::Forbidden && !can_finish(rules.side_in_play(), area)))
    return value - kWinValue;
  if (s.to_move == seat) value += draw_value(rules, s, area);
  return value;
}

MadeJudge<karten::Rules> Expert<karten::Rules>::journeyman() {
  constexpr int kDraws = 12;
  return std::make_unique<TurnJudge<HandMadeValue>>(HandMadeValue(), kDraws);
}

MadeJudge<karten::Rules> Expert<karten::Rules>::master(double effort) {
  constexpr double kDraws = 24;
  const auto numbers =
      learned_numbers(Rules::kInfo.key, Rules::kInfo.rules_version, learned_size());
  if (!numbers) return std::unexpected(numbers.error());
  return std::make_unique<TurnJudge<LearnedValue>>(LearnedValue(*numbers),
                                                   std::max(1, static_cast<int>(kDraws * effort)));
}

std::unique_ptr<Trainer> Expert<karten::Rules>::trainer() { return make_trainer(); }

std::span<const LadderLine> Expert<karten::Rules>::ladder() {
  static constexpr std::string_view kSimpler = "level=simpler";
  static constexpr std::string_view kTrickier = "level=trickier";
  static constexpr LadderLine kLines[] = {
      {.options = "", .players = "apprentice,random", .games = 400, .target = 0.9},
      {.options = "", .players = "journeyman,apprentice", .games = 400, .target = 0.65},
      {.options = kSimpler, .players = "journeyman,apprentice", .games = 400, .target = 0.65},
      {.options = kTrickier, .players = "journeyman,apprentice", .games = 400, .target = 0.65},
      {.options = "", .players = "master,journeyman", .games = 400, .target = 0.85},
      {.options = kSimpler, .players = "master,journeyman", .games = 400, .target = 0.85},
      {.options = kTrickier, .players = "master,journeyman", .games = 1000, .target = 0.7},
  };
  return kLines;
}

}  // namespace knobel
