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

}  // namespace

double board_by_hand(const Rules& rules, const State& board, Side side) {
  return chance_of_sum(3 *
                       (strength(rules, board, side) - 1.15 * strength(rules, board, other(side))));
}

void HandBoards::judge_moves(const Rules& rules, const TurnMoves& moves, const State& board,
                             MoveValues& values) {
  State after = board;
  for (std::size_t i = 0; i < moves.all().size(); ++i) {
    after.figures = moved(rules, board, moves.all()[i]);
    values[i] = rules.wins(after, board.side) ? 1 : value_(rules, after, board.side);
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
