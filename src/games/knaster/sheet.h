#pragma once

// One player's sheet and its geometry: 25 cells, twelve lines. Plain bits, because playouts live
// here.

#include <array>
#include <bit>
#include <cstdint>

#include "games/knaster/components.h"

namespace knobel::knaster {

/// Cell = row * 5 + column, from the upper left. Notation: column letter a–e, row 1–5 from the top.
using Cell = int;
/// Bit c is cell c.
using CellSet = std::uint32_t;
inline constexpr CellSet kAllCells = (1U << kCells) - 1;

constexpr CellSet cell_bit(Cell cell) { return 1U << cell; }

/// Lines: 0–4 rows from the top, 5–9 columns from the left, 10 the diagonal down (a1–e5), 11 the
/// diagonal up (a5–e1). Cells in each line from the left, in columns from the top.
inline constexpr auto kLineCells = [] {
  std::array<std::array<std::uint8_t, kSize>, kLines> cells{};
  for (int i = 0; i < kSize; ++i) {
    for (int line = 0; line < kSize; ++line) {
      cells[line][i] = static_cast<std::uint8_t>(line * kSize + i);
      cells[kSize + line][i] = static_cast<std::uint8_t>(i * kSize + line);
    }
    cells[2 * kSize][i] = static_cast<std::uint8_t>(i * kSize + i);
    cells[2 * kSize + 1][i] = static_cast<std::uint8_t>((kSize - 1 - i) * kSize + i);
  }
  return cells;
}();

inline constexpr auto kLineSet = [] {
  std::array<CellSet, kLines> sets{};
  for (int line = 0; line < kLines; ++line)
    for (const auto cell : kLineCells[line]) sets[line] |= cell_bit(cell);
  return sets;
}();

/// Bit l of [c]: line l runs through cell c (two, three or, in the centre, four lines).
inline constexpr auto kLinesThrough = [] {
  std::array<std::uint16_t, kCells> lines{};
  for (int line = 0; line < kLines; ++line)
    for (const auto cell : kLineCells[line])
      lines[cell] = static_cast<std::uint16_t>(lines[cell] | (1U << line));
  return lines;
}();

/// The numbers are stored as four bit planes: bit c of plane p is bit p of the number in cell c,
/// and 0 is an empty cell. So "all cells that hold a nine" costs four operations, and a sheet is 20
/// bytes.
struct Sheet {
  std::array<CellSet, 4> planes;
  CellSet circled;

  constexpr CellSet written() const { return planes[0] | planes[1] | planes[2] | planes[3]; }
  constexpr CellSet empty() const { return kAllCells & ~written(); }
  constexpr bool full() const { return written() == kAllCells; }

  constexpr CellSet holding(int number) const {
    CellSet cells = kAllCells;
    for (int plane = 0; plane < 4; ++plane)
      cells &= planes[plane] ^ (static_cast<CellSet>((number >> plane) & 1) - 1U);
    return cells;
  }
  /// 0 for an empty cell.
  constexpr int number(Cell cell) const {
    int number = 0;
    for (int plane = 0; plane < 4; ++plane)
      number |= static_cast<int>((planes[plane] >> cell) & 1U) << plane;
    return number;
  }
  /// Precondition: the cell is empty.
  constexpr void write(Cell cell, int number) {
    for (int plane = 0; plane < 4; ++plane)
      planes[plane] |= static_cast<CellSet>((number >> plane) & 1) << cell;
  }
  constexpr std::array<std::uint8_t, kSize> line_numbers(int line) const {
    std::array<std::uint8_t, kSize> numbers{};
    for (int i = 0; i < kSize; ++i)
      numbers[i] = static_cast<std::uint8_t>(number(kLineCells[line][i]));
    return numbers;
  }
  /// S-23: all five numbers of the line are circled.
  constexpr bool line_marked(int line) const {
    return (circled & kLineSet[line]) == kLineSet[line];
  }

  friend constexpr bool operator==(const Sheet&, const Sheet&) = default;
};

/// S-17: which combination five numbers are. Their order does not matter.
constexpr Combination combination(const std::array<std::uint8_t, kSize>& numbers) {
  // How many different numbers there are, and how many of them more than once, tells all patterns
  // of equal numbers apart.
  unsigned seen = 0;  // bit n: the number n
  unsigned repeated = 0;
  for (const auto number : numbers) {
    repeated |= seen & (1U << number);
    seen |= 1U << number;
  }
  // S-18: one pattern, one combination; a full house is not also a triple.
  const bool twice = std::popcount(repeated) == 2;
  switch (std::popcount(seen)) {
    case 1: return Combination::FiveOfAKind;
    case 2: return twice ? Combination::FullHouse : Combination::FourOfAKind;
    case 3: return twice ? Combination::TwoPairs : Combination::ThreeOfAKind;
    case 4: return Combination::Nothing;
    // S-19: five different numbers without a gap; twelve and two are not neighbours.
    default:
      return seen >> std::countr_zero(seen) == 31 ? Combination::Straight : Combination::Nothing;
  }
}

}  // namespace knobel::knaster
