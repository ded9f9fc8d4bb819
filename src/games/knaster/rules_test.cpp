// The rules of Knaster in the order of RULES.md. Positions are texts: docs/formats.md.

#include "games/knaster/rules.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "formats/position_text.h"
#include "games/knaster/test_support.h"

using namespace knobel;
using namespace knobel::knaster;

TEST_CASE("S-01 one to twelve players, each with an own empty sheet") {
  for (int seats = 1; seats <= 12; ++seats) {
    const Table table(seats);
    for (Seat seat = 0; seat < seats; ++seat) CHECK(table.state.sheets[seat] == Sheet{});
  }
  CHECK(Rules::make({0, {}, {}}).error().text == "knaster is played by 1 to 12, not by 0");
  CHECK_FALSE(Rules::make({13, {}, {}}).has_value());
}

TEST_CASE("S-02 the first roller is drawn among the seats, or chosen") {
  Table table(4);
  CHECK(table.rules.chance(table.state).kind == Chance::Kind::OneOf);
  CHECK(table.rules.chance(table.state).count == 4);
  table.rules.resolve(table.state, Outcome{{}, 2});
  CHECK(table.state.roller == 2);

  const auto chosen = Rules::make({4, {{"first", "4"}}, {}});
  REQUIRE(chosen.has_value());
  CHECK(chosen->start().roller == 3);
  CHECK(chosen->chance(chosen->start()).asker == 3);
  CHECK(Rules::make({2, {{"first", "3"}}, {}}).error().text ==
        "option first names seat 3, but there are only 2");
}

TEST_CASE("S-02 the roller changes clockwise every round") {
  Table table(3, "phase roll | roller 3");
  for (const Seat expected : {2, 0, 1, 2}) {
    CHECK(table.rules.chance(table.state).asker == expected);
    table.roll(3, 4);
    for (Seat seat = 0; seat < 3; ++seat) table.act_any(seat);
  }
}

TEST_CASE("S-03 both dice are rolled once and the sum counts") {
  Table table(2, "phase roll");
  const Chance chance = table.rules.chance(table.state);
  CHECK(chance.kind == Chance::Kind::Dice);
  CHECK(chance.count == 2);
  table.roll(6, 5);
  table.act(0, "write a1");
  table.act(1, "write b2");
  CHECK(table.state.sheets[0].number(0) == 11);
  CHECK(table.rules.turn(table.state).kind == Turn::Kind::Chance);
}

TEST_CASE("S-04 everybody uses the sum, the roller too, in any order") {
  Table table(3, "phase roll | roller 2");
  table.roll(2, 2);
  CHECK(table.rules.turn(table.state).seats == SeatSet::first(3));
  table.act(2, "write e5");
  CHECK(table.rules.turn(table.state).seats == SeatSet::first(2));
  table.act(0, "write a1");
  table.act(1, "write c3");
  CHECK(table.state.sheets[1].number(12) == 4);
  CHECK(table.state.sheets[2].number(24) == 4);
}

TEST_CASE("S-05 the sum is written into an empty cell or circled where it stands") {
  // The rulebook's picture: nine numbers, two of them elevens, and an eleven is rolled.
  Table table(1, kNineNumbers);
  table.roll(5, 6);
  const auto texts = table.actions(0);
  CHECK(std::ranges::count_if(texts, [](auto& text) { return text.starts_with("write"); }) == 16);
  CHECK(std::ranges::count_if(texts, [](auto& text) { return text.starts_with("circle"); }) == 2);
  CHECK(std::ranges::count(texts, "circle b1") == 1);
  CHECK(std::ranges::count(texts, "circle c5") == 1);
  table.act(0, "circle b1");
  CHECK(table.state.sheets[0].circled == cell_bit(1));
}

TEST_CASE("S-06 a number already circled is not circled again") {
  Table table(2,
              "phase act | roll 3 4 | seat1 waiting yes | seat2 waiting yes | "
              "seat1 cells b3=(7) c3=7");
  CHECK(table.why_not(0, "circle b3") == Refusal{"already_circled", {"b3"}});
  CHECK(table.why_not(0, "circle a1") == Refusal{"cell_empty", {"a1"}});
  CHECK(table.why_not(0, "write c3") == Refusal{"cell_taken", {"c3", "7"}});
  table.act(0, "circle c3");
  CHECK_FALSE(table.state.waiting.contains(0));
}

TEST_CASE("S-06 only the rolled number can be circled") {
  Table table(1, "phase act | roll 3 4 | seat1 waiting yes | seat1 cells b3=8 c3=7");
  CHECK(table.why_not(0, "circle b3") == Refusal{"other_number", {"b3", "8", "7"}});
}

TEST_CASE("S-07 without an uncircled cell of the number one has to write") {
  Table table(1, "phase act | roll 5 6 | seat1 waiting yes | seat1 cells a1=(11) b1=5");
  const auto texts = table.actions(0);
  CHECK(texts.size() == 23);
  CHECK(std::ranges::all_of(texts, [](auto& text) { return text.starts_with("write"); }));
}

