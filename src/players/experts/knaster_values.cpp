#include "players/experts/knaster_values.h"

#include <algorithm>
#include <vector>

namespace knobel::knaster {
namespace {

constexpr int kMultisets = choose(kCellCodes + kSize - 1, kSize);

/// [i][c]: choose(c + i, i + 1), so that the rank of ascending codes is a sum (the combinatorial
/// number system, as in engine/dice.h).
constexpr auto kRank = [] {
  std::array<std::array<std::uint32_t, kCellCodes>, kSize> table{};
  for (int i = 0; i < kSize; ++i)
    for (int code = 0; code < kCellCodes; ++code)
      table[i][code] = static_cast<std::uint32_t>(choose(code + i, i + 1));
  return table;
}();

constexpr void order(CellCode& a, CellCode& b) {
  const CellCode low = std::min(a, b);
  b = std::max(a, b);
  a = low;
}

/// The place among all multisets of five codes.
int rank(LineCodes c) {
  // A sorting network: no branches.
  order(c[0], c[1]), order(c[3], c[4]), order(c[2], c[4]), order(c[2], c[3]), order(c[1], c[4]);
  order(c[0], c[3]), order(c[0], c[2]), order(c[1], c[3]), order(c[1], c[2]);
  std::uint32_t sum = 0;
  for (int i = 0; i < kSize; ++i) sum += kRank[i][c[i]];
  return static_cast<int>(sum);
}

CellCode mirrored(CellCode code) {
  if (code == 0) return 0;
  return static_cast<CellCode>(code <= kNumberCodes ? kNumberCodes + 1 - code
                                                    : 3 * kNumberCodes + 1 - code);
}

/// The line that stands for all that are worth the same.
LineCodes canonical(LineCodes codes) {
  const bool filled = std::ranges::find(codes, CellCode{0}) == codes.end();
  for (auto& code : codes)
    if (filled && code > kNumberCodes) code = circled_code(code_of(7));
  LineCodes mirror = codes;
  for (auto& code : mirror) code = mirrored(code);
  return rank(mirror) < rank(codes) ? mirror : codes;
}

struct Kinds {
  std::vector<std::uint16_t> by_rank;
  int count = 0;
};

const Kinds& kinds() {
  static const Kinds made = [] {
    Kinds table;
    table.by_rank.assign(kMultisets, 0);
    std::vector<std::uint16_t> numbered(kMultisets, 0xFFFF);
    for_each_line([&](const LineCodes& codes) {
      auto& number = numbered[static_cast<std::size_t>(rank(canonical(codes)))];
      if (number == 0xFFFF) number = static_cast<std::uint16_t>(table.count++);
      table.by_rank[static_cast<std::size_t>(rank(codes))] = number;
    });
    return table;
  }();
  return made;
}

}  // namespace

Board Board::of(const Sheet& sheet) {
  Board board;
  for (Cell cell = 0; cell < kCells; ++cell) {
    const int number = sheet.number(cell);
    if (number == 0) continue;
    --board.empty;
    const CellCode code = code_of(number);
    board.codes[cell] = (sheet.circled & cell_bit(cell)) != 0 ? circled_code(code) : code;
  }
  return board;
}

int line_kinds() { return kinds().count; }

int line_kind(const LineCodes& codes) {
  return kinds().by_rank[static_cast<std::size_t>(rank(codes))];
}

int stage_of(int fewest_empty) {
  constexpr std::array<std::uint8_t, kCells + 1> kStageOf = {
      0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11};
  return kStageOf[fewest_empty];
}

unsigned filled_by(const Board& board, Cell cell) {
  unsigned filled = 0;
  for (unsigned lines = kLinesThrough[cell]; lines != 0; lines &= lines - 1) {
    const int line = std::countr_zero(lines);
    const auto& cells = kLineCells[line];
    if (std::ranges::all_of(cells, [&](int c) { return board.codes[c] != 0; }))
      filled |= 1U << line;
  }
  return filled;
}

int circles_due(const Components& components, const Board& board, int line) {
  std::array<std::uint8_t, kSize> numbers;
  int open = 0;
  for (int i = 0; i < kSize; ++i) {
    const CellCode code = board.codes[kLineCells[line][i]];
    open += is_open(code) ? 1 : 0;
    numbers[i] = static_cast<std::uint8_t>(number_of(code));
  }
  return std::min<int>(components.circles_for[static_cast<int>(combination(numbers))], open);
}

int final_points(const Components& components, const Board& board) {
  int points = 0;
  for (const CellCode code : board.codes) points += is_circled(code) ? 1 : 0;
  for (int line = 0; line < kLines; ++line)
    if (std::ranges::all_of(kLineCells[line],
                            [&](int cell) { return is_circled(board.codes[cell]); }))
      points += components.line_points[line];
  return points;
}

namespace {

/// What the parts of a sheet are worth as it stands, for a stage.
struct Parts {
  std::array<double, kLines> lines;
  double sum;

