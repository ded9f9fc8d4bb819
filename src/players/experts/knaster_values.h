#pragma once

// What a Knaster sheet is worth, learned. The value of a sheet is the sum over its twelve lines:
// what a line is worth depends on the five cells in it, in any order, and on how near the end is.
// Numbers 2 … 12 are as good as 12 … 2, so each line and its mirror image share an entry.
// To this comes what lines do not see of each other: a roll circles one cell only, however many
// wait for its number.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "games/knaster/rules.h"

namespace knobel::knaster {

/// What stands in a cell, as a small number:
///    0         nothing
///    1 … 11    2 … 12 without a circle
///   12 … 22    2 … 12 with a circle
using CellCode = std::uint8_t;
inline constexpr int kCellCodes = 23;
inline constexpr int kNumberCodes = 11;

/// Of 36 throws of two dice.
constexpr int ways_to_roll(int number) { return 6 - (number < 7 ? 7 - number : number - 7); }

constexpr CellCode code_of(int number) { return static_cast<CellCode>(number - 1); }
constexpr CellCode circled_code(CellCode code) {
  return static_cast<CellCode>(code + kNumberCodes);
}
constexpr bool is_circled(CellCode code) { return code > kNumberCodes; }
/// 0 for an empty cell.
constexpr int number_of(CellCode code) {
  return code == 0 ? 0 : is_circled(code) ? code - kNumberCodes + 1 : code + 1;
}
constexpr bool is_open(CellCode code) { return code >= 1 && code <= kNumberCodes; }

using LineCodes = std::array<CellCode, kSize>;

/// A sheet unpacked for evaluation.
struct Board {
  std::array<CellCode, kCells> codes{};
  int empty = kCells;

  static Board of(const Sheet& sheet);
  /// How many cells without a circle hold each number, by code.
  std::array<std::uint8_t, kCellCodes> waiting() const {
    std::array<std::uint8_t, kCellCodes> counts{};
    for (const CellCode code : codes) ++counts[code];
    return counts;
  }
  LineCodes line(int line) const {
    LineCodes line_codes;
    for (int i = 0; i < kSize; ++i) line_codes[i] = codes[kLineCells[line][i]];
    return line_codes;
  }
};

/// Different lines for the tables; mirror images are one, and of a filled line only the numbers
/// without a circle count.
int line_kinds();
/// Which of them a line is: 0 … line_kinds() − 1.
int line_kind(const LineCodes& codes);

/// Calls visit(codes) for every line there can be, codes ascending.
template <class Visit>
void for_each_line(Visit&& visit) {
  LineCodes codes{};
  while (true) {
    visit(std::as_const(codes));
    int i = 0;
    while (i < kSize && codes[i] == (i + 1 < kSize ? codes[i + 1] : kCellCodes - 1)) ++i;
    if (i == kSize) return;
    ++codes[i];
    for (int j = 0; j < i; ++j) codes[j] = 0;
  }
}

/// How near the end is: the fewest empty cells on any sheet, in steps that get finer.
inline constexpr int kStages = 12;
int stage_of(int fewest_empty);

/// Numbers per kind of line and stage: how likely it is to be full of circles, what its circles are
/// worth besides, and the same in one for diagonals.
inline constexpr int kNumbersPerKind = 3;
/// The scale of the first of them, near the points of a line.
inline constexpr double kLineScale = 7;

class SheetValues {
 public:
  static std::size_t size() {
    return kStages *
           (1 + kWaitingPerStage + static_cast<std::size_t>(line_kinds()) * kNumbersPerKind);
  }
  /// `numbers` has size() entries and outlives it.
  SheetValues(std::span<const float> numbers, const Components& components)
      : numbers_(numbers), kinds_(line_kinds()) {
    for (int line = 0; line < kLines; ++line)
      weights_[line] = components.line_points[line] / kLineScale;
  }

