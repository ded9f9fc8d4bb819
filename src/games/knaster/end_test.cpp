// The rules of Knaster about the end, the score and who sees what, in the order of RULES.md.

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/match.h"
#include "formats/catalogue.h"
#include "games/knaster/test_support.h"

using namespace knobel;
using namespace knobel::knaster;

namespace {

/// Seat 1 has one cell left and no twelve to circle, seat 2 has an almost empty sheet.
const std::string kNearlyDone = "phase roll | rolls 30 | seat1 cells " + kFullButE5;

}  // namespace

TEST_CASE("S-25 after a full sheet exactly one more roll follows, for everybody") {
  Table table(2, kNearlyDone);
  table.roll(1, 1);  // e5 is forced for seat 1
  table.act(1, "write a1");
  CHECK(table.state.final_round == 1);
  CHECK(table.state.phase == Phase::Roll);
  table.roll(6, 6);
  table.finish_round();
  CHECK(table.state.phase == Phase::Over);
  CHECK(table.state.rolls == 32);
}

TEST_CASE("S-26 in the round that fills a sheet the others still act as usual") {
  Table table(2, kNearlyDone);
  table.roll(1, 1);
  CHECK(table.rules.turn(table.state).seats == SeatSet::one(1));
  CHECK(table.actions(1).size() == 25);
  CHECK(table.why_not(1, "pass") == Refusal{"must_use", {"2"}});
}

TEST_CASE("S-27 the final roll is the next roller's") {
  Table table(2, kNearlyDone + " | roller 1");
  table.roll(1, 1);
  table.act(1, "write a1");
  CHECK(table.rules.chance(table.state).asker == 1);
}

TEST_CASE("S-28 the final roll may be used as usual or declined") {
  Table table(2, "phase act | final yes | roll 3 4 | seat2 waiting yes | seat1 cells " +
                     kFullButE5 + " e5=3 | seat2 cells a1=7");
  auto texts = table.actions(1);
  CHECK(texts.size() == 24 + 1 + 1);
  CHECK(texts.back() == "pass");
  Table declined = table;
  declined.act(1, "pass");
  CHECK(declined.state.phase == Phase::Over);
  CHECK(declined.state.sheets[1].circled == 0);
  table.act(1, "circle a1");
  CHECK(table.rules.scores(table.state)[1] == 1);
}

TEST_CASE("S-28 bonus rules hold for the final roll, too") {
  Table table(2, "phase act | final yes | roll 3 4 | seat2 waiting yes | seat1 cells " +
                     kFullButE5 + " e5=3 | seat2 cells a1=7 b1=7 c1=7 d1=2");
  table.act(1, "write e1");
  CHECK(table.why_not(1, "pass") == Refusal{"bonus_first", {"row-1"}});
  table.act(1, "bonus row-1 a1 e1");
  CHECK(table.state.phase == Phase::Over);
}

TEST_CASE("S-29 a full sheet can only circle, and is not asked when nothing fits") {
  const std::string full = "phase roll | final yes | seat1 cells " + kFullButE5 + " e5=2";
  Table fits(1, full);
  fits.roll(1, 1);
  CHECK(fits.actions(0) == std::vector<std::string>{"circle e5", "pass"});
  Table nothing(2, full);
  nothing.roll(1, 2);
  CHECK(nothing.rules.turn(nothing.state).seats == SeatSet::one(1));
  Table alone(1, full);
  alone.roll(1, 2);
  CHECK(alone.state.phase == Phase::Over);
}

TEST_CASE("S-30 a sheet that the final roll fills brings no further roll") {
  Table table(2, "phase act | final yes | roll 1 1 | seat2 waiting yes | seat1 cells " +
                     kFullButE5 + " e5=3 | seat2 cells " + kFullButE5);
  table.act(1, "write e5");
  CHECK(table.state.sheets[1].full());
  CHECK(table.state.phase == Phase::Over);
}

TEST_CASE("S-31 the score is the white fields of circled lines and a point per circle") {
  // The rulebook's example: lines for 9 + 10 + 7 and fifteen circles.
  Table example(1,
                "phase roll | seat1 cells a1=(2) b1=(3) c1=(4) d1=(5) e1=(12) "
                "a3=(2) b3=(3) c3=(4) d3=(5) e3=(12) b2=(2) d4=(9) e5=(3) b4=(6) a5=(8)");
  CHECK(example.rules.scores(example.state)[0] == 26 + 15);
  State everything = example.state;
  for (Cell cell = 0; cell < kCells; ++cell)
    if (everything.sheets[0].number(cell) == 0) everything.sheets[0].write(cell, 7);
  CHECK(everything.sheets[0].full());
  everything.sheets[0].circled = kAllCells;
  CHECK(example.rules.scores(everything)[0] == 115);
  everything.sheets[0].circled = 0;
  CHECK(example.rules.scores(everything)[0] == 0);
}

