#pragma once

// The lines of a Knaster sheet, sorted into kinds for tables of values. The order of the cells in a
// line does not matter, and numbers 2 … 12 are as good as 12 … 2, so a line and its mirror image
// are of one kind.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "players/knaster/board.h"

namespace knobel::knaster {

/// A line as the tables see it.
struct LineView {
  std::uint16_t kind;     // all of it: 0 … LineSorter::kinds() − 1
  std::uint16_t outlook;  // what crossing lines need to know of it: 0 … kOutlooks − 1
};

/// Sorts lines into kinds. Mirror images are one kind, and of a filled line only the numbers
/// without a circle count.
class LineSorter {
 public:
  /// The only one; made at the first call.
  static const LineSorter& get();

  LineView view(const LineCodes& codes) const { return views_[rank(codes)]; }
  int kinds() const { return kinds_; }

 private:
  LineSorter();

  static constexpr void order(CellCode& a, CellCode& b) {
    const CellCode low = std::min(a, b);
    b = std::max(a, b);
    a = low;
  }
  /// [i][c]: choose(c + i, i + 1), so that the rank of ascending codes is a sum (the combinatorial
  /// number system, as in engine/dice.h).
  static constexpr auto kRank = [] {
    std::array<std::array<std::uint32_t, kCellCodes>, kSize> table{};
    for (int i = 0; i < kSize; ++i)
      for (int code = 0; code < kCellCodes; ++code)
        table[i][code] = static_cast<std::uint32_t>(choose(code + i, i + 1));
    return table;
  }();
  /// The place among all multisets of five codes.
  static constexpr std::size_t rank(LineCodes c) {
    // A sorting network: no branches.
    order(c[0], c[1]), order(c[3], c[4]), order(c[2], c[4]), order(c[2], c[3]), order(c[1], c[4]);
    order(c[0], c[3]), order(c[0], c[2]), order(c[1], c[3]), order(c[1], c[2]);
    std::size_t sum = 0;
    for (int i = 0; i < kSize; ++i) sum += kRank[i][c[i]];
    return sum;
  }
  static LineCodes canonical(LineCodes codes);

  std::vector<LineView> views_;  // by rank
  int kinds_ = 0;
};

/// An outlook says how many of the cells are written, how many of these are open, and what
/// combination their numbers can still become.
inline constexpr int kOutlooks = 69;

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

/// Two lines that meet in a cell.
struct Crossing {
  std::uint8_t line;
  std::uint8_t other;
  std::uint8_t cell;
};
inline constexpr int kCrossings = 46;

/// Each pair once.
inline constexpr auto kCrossingList = [] {
  std::array<Crossing, kCrossings> list{};
  int count = 0;
  for (int other = 0; other < kLines; ++other)
    for (int line = 0; line < other; ++line)
      if (const CellSet shared = kLineSet[line] & kLineSet[other]; shared != 0)
        list[count++] = {static_cast<std::uint8_t>(line), static_cast<std::uint8_t>(other),
                         static_cast<std::uint8_t>(std::countr_zero(shared))};
  return list;
}();

}  // namespace knobel::knaster
