// The classifier of lines against the rulebook's examples and against a second, literal one.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "games/knaster/sheet.h"

using namespace knobel;
using namespace knobel::knaster;

namespace {

using Five = std::array<std::uint8_t, kSize>;

int circles(const Five& numbers) {
  return Components{}.circles_for[static_cast<std::size_t>(combination(numbers))];
}

/// S-17 word by word: how often each number stands there, and whether five different ones follow
/// each other.
Combination literal(Five numbers) {
  std::map<int, int> count;
  for (const auto number : numbers) ++count[number];
  std::vector<int> pattern;
  for (const auto& [number, times] : count) pattern.push_back(times);
  std::ranges::sort(pattern, std::greater());
  if (pattern == std::vector{5}) return Combination::FiveOfAKind;
  if (pattern == std::vector{4, 1}) return Combination::FourOfAKind;
  if (pattern == std::vector{3, 2}) return Combination::FullHouse;
  if (pattern == std::vector{3, 1, 1}) return Combination::ThreeOfAKind;
  if (pattern == std::vector{2, 2, 1}) return Combination::TwoPairs;
  if (pattern == std::vector{2, 1, 1, 1}) return Combination::Nothing;
  std::ranges::sort(numbers);
  for (int i = 1; i < kSize; ++i)
    if (numbers[i] != numbers[i - 1] + 1) return Combination::Nothing;
  return Combination::Straight;
}

}  // namespace

TEST_CASE("S-17 the combinations of the rulebook's table bring their circles") {
  CHECK(circles({7, 8, 7, 7, 4}) == 1);
  CHECK(circles({6, 3, 6, 6, 6}) == 2);
  CHECK(circles({8, 8, 8, 8, 8}) == 3);
  CHECK(circles({5, 6, 6, 10, 5}) == 1);
  CHECK(circles({4, 9, 4, 4, 9}) == 2);
  CHECK(circles({7, 10, 8, 6, 9}) == 3);
  CHECK(circles({5, 6, 7, 8, 9}) == 3);
  CHECK(circles({5, 7, 8, 4, 6}) == 3);
  CHECK(circles({4, 5, 6, 7, 9}) == 0);
  CHECK(circles({2, 2, 3, 4, 5}) == 0);
  CHECK(circles({6, 7, 8, 9, 6}) == 0);
}

TEST_CASE("S-17 all 161,051 fives are judged as a literal second classifier does") {
  int checked = 0;
  int wrong = 0;
  Five five{};
  for (int code = 0; code < 11 * 11 * 11 * 11 * 11; ++code) {
    for (int rest = code, i = 0; i < kSize; ++i, rest /= 11)
      five[i] = static_cast<std::uint8_t>(2 + rest % 11);
    ++checked;
    if (combination(five) != literal(five)) ++wrong;
  }
  CHECK(checked == 161051);
  CHECK(wrong == 0);
}

TEST_CASE("S-18 a full house is a full house and nothing else") {
  CHECK(combination({4, 4, 4, 9, 9}) == Combination::FullHouse);
  CHECK(combination({4, 4, 4, 9, 8}) == Combination::ThreeOfAKind);
  CHECK(combination({4, 4, 9, 9, 8}) == Combination::TwoPairs);
}

TEST_CASE("S-19 seven straights in all, and none goes round the corner") {
  CHECK(combination({2, 3, 4, 5, 6}) == Combination::Straight);
  CHECK(combination({8, 12, 11, 9, 10}) == Combination::Straight);
  CHECK(combination({2, 3, 4, 5, 12}) == Combination::Nothing);
  CHECK(combination({2, 3, 10, 11, 12}) == Combination::Nothing);
  int straights = 0;
  Five ascending{};
  for (int code = 0; code < 1 << 11; ++code) {
    if (std::popcount(static_cast<unsigned>(code)) != kSize) continue;
    for (int i = 0, number = 2; number <= 12; ++number)
      if (((code >> (number - 2)) & 1) != 0) ascending[i++] = static_cast<std::uint8_t>(number);
    straights += combination(ascending) == Combination::Straight ? 1 : 0;
  }
  CHECK(straights == 7);
}

TEST_CASE("a cell lies on two lines, on three on a diagonal, on four in the centre") {
  for (Cell cell = 0; cell < kCells; ++cell) {
    const int row = cell / kSize;
    const int column = cell % kSize;
    const int expected = 2 + (row == column ? 1 : 0) + (row + column == kSize - 1 ? 1 : 0);
    CHECK(std::popcount(kLinesThrough[cell]) == expected);
  }
}

TEST_CASE("a sheet holds every number in every cell") {
  for (int number = 2; number <= 12; ++number)
    for (Cell cell = 0; cell < kCells; ++cell) {
      Sheet sheet{};
      sheet.write(cell, number);
      CHECK(sheet.number(cell) == number);
      CHECK(sheet.holding(number) == cell_bit(cell));
      CHECK(sheet.written() == cell_bit(cell));
    }
}