TEST_CASE("S-07 the only possible cell is written without asking") {
  // 24 numbers, none of them a two, and a two is rolled: e5 is forced, and its lines bring nothing.
  Table table(1, "phase roll | rolls 24 | seat1 cells " + kFullButE5);
  table.roll(1, 1);
  CHECK(table.rules.turn(table.state).kind == Turn::Kind::Chance);
  CHECK(table.state.sheets[0].number(24) == 2);
  CHECK(table.state.final_round == 1);
}

TEST_CASE("S-08 nobody can pass while the last round has not come") {
  Table table(1, "phase act | roll 4 5 | seat1 waiting yes");
  CHECK(table.actions(0).size() == 25);
  CHECK(table.why_not(0, "pass") == Refusal{"must_use", {"9"}});
}

TEST_CASE("S-09 any empty cell may be used, and nothing written or circled ever goes away") {
  Table table(2);
  FastEntropy luck(5);
  while (table.rules.turn(table.state).kind != Turn::Kind::Over) {
    const State before = table.state;
    table.play_random_event(luck);
    for (Seat seat = 0; seat < 2; ++seat) {
      const Sheet& was = before.sheets[seat];
      const Sheet& is = table.state.sheets[seat];
      REQUIRE((was.circled & ~is.circled) == 0);
      for (Cell cell = 0; cell < kCells; ++cell)
        if (was.number(cell) != 0) REQUIRE(is.number(cell) == was.number(cell));
    }
  }
}

TEST_CASE("S-10 the number just written is not circled by the same roll") {
  Table table(2, "phase act | roll 3 4 | seat1 waiting yes | seat2 waiting yes");
  table.act(0, "write c3");
  CHECK(table.why_not(0, "circle c3") == Refusal{"not_your_turn", {}});
  table.act(1, "write c3");
  CHECK(table.state.sheets[0].circled == 0);
}

TEST_CASE("S-11 a line is filled by its fifth number, whether others are circled or not") {
  Table table(1, "phase act | roll 3 4 | seat1 waiting yes | seat1 cells a2=5 b2=5 d2=(7) e2=5");
  table.act(0, "write c2");
  CHECK(table.state.choices[0].lines_due == 1U << 1);
}

TEST_CASE("S-12 a full house brings exactly two circles in its line, freely chosen") {
  // The rulebook's example: 5-5-7-7-5 in row 2.
  Table table(1, "phase act | roll 3 4 | seat1 waiting yes | seat1 cells a2=5 b2=5 d2=7 e2=5");
  table.act(0, "write c2");
  const auto texts = table.actions(0);
  CHECK(texts.size() == 10);
  CHECK(std::ranges::count(texts, "bonus row-2 a2 c2") == 1);
  table.act(0, "bonus row-2 c2 a2");  // any order of the cells will do
  CHECK(table.state.sheets[0].circled == (cell_bit(5) | cell_bit(7)));
}

TEST_CASE("S-12 the new cell may be among the bonus circles, and a diagonal counts like a row") {
  Table table(1, "phase act | roll 3 4 | seat1 waiting yes | seat1 cells a1=5 b2=6 d4=8 e5=9");
  table.act(0, "write c3");
  CHECK(table.actions(0).size() == 10);  // a straight: three of five
  table.act(0, "bonus diagonal-down a1 c3 e5");
  CHECK(table.state.sheets[0].circled == (cell_bit(0) | cell_bit(12) | cell_bit(24)));
}

TEST_CASE("S-13 the bonus is not skipped, made smaller or put off") {
  Table table(1, "phase act | roll 3 4 | seat1 waiting yes | seat1 cells a2=5 b2=5 d2=7 e2=5");
  table.act(0, "write c2");
  CHECK(table.why_not(0, "pass") == Refusal{"bonus_first", {"row-2"}});
  CHECK(table.why_not(0, "write a1") == Refusal{"bonus_first", {"row-2"}});
  CHECK(table.why_not(0, "bonus row-2 a2") == Refusal{"bonus_count", {"2", "row-2"}});
  CHECK(table.why_not(0, "bonus row-2 a2 b2 c2") == Refusal{"bonus_count", {"2", "row-2"}});
  CHECK(table.why_not(0, "bonus row-3 a3 b3") == Refusal{"line_not_due", {"row-3"}});
  CHECK(table.why_not(0, "bonus row-2 a2 b3") == Refusal{"cell_not_in_line", {"b3", "row-2"}});
}

