#include "players/knaster/hope.h"

#include <algorithm>

namespace knobel::knaster {
namespace {

constexpr int kRollsMax = rolls_left(kCells);
/// How often a roll that shows a cell's number is used to circle that cell and not for another.
constexpr double kUse = 0.5;
/// An empty cell is circled at the end this many times as often as one that holds a seven.
constexpr double kEmptyCell = 0.6;

/// [rolls][number]: how likely it is that a cell with this number stays uncircled for so many
/// rolls; number 0 is an empty cell. Only multiplied, never `pow`: the same bits on every machine.
constexpr auto kStaysOpen = [] {
  std::array<std::array<double, 13>, kRollsMax + 1> table{};
  table[0].fill(1);
  for (int rolls = 1; rolls <= kRollsMax; ++rolls) {
    for (int number = 2; number <= 12; ++number) {
      const int ways = 6 - (number < 7 ? 7 - number : number - 7);  // of 36 throws
      table[rolls][number] = table[rolls - 1][number] * (1 - kUse * ways / 36);
    }
    table[rolls][0] = 1 - kEmptyCell * (1 - table[rolls][7]);
  }
  return table;
}();

/// The circles that a line with empty cells can be expected to bring, by how many of its numbers
/// are equal and, if all differ, by whether a straight is still possible. Estimated by hand.
double circles_promised(int filled, int equal_pairs, int span) {
  const bool straight = equal_pairs == 0 && span < kSize;
  switch (filled) {
    case 0: return 0.3;
    case 1: return 0.4;
    case 2: return equal_pairs == 1 ? 0.8 : straight ? 0.5 : 0.2;
    case 3: return equal_pairs == 3 ? 1.4 : equal_pairs == 1 ? 0.7 : straight ? 0.6 : 0.1;
    default: break;
  }
  switch (equal_pairs) {
    case 6: return 2.2;
    case 3: return 1.3;
    case 2: return 1.1;
    case 1: return 0.5;
    // A straight that is open at its ends waits for two numbers, one with a gap for a single one.
    default: return !straight ? 0 : span == kSize - 2 ? 0.9 : 0.5;
  }
}

/// The expected circles of a line that is not filled yet.
double circles_promised(const LineCodes& codes, int rolls) {
  const auto [written, equal_pairs, span] = numbers_in(codes);
  // A line that cannot be filled any more brings nothing.
  if (rolls < kSize - written) return 0;
  return circles_promised(written, equal_pairs, span);
}

}  // namespace

double stays_open(CellCode code, int rolls) {
  return is_circled(code) ? 0 : kStaysOpen[rolls][number_of(code)];
}

LineHope line_hope(const LineCodes& codes, int rolls, int due) {
  const bool filled = std::ranges::find(codes, CellCode{0}) == codes.end();
  const double circles = filled ? due : circles_promised(codes, rolls);
  const auto uncircled = kSize - std::ranges::count_if(codes, is_circled);
  LineHope hope{1,
                uncircled == 0 ? 0 : 1 - std::min(1.0, circles / static_cast<double>(uncircled))};
  for (const CellCode code : codes) hope.marked *= 1 - stays_open(code, rolls) * hope.missed;
  return hope;
}

}  // namespace knobel::knaster
