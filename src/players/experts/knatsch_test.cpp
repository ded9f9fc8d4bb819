#include "players/experts/knatsch.h"

#include <doctest/doctest.h>

#include "formats/position_text.h"
#include "players/experts/all.h"
#include "players/experts/knatsch_chances.h"
#include "players/experts/knatsch_odds.h"
#include "players/random.h"

using namespace knobel;
using kit::Result;

namespace {

using Rules = knatsch::Rules;

/// What the apprentice does in a position of three seats.
std::string choice(const std::string& position) {
  const auto rules = *Rules::make({3, {}, {}});
  const ErasedGame<Rules> game(rules);
  const auto read = read_position(game, "knatsch 3 | " + position);
  INFO((read ? std::string() : read.error().text));
  REQUIRE(read.has_value());
  const auto& s = read->as<knatsch::State>();
  const Seat seat = rules.turn(s).seats.lowest();
  JudgingPlayer<Rules> apprentice(std::make_unique<GreedyJudge<Rules>>());
  FastEntropy entropy(1);
  return rules.action_text(s, seat, apprentice.choose(rules, s, seat, entropy));
}

kit::LiveDice live(std::initializer_list<int> faces) {
  kit::LiveDice dice;
  for (const int face : faces) dice = dice.with(face);
  return dice;
}

const std::string kStacks =
    " | left_top yellow-333+2 | right_top catapult-222+4 | left_unseen 21 | right_unseen 20";
const std::string kSeats =
    " | seat1 cards red-222+1 | seat2 cards green-222+3 black-333+4 die-2-333+1 | "
    "seat3 cards blue-222+4";

}  // namespace

TEST_CASE("knatsch chances: fresh dice, and dice that lie there, agree with the odds") {
  for (const Result target : {Result::of(3, 4, 1), Result::of(4, 3, 5), Result::of(2, 5, 3)})
    for (const int card_dice : {0, 8, 18}) {
      const auto mask = static_cast<kit::CardDice>(card_dice);
      const DicePlan plan = knatsch::plan_to_beat(target, mask, 4);
      const knatsch::Attempt attempt{target, mask};
      for (int throws = 1; throws <= 4; ++throws) {
        const double expected = plan.keep_value({}, throws);
        CHECK(knatsch::chance_to_beat(target, mask, throws) == doctest::Approx(expected));
        CHECK(knatsch::chance_of(attempt, {}, 6, throws) == doctest::Approx(expected));
      }
      const auto kept = live({5, 5});
      CHECK(knatsch::chance_of(attempt, kept, 3, 2) ==
            doctest::Approx(plan.keep_value(knatsch::table_dice(kept, 1), 2)));
    }
}

TEST_CASE("knatsch chances: a rival lowers them, and a better result lowers the rival's") {
  const auto dice = live({4, 4, 4, 1});
  knatsch::Attempt attempt{Result::of(3, 3, 2), 0};
  CHECK(knatsch::chance_if_stopped(attempt, dice) == 1);
  attempt.add_rival(0, 3);
  CHECK(knatsch::chance_if_stopped(attempt, dice) ==
        doctest::Approx(1 - knatsch::chance_to_beat(Result::of(3, 4, 1), 0, 3)));
  CHECK(knatsch::chance_if_stopped(attempt, live({4, 4, 4, 4})) >
        knatsch::chance_if_stopped(attempt, dice));
  CHECK(knatsch::chance_if_stopped(attempt, live({2, 2, 2})) == 0);
}

// `knobel simulate knatsch --players apprentice,random --games 1000` gives 99.4 % of two-seat
// games.
TEST_CASE("the apprentice beats random at Knatsch") {
  const auto rules = *Rules::make({2, {}, {}});
  JudgingPlayer<Rules> apprentice(std::make_unique<GreedyJudge<Rules>>());
  RandomPlayer<Rules> random;
  FastEntropy entropy(1);
  int wins = 0;
  for (int match = 0; match < 100; ++match) {
    auto s = rules.start();
    while (rules.turn(s).kind != Turn::Kind::Over) {
      if (rules.turn(s).kind == Turn::Kind::Chance) {
        rules.resolve(s, sample(rules.chance(s), entropy));
        continue;
      }
      const Seat seat = rules.turn(s).seats.lowest();
      Player<Rules>& player = seat == 1 ? static_cast<Player<Rules>&>(apprentice) : random;
      rules.act(s, seat, player.choose(rules, s, seat, entropy));
    }
    wins += rules.winners(s) == SeatSet::one(1) ? 1 : 0;
  }
  CHECK(wins >= 95);
}

TEST_CASE("the apprentice at Knatsch keeps what helps and does not break what wins") {
  const std::string keep = "phase keep | goal stack | roller 1 | to_beat 3x3+2 | throws 1";
  CHECK(choice(keep + " | dice 5 5 2 1 x x" + kStacks + kSeats) == "keep 5 5");
  // Four fives on the last throws but one: nobody throws those again.
  const std::string attack =
      "phase keep | goal castle | goal_card black | victim 2 | roller 1 | to_beat 3x3+4 | throws 2";
  CHECK(choice(attack + " | dice 5 5 5 5 5 x" + kStacks + kSeats) == "stop");
  CHECK(choice(attack + " | dice 5 5 5 5 1 1" + kStacks + kSeats).starts_with("keep 5 5 5 5"));
}

TEST_CASE("the apprentice at Knatsch defends, and takes the castle that wins") {
  CHECK(choice("phase defend | goal castle | goal_card black | victim 2 | roller 2 | "
               "to_beat 3x4+1" +
               kStacks + kSeats) == "defend");
  CHECK(choice("phase choose | left_top yellow-333+2 | right_top catapult-222+4 | left_unseen 21 | "
               "right_unseen 20 | seat1 cards red-222+1 white-222+5 blue-444+1 | "
               "seat2 cards green-222+3 | seat3 cards blue-222+4") == "take left");
}

TEST_CASE("the apprentice at Knatsch guards what would be missed") {
  const std::string guarded = choice(
      "phase guard-castles | part done | left_top yellow-333+2 | right_top catapult-222+4 | "
      "left_unseen 20 | right_unseen 20 | "
      "seat1 cards red-555+4 white-222+5 black-333+4 castle-guard-333+5 | seat2 cards green-222+3 "
      "| "
      "seat3 cards blue-222+4");
  // The two that are easiest to take.
  CHECK(guarded == "guard black white");
}
