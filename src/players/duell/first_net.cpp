#include "players/duell/first_net.h"

#include <algorithm>

namespace knobel::duell {
namespace {

/// 1 if this space is in the zone of `side`.
int in_zone(const Rules& rules, Column column, int space, Side side) {
  const Track& track = rules.component_set().track(column);
  return (side == Side::A ? space >= track.zone_a : space <= track.zone_b) ? 1 : 0;
}

}  // namespace

void FirstNetBoards::add_row(Inner& inner, std::size_t row, float sign) const {
  const float* numbers = &numbers_[row];
  inner.direct += sign * numbers[0];
  for (int i = 0; i < kHidden; ++i) inner.hidden[i] += sign * numbers[1 + i];
}

FirstNetBoards::Inner FirstNetBoards::inner(const Figures& figures, Side side) const {
  Inner inner{numbers_[kOffset], {}};
  std::copy_n(&numbers_[kOffsets], kHidden, inner.hidden.begin());
  for (int column = 0; column < kColumns; ++column)
    add_row(inner, row(column, figures[column], side), 1);
  return inner;
}

float FirstNetBoards::output(const Inner& inner) const {
  // Four sums that do not wait for each other; always in this order.
  std::array<float, 4> sums{};
  for (int i = 0; i < kHidden; i += 4)
    for (int j = 0; j < 4; ++j)
      sums[j] += numbers_[kOutputs + static_cast<std::size_t>(i + j)] *
                 std::max(0.0F, inner.hidden[i + j]);
  return inner.direct + ((sums[0] + sums[1]) + (sums[2] + sums[3]));
}

void FirstNetBoards::judge_moves(const Rules& rules, const TurnMoves& moves, const State& board,
                                 MoveValues& values) {
  const Inner before = inner(board.figures, board.side);
  const int zone = rules.in_zone(board, board.side);
  for (std::size_t i = 0; i < moves.all().size(); ++i) {
    const Move& move = moves.all()[i];
    Inner after = before;
    int count = zone;
    for (int j = 0; j < move.count; ++j) {
      const auto [column, steps] = move.steps[static_cast<std::size_t>(j)];
      const int place = static_cast<int>(column);
      const int from = board.figures[place];
      const int to = rules.target(board, board.side, column, steps);
      if (to == from) continue;
      add_row(after, row(place, from, board.side), -1);
      add_row(after, row(place, to, board.side), 1);
      count += in_zone(rules, column, to, board.side) - in_zone(rules, column, from, board.side);
    }
    values[i] = count >= rules.component_set().figures_to_win
                    ? 1
                    : chance_of_sum(static_cast<double>(output(after)));
  }
}

}  // namespace knobel::duell
