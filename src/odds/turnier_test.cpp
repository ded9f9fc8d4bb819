#include "odds/turnier.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "games/turnier/rules.h"
#include "odds/all.h"
#include "odds/knatsch.h"

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

namespace {

/// How all seats end a round, by trying every action and every throw on the game itself: everybody
/// does what is best for the own first − last.
using AllPlaces = std::array<Places, kSeats>;

double worth(const Places& places) { return places.first - places.last; }

AllPlaces played_out(const Rules& rules, const State& s) {
  AllPlaces all{};
  if (s.phase == Phase::Pick) {
    const auto ranking = rules.ranking(s);
    all[ranking[0]].first = 1;
    all[ranking[static_cast<std::size_t>(rules.seats()) - 1]].last = 1;
    return all;
  }
  if (s.phase == Phase::Throw) {
    const Chance chance = rules.chance(s);
    for_each_outcome(chance, [&](const Outcome& outcome, int weight) {
      State after = s;
      rules.resolve(after, outcome);
      const AllPlaces places = played_out(rules, after);
      const double share = static_cast<double>(weight) / static_cast<double>(total_weight(chance));
      for (std::size_t i = 0; i < kSeats; ++i) {
        all[i].first += share * places[i].first;
        all[i].last += share * places[i].last;
      }
    });
    return all;
  }
  const Seat seat = rules.thrower(s);
  ActionList list;
  rules.actions(s, seat, list);
  for (std::size_t i = 0; i < list.size(); ++i) {
    State after = s;
    rules.act(after, seat, list[i]);
    const AllPlaces places = played_out(rules, after);
    if (i == 0 || worth(places[seat]) > worth(all[seat]) + 1e-12) all = places;
  }
  return all;
}

AllPlaces after_action(const Rules& rules, State s, Action action) {
  rules.act(s, rules.thrower(s), action);
  return played_out(rules, s);
}

/// Seat 2 of three is to decide, with one throw left and perhaps a phial; seat 1 has had its turn,
/// and nobody else has phials.
State second_of_three(const Rules& rules, int first, int sum, Phial phial) {
  State s = after_first_throw(rules, first, Phial::None);
  rules.act(s, 0, kStop);
  for (Seat seat = 0; seat < 3; ++seat) s.collections[seat] = {};
  rules.resolve(s, Outcome{{1, 1}, 0});
  if (phial != Phial::None) s.collections[1].add(phial_card(phial));
  s.dice[1] = sum > 7 ? Tray::two(6, sum - 6) : Tray::two(1, sum - 1);
  return s;
}

const Course& course_of(const std::vector<Course>& courses, Phial phial) {
  return *std::ranges::find(courses, phial, &Course::phial);
}

}  // namespace

TEST_CASE("odds of the tournament: first and last are what the game itself gives") {
  const auto rules = *Rules::make({3, {{"throws", "2"}, {"first", "1"}}, {}});
  for (const Phial phial : {Phial::None, Phial::PlusTwo, Phial::Minus, Phial::Copy, Phial::Back})
    for (const int first : {4, 8, 10})
      for (const int sum : {3, 7, 9, 11}) {
        INFO("phial ", static_cast<int>(phial), " first ", first, " sum ", sum);
        const State s = second_of_three(rules, first, sum, phial);
        const auto asked = odds_question(rules, s, 1);
        REQUIRE(asked.has_value());
        const auto courses = odds_of(std::get<Round>(*asked));
        REQUIRE(courses.size() == (phial == Phial::None ? 1 : 2));
        const AllPlaces stop = after_action(rules, s, kStop);
        CHECK(courses[0].stop->first == doctest::Approx(stop[1].first));
        CHECK(courses[0].stop->last == doctest::Approx(stop[1].last));
        const Course& with = course_of(courses, phial);
        const AllPlaces thrown = after_action(rules, s, kThrow);
        CHECK(worth(*with.throw_on) == doctest::Approx(worth(thrown[1])));
        if (phial == Phial::None || phial == Phial::Back) continue;
        State played = s;
        rules.act(played, 1, static_cast<Action>(kPlay + static_cast<int>(phial) - 1));
        const AllPlaces ended = played.phase == Phase::Decide ? after_action(rules, played, kStop)
                                                              : played_out(rules, played);
        CHECK(with.stop->first == doctest::Approx(ended[1].first));
        CHECK(with.stop->last == doctest::Approx(ended[1].last));
      }
}

TEST_CASE("odds of the tournament: the starter too, before two others" *
          doctest::test_suite("slow")) {
  const auto rules = *Rules::make({3, {{"throws", "2"}, {"first", "1"}}, {}});
  for (const int sum : {5, 8, 10}) {
    State s = after_first_throw(rules, sum, Phial::None);
    for (Seat seat = 0; seat < 3; ++seat) s.collections[seat] = {};
    // Without a phial the others could have, too.
    const auto courses = odds_of(std::get<Round>(*odds_question(rules, s, 0)));
    const AllPlaces stop = after_action(rules, s, kStop);
    CHECK(courses[0].stop->first == doctest::Approx(stop[0].first));
    CHECK(courses[0].stop->last == doctest::Approx(stop[0].last));
    CHECK(worth(*courses[0].throw_on) == doctest::Approx(worth(after_action(rules, s, kThrow)[0])));
  }
}

