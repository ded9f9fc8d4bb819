#include "engine/chance.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace knobel;

namespace {

Bag small_bag() {
  Bag bag;
  bag.set_copies(3, 2);
  bag.set_copies(70, 1);
  bag.set_copies(127, 15);
  return bag;
}

}  // namespace

TEST_CASE("a bag counts copies and lays its cards out in ascending order") {
  Bag bag = small_bag();
  CHECK(bag.size() == 18);
  CHECK(bag.kind_at(0) == 3);
  CHECK(bag.kind_at(1) == 3);
  CHECK(bag.kind_at(2) == 70);
  CHECK(bag.kind_at(17) == 127);
  CHECK_THROWS_AS(bag.kind_at(18), Bug);
  bag.remove(3);
  bag.add(4);
  CHECK(bag.copies(3) == 1);
  CHECK(bag.kind_at(1) == 4);
  Bag singles;
  singles.set_singles(1, 0b101);
  CHECK(singles.size() == 2);
  CHECK(singles.kind_at(1) == 66);
}

TEST_CASE("every request enumerates all its weight, and numbers its outcomes in order") {
  for (const Chance& chance : {Chance::dice(1), Chance::dice(5), Chance::dice(6),
                               Chance::draw(small_bag()), Chance::one_of(7)}) {
    int total = 0;
    int number = 0;
    for_each_outcome(chance, [&](const Outcome& outcome, int weight) {
      total += weight;
      CHECK(outcome_number(chance, outcome) == number++);
    });
    CHECK(total == total_weight(chance));
    CHECK(number == outcome_count(chance));
  }
  CHECK(outcome_count(Chance::dice(5)) == 252);
  CHECK(outcome_count(Chance::dice(6)) == 462);
  CHECK(outcome_count(Chance::draw(small_bag())) == 3);
}

TEST_CASE("sampling agrees with the enumeration within four standard deviations") {
  const int samples = 100000;
  for (const Chance& chance : {Chance::dice(2), Chance::draw(small_bag()), Chance::one_of(5)}) {
    FastEntropy luck(2024);
    std::vector<int> seen(static_cast<std::size_t>(outcome_count(chance)));
    for (int i = 0; i < samples; ++i)
      ++seen[static_cast<std::size_t>(outcome_number(chance, sample(chance, luck)))];
    std::size_t next = 0;
    for_each_outcome(chance, [&](const Outcome&, int weight) {
      const double p = weight / static_cast<double>(total_weight(chance));
      const double sd = std::sqrt(samples * p * (1 - p));
      CHECK(std::abs(seen[next++] - samples * p) < 4 * sd);
    });
  }
}

TEST_CASE("outcomes are written as records hold them") {
  CHECK(outcome_text(Chance::dice(3), Outcome{{5, 2, 2}, 0}) == "dice 5 2 2");
  CHECK(outcome_text(Chance::draw(small_bag()), Outcome{{}, 11}) == "pick 12 of 18");
  CHECK(outcome_text(Chance::one_of(3), Outcome{{}, 1}) == "one 2 of 3");
  CHECK(chance_text(Chance::dice(5)) == "5 dice, 252 outcomes");
}

TEST_CASE("an outcome that does not fit the request is refused") {
  for (const auto* text : {"", "dice", "dice 5", "dice 5 7", "dice 0 1", "dice 5 2 2", "dice 5  2",
                           "dice 05 2", "pick 1 of 2", "one 1 of 2", "dice 5 x"})
    CHECK_FALSE(parse_outcome(Chance::dice(2), text).has_value());
  for (const auto* text :
       {"pick 0 of 18", "pick 19 of 18", "pick 1 of 17", "one 1 of 18", "pick 1"})
    CHECK_FALSE(parse_outcome(Chance::draw(small_bag()), text).has_value());
  CHECK(parse_outcome(Chance::one_of(3), "one 3 of 3")->pick == 2);
}

TEST_CASE("streams of one seed differ, and a stream is always the same") {
  FastEntropy a(1, 0);
  FastEntropy again(1, 0);
  FastEntropy other_stream(1, 1);
  FastEntropy other_seed(2, 0);
  const auto first = a.next();
  CHECK(first == again.next());
  CHECK(first != other_stream.next());
  CHECK(first != other_seed.next());
}

TEST_CASE("below stays below and reaches everything, also for ranges that do not divide the word") {
  FastEntropy luck(3);
  for (const std::uint32_t n : {1U, 2U, 6U, 37U, 0xC0000001U}) {
    std::uint32_t highest = 0;
    for (int i = 0; i < 2000; ++i) {
      const auto number = luck.below(n);
      REQUIRE(number < n);
      highest = std::max(highest, number);
    }
    if (n <= 37) CHECK(highest == n - 1);
  }
}

TEST_CASE("a script hands out its numbers, and asking for others is a bug of the test") {
  ScriptedEntropy script({3, 5});
  CHECK(script.below(6) == 3);
  CHECK_THROWS_AS(script.below(5), Bug);
  CHECK(script.below(6) == 5);
  CHECK_THROWS_AS(script.below(6), Bug);
}
