#pragma once

// What a Knaster sheet is worth, learned: the points that it can be expected to have in the end.
// This is a sum of numbers from tables, one set of tables for each stage of a match:
//   * for each of the twelve lines by its kind (knaster_lines.h);
//   * for each cell by the outlooks of two lines that cross there, because each may circle the cell
//     for the other;
//   * for each number by how many open cells wait for it, because a roll circles only one of them.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "players/knaster/lines.h"

namespace knobel::knaster {

/// A sheet in the middle of a match: others matter by how soon they end it.
struct Position {
  Board board;
  int others_empty = kAlone;  // the fewest empty cells on another sheet

  /// Nobody else is there, and the end comes when the own sheet is full.
  static constexpr int kAlone = kCells + 1;
  int fewest_empty() const { return std::min(board.empty, others_empty); }
};

/// How near the end is: the fewest empty cells on any sheet, in steps that get finer. Alone at the
/// table one has more rolls left, because nobody else hurries: these are stages of their own.
inline constexpr int kStagesAlone = 12;
inline constexpr int kStages = 2 * kStagesAlone;
int stage_of(int empty, int others_empty);
inline int stage_of(const Position& position) {
  return stage_of(position.board.empty, position.others_empty);
}

class SheetValues {
 public:
  static std::size_t size() {
    return kLineBegin +
           (kStages + 1) * static_cast<std::size_t>(LineSorter::get().kinds()) * kNumbersPerKind;
  }
  /// `numbers` has size() entries and outlives it.
  SheetValues(std::span<const float> numbers, const Components& components)
      : sorter_(LineSorter::get()), numbers_(numbers), kinds_(sorter_.kinds()) {
    for (int line = 0; line < kLines; ++line)
      weights_[line] = components.line_points[line] / kLineScale;
  }

  // --- where the numbers stand ------------------------------------------------------------------

  /// The number that is added to every sheet.
  static std::size_t base_place(int stage) { return static_cast<std::size_t>(stage); }
  /// For so many open cells with this code.
  static std::size_t waiting_place(int stage, CellCode code, int count) {
    const int ways = ways_to_roll(number_of(code));
    return kWaitingBegin +
           static_cast<std::size_t>((stage * kWaysMax + ways - 1) * (kWaitingMax + 1) +
                                    std::min(count, kWaitingMax));
  }
  /// For a cell with this code, which has no circle, in two lines.
  static std::size_t crossing_place(int stage, CellCode code, int outlook, int other) {
    const auto [low, high] = std::minmax(outlook, other);
    const int ways = code == 0 ? 0 : ways_to_roll(number_of(code));
    return kCrossingBegin +
           static_cast<std::size_t>((stage / kStagesPerCrossing * (kWaysMax + 1) + ways) *
                                        kOutlookPairs +
                                    high * (high + 1) / 2 + low);
  }
  /// Three numbers for a kind of line: how likely it is to be full of circles, in units of
  /// kLineScale points; what its circles are worth besides; and both in one for diagonals.
  /// They are added to those of stage kAnyStage, where kinds are learned that are rare.
  std::size_t line_place(int stage, int kind) const {
    return kLineBegin + static_cast<std::size_t>(stage * kinds_ + kind) * kNumbersPerKind;
  }
  static constexpr int kAnyStage = kStages;
  static constexpr double kLineScale = 7;
  LineView view(const LineCodes& codes) const { return sorter_.view(codes); }
  /// By how much the first number of a row or column counts: its points, scaled.
  double weight(int line) const { return weights_[line]; }
  static constexpr bool is_diagonal(int line) { return line >= 2 * kSize; }

  // --- what they say ----------------------------------------------------------------------------

  double base(int stage) const { return at(base_place(stage)); }
  double waiting(int stage, CellCode code, int count) const {
    return at(waiting_place(stage, code, count));
  }
  double crossing(int stage, CellCode code, LineView line, LineView other) const {
    return is_circled(code) ? 0 : at(crossing_place(stage, code, line.outlook, other.outlook));
  }
  double line(int stage, int line, LineView view) const {
    const std::size_t place = line_place(stage, view.kind);
    const std::size_t any = line_place(kAnyStage, view.kind);
    if (is_diagonal(line)) return at(place + 2) + at(any + 2);
    return weights_[line] * (at(place) + at(any)) + at(place + 1) + at(any + 1);
  }

 private:
  static constexpr int kWaitingMax = 7;
  static constexpr int kOutlookPairs = kOutlooks * (kOutlooks + 1) / 2;
  static constexpr int kStagesPerCrossing = 2;
  static constexpr std::size_t kNumbersPerKind = 3;
  static constexpr std::size_t kWaitingBegin = kStages;
  static constexpr std::size_t kCrossingBegin =
      kWaitingBegin + kStages * kWaysMax * (kWaitingMax + 1);
  static constexpr std::size_t kLineBegin =
      kCrossingBegin + kStages / kStagesPerCrossing * (kWaysMax + 1) * kOutlookPairs;
  double at(std::size_t place) const { return static_cast<double>(numbers_[place]); }

  const LineSorter& sorter_;
  std::span<const float> numbers_;
  int kinds_;
  std::array<double, kLines> weights_{};
};

/// The value of a board at a stage, and of those boards that differ from it in a few cells.
class Appraisal {
 public:
  Appraisal(const SheetValues& values, const Board& board, int stage);

  double value() const { return sum_; }
  /// `after` differs in the cells `changed` and is at the same stage. Costs a fifth of an appraisal
  /// of its own.
  double value_of(const Board& after, CellSet changed) const;

  const std::array<LineView, kLines>& views() const { return views_; }
  const CodeCounts& counts() const { return counts_; }

 private:
  const SheetValues& values_;
  int stage_;
  std::array<CellCode, kCells> codes_;
  CodeCounts counts_;
  std::array<LineView, kLines> views_;
  std::array<double, kLines> lines_;
  std::array<double, kCrossings> crossings_;
  double sum_;
};

/// Appraises the boards that a roll leads to from a position, in which others have used it already.
class Prospect {
 public:
  Prospect(const SheetValues& values, const Position& position);
  double value_of(const Board& after, CellSet changed) const {
    return (after.empty == empty_ ? circling_ : writing_).value_of(after, changed);
  }

 private:
  int empty_;
  Appraisal circling_;
  Appraisal writing_;
};

/// What a roll that is not the last one is best used for, if every use is taken at its value.
Board best_use(const SheetValues& values, const Components& components, const Position& position,
               int number);

/// How far to look: so many rolls, and in each but the last one only at the `width` uses of a
/// number that look best.
struct Depth {
  int rolls;
  int width;
};

/// What a sheet is worth after so many rolls more, each used as well as can be, on average. Others
/// are taken to write each time. One roll is exact but for the values themselves and costs some
/// forty microseconds; each further roll eleven times `width` as much.
double mean_ahead(const SheetValues& values, const Components& components, const Position& position,
                  Depth depth);

}  // namespace knobel::knaster
