// The variant "original tournament rules". What six dice are worth is tested with the kit.

#include <doctest/doctest.h>

#include "games/turnier/test_support.h"

using namespace knobel;
using namespace knobel::turnier;

TEST_CASE("T-V1 six dice, of which any live ones may be thrown again; sixes are dead") {
  Table table(3, kOriginal);
  table.begin();
  CHECK(table.rules.chance(table.state).count == 6);
  CHECK(table.rules.chance(table.state).asker == 0);
  table.dice({6, 6, 5, 5, 2, 1});
  CHECK(table.actions() == Texts{"stop", "keep none", "keep 1", "keep 2", "keep 5", "keep 2 1",
                                 "keep 5 1", "keep 5 2", "keep 5 5", "keep 5 2 1", "keep 5 5 1",
                                 "keep 5 5 2"});
  CHECK(table.why_not(0, "throw") == Refusal{"say_keep", {}});
  CHECK(table.why_not(0, "keep 6") == Refusal{"dead_six", {}});
  CHECK(table.why_not(0, "keep 5 5 2 1") == Refusal{"keep_all", {}});
  CHECK(table.why_not(0, "keep 5 5 2 1 1 1") == Refusal{"keep_all", {}});
  CHECK(table.why_not(0, "keep 3") == Refusal{"not_there", {"3", "5 5 2 1"}});
  CHECK(table.why_not(0, "keep 5 7") == Refusal{"no_dice", {"5 7"}});
  table.act(0, "keep 5 5");
  CHECK(table.rules.chance(table.state).count == 2);
  CHECK(table.rules.chance(table.state).asker == kNobody);
  table.dice({6, 4}).act(0, "keep 5 5");
  CHECK(table.rules.chance(table.state).count == 1);
}

TEST_CASE("T-V1 the start player has up to four throws, the others up to three") {
  Table table(3, kOriginal);
  // Without phials nothing is left to decide after the last throw.
  table.arrange(1, {"", "", ""}, "phase throw");
  table.dice({1, 1, 1, 2, 2, 3}).act(0, "keep none").dice({1, 1, 1, 2, 2, 3});
  table.act(0, "keep none").dice({1, 1, 1, 2, 2, 3}).act(0, "keep none");
  CHECK(table.state.throws == 3);
  table.dice({1, 1, 1, 2, 2, 3});
  CHECK(table.rules.chance(table.state).asker == 1);
  table.dice({1, 1, 1, 2, 2, 3}).act(1, "keep none").dice({1, 1, 1, 2, 2, 3}).act(1, "keep none");
  table.dice({1, 1, 1, 2, 2, 3});
  CHECK(table.rules.chance(table.state).asker == 2);
}

TEST_CASE("T-V1 the limit is named when a further throw is asked for") {
  Table table(3, kOriginal);
  table.arrange(0, {"phial<<", "phial<<", "phial<<"},
                "phase decide | turns 1 | throws 3 | before 5 4 | seat1 dice 5 5 | seat2 dice 3 2");
  CHECK(table.actions() == Texts{"stop", "phial <<"});
  CHECK(table.why_not(1, "keep 3") == Refusal{"throws_used", {"3"}});
}

TEST_CASE("T-V1 without live dice the attempt is over") {
  Table table(3, kOriginal);
  table.begin().dice({6, 6, 6, 6, 6, 6});
  CHECK(table.rules.chance(table.state).asker == 1);
  CHECK(table.rules.strength(table.state, 0) == 0);
  table.dice({6, 6, 6, 6, 6, 2}).act(1, "keep none").dice({6});
  // << is still possible here.
  CHECK(table.actions() == Texts{"stop", "phial <<"});
  CHECK(table.why_not(1, "keep 2") == Refusal{"all_dead", {}});
}

TEST_CASE("T-V1 results are compared as group, face, extra number; equal ones by turn") {
  Table table(3, kOriginal);
  // Worked example 15.
  table.begin();
  table.turn({4, 4, 4, 2, 1, 6}).turn({4, 4, 4, 2, 6, 6}).turn({1, 1, 1, 1, 6, 6});
  CHECK(table.ranking() == std::vector{3, 1, 2});
  table.act(2, "pick blue").act(0, "pick green");
  CHECK(table.state.collections[1].defeats() == 1);
  CHECK(table.state.starter == 2);
}

TEST_CASE("T-V2 = copies the result of the seat before") {
  Table table(3, kOriginal);
  table.arrange(1, {"", "phial=", ""},
                "phase decide | turns 1 | throws 3 | before 3 2 | seat1 dice 5 5 5 | seat2 dice 1");
  table.act(1, "phial =");
  CHECK(table.state.dice[1] == table.state.dice[0]);
  CHECK(table.rules.chance(table.state).asker == 2);
}

TEST_CASE("T-V2 << returns to the dice before the last throw") {
  Table table(3, kOriginal);
  table.begin().dice({6, 6, 6, 4, 4, 3}).act(0, "keep 4 4").dice({6}).act(0, "phial <<");
  CHECK(table.state.dice[0].live() == *kit::parse_dice(split("4 4 3", ' ')));
}

TEST_CASE("T-V2 B-19 with throws left one may throw on after = and <<") {
  Table table(3, kOriginal);
  table.begin().dice({6, 6, 6, 4, 4, 3}).act(0, "keep 4 4").dice({6}).act(0, "phial <<");
  CHECK(table.decides(0));
  CHECK(table.state.throws == 2);
  table.act(0, "keep 4 4").dice({4}).act(0, "stop");
  CHECK(table.state.dice[0].live().size() == 3);
  table.arrange(1, {"", "phial=", ""},
                "phase decide | turns 1 | throws 1 | seat1 dice 5 5 5 | seat2 dice 1 1 2 2");
  table.act(1, "phial =").act(1, "keep 5 5").dice({1});
  CHECK(table.state.dice[1].live() == *kit::parse_dice(split("5 5 1", ' ')));
}

TEST_CASE("T-V2 ++ and - cannot be played and keep their point") {
  Table table(3, kOriginal);
  table.arrange(1, {"phial++ phial-", "", ""}, "phase decide | throws 1 | seat1 dice 5 5 4");
  CHECK(table.why_not(0, "phial ++") == Refusal{"no_sum", {"++"}});
  CHECK(table.why_not(0, "phial -") == Refusal{"no_sum", {"-"}});
  CHECK(table.rules.scores(table.state)[0] == 2);
}
