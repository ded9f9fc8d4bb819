#include "odds/knatsch.h"

#include <doctest/doctest.h>

#include <chrono>

#include "games/knatsch/test_support.h"

using namespace knobel;
using kit::Result;

namespace {

OddsAnswer ask(const std::vector<std::string>& words) {
  const auto question = OddsQuestion::parse(words);
  REQUIRE(question.has_value());
  const auto answer = knatsch::odds(*question);
  INFO((answer ? std::string() : answer.error().text));
  REQUIRE(answer.has_value());
  return *answer;
}

std::string refused(const std::vector<std::string>& words) {
  const auto question = OddsQuestion::parse(words);
  if (!question) return question.error().text;
  const auto answer = knatsch::odds(*question);
  return answer ? "" : answer.error().text;
}

double probability(const OddsAnswer& answer) {
  for (const auto& member : answer.members)
    if (member.key == "probability") return std::get<double>(member.value);
  return -1;
}

std::string text(const OddsAnswer& answer, std::string_view key) {
  for (const auto& member : answer.members)
    if (member.key == key) return std::get<std::string>(member.value);
  return "";
}

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
    CHECK(rounded(knatsch::plan_to_beat(known.target, 0, 1).value()) ==
          rounded(known.first / 46656.0));
    CHECK(rounded(knatsch::plan_to_beat(known.target, 0, 3).value()) == known.three);
    CHECK(rounded(knatsch::plan_to_beat(known.target, 0, 4).value()) == known.four);
  }
  CHECK(rounded(knatsch::plan_to_beat(Result::of(3, 4, 1), 1U << 3, 3).value()) == .7435);
}

TEST_CASE("knatsch odds: every target, card die and number of throws in well under a second") {
  const auto begin = std::chrono::steady_clock::now();
  double last = 0;
  for (int mask = 0; mask < kit::kCardDiceSets; ++mask)
    for (int face = 1; face <= 5; ++face)
      for (int extra = 0; extra <= 5; ++extra)
        last +=
            knatsch::plan_to_beat(Result::of(3, face, extra), static_cast<kit::CardDice>(mask), 4)
                .value();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  CHECK(last > 0);
  // 960 plans; the bound is generous because tests share the machine.
  CHECK(time.count() < 5);
}

TEST_CASE("knatsch odds: questions from the beginning") {
  CHECK(rounded(probability(ask({"--beat", "3x4+1", "--rolls", "3"}))) == .5314);
  CHECK(rounded(probability(ask({"--beat", "3x4+1"}))) == .5314);
  CHECK(rounded(probability(ask({"--beat=3x4+1", "--card-dice", "4"}))) == .7435);
  CHECK(probability(ask({"--beat", "7x5+0", "--card-dice", "5"})) == 0);
  CHECK(probability(ask({"--beat", "1x1+0", "--card-dice", "1,2"})) == doctest::Approx(1));
  CHECK(ask({"--beat", "3x4+1"}).lines[0] == "Beating 3x4+1 in 3 throws: 53.14 %");
}

TEST_CASE("knatsch odds: the best keep of dice that lie there") {
  const auto answer = ask({"--beat", "3x4+1", "--from", "5 5 2 1 x x", "--rolls", "1"});
  CHECK(text(answer, "keep") == "5 5");
  CHECK(text(answer, "action") == "keep 5 5");
  // At least one five of two dice.
  CHECK(probability(answer) == doctest::Approx(11.0 / 36));
  const auto done = ask({"--beat", "3x4+1", "--from", "5 5 5 1 x 6"});
  CHECK(text(done, "action") == "stop");
  CHECK(probability(done) == 1);
  CHECK(probability(ask({"--beat", "3x4+1", "--from", "5 5 x x x x"})) == 0);
}

TEST_CASE("knatsch odds: what is wrong is said in one sentence") {
  CHECK(refused({}) == "--beat is needed: the result to beat, as in --beat 3x4+1");
  CHECK(refused({"--beat", "three"}).find("it looks like 3x4+1") != std::string::npos);
  CHECK(refused({"--beat", "3x4+1", "--rolls", "0"}) ==
        "--rolls cannot be \"0\"; allowed are 1 to 9");
  CHECK(refused({"--beat", "3x4+1", "--card-dice", "2,2"}).find("different values") !=
        std::string::npos);
  CHECK(refused({"--beat", "3x4+1", "--from", "5 5 5"}).find("six dice") != std::string::npos);
  CHECK(refused({"--beat", "3x4+1", "--dice", "5"}) ==
        "--dice is not understood; there are --beat, --rolls, --card-dice, --from");
  CHECK(refused({"--beat"}) == "--beat needs a value");
  CHECK(refused({"3x4+1"}) == "\"3x4+1\" stands alone; say what it is, as in --name value");
  CHECK(refused({"--beat", "3x4+1", "--beat", "3x4+1"}) == "--beat is given twice");
}

TEST_CASE("odds: a game without answers is refused with those that have some") {
  CHECK((*find_odds("knatsch"))->game == "knatsch");
  CHECK(find_odds("chess").error().text.starts_with("there are no odds for \"chess\""));
}

TEST_CASE("odds of Knatsch: a position asks for the chance to beat what there is to beat") {
  const auto rules = *knatsch::Rules::make({3, {}, {}});
  const ErasedGame<knatsch::Rules> game(rules);
  knatsch::Table table(3,
                       "to_move 1 | left_top red-555+4 | right_top tournament | "
                       "seat1 cards green-222+3 die-4-444+1 | seat2 cards blue-444+1 | "
                       "seat3 cards black-333+4");
  const auto odds = [&](Seat seat) { return odds_at(game, AnyState(table.state), seat); };
  CHECK_FALSE(odds(0).has_value());
  table.act(0, "take left");
  const auto before = odds(0);
  REQUIRE(before.has_value());
  CHECK(probability(*before) ==
        probability(ask({"--beat", "3x5+4", "--rolls", "3", "--card-dice", "4"})));
  CHECK_FALSE(odds(1).has_value());
  table.roll("5 5 4 1 x x");
  const auto lying = odds(0);
  REQUIRE(lying.has_value());
  const auto asked =
      ask({"--beat", "3x5+4", "--from", "5 5 4 1 x x", "--rolls", "2", "--card-dice", "4"});
  CHECK(lying->members == asked.members);
}

TEST_CASE("odds of Knatsch: whoever organises a tournament has nothing to beat") {
  const auto rules = *knatsch::Rules::make({2, {}, {}});
  const ErasedGame<knatsch::Rules> game(rules);
  knatsch::Table table(2,
                       "to_move 1 | left_top red-555+4 | right_top tournament | "
                       "seat1 cards green-222+3 | seat2 cards blue-444+1");
  table.act(0, "take right");
  CHECK_FALSE(odds_at(game, AnyState(table.state), 0).has_value());
  table.roll("5 5 5 x x x");
  table.act(0, "stop");
  const auto guest = odds_at(game, AnyState(table.state), 1);
  REQUIRE(guest.has_value());
  CHECK(text(*guest, "beat") == "3x5+0");
}