  /// Where the numbers of a kind stand at a stage.
  std::size_t place(int stage, int kind) const {
    return (static_cast<std::size_t>(stage) * static_cast<std::size_t>(kinds_) +
            static_cast<std::size_t>(kind)) *
           kNumbersPerKind;
  }
  /// Where the number stands that is added to every sheet at a stage.
  std::size_t base_place(int stage) const {
    return place(kStages, 0) + static_cast<std::size_t>(stage);
  }
  double base(int stage) const { return static_cast<double>(numbers_[base_place(stage)]); }
  /// Where the number stands for so many cells that wait for a roll with this code.
  std::size_t waiting_place(int stage, CellCode code, int count) const {
    const int ways = ways_to_roll(number_of(code));
    return base_place(kStages) +
           static_cast<std::size_t>(stage * kWaitingPerStage + (ways - 1) * (kWaitingMax + 1) +
                                    std::min(count, kWaitingMax));
  }
  double waiting(int stage, CellCode code, int count) const {
    return static_cast<double>(numbers_[waiting_place(stage, code, count)]);
  }
  double weight(int line) const { return weights_[line]; }
  static constexpr bool is_diagonal(int line) { return line >= 2 * kSize; }

  double line_value(int line, int kind, int stage) const {
    const float* entry = &numbers_[place(stage, kind)];
    if (is_diagonal(line)) return static_cast<double>(entry[2]);
    return weights_[line] * static_cast<double>(entry[0]) + static_cast<double>(entry[1]);
  }
  /// The points that the sheet can be expected to have in the end.
  double value(const Board& board, int stage) const {
    double sum = base(stage);
    for (int line = 0; line < kLines; ++line)
      sum += line_value(line, line_kind(board.line(line)), stage);
    const auto counts = board.waiting();
    for (CellCode code = 1; code <= kNumberCodes; ++code) sum += waiting(stage, code, counts[code]);
    return sum;
  }

 private:
  static constexpr int kWaitingMax = 7;
  static constexpr int kWaitingPerStage = 6 * (kWaitingMax + 1);

  std::span<const float> numbers_;
  int kinds_;
  std::array<double, kLines> weights_{};
};

/// The points of a sheet that will not change any more.
int final_points(const Components& components, const Board& board);

/// How a roll can be used on a sheet: calls visit(board, first) for each end that it can come to,
/// bonus circles included; `first` is the action that leads there (kWrite …, kCircle …).
template <class Visit>
void for_each_use(const Components& components, const Board& board, int number, Visit&& visit);

/// The lines that writing into `cell` has just filled, as bits.
unsigned filled_by(const Board& board, Cell cell);
/// How many circles a filled line brings, at most as many as it has open cells.
int circles_due(const Components& components, const Board& board, int line);

/// Calls visit(board) for each way to put the circles that `lines` bring, in the order of lines.
template <class Visit>
void for_each_bonus(const Components& components, const Board& board, unsigned lines,
                    Visit&& visit) {
  while (lines != 0 && circles_due(components, board, std::countr_zero(lines)) == 0)
    lines &= lines - 1;
  if (lines == 0) {
    visit(board);
    return;
  }
  const int line = std::countr_zero(lines);
  const int due = circles_due(components, board, line);
  for (unsigned set = 0; set < 1U << kSize; ++set) {
    if (std::popcount(set) != due) continue;
    Board after = board;
    bool fits = true;
    for (int i = 0; i < kSize && fits; ++i) {
      if (((set >> i) & 1U) == 0) continue;
      CellCode& code = after.codes[kLineCells[line][i]];
      fits = is_open(code);
      code = circled_code(code);
    }
    if (fits) for_each_bonus(components, after, lines & (lines - 1), visit);
  }
}

template <class Visit>
void for_each_use(const Components& components, const Board& board, int number, Visit&& visit) {
  const CellCode code = code_of(number);
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (board.codes[cell] == 0) {
      Board after = board;
      after.codes[cell] = code;
      --after.empty;
      for_each_bonus(components, after, filled_by(after, cell),
                     [&](const Board& end) { visit(end, static_cast<Action>(kWrite + cell)); });
    } else if (board.codes[cell] == code) {
      Board after = board;
      after.codes[cell] = circled_code(code);
      visit(after, static_cast<Action>(kCircle + cell));
    }
  }
}

/// A sheet in the middle of a match: others matter by how soon they end it.
struct Position {
  Board board;
  int others_empty = kCells;  // the fewest empty cells on another sheet; alone: kCells
  int fewest_empty() const { return std::min(board.empty, others_empty); }
};

/// What a sheet is worth before a roll: the best use of each roll, on average. Exact but for the
/// values themselves; costs some ten microseconds.
double mean_after_roll(const SheetValues& values, const Components& components,
                       const Position& position);

}  // namespace knobel::knaster
