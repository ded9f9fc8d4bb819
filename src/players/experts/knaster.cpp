#include "players/experts/knaster.h"

#include <algorithm>

namespace knobel {
namespace {

using namespace knaster;

// --- what rolls will circle ----------------------------------------------------------------------

/// There are about this many rolls for four empty cells of the fullest sheet: circling postpones
/// the end.
constexpr int kRollsPerFourCells = 5;
constexpr int kRollsMax = 1 + kCells * kRollsPerFourCells / 4;
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

/// How many rolls follow this choice.
int rolls_left(const Rules& rules, const State& s, Seat seat, const Sheet& sheet) {
  if (s.final_round != 0) return s.phase == Phase::Roll ? 1 : 0;
  int empty = std::popcount(sheet.empty());
  for (Seat other = 0; other < rules.seats(); ++other)
    if (other != seat) empty = std::min(empty, std::popcount(s.sheets[other].empty()));
  return 1 + empty * kRollsPerFourCells / 4;
}

// --- what combinations will circle ---------------------------------------------------------------

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

/// A sheet unpacked: the number in each cell, and how likely rolls leave it uncircled.
struct Cells {
  std::array<std::uint8_t, kCells> numbers;
  std::array<double, kCells> open;
};

Cells unpack(const Sheet& sheet, int rolls) {
  Cells cells;
  for (Cell cell = 0; cell < kCells; ++cell) {
    const int number = sheet.number(cell);
    cells.numbers[cell] = static_cast<std::uint8_t>(number);
    cells.open[cell] = (sheet.circled & cell_bit(cell)) != 0 ? 0 : kStaysOpen[rolls][number];
  }
  return cells;
}

/// The expected circles of a line that is not filled yet.
double circles_promised(const Cells& cells, int line, int rolls) {
  int filled = 0;
  int equal_pairs = 0;
  int lowest = 12;
  int highest = 2;
  for (int i = 0; i < kSize; ++i) {
    const int number = cells.numbers[kLineCells[line][i]];
    if (number == 0) continue;
    ++filled;
    lowest = std::min(lowest, number);
    highest = std::max(highest, number);
    for (int j = 0; j < i; ++j) equal_pairs += cells.numbers[kLineCells[line][j]] == number ? 1 : 0;
  }
  // A line that cannot be filled any more brings nothing.
  if (rolls < kSize - filled) return 0;
  return circles_promised(filled, equal_pairs, highest - lowest);
}

}  // namespace

double Expert<knaster::Rules>::value(const knaster::Rules& rules, const knaster::State& s,
                                     Seat seat) {
  const Sheet sheet = rules.sheet_now(s, seat);
  const int rolls = rolls_left(rules, s, seat, sheet);
  const Cells cells = unpack(sheet, rolls);
  const CellSet written = sheet.written();
  const unsigned lines_due = s.choices[seat].lines_due;

  // The expected points, as if cells and lines did not depend on each other: a line counts when all
  // of its cells are circled, by rolls or by its own combination, which circles some of its open
  // cells, each as likely as the others. A cell can be circled by any of its lines.
  double value = 0;
  std::array<double, kCells> open = cells.open;
  for (int line = 0; line < kLines; ++line) {
    double circles = 0;
    if ((written & kLineSet[line]) != kLineSet[line])
      circles = circles_promised(cells, line, rolls);
    else if (((lines_due >> line) & 1U) != 0)
      circles = rules.circles_due(sheet, line);
    const int uncircled = std::popcount(kLineSet[line] & ~sheet.circled);
    const double missed = uncircled == 0 ? 0 : 1 - std::min(1.0, circles / uncircled);
    double marked = 1;
    for (const auto cell : kLineCells[line]) {
      marked *= 1 - cells.open[cell] * missed;
      open[cell] *= missed;
    }
    value += marked * rules.component_set().line_points[line];
  }
  for (const double stays_open : open) value += 1 - stays_open;
  return value;
}

}  // namespace knobel
