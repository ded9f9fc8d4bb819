// The phials, in the order of RULES.md.

#include <doctest/doctest.h>

#include "games/turnier/test_support.h"

using namespace knobel;
using namespace knobel::turnier;

TEST_CASE("T-17 B-5 at most one own phial in a turn, after the first throw") {
  Table table(3);
  table.begin();
  CHECK(table.why_not(0, "phial ++") == Refusal{"chance_first", {}});
  table.dice({3, 3});
  CHECK(table.why_not(0, "phial -") == Refusal{"phial_missing", {"-"}});
  table.act(0, "phial ++");
  CHECK(table.actions() == Texts{"stop", "throw"});
  CHECK(table.why_not(0, "phial <<") == Refusal{"phial_used", {"++"}});
  CHECK(table.why_not(1, "phial ++") == Refusal{"not_your_turn", {}});
  // Also after a further throw, and not again.
  table.act(0, "throw").dice({3, 3});
  CHECK(table.why_not(0, "phial <<") == Refusal{"phial_used", {"++"}});
}

TEST_CASE("T-17 a phial may be played after a lower throw, and the turn is over then") {
  Table table(3);
  table.begin().dice({5, 4}).act(0, "throw").dice({3, 4});
  table.act(0, "phial ++");
  CHECK(table.rules.chance(table.state).asker == 1);
  // Worked example 1: 7 + 2 = 9.
  CHECK(table.rules.strength(table.state, 0) == 9);
}

TEST_CASE("T-17 B-11 a phial won in this round serves from the next one on") {
  Table table(3, {{"first", "1"}});
  table.rules.resolve(table.state, Outcome{});
  table.rules.resolve(table.state, Outcome{{}, 8});
  table.rules.resolve(table.state, Outcome{});
  CHECK(table.state.offered[kGreen] == phial_card(Phial::Copy));
  table.turn({6, 6}).dice({2, 2});
  CHECK(table.why_not(1, "phial =") == Refusal{"phial_missing", {"="}});
  table.act(1, "stop").turn({5, 5});
  table.act(0, "pick blue").act(2, "pick green").reveal();
  table.turn({6, 6}).turn({1, 1}).dice({2, 1});
  CHECK(table.actions() == Texts{"stop", "throw", "phial ++", "phial ="});
}

TEST_CASE("T-18 ++ adds two, lies by the dice and leaves the game after the round") {
  Table table(3);
  table.begin().dice({6, 5}).act(0, "phial ++").act(0, "stop");
  CHECK(table.rules.strength(table.state, 0) == 13);
  CHECK(table.state.phials[0] == Phial::PlusTwo);
  CHECK(table.state.collections[0].size() == 1);
  table.turn({1, 1}).turn({1, 2});
  CHECK(table.state.phials[0] == Phial::PlusTwo);
  table.act(0, "pick red").act(2, "pick green");
  CHECK(table.state.phials[0] == Phial::None);
  CHECK_FALSE(table.state.collections[0].has(phial_card(Phial::PlusTwo)));
}

TEST_CASE("T-19 B-12 - takes one from everybody else, earlier and later players alike") {
  Table table(4);
  table.arrange(1, {"phial++", "phial-", "phial++", ""},
                "phase decide | turns 1 | throws 1 | seat1 dice 5 3 | seat2 dice 6 3");
  table.act(1, "phial -").act(1, "stop").turn({5, 5}).turn({1, 1});
  CHECK(table.rules.strength(table.state, 0) == 7);
  CHECK(table.rules.strength(table.state, 1) == 9);
  CHECK(table.rules.strength(table.state, 2) == 9);
  // B-13: nothing is rounded up to two.
  CHECK(table.rules.strength(table.state, 3) == 1);
  CHECK(table.state.collections[1].phials() == 0);
}

TEST_CASE("T-20 = copies the dice of the seat before, without its phial") {
  Table table(3);
  // Worked example 3: A has 10 with ++, B has thrown 4 and plays =.
  const Texts collections = {"phial<<", "phial=", ""};
  const std::string after_a = "phase decide | turns 1 | throws 1 | seat1 dice 6 4 | seat2 dice 3 1";
  table.arrange(1, collections, after_a + " | seat1 phial ++").act(1, "phial =");
  CHECK(table.state.dice[1] == table.state.dice[0]);
  CHECK(table.rules.strength(table.state, 1) == 10);
  CHECK(table.rules.strength(table.state, 0) == 12);
  CHECK(table.state.collections[1].size() == 0);
  table.act(1, "stop").turn({1, 1});
  CHECK(table.ranking() == std::vector{1, 2, 3});
  // Without ++ both have 10, and A threw earlier.
  table.arrange(1, collections, after_a).act(1, "phial =").act(1, "stop").turn({1, 1});
  CHECK(table.rules.strength(table.state, 0) == table.rules.strength(table.state, 1));
  CHECK(table.ranking() == std::vector{1, 2, 3});
}

TEST_CASE("T-20 = is not for the first player of the round") {
  Table table(3);
  // Worked example 4.
  table.arrange(1, {"phial=", "", ""}, "phase decide | throws 1 | seat1 dice 6 4");
  CHECK(table.why_not(0, "phial =") == Refusal{"nobody_before", {}});
  CHECK(table.actions() == Texts{"stop", "throw"});
}

