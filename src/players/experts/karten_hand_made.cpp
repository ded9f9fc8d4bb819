#include "players/experts/karten_hand_made.h"

#include <algorithm>
#include <limits>

namespace knobel::karten {
namespace {

/// How many cards one draws, on the average, for a combination of which so many cards are missing;
/// fewer than it takes from nothing, because what does not fit one combination fits another.
constexpr std::array<std::array<double, 6>, kCombinations> kCardsToDraw = {{
    {0, 3.0, 5.0, 6.5, 7.0, 7.0},  // full house
    {0, 2.2, 4.0, 5.3, 6.0, 6.3},  // flush
    {0, 3.2, 5.0, 5.5, 5.5, 5.5},  // triple
    {0, 2.0, 3.8, 5.3, 6.3, 6.5},  // straight
    {0, 1.8, 3.5, 4.3, 4.6, 4.6},  // two pairs
    {0, 5.5, 8.0, 9.0, 9.5, 9.5},  // four alike
    {0, 8.0, 11., 12., 12., 12.},  // five alike
}};
/// From nothing at all.
double all_cards(int combination) { return kCardsToDraw[combination].back(); }

/// A card that one chooses is worth more than one that comes blind.
constexpr double kChosen = 1.4;
/// Cards that a full hand cannot keep: what a place in the hand adds to the use of drawing.
constexpr double kLimitUseful = 9;
constexpr double kPerPlace = 0.06;
/// Exchanges are not always as large as they may be.
constexpr double kExchanged = 0.8;
/// Cards that only the best combination uses count in full; the others share theirs with it.
constexpr double kSecond = 0.35;
constexpr double kOthers = 0.1;
/// Any card can be given away for a stone.
constexpr double kAnyCard = 0.25;
/// A combination that waits for a stone.
constexpr double kPerStone = 0.8;

double turns_per_card(const Rules& rules, const Area& area) {
  const double cards =
      rules.ability(area, Row::FullHouse) + kChosen * rules.ability(area, Row::Flush);
  const double missing_places = std::max(0.0, kLimitUseful - rules.hand_limit(area));
  return 1 / (cards * (1 - kPerPlace * missing_places));
}

}  // namespace

double turns_to_place(const Side& side, const Area& area, std::span<const double, kRows> costs) {
  constexpr int kStonesMax = 64;
  constexpr double kNever = std::numeric_limits<double>::infinity();
  const int owned = std::min(area.owned(), kStonesMax - 1);
  std::array<double, kStonesMax> turns;  // [n]: to place n stones
  turns.fill(kNever);
  turns[0] = 0;
  const auto add_row = [&](int row, int first, int end, const auto& stones_of) {
    // From many stones to few, so that each row is used once.
    for (int placed = owned; placed >= 0; --placed) {
      if (turns[placed] == kNever) continue;
      int sum = placed;
      double cost = turns[placed];
      for (int level = first; level < end; ++level) {
        sum += stones_of(level);
        cost += costs[row];
        if (sum > owned) break;
        turns[sum] = std::min(turns[sum], cost);
      }
    }
  };
  for (int row = 0; row < kAbilityRows; ++row)
    add_row(row, area.levels[row], side.levels, [&](int level) { return side.level_stones[level]; });
  add_row(static_cast<int>(Row::TwoPairs), area.columns, side.pair_columns,
          [&](int) { return side.pair_column_stones; });
  // A stone or two that fit nowhere take about a play each.
  int placed = owned;
  while (turns[placed] == kNever) --placed;
  return turns[placed] + (owned - placed) * *std::ranges::max_element(costs);
}

HandMadeValue::Board::Board(const HandMadeValue&, const Rules& rules, const Area& area)
    : turns_per_card_(turns_per_card(rules, area)), finished_(area.owned() == 0) {
  const Side& side = rules.side_in_play();
  // In the simpler game the draw comes with every turn, so that actions are what is scarce no more.
  const double action = rules.draws_first() ? 0.5 : 1.0;
  const double stone =
      turns_per_card_ + action / (kExchanged * rules.ability(area, Row::Triple));
  std::array<double, kRows> costs;
  for (int row = 0; row < kRows; ++row) costs[row] = action + all_cards(row) * turns_per_card_;
  turns_ = area.reserve * stone + turns_to_place(side, area, costs);
  for (int i = 0; i < kCombinations; ++i) {
    const bool free_choice = i >= static_cast<int>(Combination::FourAlike);
    const Row row = free_choice ? Row::TwoPairs : static_cast<Row>(i);
    const Demand demand = demand_of(side, rules.last_stone(), area, row, 1);
    if (demand.fault != StoneFault::None) continue;
    use_[i] = 1;
    for (int absent = free_choice ? 0 : demand.stones - area.active; absent > 0; --absent)
      use_[i] *= kPerStone;
  }
}

double HandMadeValue::Board::worth(const HandShape& hand) const {
  // Of those who finish in the same round, whoever has most cards wins.
  constexpr double kFinished = 1000;
  if (finished_) return kFinished + hand.size;
  double best = 0;
  double second = 0;
  double sum = 0;
  for (int i = 0; i < kCombinations; ++i) {
    const double cards = use_[i] * (all_cards(i) - kCardsToDraw[i][hand.missing[i]]);
    sum += cards;
    second = std::max(second, std::min(best, cards));
    best = std::max(best, cards);
  }
  const double cards = best + kSecond * second + kOthers * (sum - best - second);
  return (cards + kAnyCard * hand.size) * turns_per_card_ - turns_;
}

}  // namespace knobel::karten
