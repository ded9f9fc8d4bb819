#include "games/karten/stones.h"

#include <algorithm>

namespace knobel::karten {
namespace {

/// Bit n: n stones can be placed on complete next levels.
std::uint64_t reachable_stones(const Side& side, const Area& area) {
  std::uint64_t sums = 1;
  for (const int level : area.levels) {
    std::uint64_t with_row = sums;
    int stones = 0;
    for (int next = level; next < side.levels; ++next) {
      stones += side.level_stones[next];
      with_row |= sums << stones;
    }
    sums = with_row;
  }
  for (int column = area.columns; column < side.pair_columns; ++column)
    sums |= sums << side.pair_column_stones;
  return sums;
}

}  // namespace

int stones_on_board(const Side& side, const Area& area) {
  int stones = area.columns * side.pair_column_stones + (area.loose != kNoRow ? 1 : 0);
  for (const int level : area.levels) stones += side.stones_up_to(level);
  return stones;
}

Demand demand_of(const Side& side, LastStone last_stone, const Area& area, Row row, int columns) {
  int stones = 0;
  if (row != Row::TwoPairs) {
    const int level = area.levels[static_cast<int>(row)];
    // C-36: a complete row takes no more stones.
    if (level == side.levels) return {StoneFault::RowFull, 0};
    // C-33: the complete next free level, and nothing but that.
    stones = side.level_stones[level];
  } else {
    const int left = side.pair_columns - area.columns;
    if (left == 0) return {StoneFault::RowFull, 0};
    // C-41: two columns need two columns.
    if (left < columns) return {StoneFault::OneColumnLeft, 0};
    // C-37: a column takes two stones. C-40: two columns take four.
    stones = columns * side.pair_column_stones;
  }
  if (area.owned() >= stones) return {StoneFault::None, stones};
  // C-46: a single last stone may lie on a level that needs more. C-48: so may the one that is left
  // after a column. C-47: two stones never begin a level of three. C-76: or none of this.
  const int complete = (columns - 1) * side.pair_column_stones;
  if (last_stone == LastStone::Allowed && area.owned() == complete + 1)
    return {StoneFault::None, complete + 1};
  return {StoneFault::TooFewOwned, stones};
}

Demand demand_of(const Side& side, LastStone last_stone, const Area& area, const Play& play) {
  Demand demand = demand_of(side, last_stone, area, play.row, play.columns);
  if (demand.fault != StoneFault::None) return demand;
  // C-38, C-39: four and five alike take any part from the reserve …
  if (play.reserve > demand.stones)
    demand.fault = StoneFault::TooManyFromReserve;
  else if (play.combination == Combination::FiveAlike && play.row == Row::TwoPairs &&
           play.reserve == demand.stones)
    // C-40, C-41: … but five alike in the two-pairs row at least one from the active zone.
    demand.fault = StoneFault::NeedsActive;
  else if (play.reserve > area.reserve)
    demand.fault = StoneFault::TooFewReserve;
  // C-34, C-35: all the others come from the active zone; too few there, and it cannot be played.
  else if (demand.stones - play.reserve > area.active)
    demand.fault = StoneFault::TooFewActive;
  return demand;
}

void place_stones(const Side& side, LastStone last_stone, Area& area, const Play& play) {
  int stones = demand_of(side, last_stone, area, play).stones;
  area.reserve = static_cast<std::uint8_t>(area.reserve - play.reserve);
  area.active = static_cast<std::uint8_t>(area.active - (stones - play.reserve));
  // C-43: levels and columns only ever grow.
  if (play.row == Row::TwoPairs) {
    for (; stones >= side.pair_column_stones; stones -= side.pair_column_stones) ++area.columns;
  } else if (auto& level = area.levels[static_cast<int>(play.row)];
             stones == side.level_stones[level]) {
    ++level;
    stones = 0;
  }
  // C-49: a level that stays incomplete is not counted as filled.
  if (stones != 0) area.loose = static_cast<std::uint8_t>(play.row);
}

bool can_finish(const Side& side, const Area& area) {
  // C-77: some sequence of complete next levels has to add up to the stones owned.
  return ((reachable_stones(side, area) >> area.owned()) & 1U) != 0;
}

std::vector<DeadPosition> dead_positions(const Side& side, int stones) {
  std::vector<DeadPosition> dead;
  Area area{};
  area.loose = kNoRow;
  // Rows are alike here, so their levels are listed in ascending order only.
  const auto visit = [&](auto&& self, int row, int from) -> void {
    if (row < kAbilityRows) {
      for (int level = from; level <= side.levels; ++level) {
        area.levels[row] = static_cast<std::uint8_t>(level);
        self(self, row + 1, level);
      }
      return;
    }
    for (int columns = 0; columns <= side.pair_columns; ++columns) {
      area.columns = static_cast<std::uint8_t>(columns);
      const int owned = stones - stones_on_board(side, area);
      if (owned <= 0) return;
      area.reserve = static_cast<std::uint8_t>(owned);
      if (!can_finish(side, area))
        dead.push_back({area.levels, area.columns, static_cast<std::uint8_t>(owned)});
    }
  };
  visit(visit, 0, 0);
  std::ranges::sort(dead);
  return dead;
}

}  // namespace knobel::karten
