#include "odds/turnier.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "games/turnier/rules.h"
#include "odds/all.h"

using namespace knobel;
using namespace knobel::turnier;

namespace {

/// The best chance of the seat to move to end its turn above `beat`, by trying every action and all
/// 36 throws on the game itself. What - takes from the others is added to the own sum.
double brute_force(const Rules& rules, const State& s, Seat seat, int beat) {
  const bool over = s.phase == Phase::Pick || rules.thrower(s) != seat;
  if (over) {
    const int bonus = s.phials[seat] == Phial::Minus ? 1 : 0;
    return rules.strength(s, seat) + bonus > beat ? 1 : 0;
  }
  if (s.phase == Phase::Throw) {
    double total = 0;
    for_each_outcome(rules.chance(s), [&](const Outcome& outcome, int weight) {
      State after = s;
      rules.resolve(after, outcome);
      total += weight * brute_force(rules, after, seat, beat);
    });
    return total / 36;
  }
  ActionList list;
  rules.actions(s, seat, list);
  double best = 0;
  for (const Action action : list) {
    State after = s;
    rules.act(after, seat, action);
    best = std::max(best, brute_force(rules, after, seat, beat));
  }
  return best;
}

/// Seat 1 has thrown once and holds one phial or none.
State after_first_throw(const Rules& rules, int sum, Phial phial) {
  State s = rules.start();
  while (s.phase != Phase::Throw) rules.resolve(s, Outcome{});
  s.collections[0] = {};
  if (phial != Phial::None) s.collections[0].add(phial_card(phial));
  s.dice[0] = sum > 7 ? Tray::two(6, sum - 6) : Tray::two(1, sum - 1);
  s.throws = 1;
  s.phase = Phase::Decide;
  return s;
}

}  // namespace

TEST_CASE("odds of the tournament: the chance that the next throw is lower, in 36ths") {
  const int not_lower[] = {36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1};
  for (int sum = kSumMin; sum <= kSumMax; ++sum)
    CHECK(odds_of(Fall{sum}) == doctest::Approx(1 - not_lower[sum - kSumMin] / 36.0));
}

TEST_CASE("odds of the tournament: stop and throw are what the game itself gives, move by move") {
  for (const int throws_max : {2, 3, 4}) {
    const auto rules =
        *Rules::make({3, {{"throws", std::to_string(throws_max)}, {"first", "1"}}, {}});
    for (const Phial phial : {Phial::None, Phial::PlusTwo, Phial::Minus, Phial::Back}) {
      for (const int sum : {2, 5, 8, 10, 12}) {
        for (const int beat : {6, 9, 11, 12}) {
          const State s = after_first_throw(rules, sum, phial);
          const auto odds = odds_of(Stop{sum, beat, phial, throws_max - 1});
          INFO("throws ", throws_max, " phial ", static_cast<int>(phial), " sum ", sum, " beat ",
               beat);
          CHECK(std::max(odds.stop, odds.throw_on) ==
                doctest::Approx(brute_force(rules, s, 0, beat)));
          State thrown = s;
          rules.act(thrown, 0, kThrow);
          CHECK(odds.throw_on == doctest::Approx(brute_force(rules, thrown, 0, beat)));
        }
      }
    }
  }
}

TEST_CASE("odds of the tournament: a few that can be done on paper") {
  // One throw left at 12: another 12 stays above 11, everything else falls.
  CHECK(odds_of(Stop{12, 11, Phial::None, 1}).throw_on == doctest::Approx(1 / 36.0));
  CHECK(odds_of(Stop{12, 11, Phial::None, 1}).stop == 1);
  // At 2 with one throw left, above 6: 21 of 36.
  CHECK(odds_of(Stop{2, 6, Phial::None, 1}).throw_on == doctest::Approx(21 / 36.0));
  // A lower throw that is high enough is as good: 7 + 2 beats 8 after a fall from 8.
  CHECK(odds_of(Stop{8, 8, Phial::PlusTwo, 1}).throw_on == doctest::Approx(21 / 36.0));
  // With << nothing can be lost that was won already.
  CHECK(odds_of(Stop{9, 8, Phial::Back, 5}).throw_on == doctest::Approx(1));
  CHECK(odds_of(Stop{9, 12, Phial::None, 0}).throw_on == 0);
}

TEST_CASE("odds of the tournament: the cap of 30 throws does not matter") {
  for (int sum = kSumMin; sum <= kSumMax; ++sum)
    CHECK(odds_of(Stop{sum, 11, Phial::None, 29}).throw_on ==
          doctest::Approx(odds_of(Stop{sum, 11, Phial::None, 99}).throw_on).epsilon(0.001));
}

TEST_CASE("odds of the tournament: a position asks for the fall and for the best so far") {
  const auto rules = *Rules::make({3, {}, {}});
  const ErasedGame<Rules> game(rules);
  State s = after_first_throw(rules, 8, Phial::PlusTwo);
  CHECK(knobel::odds_question(game, AnyState(s), 0) == knobel::OddsQuestion(Fall{8}));
  CHECK_FALSE(knobel::odds_question(game, AnyState(s), 1).has_value());
  // Seat 1 stops at 8 + 2; the second has 9 and would have to end above 10.
  rules.act(s, 0, kPlay);
  rules.act(s, 0, kStop);
  rules.resolve(s, Outcome{{6, 3}, 0});
  const auto second = odds_question(rules, s, 1);
  REQUIRE(second.has_value());
  const Stop expected{9, 10, Phial::None, rules.throws_max(s) - 1};
  CHECK(std::get<Stop>(*second) == expected);
  CHECK(odds_of(expected).stop == 0);
  CHECK(odds_of(expected).fall == doctest::Approx(26 / 36.0));
}
