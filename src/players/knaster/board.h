#pragma once

// A Knaster sheet unpacked for players who look at many of them: a code per cell, and every board
// that a roll can lead to.

#include <array>
#include <bit>
#include <cstdint>
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
inline constexpr int kWaysMax = 6;

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

/// What the numbers in a line have in common.
struct LineNumbers {
  int written = 0;
  int equal_pairs = 0;
  int span = 0;  // from the lowest to the highest
};
LineNumbers numbers_in(const LineCodes& codes);
/// How many cells there are of each code.
using CodeCounts = std::array<std::uint8_t, kCellCodes>;

struct Board {
  std::array<CellCode, kCells> codes{};
  int empty = kCells;

  static Board of(const Sheet& sheet);
  CodeCounts counts() const {
    CodeCounts counts{};
    for (const CellCode code : codes) ++counts[code];
    return counts;
  }
  LineCodes line(int line) const {
    LineCodes line_codes;
    for (int i = 0; i < kSize; ++i) line_codes[i] = codes[kLineCells[line][i]];
    return line_codes;
  }
};

/// The points of a sheet that will not change any more.
int final_points(const Components& components, const Board& board);
/// The lines that writing into `cell` has just filled, as bits.
unsigned filled_by(const Board& board, Cell cell);
/// How many circles a filled line brings, at most as many as it has open cells.
int circles_due(const Components& components, const Board& board, int line);

/// Calls visit(board, changed) for each way to put the circles that `lines` bring, in the order of
/// lines; the cells that get them are added to `changed`.
template <class Visit>
void for_each_bonus(const Components& components, const Board& board, CellSet changed,
                    unsigned lines, Visit&& visit) {
  while (lines != 0 && circles_due(components, board, std::countr_zero(lines)) == 0)
    lines &= lines - 1;
  if (lines == 0) {
    visit(board, changed);
    return;
  }
  const int line = std::countr_zero(lines);
  const int due = circles_due(components, board, line);
  for (unsigned set = 0; set < 1U << kSize; ++set) {
    if (std::popcount(set) != due) continue;
    Board after = board;
    CellSet cells = changed;
    bool fits = true;
    for (int i = 0; i < kSize && fits; ++i) {
      if (((set >> i) & 1U) == 0) continue;
      const Cell cell = kLineCells[line][i];
      fits = is_open(after.codes[cell]);
      after.codes[cell] = circled_code(after.codes[cell]);
      cells |= cell_bit(cell);
    }
    if (fits) for_each_bonus(components, after, cells, lines & (lines - 1), visit);
  }
}

/// How a roll can be used on a sheet: calls visit(board, changed) for each end that it can come to,
/// bonus circles included; `changed` are the cells that differ from before.
template <class Visit>
void for_each_use(const Components& components, const Board& board, int number, Visit&& visit) {
  const CellCode code = code_of(number);
  Board after = board;
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (board.codes[cell] == 0) {
      after.codes[cell] = code;
      --after.empty;
      for_each_bonus(components, after, cell_bit(cell), filled_by(after, cell), visit);
      ++after.empty;
    } else if (board.codes[cell] == code) {
      after.codes[cell] = circled_code(code);
      visit(std::as_const(after), cell_bit(cell));
    }
    after.codes[cell] = board.codes[cell];
  }
}

/// What the last roll is best used for; it may also be left unused (S-28).
Board best_last_use(const Components& components, const Board& board, int number);
/// The points of a sheet before the last roll, on average.
double points_before_last_roll(const Components& components, const Board& board);

}  // namespace knobel::knaster