  Parts(const SheetValues& values, const std::array<int, kLines>& kinds,
        const std::array<std::uint8_t, kCellCodes>& waiting, int stage)
      : sum(values.base(stage)) {
    for (int line = 0; line < kLines; ++line) {
      lines[line] = values.line_value(line, kinds[line], stage);
      sum += lines[line];
    }
    for (CellCode code = 1; code <= kNumberCodes; ++code)
      sum += values.waiting(stage, code, waiting[code]);
  }
};

/// The value of a board that differs from the one of `before` in one cell, what waits not counted.
// OPTIMIZATION: SheetValues::value gives the same and looks at all twelve lines, not at two to
// four; mean_after_roll takes a third of the time.
double value_changed(const SheetValues& values, const Parts& before, const Board& after, Cell cell,
                     int stage) {
  double sum = before.sum;
  for (unsigned lines = kLinesThrough[cell]; lines != 0; lines &= lines - 1) {
    const int line = std::countr_zero(lines);
    sum += values.line_value(line, line_kind(after.line(line)), stage) - before.lines[line];
  }
  return sum;
}

double mean_of_last_roll(const Components& components, const Board& board) {
  double mean = 0;
  for (int number = 2; number <= 12; ++number) {
    int best = final_points(components, board);
    for_each_use(components, board, number, [&](const Board& end, Action) {
      best = std::max(best, final_points(components, end));
    });
    mean += ways_to_roll(number) * best / 36.0;
  }
  return mean;
}

}  // namespace

double mean_after_roll(const SheetValues& values, const Components& components,
                       const Position& position) {
  const Board& board = position.board;
  if (position.fewest_empty() == 0) return mean_of_last_roll(components, board);
  const int stage = stage_of(position.fewest_empty());
  const int next_stage = stage_of(std::min(board.empty - 1, position.others_empty));
  std::array<int, kLines> kinds;
  for (int line = 0; line < kLines; ++line) kinds[line] = line_kind(board.line(line));
  const auto waiting = board.waiting();
  const Parts circling(values, kinds, waiting, stage);
  const Parts writing(values, kinds, waiting, next_stage);
  double mean = 0;
  for (int number = 2; number <= 12; ++number) {
    const CellCode code = code_of(number);
    const int count = waiting[code];
    const double one_less =
        values.waiting(stage, code, std::max(0, count - 1)) - values.waiting(stage, code, count);
    const double one_more =
        values.waiting(next_stage, code, count + 1) - values.waiting(next_stage, code, count);
    double best = -1e9;
    Board after = board;
    for (Cell cell = 0; cell < kCells; ++cell) {
      if (board.codes[cell] == code) {
        after.codes[cell] = circled_code(code);
        best = std::max(best, one_less + value_changed(values, circling, after, cell, stage));
      } else if (board.codes[cell] == 0) {
        after.codes[cell] = code;
        if (const unsigned filled = filled_by(after, cell); filled != 0)
          for_each_bonus(components, after, filled, [&](const Board& end) {
            best = std::max(best, values.value(end, next_stage));
          });
        else
          best = std::max(best, one_more + value_changed(values, writing, after, cell, next_stage));
      }
      after.codes[cell] = board.codes[cell];
    }
    mean += ways_to_roll(number) * best / 36.0;
  }
  return mean;
}

}  // namespace knobel::knaster
