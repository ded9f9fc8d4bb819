#include "odds/knatsch.h"

#include <doctest/doctest.h>

#include <chrono>

#include "games/knatsch/test_support.h"
#include "odds/all.h"

using namespace knobel;
using namespace knobel::knatsch;
using kit::Result;

namespace {

/// Four digits behind the point.
double rounded(double value) { return static_cast<int>(value * 10000 + 0.5) / 10000.0; }

/// How many of the 46 656 first throws beat the target.
int first_throws(Result target) {
  int count = 0;
  for_each_dice_set(6, [&](DiceSet dice) {
    const auto live = kit::LiveDice::of(DiceSet::from_bits(dice.bits() & 0xFFFFFU));
    if (kit::result(live, 0) > target) count += throw_weight(dice);
  });
  return count;
}

}  // namespace

TEST_CASE("knatsch odds: the values of the rule sheet") {
  struct Known {
    Result target;
    int first;
    double three;
    double four;
  };
  for (const Known& known : {Known{Result::of(3, 1, 2), 14190, .6979, .7639},
                             Known{Result::of(3, 3, 2), 8930, .5992, .6828},
                             Known{Result::of(3, 4, 1), 6850, .5314, .6173},
                             Known{Result::of(3, 5, 4), 2030, .3044, .3901},
                             Known{Result::of(4, 3, 5), 905, .2003, .2788}}) {
    CHECK(first_throws(known.target) == known.first);
    CHECK(rounded(plan_to_beat(known.target, 0, 1).value()) == rounded(known.first / 46656.0));
    CHECK(rounded(plan_to_beat(known.target, 0, 3).value()) == known.three);
    CHECK(rounded(plan_to_beat(known.target, 0, 4).value()) == known.four);
  }
  CHECK(rounded(plan_to_beat(Result::of(3, 4, 1), 1U << 3, 3).value()) == .7435);
}

TEST_CASE("knatsch odds: every target, card die and number of throws in well under a second") {
  const auto begin = std::chrono::steady_clock::now();
  double last = 0;
  for (int mask = 0; mask < kit::kCardDiceSets; ++mask)
    for (int face = 1; face <= 5; ++face)
      for (int extra = 0; extra <= 5; ++extra)
        last +=
            plan_to_beat(Result::of(3, face, extra), static_cast<kit::CardDice>(mask), 4).value();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  CHECK(last > 0);
  // 960 plans; the bound is generous because tests share the machine.
  CHECK(time.count() < 5);
}

TEST_CASE("knatsch odds: questions from the beginning") {
  CHECK(rounded(odds_of(Beat{Result::of(3, 4, 1)}).probability) == .5314);
  CHECK(rounded(odds_of(Beat{Result::of(3, 4, 1), 3, 1U << 3}).probability) == .7435);
  CHECK(odds_of(Beat{Result::of(7, 5, 0), 3, 1U << 4}).probability == 0);
  CHECK(odds_of(Beat{Result::of(1, 1, 0), 3, 3}).probability == doctest::Approx(1));
  CHECK_FALSE(odds_of(Beat{Result::of(3, 4, 1)}).keep.has_value());
}

TEST_CASE("knatsch odds: the best keep of dice that lie there") {
  const auto lying = [](std::vector<int> faces, int throws) {
    kit::LiveDice dice;
    for (const int face : faces) dice = dice.with(face);
    return Beat{Result::of(3, 4, 1), throws, 0, dice};
  };
  const Beat question = lying({5, 5, 2, 1}, 1);
  const BeatOdds odds = odds_of(question);
  CHECK(odds.keep == lying({5, 5}, 1).lying);
  // At least one five of two dice.
  CHECK(odds.probability == doctest::Approx(11.0 / 36));
  const Beat done = lying({5, 5, 5, 1}, 2);
  CHECK(odds_of(done).keep == done.lying);
  CHECK(odds_of(done).probability == 1);
  CHECK(odds_of(lying({5, 5}, 2)).probability == 0);
}

TEST_CASE("odds of Knatsch: a position asks for the chance to beat what there is to beat") {
  const ErasedGame<Rules> game(*Rules::make({3, {}, {}}));
  Table table(3,
              "to_move 1 | left_top red-555+4 | right_top tournament | "
              "seat1 cards green-222+3 die-4-444+1 | seat2 cards blue-444+1 | "
              "seat3 cards black-333+4");
  const auto asked = [&](Seat seat) {
    return knobel::odds_question(game, AnyState(table.state), seat);
  };
  CHECK_FALSE(asked(0).has_value());
  table.act(0, "take left");
  Beat beat{Result::of(3, 5, 4), 3, 1U << 3};
  CHECK(asked(0) == knobel::OddsQuestion(beat));
  CHECK_FALSE(asked(1).has_value());
  table.roll("5 5 4 1 x x");
  beat.throws = 2;
  beat.lying = kit::LiveDice().with(5).with(5).with(4).with(1);
  CHECK(asked(0) == knobel::OddsQuestion(beat));
}

TEST_CASE("odds of Knatsch: whoever organises a tournament has nothing to beat") {
  const Rules rules = *Rules::make({2, {}, {}});
  Table table(2,
              "to_move 1 | left_top red-555+4 | right_top tournament | "
              "seat1 cards green-222+3 | seat2 cards blue-444+1");
  table.act(0, "take right");
  CHECK_FALSE(odds_question(rules, table.state, 0).has_value());
  table.roll("5 5 5 x x x");
  table.act(0, "stop");
  const auto guest = odds_question(rules, table.state, 1);
  REQUIRE(guest.has_value());
  CHECK(std::get<Beat>(*guest).target == Result::of(3, 5, 0));
}