TEST_CASE("odds of the tournament: a few rounds that can be done on paper") {
  // The last of three, after 7 and 9: 10 is first, 8 in the middle, 7 thrown later than 7 is last.
  const auto stop = [](int sum) { return *odds_of(Round{{7, 9}, 0, 30, sum, 0, 0})[0].stop; };
  CHECK(stop(10).first == 1);
  CHECK(stop(8).middle() == 1);
  CHECK(stop(7).last == 1);
  CHECK_FALSE(odds_of(Round{{7, 9}, 0, 30, 8, 0, 0})[0].throw_on.has_value());
  // One throw left at 8: 10 and more is first, from 2 to 7 last.
  const auto once = *odds_of(Round{{7, 9}, 0, 30, 8, 0, 1})[0].throw_on;
  CHECK(once.first == doctest::Approx(6 / 36.0));
  CHECK(once.last == doctest::Approx(21 / 36.0));
  // ++ lifts each of them by two, and << takes the throw back.
  const auto courses = odds_of(Round{{7, 9}, 0, 30, 8, 0, 1, {Phial::PlusTwo, Phial::Back}});
  CHECK(courses[1].stop->first == 1);
  CHECK(courses[1].throw_on->first == doctest::Approx(15 / 36.0));
  CHECK_FALSE(courses[2].stop.has_value());
  CHECK(courses[2].throw_on->last == 0);
}

TEST_CASE("odds of the tournament: six dice at the end of a round are what the game gives") {
  const auto rules = *Rules::make({3, {{"throwing", "original"}, {"first", "1"}}, {}});
  using kit::Result;
  const auto live = [](std::initializer_list<int> faces) {
    kit::LiveDice dice;
    for (const int face : faces) dice = dice.with(face);
    return dice;
  };
  // One throw left with 3 3 5 after 3x2+4 and 2x4+1: every keep and every throw.
  const SixRound question{{Result::of(3, 2, 4), Result::of(2, 4, 1)}, {}, 1, live({3, 3, 5})};
  const auto courses = odds_of(question);
  REQUIRE(courses.size() == 1);
  CHECK(courses[0].stop.last == 1);
  double best = -1;
  for (const kit::LiveDice keep : question.lying.keeps()) {
    const Chance chance = Chance::dice(3 - keep.size());
    double worth = 0;
    for_each_outcome(chance, [&](const Outcome& outcome, int weight) {
      kit::LiveDice after = keep;
      for (int i = 0; i < chance.count; ++i) after = after.with(outcome.dice[i]);
      const Result result = kit::result(after, 0);
      const int won = result > Result::of(3, 2, 4) ? 1 : result <= Result::of(2, 4, 1) ? -1 : 0;
      worth += weight * won / static_cast<double>(total_weight(chance));
    });
    best = std::max(best, worth);
  }
  CHECK(::worth(*courses[0].throw_on) == doctest::Approx(best));
  // With others to come, nothing is first for certain but what nobody can beat.
  const SixRound early{{}, {3, 3}, 1, live({5, 5, 5, 5, 5, 5})};
  CHECK(odds_of(early)[0].stop.first == doctest::Approx(1));
  const SixRound middling{{}, {3, 3}, 0, live({4, 4, 4, 1})};
  const double beaten = odds_of(knatsch::Beat{Result::of(3, 4, 1)}).probability;
  CHECK(odds_of(middling)[0].stop.first == doctest::Approx((1 - beaten) * (1 - beaten)));
  CHECK(odds_of(middling)[0].stop.last == doctest::Approx(beaten * beaten));
  // T-V2: = and << are played first.
  State s = rules.start();
  while (s.phase != Phase::Throw) rules.resolve(s, Outcome{});
  rules.resolve(s, Outcome{{5, 5, 5, 5, 1, 6}, 0});
  rules.act(s, 0, kStop);
  s.collections[1].add(phial_card(Phial::Copy));
  rules.resolve(s, Outcome{{1, 2, 3, 4, 6, 6}, 0});
  const auto asked = odds_question(rules, s, 1);
  REQUIRE(asked.has_value());
  const auto& second = std::get<SixRound>(*asked);
  CHECK(second ==
        SixRound{{Result::of(4, 5, 1)}, {3}, 2, live({1, 2, 3, 4}), live({5, 5, 5, 5, 1})});
  CHECK(odds_of(second)[1].phial == Phial::Copy);
  CHECK(odds_of(second)[1].stop.first == 0);
  CHECK(odds_of(second)[1].throw_on->first > 0.1);
}

TEST_CASE("odds of the tournament: a position asks for the round as it stands") {
  const auto rules = *Rules::make({3, {}, {}});
  const ErasedGame<Rules> game(rules);
  State s = after_first_throw(rules, 8, Phial::PlusTwo);
  CHECK(knobel::odds_question(game, AnyState(s), 0) ==
        knobel::OddsQuestion(Round{{}, 2, 30, 8, 0, 29, {Phial::PlusTwo}}));
  CHECK_FALSE(knobel::odds_question(game, AnyState(s), 1).has_value());
  // Seat 1 stops at 8 + 2; the second has 9, and then falls to 5.
  rules.act(s, 0, kPlay);
  rules.act(s, 0, kStop);
  rules.resolve(s, Outcome{{6, 3}, 0});
  s.collections[1] = {};
  s.collections[1].add(phial_card(Phial::Back));
  CHECK(odds_question(rules, s, 1) ==
        turnier::OddsQuestion(Round{{10}, 1, 30, 9, 0, 29, {Phial::Back}}));
  rules.act(s, 1, kThrow);
  rules.resolve(s, Outcome{{4, 1}, 0});
  CHECK(odds_question(rules, s, 1) ==
        turnier::OddsQuestion(Round{{10}, 1, 30, 5, 0, 0, {Phial::Back}, 9}));
}
