#include "players/duell/boards.h"

#include <algorithm>

namespace knobel::duell {
namespace {

/// How far a figure is from counting, in spaces of a long column. Five alike are rare.
constexpr int kFiveAlikeStep = 5;
constexpr int kNeedMax = 2 * kSpacesMax;

/// What a figure that needs so many more spaces is worth, relative to one in the zone. Halves about
/// every three spaces; only multiplied, never `pow`: the same bits on every machine.
constexpr double kDecay = 0.8;
constexpr auto kWorth = [] {
  std::array<double, kNeedMax + 1> worth{};
  double value = 1;
  for (auto& entry : worth) {
    entry = value;
    value *= kDecay;
  }
  return worth;
}();

/// A side wins with its best figures; each next one is harder to add, because the other side pulls
/// back what is far ahead.
double strength(const Rules& rules, const State& s, Side side) {
  const Components& components = rules.component_set();
  std::array<int, kColumns> needs;
  for (int i = 0; i < kColumns; ++i) {
    const auto column = static_cast<Column>(i);
    const Track& track = components.track(column);
    const int missing = side == Side::A ? track.zone_a - s.figures[i] : s.figures[i] - track.zone_b;
    const int step = column == Column::FiveAlike ? kFiveAlikeStep : 1;
    needs[i] = std::clamp(missing * step, 0, kNeedMax);
  }
  std::sort(needs.begin(), needs.end());
  double total = 0;
  double weight = 1;
  for (int i = 0; i < kColumns; ++i) {
    total += weight * kWorth[needs[i]];
    weight *= i + 1 < components.figures_to_win ? 1.3 : 0.4;
  }
  return total;
}

/// 1 if this space is in the zone of `side`.
int in_zone(const Rules& rules, Column column, int space, Side side) {
  const Track& track = rules.component_set().track(column);
  return (side == Side::A ? space >= track.zone_a : space <= track.zone_b) ? 1 : 0;
}

}  // namespace

double board_by_hand(const Rules& rules, const State& board, Side side) {
  return chance_of_sum(3 *
                       (strength(rules, board, side) - 1.15 * strength(rules, board, other(side))));
}

double board_by_sum(const Rules&, const State& board, Side side) {
  double sum = 0;
  for (int i = 0; i < kColumns; ++i)
    sum += board.figures[i] * (static_cast<Column>(i) == Column::FiveAlike ? kFiveAlikeStep : 1);
  return chance_of_sum(sum * direction(side) / 10);
}

void HandBoards::judge_moves(const Rules& rules, const TurnMoves& moves, const State& board,
                             MoveValues& values) {
  State after = board;
  for (std::size_t i = 0; i < moves.all().size(); ++i) {
    after.figures = moved(rules, board, moves.all()[i]);
    values[i] = rules.wins(after, board.side) ? 1 : value_(rules, after, board.side);
  }
}

void NetBoards::add_row(Inner& inner, std::size_t row, float sign) const {
  const float* numbers = &numbers_[row];
  inner.direct += sign * numbers[0];
  for (int i = 0; i < kHidden; ++i) inner.hidden[i] += sign * numbers[1 + i];
}

NetBoards::Inner NetBoards::inner(const Figures& figures, Side side) const {
  Inner inner{numbers_[kOffset], {}};
  std::copy_n(&numbers_[kOffsets], kHidden, inner.hidden.begin());
  for (int column = 0; column < kColumns; ++column)
    add_row(inner, row(column, figures[column], side), 1);
  return inner;
}

float NetBoards::output(const Inner& inner) const {
  // Four sums that do not wait for each other; always in this order.
  std::array<float, 4> sums{};
  for (int i = 0; i < kHidden; i += 4)
    for (int j = 0; j < 4; ++j)
      sums[j] += numbers_[kOutputs + static_cast<std::size_t>(i + j)] *
                 std::max(0.0F, inner.hidden[i + j]);
  return inner.direct + ((sums[0] + sums[1]) + (sums[2] + sums[3]));
}

void NetBoards::judge_moves(const Rules& rules, const TurnMoves& moves, const State& board,
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

void BoardsAhead::judge_moves(const Rules& rules, const TurnMoves& moves, const State& board,
                              MoveValues& values) {
  State after = board;
  after.side = other(board.side);
  for (std::size_t i = 0; i < moves.all().size(); ++i) {
    after.figures = moved(rules, board, moves.all()[i]);
    if (rules.wins(after, board.side)) {
      values[i] = 1;
      continue;
    }
    MoveValues next;
    then_->judge_moves(rules, moves, after, next);
    values[i] = 1 - turn_value(rules, moves, next);
  }
}

}  // namespace knobel::duell
