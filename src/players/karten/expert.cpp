#include "players/karten/expert.h"

#include <algorithm>

#include "players/karten/race.h"
#include "players/karten/trainer.h"
#include "players/karten/turns.h"
#include "players/learned.h"

namespace knobel {
namespace {

using namespace karten;

// What makes a holding good, in stones on the board.

/// What a level of each row is worth beyond its stones. More cards in every turn are worth most;
/// the two-pairs row gives nothing.
constexpr std::array<double, kRows> kAbility = {2, 1, 1, 1, 0};
/// What is left of a combination's worth for each card that it still lacks, by Combination: the
/// fewer cards would do, the less.
constexpr std::array<double, kCombinations> kLackingCard = {0.4, 0.5, 0.3, 0.4, 0.4, 0.2, 0.1};
/// The same for each stone that is not in the active zone yet.
constexpr double kLackingStone = 0.5;
/// A combination in the hand is worth less than on the board: it still takes a turn.
constexpr double kReady = 0.5;
/// A stone in the active zone, up to what the next levels can use.
constexpr double kActive = 0.33;
constexpr int kActiveUseful = 5;
/// Any card: what fits no combination can still be exchanged.
constexpr double kCard = 0.05;
/// A card to be drawn blind, one to be chosen from the display.
constexpr double kBlind = 0.25;
constexpr double kChosen = 0.75;

/// What somebody sees in a holding. An apprentice looks at stones more than at what levels are good
/// for, and hopes for its best combination alone; several chances are better than one.
struct Insight {
  double abilities;
  double others;  // combinations but the best
};
constexpr Insight kApprentice = {.abilities = 0.5, .others = 0};
constexpr Insight kJourneyman = {.abilities = 1, .others = 0.1};

double raised(double base, int exponent) {
  double result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

/// How many stones the hand promises to bring onto the board.
double promise(const Rules& rules, const Area& area, const Shape& hand, const Insight& insight) {
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
        demand.stones * (1 - kActive) + (free_choice ? 0 : insight.abilities * kAbility[i]);
    const double value =
        kReady * gain * raised(kLackingCard[i], hand.missing[i]) * raised(kLackingStone, absent);
    best = std::max(best, value);
    sum += value;
  }
  return best + insight.others * (sum - best);
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
  const int cards = blind + chosen;
  if (cards == 0) return 0;
  // Cards beyond the hand limit are thrown away again.
  const int kept = std::clamp(rules.hand_limit(area) - area.hand_size, 0, cards);
  return (kBlind * blind + kChosen * chosen) * kept / cards;
}

/// What board and hand are worth at the end of a turn.
double holding_value(const Rules& rules, const Area& area, const Shape& hand,
                     const Insight& insight) {
  // Of those who finish in the same round, whoever has most cards wins.
  if (area.owned() == 0) return kWinValue + hand.size;
  double value = stones_on_board(rules.side_in_play(), area);
  for (int row = 0; row < kAbilityRows; ++row)
    value += insight.abilities * kAbility[row] *
             (rules.ability(area, static_cast<Row>(row)) - rules.side_in_play().values[row][0]);
  value += kActive * std::min<int>(area.active, kActiveUseful) + kCard * hand.size;
  return value + promise(rules, area, hand, insight);
}

/// For the planner (karten_planner.h).
struct HandMadeValue {
  struct Board {
    Board(const HandMadeValue&, const Rules& its_rules, const Area& its_area)
        : rules(its_rules), area(its_area) {}
    double worth(const Shape& hand) const { return holding_value(rules, area, hand, kJourneyman); }
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
  double value = holding_value(rules, area, Shape(s.hands[seat]), kApprentice);
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
  const auto numbers =
      learned_numbers(Rules::kInfo.key, Rules::kInfo.rules_version, learned_size());
  if (!numbers) return std::unexpected(numbers.error());
  return std::make_unique<RaceJudge>(*numbers, effort);
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
      {2, kBasic, "journeyman,apprentice", 1000, WinRate, 0.65},
      {2, kSimpler, "journeyman,apprentice", 1000, WinRate, 0.65},
      {2, kTrickier, "journeyman,apprentice", 1000, WinRate, 0.65},
      {2, kBasic, "master,journeyman", 300, WinRate, 0.85},
      {2, kSimpler, "master,journeyman", 300, WinRate, 0.85},
      {2, kTrickier, "master,journeyman", 300, WinRate, 0.7},
      // Where more play, no level falls behind the one below.
      {3, kBasic, "journeyman,apprentice*2", 400, WinRate, 0.33},
      {3, kSimpler, "journeyman,apprentice*2", 400, WinRate, 0.33},
      {3, kTrickier, "journeyman,apprentice*2", 400, WinRate, 0.33},
      {4, kBasic, "journeyman,apprentice*3", 400, WinRate, 0.25},
      {4, kSimpler, "journeyman,apprentice*3", 400, WinRate, 0.25},
      {4, kTrickier, "journeyman,apprentice*3", 400, WinRate, 0.25},
      {3, kBasic, "master,journeyman*2", 100, WinRate, 0.33},
      {3, kSimpler, "master,journeyman*2", 100, WinRate, 0.33},
      {3, kTrickier, "master,journeyman*2", 100, WinRate, 0.33},
      {4, kBasic, "master,journeyman*3", 100, WinRate, 0.25},
      {4, kSimpler, "master,journeyman*3", 100, WinRate, 0.25},
      {4, kTrickier, "master,journeyman*3", 100, WinRate, 0.25},
      // What ten times the budget is good for.
      {2, kBasic, "master@10,master", 40, WinRate, 0},
  };
  return kLines;
}

}  // namespace knobel
