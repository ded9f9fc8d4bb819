#include "players/knaster/board.h"

#include <algorithm>

namespace knobel::knaster {

LineNumbers numbers_in(const LineCodes& codes) {
  LineNumbers found;
  int lowest = 12;
  int highest = 2;
  for (int i = 0; i < kSize; ++i) {
    const int number = number_of(codes[i]);
    if (number == 0) continue;
    ++found.written;
    lowest = std::min(lowest, number);
    highest = std::max(highest, number);
    for (int j = 0; j < i; ++j) found.equal_pairs += number_of(codes[j]) == number ? 1 : 0;
  }
  found.span = highest - lowest;
  return found;
}

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

int final_points(const Components& components, const Board& board) {
  int points = 0;
  for (const CellCode code : board.codes) points += is_circled(code) ? 1 : 0;
  for (int line = 0; line < kLines; ++line)
    if (std::ranges::all_of(kLineCells[line],
                            [&](int cell) { return is_circled(board.codes[cell]); }))
      points += components.line_points[line];
  return points;
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

Board best_last_use(const Components& components, const Board& board, int number) {
  Board best = board;
  int best_points = final_points(components, board);
  for_each_use(components, board, number, [&](const Board& end, CellSet) {
    const int points = final_points(components, end);
    if (points <= best_points) return;
    best = end;
    best_points = points;
  });
  return best;
}

double points_before_last_roll(const Components& components, const Board& board) {
  double mean = 0;
  for (int number = 2; number <= 12; ++number)
    mean += ways_to_roll(number) *
            final_points(components, best_last_use(components, board, number)) / 36.0;
  return mean;
}

}  // namespace knobel::knaster