TEST_CASE("T-20 B-7 = copies dice as they lie there, also if they were set by a phial") {
  Table table(4);
  table.arrange(2, {"", "phial=", "phial=", ""},
                "phase decide | turns 1 | throws 1 | seat1 dice 6 5 | seat2 dice 1 1");
  table.act(1, "phial =").act(1, "stop").dice({2, 2}).act(2, "phial =");
  CHECK(table.state.dice[2].sum() == 11);
}

TEST_CASE("T-21 << brings back the last throw but one") {
  Table table(3);
  // Worked example 1: 6, 6, 9, 7 and <<: nine stands, no more throw.
  table.begin().dice({2, 4}).act(0, "throw").dice({3, 3}).act(0, "throw").dice({4, 5});
  table.act(0, "throw").dice({3, 4}).act(0, "phial <<");
  CHECK(table.state.dice[0] == Tray::two(4, 5));
  CHECK(table.rules.chance(table.state).asker == 1);
  CHECK_FALSE(table.state.collections[0].has(phial_card(Phial::Back)));
  // Worked example 2: after one throw it is refused.
  table.dice({2, 3});
  CHECK(table.why_not(1, "phial <<") == Refusal{"one_throw", {}});
}

TEST_CASE("T-22 several ++ and - add up") {
  Table table(4);
  // Worked example 5: A 8, B 9 with -, C 10, D 8 with ++.
  table.arrange(1, {"phial<<", "phial<<", "phial<<", "phial<<"},
                "phase pick | turns 4 | seat1 dice 4 4 | seat2 dice 5 4 | seat2 phial - | "
                "seat3 dice 5 5 | seat4 dice 6 2 | seat4 phial ++");
  const std::vector<int> finals = {7, 9, 9, 9};
  for (Seat seat = 0; seat < 4; ++seat)
    CHECK(table.rules.strength(table.state, seat) == finals[seat]);
  CHECK(table.ranking() == std::vector{2, 3, 4, 1});
  std::vector<int> sizes;
  for (Seat seat = 0; seat < 4; ++seat) sizes.push_back(table.state.collections[seat].size());
  table.act(1, "pick green").act(2, "pick blue");
  CHECK(table.state.collections[0].size() == sizes[0] + 1);
  CHECK(table.state.collections[0].defeats() == 1);
  CHECK(table.state.collections[3].size() == sizes[3]);
  CHECK(table.state.starter == 1);
}

TEST_CASE("T-23 B-2 whoever has fallen does not throw again after << or =") {
  Table table(3);
  const Texts collections = {"phial<<", "phial= phial<<", ""};
  const std::string fallen =
      "phase decide | turns 1 | throws 2 | before 6 5 | seat1 dice 6 4 | seat2 dice 3 1";
  for (const std::string phial : {"phial =", "phial <<"}) {
    table.arrange(1, collections, fallen).act(1, phial);
    CHECK(table.rules.chance(table.state).asker == 2);
  }
  // After a throw that was not lower << leaves the choice, though it seldom helps.
  table.arrange(1, collections,
                "phase decide | turns 1 | throws 2 | before 3 1 | seat1 dice 6 4 | seat2 dice 6 5");
  table.act(1, "phial <<");
  CHECK(table.state.dice[1].sum() == 4);
  CHECK(table.actions() == Texts{"stop", "throw"});
}

TEST_CASE("T-23 B-3 after = one may throw on, and the copied sum is the one to reach") {
  Table table(3);
  table.arrange(1, {"phial<<", "phial=", "phial<<"},
                "phase decide | turns 1 | throws 1 | seat1 dice 5 4 | seat2 dice 3 1");
  table.act(1, "phial =");
  CHECK(table.actions() == Texts{"stop", "throw"});
  const State copied = table.state;
  table.act(1, "throw").dice({4, 4});
  CHECK(table.rules.chance(table.state).asker == 2);
  CHECK(table.state.dice[1].sum() == 8);
  table.state = copied;
  table.act(1, "throw").dice({6, 3});
  CHECK(table.actions() == Texts{"stop", "throw"});
}

TEST_CASE("T-24 B-16 start phials and won phials are alike") {
  Table table(3);
  table.arrange(1, {"phial++ phial++", "", ""}, "phase decide | throws 1 | seat1 dice 5 4");
  CHECK(table.actions() == Texts{"stop", "throw", "phial ++"});
  table.act(0, "phial ++");
  CHECK(table.state.collections[0].count(phial_card(Phial::PlusTwo)) == 1);
}

TEST_CASE("B-18 fallen and without a phial to play: the turn ends by itself") {
  Table table(3);
  table.arrange(1, {"", "", ""}, "phase decide | throws 1 | seat1 dice 5 4");
  table.act(0, "throw").dice({1, 1});
  CHECK(table.rules.chance(table.state).asker == 1);
  CHECK(table.state.dice[0].sum() == 2);
  // A phial that cannot be played now is no choice either.
  table.arrange(1, {"phial=", "", ""}, "phase decide | throws 1 | seat1 dice 5 4");
  table.act(0, "throw").dice({1, 1});
  CHECK(table.rules.chance(table.state).asker == 1);
}
