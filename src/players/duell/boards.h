#pragma once

// Boards of the duel: judged by hand, and by any judge one turn later. The trained network is in
// net.h.

#include <memory>
#include <span>

#include "players/duell/turn.h"

namespace knobel::duell {

/// Judges one board after another by a function double(rules, board, side): how likely `side`,
/// which has just moved, is to win.
class HandBoards final : public BoardJudge {
 public:
  using Value = double (*)(const Rules& rules, const State& board, Side side);
  explicit HandBoards(Value value) : value_(value) {}
  void judge_moves(const Rules& rules, const TurnMoves& moves, const State& board,
                   MoveValues& values) override;

 private:
  Value value_;
};

/// By how many spaces each side still needs, its best figures above all.
double board_by_hand(const Rules& rules, const State& board, Side side);

/// From a sum to a chance between 0 and 1. No `exp`: the same bits on every machine.
constexpr double chance_of_sum(double sum) {
  return 0.5 + 0.5 * sum / (1 + (sum < 0 ? -sum : sum));
}

/// What another judge thinks after the other side's next turn, worked out exactly.
class BoardsAhead final : public BoardJudge {
 public:
  explicit BoardsAhead(std::unique_ptr<BoardJudge> then) : then_(std::move(then)) {}
  void judge_moves(const Rules& rules, const TurnMoves& moves, const State& board,
                   MoveValues& values) override;

 private:
  std::unique_ptr<BoardJudge> then_;
};

}  // namespace knobel::duell