TEST_CASE("S-14 with fewer open cells than circles due all are taken and the rest is lost") {
  Table straight(1,
                 "phase act | roll 5 5 | seat1 waiting yes | "
                 "seat1 cells a1=(6) b1=(7) c1=(8) d1=(9)");
  straight.act(0, "write e1");
  CHECK(straight.state.sheets[0].circled == kLineSet[0]);
  CHECK(straight.rules.scores(straight.state)[0] == 9 + 5);

  Table four(1,
             "phase act | roll 3 3 | seat1 waiting yes | "
             "seat1 cells a5=(6) b5=(6) c5=(6) d5=4");
  four.act(0, "write e5");
  CHECK(four.state.sheets[0].circled == kLineSet[4]);
  CHECK(four.rules.scores(four.state)[0] == 5 + 5);
}

TEST_CASE("S-15 a filled line without a combination brings nothing") {
  Table table(1, "phase act | roll 3 4 | seat1 waiting yes | seat1 cells a2=2 b2=3 d2=4 e2=12");
  table.act(0, "write c2");
  CHECK(table.state.sheets[0].circled == 0);
  CHECK(table.state.phase == Phase::Roll);
}

TEST_CASE("S-16 four equal numbers in a line of four bring nothing") {
  Table table(1, "phase act | roll 3 4 | seat1 waiting yes | seat1 cells a2=7 b2=7 d2=7");
  table.act(0, "write c2");
  CHECK(table.state.sheets[0].circled == 0);
  CHECK(table.state.phase == Phase::Roll);
}

TEST_CASE("S-20 several lines filled at once are handled in any order") {
  Table table(1, kCentreMissing);
  table.act(0, "write c3");
  // Row two pairs (1), column nothing, diagonals a straight (3) and four of a kind (2).
  CHECK(table.state.choices[0].lines_due == ((1U << 2) | (1U << 10) | (1U << 11)));
  CHECK(table.actions(0).size() == 5 + 10 + 10);
  const std::array<std::string, 3> steps = {"bonus row-3 b3", "bonus diagonal-down a1 b2 e5",
                                            "bonus diagonal-up d2 e1"};
  std::array<int, 3> order = {0, 1, 2};
  int orders = 0;
  do {
    Table here = table;
    for (const int step : order) here.act(0, steps[static_cast<std::size_t>(step)]);
    CHECK(std::popcount(here.state.sheets[0].circled) == 6);
    ++orders;
  } while (std::ranges::next_permutation(order).found);
  CHECK(orders == 6);
}

TEST_CASE("S-21 the new cell's circle serves two lines, and each uses the circles as they are") {
  // Row 3 brings one circle, column c two; in the column only the new c3 and c5 are open.
  const std::string position =
      "phase act | roll 3 4 | seat1 waiting yes | "
      "seat1 cells a3=7 b3=7 d3=2 e3=4 c1=(7) c2=(7) c4=(7) c5=3";
  Table row_first(1, position);
  row_first.act(0, "write c3");
  row_first.act(0, "bonus row-3 c3");  // column c then has only c5 left, and takes it by itself
  CHECK(row_first.state.sheets[0].circled == kLineSet[7]);

  Table column_first(1, position);
  column_first.act(0, "write c3");
  column_first.act(0, "bonus column-c c3 c5");
  column_first.act(0, "bonus row-3 a3");
  CHECK(column_first.state.sheets[0].circled == (kLineSet[7] | cell_bit(10)));
}

TEST_CASE("S-21 a line that loses its last open cell to another one lapses") {
  // Only c3 is open in column c, which brings a circle; row 3 takes it first.
  Table table(1,
              "phase act | roll 3 4 | seat1 waiting yes | "
              "seat1 cells a3=7 b3=7 d3=2 e3=4 c1=(7) c2=(7) c4=(2) c5=(3)");
  table.act(0, "write c3");
  table.act(0, "bonus row-3 c3");
  CHECK(table.state.phase == Phase::Roll);
  CHECK(table.state.sheets[0].circled == kLineSet[7]);
}

TEST_CASE("S-22 circles fill nothing and lead to no further circles") {
  Table table(1,
              "phase act | roll 3 4 | seat1 waiting yes | "
              "seat1 cells a1=(7) b1=(7) c1=(7) d1=(7) e1=7");
  table.act(0, "circle e1");
  CHECK(table.state.sheets[0].circled == kLineSet[0]);
  CHECK(table.state.phase == Phase::Roll);
}

TEST_CASE("S-23 a line scores as soon as its five numbers are circled, several at once too") {
  Table table(1,
              "phase act | roll 3 4 | seat1 waiting yes | "
              "seat1 cells c1=(2) c2=(3) c4=(4) c5=(12) a3=(2) b3=(3) d3=(4) e3=(12) c3=7");
  CHECK(table.rules.scores(table.state)[0] == 8);
  table.act(0, "circle c3");
  CHECK(table.rules.scores(table.state)[0] == 8 + 1 + 7 + 7);
}

TEST_CASE("S-24 marking a line has no effect but its points") {
  Table table(1, "phase roll | seat1 cells a1=(2) b1=(3) c1=(4) d1=(5) e1=(12)");
  CHECK(table.rules.scores(table.state)[0] == 9 + 5);
  table.roll(6, 6);
  CHECK(table.actions(0).size() == 20);
}
