#include "players/knaster/values.h"

#include <vector>

namespace knobel::knaster {
namespace {

/// Crossings by line, as bits of kCrossingList.
constexpr auto kCrossingsOf = [] {
  std::array<std::uint64_t, kLines> sets{};
  for (int i = 0; i < kCrossings; ++i) {
    sets[kCrossingList[i].line] |= std::uint64_t{1} << i;
    sets[kCrossingList[i].other] |= std::uint64_t{1} << i;
  }
  return sets;
}();

}  // namespace

int stage_of(int empty, int others_empty) {
  constexpr std::array<std::uint8_t, kCells + 1> kStageOf = {
      0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11};
  if (others_empty == Position::kAlone) return kStageOf[empty];
  return kStagesAlone + kStageOf[std::min(empty, others_empty)];
}

Appraisal::Appraisal(const SheetValues& values, const Board& board, int stage)
    : values_(values),
      stage_(stage),
      codes_(board.codes),
      counts_(board.counts()),
      sum_(values.base(stage)) {
  for (int line = 0; line < kLines; ++line) {
    views_[line] = values.view(board.line(line));
    lines_[line] = values.line(stage, line, views_[line]);
    sum_ += lines_[line];
  }
  for (int i = 0; i < kCrossings; ++i) {
    const auto [line, other, cell] = kCrossingList[i];
    crossings_[i] = values.crossing(stage, codes_[cell], views_[line], views_[other]);
    sum_ += crossings_[i];
  }
  for (CellCode code = 1; code <= kNumberCodes; ++code)
    sum_ += values.waiting(stage, code, counts_[code]);
}

double Appraisal::value_of(const Board& after, CellSet changed) const {
  double sum = sum_;
  unsigned lines = 0;
  CodeCounts counts = counts_;
  std::uint32_t codes = 0;  // bit c: how many cells have code c has changed
  for (; changed != 0; changed &= changed - 1) {
    const Cell cell = std::countr_zero(changed);
    lines |= kLinesThrough[cell];
    --counts[codes_[cell]];
    ++counts[after.codes[cell]];
    codes |= (1U << codes_[cell]) | (1U << after.codes[cell]);
  }
  constexpr std::uint32_t kOpenCodes = ((1U << kNumberCodes) - 1) << 1;
  for (codes &= kOpenCodes; codes != 0; codes &= codes - 1) {
    const auto code = static_cast<CellCode>(std::countr_zero(codes));
    sum +=
        values_.waiting(stage_, code, counts[code]) - values_.waiting(stage_, code, counts_[code]);
  }
  auto views = views_;
  std::uint64_t crossings = 0;
  for (; lines != 0; lines &= lines - 1) {
    const int line = std::countr_zero(lines);
    views[line] = values_.view(after.line(line));
    sum += values_.line(stage_, line, views[line]) - lines_[line];
    crossings |= kCrossingsOf[line];
  }
  for (; crossings != 0; crossings &= crossings - 1) {
    const int i = std::countr_zero(crossings);
    const auto [line, other, cell] = kCrossingList[i];
    sum += values_.crossing(stage_, after.codes[cell], views[line], views[other]) - crossings_[i];
  }
  return sum;
}

Prospect::Prospect(const SheetValues& values, const Position& position)
    : empty_(position.board.empty),
      circling_(values, position.board, stage_of(position)),
      writing_(values, position.board,
               stage_of(std::max(0, position.board.empty - 1), position.others_empty)) {}

Board best_use(const SheetValues& values, const Components& components, const Position& position,
               int number) {
  const Prospect prospect(values, position);
  Board best = position.board;
  double best_value = -1e9;
  for_each_use(components, position.board, number, [&](const Board& end, CellSet changed) {
    const double value = prospect.value_of(end, changed);
    if (value <= best_value) return;
    best = end;
    best_value = value;
  });
  return best;
}

namespace {

/// The most that a roll is worth if every use of it is taken at its value.
double best_value(const Components& components, const Prospect& prospect, const Board& board,
                  int number) {
  double best = -1e9;
  for_each_use(components, board, number, [&](const Board& end, CellSet changed) {
    best = std::max(best, prospect.value_of(end, changed));
  });
  return best;
}

struct Use {
  double value;
  Board board;
};

/// The `width` best uses of a roll, best first.
std::vector<Use> best_uses(const Components& components, const Prospect& prospect,
                           const Board& board, int number, int width) {
  std::vector<Use> uses;
  for_each_use(components, board, number, [&](const Board& end, CellSet changed) {
    const double value = prospect.value_of(end, changed);
    const auto place = std::ranges::find_if(uses, [&](const Use& u) { return u.value < value; });
    if (place == uses.end() && std::ssize(uses) == width) return;
    uses.insert(place, {value, end});
    if (std::ssize(uses) > width) uses.pop_back();
  });
  return uses;
}

}  // namespace

double mean_ahead(const SheetValues& values, const Components& components, const Position& position,
                  Depth depth) {
  if (position.fewest_empty() == 0) return points_before_last_roll(components, position.board);
  Position next = position;
  if (position.others_empty != Position::kAlone) --next.others_empty;
  const Prospect prospect(values, next);
  double mean = 0;
  for (int number = 2; number <= 12; ++number) {
    double best = -1e9;
    if (depth.rolls == 1) {
      best = best_value(components, prospect, position.board, number);
    } else {
      for (const Use& use : best_uses(components, prospect, position.board, number, depth.width)) {
        next.board = use.board;
        best = std::max(best, mean_ahead(values, components, next, {depth.rolls - 1, depth.width}));
      }
    }
    mean += ways_to_roll(number) * best / 36.0;
  }
  return mean;
}

}  // namespace knobel::knaster
