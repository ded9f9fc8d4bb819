#pragma once

// Knaster a second time, as a plain loop over bit masks (games/kit/plain_playout.h says what for).
// Nothing of sheet.h or rules.cpp is used here: the point is to be independent of them.

#include <array>
#include <bit>
#include <cstdint>

#include "games/kit/plain_playout.h"
#include "games/knaster/rules.h"

namespace knobel::knaster::plain {

struct Line {
  std::array<int, 5> cells;
  std::uint32_t mask;
  int points;
};

/// Rows, columns, both diagonals, with the points of their white fields.
inline constexpr auto kPlainLines = [] {
  std::array<Line, 12> lines{};
  for (int i = 0; i < 5; ++i) {
    lines[i] = {{5 * i, 5 * i + 1, 5 * i + 2, 5 * i + 3, 5 * i + 4}, 0, 9 - i};
    lines[5 + i] = {{i, i + 5, i + 10, i + 15, i + 20}, 0, 9 - i};
  }
  lines[10] = {{0, 6, 12, 18, 24}, 0, 10};
  lines[11] = {{20, 16, 12, 8, 4}, 0, 10};
  for (auto& line : lines)
    for (const int cell : line.cells) line.mask |= 1U << cell;
  return lines;
}();

struct PlainSheet {
  std::array<std::uint32_t, 13> holding{};  // [n]: the cells that hold n
  std::uint32_t empty = (1U << 25) - 1;
  std::uint32_t circled = 0;

  int points() const {
    int points = std::popcount(circled);
    for (const auto& line : kPlainLines)
      if ((circled & line.mask) == line.mask) points += line.points;
    return points;
  }
};

/// Circles for the five numbers of a full line, from how often each number occurs.
inline int circles_for(const PlainSheet& sheet, const Line& line) {
  std::array<int, 6> occurring{};  // [k]: how many numbers occur k times
  int lowest = 0;
  int highest = 0;
  for (int number = 12; number >= 2; --number) {
    const int count = std::popcount(sheet.holding[number] & line.mask);
    ++occurring[count];
    if (count == 0) continue;
    lowest = number;
    if (highest == 0) highest = number;
  }
  if (occurring[5] == 1) return 3;
  if (occurring[4] == 1) return 2;
  if (occurring[3] == 1) return occurring[2] == 1 ? 2 : 1;
  if (occurring[2] == 2) return 1;
  if (occurring[1] == 5 && highest - lowest == 4) return 3;
  return 0;
}

/// The place of the k-th set bit, from 0.
inline int kth_bit(std::uint32_t bits, std::uint32_t k) {
  for (; k > 0; --k) bits &= bits - 1;
  return std::countr_zero(bits);
}

/// One way to circle bonus cells.
struct Bonus {
  int line;
  std::uint32_t cells;
};

/// All ways, line by line; within a line by the set of places in it, ascending.
inline int list_bonus(const PlainSheet& sheet, unsigned due_lines, std::array<Bonus, 48>& out) {
  int count = 0;
  for (int line = 0; line < 12; ++line) {
    if (((due_lines >> line) & 1U) == 0) continue;
    const std::uint32_t open = kPlainLines[line].mask & ~sheet.circled;
    const int due = std::min(circles_for(sheet, kPlainLines[line]), std::popcount(open));
    for (unsigned set = 1; set < 32; ++set) {
      if (std::popcount(set) != due) continue;
      std::uint32_t cells = 0;
      for (int i = 0; i < 5; ++i)
        if (((set >> i) & 1U) != 0) cells |= 1U << kPlainLines[line].cells[i];
      if ((cells & ~open) == 0) out[count++] = {line, cells};
    }
  }
  return count;
}

/// Writes, and takes the bonus of all lines that this fills. Returns the number of decisions.
inline std::uint32_t write(PlainSheet& sheet, int cell, int number, FastEntropy& luck) {
  sheet.holding[number] |= 1U << cell;
  sheet.empty &= ~(1U << cell);
  unsigned due = 0;
  for (int line = 0; line < 12; ++line) {
    const std::uint32_t mask = kPlainLines[line].mask;
    if (((mask >> cell) & 1U) != 0 && (sheet.empty & mask) == 0) due |= 1U << line;
  }
  std::uint32_t decisions = 0;
  while (due != 0) {
    std::array<Bonus, 48> ways;
    const int count = list_bonus(sheet, due, ways);
    if (count == 0) break;
    // A single way left is nobody's decision.
    const auto chosen = count == 1 ? 0 : luck.below(static_cast<std::uint32_t>(count));
    decisions += count == 1 ? 0 : 1;
    sheet.circled |= ways[chosen].cells;
    due &= ~(1U << ways[chosen].line);
  }
  return decisions;
}

/// One seat's use of a roll. Returns the number of decisions.
inline std::uint32_t use_roll(PlainSheet& sheet, int number, bool last, FastEntropy& luck) {
  const std::uint32_t fitting = sheet.holding[number] & ~sheet.circled;
  const auto writes = static_cast<std::uint32_t>(std::popcount(sheet.empty));
  const auto circles = static_cast<std::uint32_t>(std::popcount(fitting));
  const std::uint32_t ways = writes + circles + (last ? 1 : 0);
  if (last && ways == 1) return 0;
  const bool asked = ways > 1;
  const std::uint32_t chosen = asked ? luck.below(ways) : 0;
  const std::uint32_t decisions = asked ? 1 : 0;
  if (chosen < writes) return decisions + write(sheet, kth_bit(sheet.empty, chosen), number, luck);
  if (chosen < writes + circles) sheet.circled |= 1U << kth_bit(fitting, chosen - writes);
  return decisions;
}

inline PlainResult play(int seats, FastEntropy& luck) {
  std::array<PlainSheet, 12> sheets{};
  PlainResult result;
  if (seats > 1) {
    luck.below(static_cast<std::uint32_t>(seats));  // who rolls first makes no difference
    ++result.events;
  }
  bool full = false;
  for (bool last = false; true; last = true) {
    do {
      const int number = static_cast<int>(luck.below(6) + luck.below(6)) + 2;
      ++result.events;
      for (int seat = 0; seat < seats; ++seat) {
        result.events += use_roll(sheets[seat], number, last, luck);
        full |= sheets[seat].empty == 0;
      }
    } while (!full);
    if (last) break;
  }
  for (int seat = 0; seat < seats; ++seat)
    result.scores[seat] = static_cast<std::int16_t>(sheets[seat].points());
  return result;
}

}  // namespace knobel::knaster::plain

namespace knobel {

template <>
struct PlainPlayout<knaster::Rules> {
  static constexpr bool kExists = true;
  static PlainResult run(int seats, FastEntropy& luck) { return knaster::plain::play(seats, luck); }
};

}  // namespace knobel
