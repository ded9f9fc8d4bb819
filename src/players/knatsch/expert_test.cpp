#include "players/knatsch/expert.h"

#include <doctest/doctest.h>

#include "formats/position_text.h"
#include "odds/knatsch.h"
#include "players/knatsch/chances.h"
#include "players/knatsch/judge.h"
#include "players/make_player.h"

using namespace knobel;
using kit::Result;

namespace {

using Rules = knatsch::Rules;

knatsch::State position_of_three(const Rules& rules, const std::string& position) {
  const ErasedGame<Rules> game(rules);
  const auto read = read_position(game, "knatsch 3 | " + position);
  INFO((read ? std::string() : read.error().text));
  REQUIRE(read.has_value());
  return read->as<knatsch::State>();
}

/// What a level does in a position of three seats.
std::string choice(std::string_view level, const std::string& position) {
  const auto rules = *Rules::make({3, {}, {}});
  const knatsch::State s = position_of_three(rules, position);
  const Seat seat = rules.turn(s).seats.lowest();
  const auto player = make_player<Rules>(level);
  INFO((player ? std::string() : player.error().text));
  REQUIRE(player.has_value());
  FastEntropy entropy(1);
  return rules.action_text(s, seat, (*player)->choose(rules, s, seat, entropy));
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

const std::string kAttack =
    "phase keep | goal castle | goal_card black | victim 2 | roller 1 | to_beat 3x3+4 | throws 2";
const std::string kGuards =
    "phase guard-castles | part done | left_top yellow-333+2 | right_top catapult-222+4 | "
    "left_unseen 20 | right_unseen 20 | "
    "seat1 cards red-555+4 white-222+5 black-333+4 castle-guard-333+5 | seat2 cards green-222+3 | "
    "seat3 cards blue-222+4";

TEST_CASE("at Knatsch every level keeps what helps and never breaks a won roll") {
  const std::string keep = "phase keep | goal stack | roller 1 | to_beat 3x3+2 | throws 1";
  for (const auto* level : {"apprentice", "journeyman", "master"}) {
    CAPTURE(level);
    CHECK(choice(level, keep + " | dice 5 5 2 1 x x" + kStacks + kSeats) == "keep 5 5");
    CHECK(choice(level, kAttack + " | dice 5 5 5 5 5 x" + kStacks + kSeats) == "stop");
  }
}

TEST_CASE("at Knatsch journeyman and master raise the bar for the defence") {
  for (const auto* level : {"journeyman", "master"})
    CHECK(choice(level, kAttack + " | dice 5 5 5 5 1 1" + kStacks + kSeats)
              .starts_with("keep 5 5 5 5"));
}

TEST_CASE("at Knatsch every level defends, and takes the castle that wins") {
  for (const auto* level : {"apprentice", "journeyman", "master"}) {
    CAPTURE(level);
    CHECK(choice(level,
                 "phase defend | goal castle | goal_card black | victim 2 | roller 2 | "
                 "to_beat 3x4+1" +
                     kStacks + kSeats) == "defend");
    CHECK(choice(level,
                 "phase choose | left_top yellow-333+2 | right_top catapult-222+4 | "
                 "left_unseen 21 | right_unseen 20 | tucks 1 | seat1 cards red-222+1 white-222+5 "
                 "blue-444+1 "
                 "| seat2 cards green-222+3 | seat3 cards blue-222+4") == "take left");
  }
}

TEST_CASE("at Knatsch the journeyman guards the two castles that are easiest to take") {
  CHECK(choice("journeyman", kGuards) == "guard black white");
  CHECK(choice("apprentice", kGuards) != "guard none");
}

TEST_CASE("an attack has the chance that an attempt with a rival has") {
  knatsch::Attempt attempt{Result::of(3, 3, 4), 2};
  attempt.add_rival(8, 3);
  const double expected = knatsch::chance_of(attempt, {}, 6, 4);
  for (int again = 0; again < 2; ++again)
    CHECK(knatsch::attack_chance(Result::of(3, 3, 4), 2, 4, 8, 3) == doctest::Approx(expected));
}

TEST_CASE("at Knatsch the ends of every goal are positions of the game and certain together") {
  const auto rules = *Rules::make({3, {}, {}});
  const auto s = position_of_three(
      rules,
      "phase choose | left_top tournament | right_top yellow-333+2 | left_unseen 20 | "
      "right_unseen 19 | seat1 cards red-222+1 white-222+5 blue-444+1 | "
      "seat2 cards green-222+3 black-333+4 die-2-333+1 | seat3 cards blue-222+4");
  ActionList list;
  rules.actions(s, 0, list);
  int won = 0;
  for (const Action action : list) {
    if (action == knatsch::kTuck || action == knatsch::kTuck + 1) continue;
    knatsch::Outlook outlook;
    knatsch::look_ahead(rules, s, action, outlook);
    double sum = 0;
    for (const auto& [chance, state] : outlook) {
      sum += chance;
      const auto checked = rules.validate(state);
      INFO((checked ? std::string() : checked.error().text));
      CHECK(checked.has_value());
      won += state.winner == 0 ? 1 : 0;
    }
    CHECK(sum == doctest::Approx(1));
  }
  // A fourth castle from the stack, of each crest that can be robbed, and the King.
  CHECK(won == 4);
}

TEST_CASE("at Knatsch what hands and network think adds up, and a finished match is known") {
  const auto rules = *Rules::make({3, {}, {}});
  auto s = position_of_three(rules, "phase choose" + kStacks + kSeats);
  const std::vector<float> numbers = knatsch::Net::begin();
  const knatsch::NetValuer trained(numbers);
  const knatsch::HandValuer by_hand;
  for (const knatsch::Valuer* valuer : {static_cast<const knatsch::Valuer*>(&trained),
                                        static_cast<const knatsch::Valuer*>(&by_hand)}) {
    knatsch::WinChances chances;
    valuer->chances(rules, s, chances);
    CHECK(chances[0] + chances[1] + chances[2] == doctest::Approx(1));
  }
  s.phase = knatsch::Phase::Over;
  s.winner = 2;
  knatsch::WinChances chances;
  by_hand.chances(rules, s, chances);
  CHECK(chances[2] == 1);
}
