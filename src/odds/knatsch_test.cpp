#include "odds/knatsch.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <map>

#include "engine/entropy.h"
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

namespace {

/// Attempts played as the odds advise, and how often they succeed.
class Played {
 public:
  explicit Played(std::uint64_t seed) : luck_(seed) {}

  double share(const Beat& question, int attempts) {
    int good = 0;
    for (int i = 0; i < attempts; ++i) good += succeeds(question) ? 1 : 0;
    return static_cast<double>(good) / attempts;
  }

 private:
  using Key = std::tuple<kit::Result, int, int, int, std::size_t>;

  bool succeeds(const Beat& question) {
    const kit::LiveDice live = played(question);
    const kit::Result result = kit::result(live, question.card_dice);
    if (question.target && result <= *question.target) return false;
    return std::ranges::none_of(question.followers, [&](const Follower& follower) {
      return succeeds({result, follower.throws, follower.card_dice});
    });
  }

  kit::LiveDice thrown(kit::LiveDice kept, int dice) {
    for (int i = 0; i < dice; ++i) kept = kept.with(1 + static_cast<int>(luck_.below(kFaces)));
    return kept;
  }

  kit::LiveDice played(Beat question) {
    kit::LiveDice live = question.lying ? *question.lying : thrown({}, kit::kSixDice);
    if (!question.lying) --question.throws;
    for (; question.throws > 0; --question.throws) {
      question.lying = live;
      const kit::LiveDice keep = best_keep(question);
      if (keep == live) break;
      live = thrown(keep, live.size() - keep.size());
    }
    return live;
  }

  kit::LiveDice best_keep(const Beat& question) {
    const Key key{question.target.value_or(kit::Result()), question.card_dice, question.throws,
                  question.lying->index(), question.followers.size()};
    const auto [known, is_new] = keeps_.try_emplace(key);
    if (is_new) known->second = *odds_of(question).keep;
    return known->second;
  }

  FastEntropy luck_;
  std::map<Key, kit::LiveDice> keeps_;
};

/// Within four standard errors.
void check_played(const Beat& question, int attempts) {
  const double expected = odds_of(question).probability;
  const double share = Played(7).share(question, attempts);
  CHECK(std::abs(share - expected) <= 4 * std::sqrt(expected * (1 - expected) / attempts));
}

/// An attack, a guest of a tournament and an organiser.
const Beat kAttack{Result::of(3, 4, 1), 3, 0, {}, {{3, 0}}};
const Beat kGuest{Result::of(3, 2, 5), 3, 1U << 1, {}, {{3, 0}, {4, 1U << 4}}};
const Beat kOrganiser{{}, 4, 0, {}, {{3, 0}, {3, 0}}};

}  // namespace

TEST_CASE("odds of Knatsch: what others throw afterwards counts, throw by throw") {
  // One throw each: all 46 656 of the attacker against all of the defender.
  const Beat attack{Result::of(3, 4, 1), 1, 0, {}, {{1, 0}}};
  double total = 0;
  for_each_dice_set(6, [&](DiceSet mine) {
    const Result result =
        kit::result(kit::LiveDice::of(DiceSet::from_bits(mine.bits() & 0xFFFFFU)), 0);
    if (result <= attack.target) return;
    total += throw_weight(mine) / 46656.0 * (1 - first_throws(result) / 46656.0);
  });
  CHECK(odds_of(attack).probability == doctest::Approx(total));
}

TEST_CASE("odds of Knatsch: played as they advise, attempts succeed as often as they say") {
  for (const Beat& question : {kAttack, kGuest, kOrganiser}) check_played(question, 20'000);
}

TEST_CASE("odds of Knatsch: the same a million times" * doctest::test_suite("slow")) {
  for (const Beat& question : {kAttack, kGuest, kOrganiser}) check_played(question, 1'000'000);
}

TEST_CASE("odds of Knatsch: who has beaten a castle may do well to throw on") {
  // 444+5 beats 444+1, and is beaten by the defence more often than not.
  Beat question{Result::of(3, 4, 1), 1, 0, kit::LiveDice().with(4).with(4).with(4).with(5).with(1)};
  CHECK(odds_of(question).keep == question.lying);
  CHECK(odds_of(question).probability == 1);
  question.followers = {{3, 0}};
  const BeatOdds odds = odds_of(question);
  CHECK(odds.stop == doctest::Approx(1 - plan_to_beat(Result::of(3, 4, 5), 0, 3).value()));
  CHECK(odds.throw_on > odds.stop);
  CHECK(odds.probability == odds.throw_on);
  CHECK(odds.keep != question.lying);
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
  // K-19: a value of card die that one has is no goal.
  const Goals goals{{{"take left", {Result::of(3, 5, 4), 3, 1U << 3}},
                     {"take right", {{}, 4, 1U << 3, {}, {{3, 0}, {3, 0}}}}}};
  CHECK(asked(0) == knobel::OddsQuestion(goals));
  table.act(0, "take left");
  Beat beat{Result::of(3, 5, 4), 3, 1U << 3};
  CHECK(asked(0) == knobel::OddsQuestion(beat));
  CHECK_FALSE(asked(1).has_value());
  table.roll("5 5 4 1 x x");
  beat.throws = 2;
  beat.lying = kit::LiveDice().with(5).with(5).with(4).with(1);
  CHECK(asked(0) == knobel::OddsQuestion(beat));
}

TEST_CASE(
    "odds of Knatsch: a castle is asked for with its defence, the King and specials without") {
  const Rules rules = *Rules::make({2, {}, {}});
  Table table(2,
              "to_move 1 | left_top red-555+4 | right_top tournament | "
              "seat1 cards green-222+3 red-222+1 black-333+4 catapult-222+4 | "
              "seat2 cards blue-444+1 yellow-333+2 white-222+5 die-2-333+1");
  const auto asked = odds_question(rules, table.state, 0);
  REQUIRE(asked.has_value());
  std::map<std::string, Beat> beats;
  for (const auto& goal : std::get<Goals>(*asked).goals) beats[goal.action] = goal.beat;
  CHECK(beats.at("rob blue from 2") == Beat{Result::of(3, 4, 1), 4, 0, {}, {{3, 1U << 1}}});
  CHECK(beats.at("rob die-2 from 2") == Beat{Result::of(3, 3, 1)});
  CHECK(beats.at("king") == Beat{Result::of(4, 3, 5)});
  table.act(0, "rob blue from 2");
  table.roll("5 5 5 5 5 1");
  table.act(0, "stop");
  // K-27: the owner beats the result, and nobody answers that.
  CHECK(odds_question(rules, table.state, 1) ==
        knatsch::OddsQuestion(Beat{Result::of(5, 5, 1), 3, 1U << 1}));
}

TEST_CASE("odds of Knatsch: whoever organises a tournament leads, and the others follow") {
  const Rules rules = *Rules::make({2, {}, {}});
  Table table(2,
              "to_move 1 | left_top red-555+4 | right_top tournament | "
              "seat1 cards green-222+3 | seat2 cards blue-444+1 champion-444+2");
  table.act(0, "take right");
  CHECK(odds_question(rules, table.state, 0) ==
        knatsch::OddsQuestion(Beat{{}, 4, 0, {}, {{4, 0}}}));
  table.roll("5 5 5 x x x");
  table.act(0, "stop");
  // K-40: the champion has four throws, and follows nobody.
  CHECK(odds_question(rules, table.state, 1) ==
        knatsch::OddsQuestion(Beat{Result::of(3, 5, 0), 4}));
}
