#include "players/knaster/expert.h"

#include <algorithm>

#include "players/knaster/hope.h"
#include "players/knaster/master.h"
#include "players/knaster/trainer.h"

namespace knobel {
namespace knaster {
namespace {

/// How many rolls follow this choice.
int rolls_to_come(const Rules& rules, const State& s, Seat seat, const Board& board) {
  if (s.final_round != 0) return s.phase == Phase::Roll ? 1 : 0;
  int empty = board.empty;
  for (Seat other = 0; other < rules.seats(); ++other)
    if (other != seat) empty = std::min(empty, std::popcount(s.sheets[other].empty()));
  return rolls_left(empty);
}

constexpr LadderLine kLadder[] = {
    {1, "", "apprentice", 2000, LadderLine::Figure::Score, 45},
    {1, "", "journeyman", 2000, LadderLine::Figure::Score, 75},
    {1, "", "master", 2000, LadderLine::Figure::Score, 104},
    {2, "", "apprentice,random", 2000, LadderLine::Figure::WinRate, 0.5},
    {2, "", "journeyman,apprentice", 2000, LadderLine::Figure::WinRate, 0.75},
    {2, "", "master,journeyman", 1000, LadderLine::Figure::WinRate, 0.70},
    {3, "", "journeyman,apprentice*2", 400, LadderLine::Figure::WinRate, 1.0 / 3},
    {3, "", "master,journeyman*2", 400, LadderLine::Figure::WinRate, 1.0 / 3},
    {4, "", "journeyman,apprentice*3", 400, LadderLine::Figure::WinRate, 1.0 / 4},
    {4, "", "master,journeyman*3", 400, LadderLine::Figure::WinRate, 1.0 / 4},
    {5, "", "journeyman,apprentice*4", 400, LadderLine::Figure::WinRate, 1.0 / 5},
    {5, "", "master,journeyman*4", 400, LadderLine::Figure::WinRate, 1.0 / 5},
    {6, "", "journeyman,apprentice*5", 400, LadderLine::Figure::WinRate, 1.0 / 6},
    {6, "", "master,journeyman*5", 400, LadderLine::Figure::WinRate, 1.0 / 6},
    {7, "", "journeyman,apprentice*6", 400, LadderLine::Figure::WinRate, 1.0 / 7},
    {7, "", "master,journeyman*6", 400, LadderLine::Figure::WinRate, 1.0 / 7},
    {8, "", "journeyman,apprentice*7", 400, LadderLine::Figure::WinRate, 1.0 / 8},
    {8, "", "master,journeyman*7", 400, LadderLine::Figure::WinRate, 1.0 / 8},
    {9, "", "journeyman,apprentice*8", 400, LadderLine::Figure::WinRate, 1.0 / 9},
    {9, "", "master,journeyman*8", 400, LadderLine::Figure::WinRate, 1.0 / 9},
    {10, "", "journeyman,apprentice*9", 400, LadderLine::Figure::WinRate, 1.0 / 10},
    {10, "", "master,journeyman*9", 400, LadderLine::Figure::WinRate, 1.0 / 10},
    {11, "", "journeyman,apprentice*10", 400, LadderLine::Figure::WinRate, 1.0 / 11},
    {11, "", "master,journeyman*10", 400, LadderLine::Figure::WinRate, 1.0 / 11},
    {12, "", "journeyman,apprentice*11", 400, LadderLine::Figure::WinRate, 1.0 / 12},
    {12, "", "master,journeyman*11", 400, LadderLine::Figure::WinRate, 1.0 / 12},
    {1, "", "master@10", 100, LadderLine::Figure::Score, 0},
};

}  // namespace

double hoped_points(const Rules& rules, const State& s, Seat seat) {
  const Board board = Board::of(rules.sheet_now(s, seat));
  const int rolls = rolls_to_come(rules, s, seat, board);
  const unsigned lines_due = s.choices[seat].lines_due;
  // As if cells and lines did not depend on each other: a line counts when all of its cells are
  // circled, by rolls or by its own combination, which circles some of its open cells, each as
  // likely as the others. A cell can be circled by any of its lines.
  double points = 0;
  std::array<double, kCells> open;
  for (Cell cell = 0; cell < kCells; ++cell) open[cell] = stays_open(board.codes[cell], rolls);
  for (int line = 0; line < kLines; ++line) {
    const int due =
        ((lines_due >> line) & 1U) != 0 ? circles_due(rules.component_set(), board, line) : 0;
    const LineHope hope = line_hope(board.line(line), rolls, due);
    for (const auto cell : kLineCells[line]) open[cell] *= hope.missed;
    points += hope.marked * rules.component_set().line_points[line];
  }
  for (const double stays : open) points += 1 - stays;
  return points;
}

}  // namespace knaster

using namespace knaster;

double Expert<Rules>::value(const Rules& rules, const State& s, Seat seat) {
  constexpr double kPerNeighbour = 0.2;  // two circles in one line
  constexpr double kPerPair = 0.5;       // two equal numbers in a line that is not full
  const Sheet sheet = rules.sheet_now(s, seat);
  double value = rules.points(sheet);
  for (int line = 0; line < kLines; ++line) {
    const int circles = std::popcount(sheet.circled & kLineSet[line]);
    value += kPerNeighbour * circles * (circles - 1) / 2;
    const auto numbers = sheet.line_numbers(line);
    if (((s.choices[seat].lines_due >> line) & 1U) != 0) value += rules.circles_due(sheet, line);
    if (std::ranges::find(numbers, 0) == numbers.end()) continue;
    for (int i = 0; i < kSize; ++i)
      for (int j = 0; j < i; ++j)
        if (numbers[i] != 0 && numbers[i] == numbers[j]) value += kPerPair;
  }
  return value;
}

MadeJudge<Rules> Expert<Rules>::journeyman() {
  return std::make_unique<GreedyJudge<Rules>>(&hoped_points);
}

MadeJudge<Rules> Expert<Rules>::master(double effort) { return make_master(effort); }

std::unique_ptr<Trainer> Expert<Rules>::trainer() { return knaster::make_trainer(); }

std::span<const LadderLine> Expert<Rules>::ladder() { return kLadder; }

}  // namespace knobel
