#include "engine/dice.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace knobel;

TEST_CASE("the lattice of five dice has 462 keeps, of six 924, and 252 and 462 rolls") {
  static constexpr KeepLattice<5> five;
  static constexpr KeepLattice<6> six;
  CHECK(five.kSize == 462);
  CHECK(five.first(6) - five.first(5) == 252);
  CHECK(six.kSize == 924);
  CHECK(six.first(7) - six.first(6) == 462);
}

TEST_CASE(
    "every keep stands where its index says, and an extension is the keep with one die more") {
  static constexpr KeepLattice<6> lattice;
  for (int i = 0; i < lattice.kSize; ++i) {
    REQUIRE(lattice.index(lattice.set(i)) == i);
    for (int face = 1; face <= kFaces; ++face) {
      const int larger = lattice.extended(i, face);
      if (lattice.set(i).size() == 6) {
        REQUIRE(larger == lattice.kNone);
        continue;
      }
      DiceSet expected = lattice.set(i);
      expected.add(face);
      REQUIRE(lattice.set(larger) == expected);
    }
  }
}

TEST_CASE("the weights of all multisets of n dice add up to six to the n") {
  for (int dice = 0; dice <= kDiceMax; ++dice) {
    int total = 0;
    for_each_dice_set(dice, [&](DiceSet set) { total += throw_weight(set); });
    CHECK(total == std::lround(std::pow(6, dice)));
  }
}

TEST_CASE("a weight is the number of ordered throws, counted one by one for four dice") {
  std::array<int, KeepLattice<4>::kSize> counted{};
  static constexpr KeepLattice<4> lattice;
  for (int code = 0; code < 6 * 6 * 6 * 6; ++code) {
    DiceSet set;
    for (int rest = code, i = 0; i < 4; ++i, rest /= 6) set.add(rest % 6 + 1);
    ++counted[static_cast<std::size_t>(lattice.index(set))];
  }
  for (int i = lattice.first(4); i < lattice.kSize; ++i)
    CHECK(counted[static_cast<std::size_t>(i)] == throw_weight(lattice.set(i)));
}

TEST_CASE("dice sets add, subtract, contain and sum") {
  const std::array<std::uint8_t, 5> faces = {5, 2, 2, 6, 1};
  const DiceSet all = DiceSet::of(faces);
  CHECK(all.size() == 5);
  CHECK(all.sum() == 16);
  CHECK(all.count(2) == 2);
  const std::array<std::uint8_t, 2> part_faces = {2, 2};
  const DiceSet part = DiceSet::of(part_faces);
  CHECK(all.contains(part));
  CHECK_FALSE((all - part).contains(part));
  CHECK((all - part) + part == all);
  CHECK(all.faces() == std::array<std::uint8_t, 6>{1, 2, 2, 5, 6, 0});
}
