#include "players/duell/net.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace knobel;
using namespace knobel::duell;

namespace {

/// Numbers that are all different from nothing, so that every row matters.
std::vector<float> some_numbers() {
  auto numbers = BoardNet::begin();
  FastEntropy luck(3);
  for (float& number : numbers) number += static_cast<float>(luck.below(1001)) / 10'000 - 0.05F;
  return numbers;
}

Figures some_figures(FastEntropy& luck) {
  Figures figures;
  for (auto& figure : figures)
    figure = static_cast<std::int8_t>(static_cast<int>(luck.below(17)) - 8);
  figures.back() = static_cast<std::int8_t>(static_cast<int>(luck.below(3)) - 1);
  return figures;
}

}  // namespace

TEST_CASE("a board that was reached by moves is worth the same as one that was set up") {
  const auto numbers = some_numbers();
  const BoardNet net(numbers);
  FastEntropy luck(1);
  for (int i = 0; i < 100; ++i) {
    const Side side = static_cast<Side>(i % 2);
    const Figures from = some_figures(luck);
    const Figures to = some_figures(luck);
    auto sum = net.sum(from, side);
    for (int column = 0; column < kColumns; ++column)
      net.move(sum, column, from[static_cast<std::size_t>(column)],
               to[static_cast<std::size_t>(column)], side);
    CHECK(net.chance(sum) == doctest::Approx(net.chance(to, side)).epsilon(1e-4));
    CHECK(net.chance(sum) > 0);
    CHECK(net.chance(sum) < 1);
  }
}

TEST_CASE("both sides see a board with their own eyes") {
  const auto numbers = some_numbers();
  const BoardNet net(numbers);
  FastEntropy luck(2);
  const Figures figures = some_figures(luck);
  Figures turned = figures;
  for (auto& figure : turned) figure = static_cast<std::int8_t>(-figure);
  CHECK(net.chance(figures, Side::A) == net.chance(turned, Side::B));
  CHECK(net.chance(figures, Side::A) != net.chance(figures, Side::B));
  CHECK(mirrored(mirrored(figures)) == figures);
}

TEST_CASE("what is taught is how the surprise falls fastest") {
  auto numbers = some_numbers();
  FastEntropy luck(4);
  const Figures figures = some_figures(luck);
  constexpr double kTarget = 0.8;
  const auto surprise = [&] {
    const double chance = BoardNet(numbers).chance(figures, Side::B);
    return -kTarget * std::log(chance) - (1 - kTarget) * std::log(1 - chance);
  };
  std::vector<float> slopes(BoardNet::kNumbers);
  BoardNet(numbers).teach(figures, Side::B, kTarget, slopes);
  int checked = 0;
  for (std::size_t i = 0; i < numbers.size(); i += 1 + luck.below(20)) {
    if (std::abs(slopes[i]) < 1e-3F) continue;
    constexpr float kStep = 0.01F;
    const float before = numbers[i];
    numbers[i] = before + kStep;
    const double above = surprise();
    numbers[i] = before - kStep;
    const double below = surprise();
    numbers[i] = before;
    CHECK(static_cast<double>(slopes[i]) ==
          doctest::Approx((below - above) / (2 * static_cast<double>(kStep))).epsilon(0.05));
    ++checked;
  }
  CHECK(checked > 50);
}
