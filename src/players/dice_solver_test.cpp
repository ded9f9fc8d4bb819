#include "players/dice_solver.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace knobel;

namespace {

constexpr DeadFaces kSixIsDead = 1U << 5;

bool is_dead(DeadFaces dead, int face) { return ((dead >> (face - 1)) & 1) != 0; }

/// The plain way: dice in order, every subset of live ones thrown again.
template <class Value>
double brute_force(std::vector<int>& dice, DeadFaces dead, int throws_left, Value&& value);

template <class Value>
double brute_force_throw(std::vector<int>& dice, const std::vector<std::size_t>& thrown,
                         std::size_t next, DeadFaces dead, int throws_left, Value&& value) {
  if (next == thrown.size()) return brute_force(dice, dead, throws_left, value);
  double sum = 0;
  const int before = dice[thrown[next]];
  for (int face = 1; face <= kFaces; ++face) {
    dice[thrown[next]] = face;
    sum += brute_force_throw(dice, thrown, next + 1, dead, throws_left, value);
  }
  dice[thrown[next]] = before;
  return sum / kFaces;
}

DiceSet as_set(const std::vector<int>& dice) {
  DiceSet set;
  for (const int face : dice) set.add(face);
  return set;
}

template <class Value>
double brute_force(std::vector<int>& dice, DeadFaces dead, int throws_left, Value&& value) {
  double best = value(as_set(dice));
  if (throws_left == 0) return best;
  for (unsigned subset = 1; subset < 1U << dice.size(); ++subset) {
    std::vector<std::size_t> thrown;
    for (std::size_t i = 0; i < dice.size(); ++i)
      if (((subset >> i) & 1U) != 0) thrown.push_back(i);
    if (std::ranges::any_of(thrown, [&](std::size_t i) { return is_dead(dead, dice[i]); }))
      continue;
    best = std::max(best, brute_force_throw(dice, thrown, 0, dead, throws_left - 1, value));
  }
  return best;
}

/// Something without symmetry: which dice are good depends on all of them.
double odd_value(DiceSet dice) {
  double value = 0;
  for (int face = 1; face <= kFaces; ++face)
    value += (face * 7 % 5 + 1) * dice.count(face) * dice.count(face);
  return value - 0.3 * dice.sum();
}

}  // namespace

TEST_CASE("dice solver: two and three dice agree with trying everything") {
  for (const DeadFaces dead : {DeadFaces{0}, kSixIsDead, DeadFaces{0b000101}})
    for (int dice = 1; dice <= 3; ++dice) {
      const int throws = dice == 3 ? 2 : 3;
      const DicePlan plan = DiceSolver(dice, dead).solve(throws, odd_value);
      double mean = 0;
      for_each_dice_set(dice, [&](DiceSet roll) {
        std::vector<int> faces;
        for (int i = 0; i < dice; ++i) faces.push_back(roll.faces()[i]);
        for (int left = 0; left < throws; ++left)
          CHECK(plan.value(roll, left) ==
                doctest::Approx(brute_force(faces, dead, left, odd_value)));
        mean += throw_weight(roll) * plan.value(roll, throws - 1);
      });
      for (int i = 0; i < dice; ++i) mean /= kFaces;
      CHECK(plan.value() == doctest::Approx(mean));
    }
}

TEST_CASE(
    "dice solver: the best keep is part of the roll, keeps dead dice, and is worth the value") {
  const DicePlan plan = DiceSolver(6, kSixIsDead).solve(3, odd_value);
  for_each_dice_set(6, [&](DiceSet roll) {
    for (int left = 0; left < 3; ++left) {
      const DiceSet keep = plan.best_keep(roll, left);
      REQUIRE(roll.contains(keep));
      REQUIRE(keep.count(6) == roll.count(6));
      if (keep == roll)
        REQUIRE(plan.value(roll, left) == odd_value(roll));
      else
        REQUIRE(plan.value(roll, left) == plan.keep_value(keep, left));
    }
  });
}

TEST_CASE("dice solver: five alike of five dice in three throws, as the books have it") {
  const DicePlan plan = DiceSolver(5).solve(3, [](DiceSet dice) {
    for (int face = 1; face <= kFaces; ++face)
      if (dice.count(face) == 5) return 1.0;
    return 0.0;
  });
  CHECK(plan.value() == doctest::Approx(0.046029).epsilon(0.0001));
}
