#include "players/duell/turn.h"

#include <algorithm>

namespace knobel::duell {
namespace {

/// The best move of every throw.
void value_throws(const TurnMoves& moves, const MoveValues& values, KeepValues& throws) {
  for (int keep = kFirstThrow; keep < kKeepLattice.kSize; ++keep) {
    double best = values[0];
    for (const auto move : moves.of_throw(keep)) best = std::max(best, values[move]);
    throws[keep] = best;
  }
}

}  // namespace

TurnMoves::TurnMoves(const Rules& rules) {
  const Components& components = rules.component_set();
  add(Move{});
  for (int keep = kFirstThrow; keep < kKeepLattice.kSize; ++keep) {
    const DiceSet dice = kKeepLattice.set(keep);
    first_[static_cast<std::size_t>(keep - kFirstThrow)] = choices_.size();
    const auto offer = [&](const Move& move) { choices_.push_back(add(move)); };
    const auto one = [&](Column column, int steps) {
      if (steps > 0) offer({{Move::Step{column, static_cast<std::uint8_t>(steps)}, {}}, 1});
    };
    Move both;
    for (FaceSet rest = groups(dice); rest != 0; rest &= rest - 1) {
      const int face = std::countr_zero(rest) + 1;
      one(column_of(face), dice.count(face));
      both.steps[static_cast<std::size_t>(both.count++)] = {
          column_of(face), static_cast<std::uint8_t>(dice.count(face))};
    }
    if (both.count == 2) offer(both);
    one(Column::Straight, straight_steps(components, dice));
    one(Column::Chance, chance_steps(components, dice));
    if (five_alike(dice)) one(Column::FiveAlike, 1);
  }
  first_.back() = choices_.size();
}

std::uint8_t TurnMoves::add(const Move& move) {
  auto found = std::ranges::find(moves_, move);
  if (found == moves_.end()) found = moves_.insert(found, move);
  KNOBEL_CHECK(moves_.size() <= kMovesMax);
  return static_cast<std::uint8_t>(found - moves_.begin());
}

Figures moved(const Rules& rules, const State& board, const Move& move) {
  Figures figures = board.figures;
  for (int i = 0; i < move.count; ++i) {
    const auto [column, steps] = move.steps[static_cast<std::size_t>(i)];
    figures[static_cast<std::size_t>(column)] =
        static_cast<std::int8_t>(rules.target(board, board.side, column, steps));
  }
  return figures;
}

void solve_turn(const Rules& rules, const TurnMoves& moves, const State& board, BoardJudge& judge,
                TurnSolution& solution) {
  judge.judge_moves(rules, moves, board, solution.moves);
  auto& keeps = solution.keeps;
  value_throws(moves, solution.moves, keeps[0]);
  const int rolls = rules.component_set().rolls_max;
  for (int left = 1; left < rolls; ++left) {
    keeps[left] = keeps[left - 1];
    add_roll(keeps[left], left - 1, keeps[0]);
  }
  KeepValues last = keeps[rolls - 1];
  add_roll(last, rolls - 1, keeps[0]);
  solution.before = last[0];
}

double turn_value(const Rules& rules, const TurnMoves& moves, const MoveValues& values) {
  KeepValues throws;
  value_throws(moves, values, throws);
  KeepValues keeps = throws;
  for (int left = 0; left < rules.component_set().rolls_max; ++left) add_roll(keeps, left, throws);
  return keeps[0];
}

}  // namespace knobel::duell
