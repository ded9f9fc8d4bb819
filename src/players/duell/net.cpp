#include "players/duell/net.h"

#include <algorithm>

#include "players/same_everywhere.h"

namespace knobel::duell {
namespace {

constexpr int kMiddleSpace = BoardNet::kSpaces / 2;
constexpr int kNumberColumns = kFaces;
constexpr bool is_short(int column) { return column == static_cast<int>(Column::FiveAlike); }

/// The space as a side sees it: 0 … kSpaces − 1, its own end last.
constexpr int place(int space, Side side) { return kMiddleSpace + space * direction(side); }

/// The first place that counts for each group of an end: in the zone, two before it, four before.
constexpr std::array<int, 3> kGroupPlaces = {14, 12, 10};

/// Does a figure on this place count in a group? The own end's groups come first. The short column
/// counts in zones only.
constexpr bool counts(int group, int column, int at) {
  const bool is_own = group < 3;
  const int first = kGroupPlaces[static_cast<std::size_t>(group % 3)];
  if (is_short(column))
    return group % 3 == 0 && at == (is_own ? kMiddleSpace + 1 : kMiddleSpace - 1);
  return is_own ? at >= first : at <= BoardNet::kSpaces - 1 - first;
}

int count_row(const BoardNet::Sum& sum, int group) {
  const int count = std::min<int>(sum.counts[static_cast<std::size_t>(group)], BoardNet::kCountMax);
  return BoardNet::kFigureRows + group * (BoardNet::kCountMax + 1) + count;
}

int zone_row(const BoardNet::Sum& sum) {
  const int own = std::min<int>(sum.counts[0], BoardNet::kZoneMax);
  const int other = std::min<int>(sum.counts[3], BoardNet::kZoneMax);
  return BoardNet::kFigureRows + BoardNet::kCountRows + own * (BoardNet::kZoneMax + 1) + other;
}

/// One figure more or less on this place.
void count(BoardNet::Sum& sum, int column, int at, int change) {
  for (int group = 0; group < BoardNet::kGroups; ++group) {
    auto& count = sum.counts[static_cast<std::size_t>(group)];
    if (counts(group, column, at)) count = static_cast<std::uint8_t>(count + change);
  }
}

int figure_row(int column, int space, Side side) {
  return column * BoardNet::kSpaces + place(space, side);
}

double logistic(double sum) { return 1 / (1 + same_exp(-sum)); }

}  // namespace

BoardNet::BoardNet(std::span<const float> numbers) : numbers_(numbers) {
  for (std::size_t row = 0; row < kRows; ++row) {
    direct_[row] = numbers[row * kRow];
    std::copy_n(&numbers[row * kRow + 1], kFirst, table_[row].begin());
    if (row >= kNumberColumns * kSpaces) continue;
    const float* shared = &numbers[kShared + row % kSpaces * kRow];
    direct_[row] += shared[0];
    for (std::size_t i = 0; i < kFirst; ++i) table_[row][i] += shared[1 + i];
  }
}

void BoardNet::add(Sum& sum, int row, float sign) const {
  const auto& units = table_[static_cast<std::size_t>(row)];
  sum.direct += sign * direct_[static_cast<std::size_t>(row)];
  for (std::size_t i = 0; i < kFirst; ++i) sum.units[i] += sign * units[i];
}

BoardNet::Sum BoardNet::sum(const Figures& figures, Side side) const {
  Sum sum{{}, numbers_[kOffset], {}};
  std::copy_n(&numbers_[kOffsets], kFirst, sum.units.begin());
  for (int column = 0; column < kColumns; ++column) {
    const int space = figures[static_cast<std::size_t>(column)];
    add(sum, figure_row(column, space, side), 1);
    count(sum, column, place(space, side), 1);
  }
  return sum;
}

void BoardNet::move(Sum& sum, int column, int from, int to, Side side) const {
  add(sum, figure_row(column, from, side), -1);
  add(sum, figure_row(column, to, side), 1);
  count(sum, column, place(from, side), -1);
  count(sum, column, place(to, side), 1);
}

BoardNet::Layers BoardNet::answer(const Sum& sum) const {
  Sum all = sum;
  for (int group = 0; group < kGroups; ++group) add(all, count_row(sum, group), 1);
  add(all, zone_row(sum), 1);
  Layers layers{};
  std::copy_n(&numbers_[kMiddleOffsets], kSecond, layers.second.begin());
  for (std::size_t i = 0; i < kFirst; ++i) {
    const float unit = std::max(0.0F, all.units[i]);
    layers.first[i] = unit;
    const float* weights = &numbers_[kMiddle + i * kSecond];
    for (std::size_t j = 0; j < kSecond; ++j) layers.second[j] += unit * weights[j];
  }
  float answer = all.direct;
  for (std::size_t j = 0; j < kSecond; ++j) {
    layers.second[j] = std::max(0.0F, layers.second[j]);
    answer += layers.second[j] * numbers_[kOutputs + j];
  }
  layers.answer = static_cast<double>(answer);
  return layers;
}

double BoardNet::chance(const Sum& sum) const { return logistic(answer(sum).answer); }

void BoardNet::teach(const Figures& figures, Side side, double target,
                     std::span<float> slopes) const {
  const Sum added = sum(figures, side);
  const Layers layers = answer(added);
  const auto error = static_cast<float>(target - logistic(layers.answer));
  slopes[kOffset] += error;
  std::array<float, kSecond> second{};
  for (std::size_t j = 0; j < kSecond; ++j) {
    if (layers.second[j] <= 0) continue;
    slopes[kOutputs + j] += error * layers.second[j];
    second[j] = error * numbers_[kOutputs + j];
    slopes[kMiddleOffsets + j] += second[j];
  }
  Units first{};
  for (std::size_t i = 0; i < kFirst; ++i) {
    if (layers.first[i] <= 0) continue;
    const std::size_t weights = kMiddle + i * kSecond;
    for (std::size_t j = 0; j < kSecond; ++j) {
      slopes[weights + j] += second[j] * layers.first[i];
      first[i] += second[j] * numbers_[weights + j];
    }
    slopes[kOffsets + i] += first[i];
  }
  const auto teach_row = [&](std::size_t begin) {
    slopes[begin] += error;
    for (std::size_t i = 0; i < kFirst; ++i) slopes[begin + 1 + i] += first[i];
  };
  for (int column = 0; column < kColumns; ++column) {
    const auto row = static_cast<std::size_t>(
        figure_row(column, figures[static_cast<std::size_t>(column)], side));
    teach_row(row * kRow);
    if (column < kNumberColumns) teach_row(kShared + row % kSpaces * kRow);
  }
  for (int group = 0; group < kGroups; ++group)
    teach_row(static_cast<std::size_t>(count_row(added, group)) * kRow);
  teach_row(static_cast<std::size_t>(zone_row(added)) * kRow);
}

std::vector<float> BoardNet::begin() {
  std::vector<float> numbers(kNumbers);
  FastEntropy luck(7);
  const auto small = [&](double size) {
    return static_cast<float>(size * (luck.below(2001) / 1000.0 - 1));
  };
  for (std::size_t i = 0; i < kOffsets; ++i) numbers[i] = i % kRow == 0 ? 0 : small(0.05);
  for (std::size_t i = kShared; i < kOffsets; ++i) numbers[i] = i % kRow == 0 ? 0 : small(0.25);
  for (std::size_t i = kOffsets; i < kMiddle; ++i) numbers[i] = small(0.1);
  for (std::size_t i = kMiddle; i < kMiddleOffsets; ++i) numbers[i] = small(0.2);
  for (std::size_t i = kOutputs; i < kOffset; ++i) numbers[i] = small(0.3);
  for (int column = 0; column < kColumns; ++column)
    for (int at = 0; at < kSpaces; ++at)
      numbers[static_cast<std::size_t>(column * kSpaces + at) * kRow] =
          static_cast<float>((at - kMiddleSpace) * (is_short(column) ? 0.8 : 0.16));
  return numbers;
}

Figures mirrored(const Figures& figures) {
  Figures other = figures;
  std::reverse(other.begin(), other.begin() + kNumberColumns);
  return other;
}

void NetBoards::judge_moves(const Rules& rules, const TurnMoves& moves, const State& board,
                            MoveValues& values) {
  const BoardNet::Sum before = net_.sum(board.figures, board.side);
  for (std::size_t i = 0; i < moves.all().size(); ++i) {
    const Move& move = moves.all()[i];
    BoardNet::Sum after = before;
    for (int j = 0; j < move.count; ++j) {
      const auto [column, steps] = move.steps[static_cast<std::size_t>(j)];
      const int from = board.figures[static_cast<std::size_t>(column)];
      const int to = rules.target(board, board.side, column, steps);
      if (to != from) net_.move(after, static_cast<int>(column), from, to, board.side);
    }
    const bool has_won = after.counts[0] >= rules.component_set().figures_to_win;
    values[i] = has_won ? 1 : net_.chance(after);
  }
}

}  // namespace knobel::duell
