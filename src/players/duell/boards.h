#pragma once

// Boards of the duel: judged by hand, by a trained network, and by either of them one turn later.

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
/// The sum of the figures' positions and nothing else: the yardstick for the others.
double board_by_sum(const Rules& rules, const State& board, Side side);

/// A small network over the figures' positions, seen from the side that has just moved. Its
/// numbers:
///   for each column and space: a value, and kHidden weights
///   kHidden offsets, kHidden weights of the outputs, one offset
class NetBoards final : public BoardJudge {
 public:
  static constexpr int kHidden = 32;
  static constexpr int kSpaces = 17;  // of a long column; of the short one three are used
  static constexpr std::size_t kRow = 1 + kHidden;
  static constexpr std::size_t kOffsets = kColumns * kSpaces * kRow;
  static constexpr std::size_t kOutputs = kOffsets + kHidden;
  static constexpr std::size_t kOffset = kOutputs + kHidden;
  static constexpr std::size_t kNumbers = kOffset + 1;

  /// `numbers` has kNumbers entries and outlives it. It knows the default board only.
  explicit NetBoards(std::span<const float> numbers) : numbers_(numbers) {}
  void judge_moves(const Rules& rules, const TurnMoves& moves, const State& board,
                   MoveValues& values) override;

  /// The inner values of a board; what `output` makes of them is the sum before it becomes a
  /// chance.
  struct Inner {
    float direct;
    std::array<float, kHidden> hidden;
  };
  Inner inner(const Figures& figures, Side side) const;
  float output(const Inner& inner) const;
  /// Where the numbers of a figure on its space begin.
  static std::size_t row(int column, int space, Side side) {
    const int middle = column == static_cast<int>(Column::FiveAlike) ? 1 : kSpaces / 2;
    return static_cast<std::size_t>(column * kSpaces + middle + space * direction(side)) * kRow;
  }

 private:
  void add_row(Inner& inner, std::size_t row, float sign) const;
  std::span<const float> numbers_;
};

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
