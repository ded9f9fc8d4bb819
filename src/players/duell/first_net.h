#pragma once

// The network of the first master (data/duell-1.kval). It is kept as it was, so that what comes
// after it can be measured against it: `--players master,master-1`.

#include <array>
#include <span>

#include "players/duell/boards.h"

namespace knobel::duell {

/// A small network over the figures' positions, seen from the side that has just moved. Its
/// numbers:
///   for each column and space: a value, and kHidden weights
///   kHidden offsets, kHidden weights of the outputs, one offset
class FirstNetBoards final : public BoardJudge {
 public:
  static constexpr int kHidden = 32;
  static constexpr int kSpaces = 17;  // of a long column; of the short one three are used
  static constexpr std::size_t kRow = 1 + kHidden;
  static constexpr std::size_t kOffsets = kColumns * kSpaces * kRow;
  static constexpr std::size_t kOutputs = kOffsets + kHidden;
  static constexpr std::size_t kOffset = kOutputs + kHidden;
  static constexpr std::size_t kNumbers = kOffset + 1;

  /// `numbers` has kNumbers entries and outlives it. It knows the default board only.
  explicit FirstNetBoards(std::span<const float> numbers) : numbers_(numbers) {}
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

}  // namespace knobel::duell