TEST_CASE("S-32 the highest score wins and equal scores win together") {
  const std::string full = kFullButE5 + " e5=3";
  Table one(3, "phase over | final yes | seat1 cells " + full +
                   " | seat2 cells a1=(7) b1=(7) | "
                   "seat3 cells a1=(7)");
  CHECK(one.rules.winners(one.state) == SeatSet::one(1));
  Table two(3, "phase over | final yes | seat1 cells " + full +
                   " | seat2 cells a1=(7) | "
                   "seat3 cells e5=(2)");
  CHECK(two.rules.winners(two.state) == SeatSet::one(1).add(2));
}

TEST_CASE("S-33 a match takes 26 rolls when nobody circles by roll and never more than 50") {
  for (int seed = 0; seed < 200; ++seed) {
    FastEntropy luck(static_cast<std::uint64_t>(seed));
    Table writer(1);
    Table circler(1);
    writer.play_to_end(luck, "write");
    circler.play_to_end(luck, "circle");
    CHECK(writer.state.rolls == 26);
    CHECK(circler.state.rolls >= 26);
    CHECK(circler.state.rolls <= 50);
  }
}

TEST_CASE(
    "S-34 the solo titles: more than 50 good, more than 80 super, more than 100 spectacular") {
  CHECK(solo_title(50) == "");
  CHECK(solo_title(51) == "title.above_50");
  CHECK(solo_title(80) == "title.above_50");
  CHECK(solo_title(81) == "title.above_80");
  CHECK(solo_title(100) == "title.above_80");
  CHECK(solo_title(101) == "title.above_100");
  // The picture of a solo sheet says it.
  Table table(1,
              "phase roll | seat1 cells a1=(2) b1=(3) c1=(4) d1=(5) e1=(12) "
              "a2=(2) b2=(3) c2=(4) d2=(5) e2=(12) a3=(2) b3=(3) c3=(4) d3=(5) e3=(12) "
              "a4=(2) b4=(3) c4=(4) d4=(5) e4=(12)");
  const auto& sentences = catalogue("knaster", Language::English);
  CHECK(table.rules.scores(table.state)[0] == 20 + 30);
  CHECK(table.rules.picture(table.state, 0, sentences).find("good!") == std::string::npos);
  table.roll(1, 2);
  // Four of a kind: a5 is circled, which finishes column a and the diagonal up.
  table.act(0, "write a5");
  CHECK(table.rules.scores(table.state)[0] == 50 + 1 + 9 + 10);
  CHECK(table.rules.picture(table.state, 0, sentences).find("good!") != std::string::npos);
}

TEST_CASE("S-35 a choice of the present roll is seen by its own seat alone until all are done") {
  Table table(3, "phase roll");
  table.roll(3, 4);
  const State before = table.state;
  table.act(1, "write c3");
  for (const Seat seat : {Seat{0}, Seat{2}, kSpectator}) {
    const State view = table.rules.observe(table.state, seat);
    CHECK(view.choices == before.choices);
    CHECK(view.sheets == before.sheets);
    CHECK(view.waiting == SeatSet::one(0).add(2));  // who is ready is open
  }
  CHECK(table.rules.observe(table.state, 1) == table.state);
  table.act(0, "write a1");
  const Event last{2, kWrite + 3, {}};
  CHECK(table.rules.audience(table.state, last).reveals == SeatSet::first(3));
  table.act(2, "write d1");
  CHECK(table.rules.observe(table.state, kSpectator) == table.state);
}

TEST_CASE("S-35 a match shows the others' hidden choices only with the last one") {
  Match match(*AnyGame::make<Rules>({2, {{"first", "1"}}, {}}));
  match.resolve(Outcome{{3, 4}, 0});
  REQUIRE(match.act(0, "write c3").has_value());
  CHECK(match.seen_by(0).size() == 2);
  CHECK(match.seen_by(1).size() == 1);
  CHECK(match.seen_by(kSpectator).size() == 1);
  CHECK(match.can_undo(0));
  REQUIRE(match.act(1, "write a1").has_value());
  CHECK(match.seen_by(1).size() == 3);
  CHECK(match.seen_by(kSpectator).size() == 3);
  CHECK_FALSE(match.can_undo(0));
  CHECK_FALSE(match.can_undo(1));
}

TEST_CASE("S-35 undo of a hidden choice is as hidden as the choice, and others' choices stand") {
  Match match(*AnyGame::make<Rules>({3, {{"first", "1"}}, {}}));
  match.resolve(Outcome{{3, 4}, 0});
  REQUIRE(match.act(0, "write c3").has_value());
  REQUIRE(match.act(1, "write d4").has_value());
  REQUIRE(match.undo(0).has_value());
  CHECK(match.seen_by(2).size() == 1);
  CHECK(match.seen_by(1).size() == 2);
  REQUIRE(match.act(0, "write e5").has_value());
  REQUIRE(match.act(2, "write a1").has_value());
  const auto& s = match.state().as<State>();
  CHECK(s.sheets[0].number(24) == 7);
  CHECK(s.sheets[0].number(12) == 0);
  CHECK(s.sheets[1].number(18) == 7);
}
