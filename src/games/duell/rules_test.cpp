// The rules of the duel in the order of RULES.md: set-up, rolling, results. Moving and the end are
// in moving_test.cpp. Positions are texts: docs/formats.md.

#include "games/duell/rules.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "games/duell/test_support.h"

using namespace knobel;
using namespace knobel::duell;

TEST_CASE("D-01 two players or two equal teams; seats belong to the sides in turn") {
  for (const int seats : {2, 4, 6, 8}) {
    const Table table(seats);
    for (Seat seat = 0; seat < seats; ++seat) CHECK(table.rules.side(seat) == seat % 2);
  }
  for (const int seats : {1, 3, 5, 7, 9, 10})
    CHECK(Rules::make({seats, {}, {}}).error().text ==
          "duell is played by 2, 4, 6 or 8, not by " + std::to_string(seats));
}

TEST_CASE("D-01 a side wins together") {
  Table table(6, kLastRoll + " | side B | hand_b 4 | figures 1=-6 2=-8 3=-4");
  table.roll({3, 3, 1, 5, 6});
  table.act("numbers 3");
  CHECK(table.over());
  SeatSet side_b;
  for (const Seat seat : {1, 3, 5}) side_b.add(seat);
  CHECK(table.rules.winners(table.state) == side_b);
  CHECK(table.rules.scores(table.state)[0] == 0);
  CHECK(table.rules.scores(table.state)[5] == 1);
}

TEST_CASE("D-02 all nine figures begin in the centre") {
  const Table table(2);
  for (int i = 0; i < kColumns; ++i) CHECK(table.figure(static_cast<Column>(i)) == 0);
}

TEST_CASE("D-03 every player rolls five dice, and the highest total begins") {
  Table table(2);
  CHECK(table.rules.chance(table.state).count == 5);
  CHECK(table.rules.chance(table.state).asker == 0);
  table.roll({3, 3, 4, 5, 6});
  CHECK(table.rules.chance(table.state).asker == 1);
  table.roll({6, 6, 4, 5, 6});
  CHECK(table.state.phase == Phase::Roll);
  CHECK(table.rules.to_move(table.state) == 1);
}

TEST_CASE("D-04 in a tie only the tied players roll again") {
  Table table(4);
  table.roll({3, 3, 4, 5, 6});
  table.roll({6, 5, 4, 3, 3});
  table.roll({1, 1, 4, 5, 6});
  table.roll({1, 1, 2, 2, 6});
  // Totals 21, 21, 17, 12: seats 1 and 2 roll again.
  CHECK(table.state.phase == Phase::StartRoll);
  CHECK(table.rules.chance(table.state).asker == 0);
  table.roll({1, 1, 1, 1, 1});
  CHECK(table.rules.chance(table.state).asker == 1);
  table.roll({1, 1, 1, 1, 2});
  CHECK(table.rules.to_move(table.state) == 1);
}

TEST_CASE("D-04 after twenty tied rolls the lowest tied seat begins") {
  Table table(4, "ties 18 | seat1 out yes");
  for (int i = 0; i < 3; ++i) table.roll({2, 2, 2, 2, 2 + i / 2});
  // The nineteenth roll had a winner: seat 4 alone is ahead.
  CHECK(table.state.phase == Phase::Roll);
  CHECK(table.rules.to_move(table.state) == 3);

  table.lay("ties 18 | seat1 out yes");
  for (int i = 0; i < 3; ++i) table.roll({2, 2, 2, 2, 2});
  CHECK(table.state.phase == Phase::StartRoll);
  CHECK(table.state.ties == 19);
  for (int i = 0; i < 3; ++i) table.roll({2, 2, 2, 2, i == 0 ? 1 : 2});
  CHECK(table.state.phase == Phase::Roll);
  CHECK(table.rules.to_move(table.state) == 2);
}

TEST_CASE("D-05 the highest roller's team begins, with that player") {
  Table table(6);
  for (int i = 0; i < 6; ++i) table.roll({1, 1, 1, 1, i == 3 ? 6 : 1});
  CHECK(table.state.side == Side::B);
  CHECK(table.rules.chance(table.state).asker == 3);
}

TEST_CASE("D-06 sides alternate, and inside a team the turns go round") {
  Table table(6);
  for (int i = 0; i < 6; ++i) table.roll({1, 1, 1, 1, i == 3 ? 6 : 1});
  for (const Seat expected : {3, 0, 5, 2, 1, 4, 3, 0, 5}) {
    CHECK(table.rules.chance(table.state).asker == expected);
    table.play({1, 2, 3, 5, 6}, "");
  }
}

TEST_CASE("D-07 the member whose turn it is makes all its decisions") {
  Table table(4, "phase roll | side A | hand_a 3");
  CHECK(table.rules.chance(table.state).asker == 2);
  table.roll({1, 1, 3, 4, 6});
  CHECK(table.rules.turn(table.state) == Turn::decision(Seat{2}));
  CHECK(find_action(table.rules, table.state, 0, "stop").error().key == "not_your_turn");
  table.act("stop");
  CHECK(table.rules.turn(table.state) == Turn::decision(Seat{2}));
}

TEST_CASE("D-08 the first roll is made with all five dice and cannot be left out") {
  Table table(2, "phase roll");
  CHECK(table.rules.turn(table.state).kind == Turn::Kind::Chance);
  CHECK(table.rules.chance(table.state).count == 5);
  CHECK(find_action(table.rules, table.state, 0, "stop").error().key == "chance_first");
}

TEST_CASE("D-09 after the first and second roll the player stops or rerolls any of the dice") {
  Table table(2, "phase roll");
  table.roll({1, 2, 3, 4, 6});
  CHECK(table.actions().size() == 32);  // every subset of five different dice, all kept = stop
  CHECK(table.actions().front() == "reroll all");
  CHECK(table.actions().back() == "stop");
  table.lay("phase keep | rolls 2 | dice 6 6 6 6 6");
  CHECK(table.actions() ==
        Texts{"reroll all", "keep 6", "keep 6 6", "keep 6 6 6", "keep 6 6 6 6", "stop"});
  table.act("keep 6 6");
  CHECK(table.rules.chance(table.state).count == 3);
  // A reroll follows its keep at once; nobody has to ask for it.
  CHECK(table.rules.chance(table.state).asker == kNobody);
}

TEST_CASE("D-09 equal dice are one choice, and faces may be named in any order") {
  Table table(2, "phase keep | rolls 1 | dice 2 2 5 5 6");
  CHECK(table.actions().size() == 3 * 3 * 2);
  for (const std::string text : {"keep 5 2 6", "keep 2 5 6", "keep 6 5 2"})
    CHECK(table.rules.action_text(table.state, 0,
                                  *table.rules.parse_action(table.state, 0, text)) == "keep 2 5 6");
  CHECK(*table.rules.parse_action(table.state, 0, "keep") == kKeep);
  CHECK(table.why_not("keep 6 6") == Refusal{"not_on_table", {"6 6", "2 2 5 5 6"}});
  CHECK(table.why_not("keep 7") == Refusal{"no_face", {"7"}});
  CHECK(table.why_not("keep 2 2 5 5 6") == Refusal{"keeps_all", {}});
  CHECK(table.why_not("numbers 5") == Refusal{"stop_first", {"2"}});
  CHECK(table.why_not("keep  2").key == "no_face");
  CHECK(table.why_not("roll").key == "unknown");
  // The second of two equal dice without the first is no keep of its own.
  CHECK(table.rules.why_not(table.state, 0, 2) == Refusal{"keep_twice", {"2"}});
  CHECK(table.rules.why_not(table.state, 0, kActionIds).key == "unknown");
}

TEST_CASE("D-10 a die kept after the first roll may be rerolled after the second") {
  Table table(2, "phase roll");
  table.roll({6, 6, 1, 2, 3});
  table.act("keep 6 6");
  CHECK(table.state.dice.size() == 2);
  table.roll({1, 1, 4});
  table.act("keep 1 1 4 6");
  CHECK(table.rules.chance(table.state).count == 1);
  table.roll({1});
  CHECK(table.actions() == Texts{"numbers 1", "pass"});
}

TEST_CASE("D-11 after the third roll the dice are final") {
  Table table(2, kLastRoll);
  table.roll({6, 6, 1, 2, 4});
  CHECK(table.state.phase == Phase::Choose);
  CHECK(table.why_not("keep 6 6") == Refusal{"no_rolls_left", {"3"}});
  CHECK(table.why_not("stop") == Refusal{"no_rolls_left", {"3"}});
  table.lay("phase choose | rolls 1 | dice 6 6 1 2 4");
  CHECK(table.why_not("keep 6 6") == Refusal{"already_stopped", {}});
}

TEST_CASE("D-12 the dice offer up to four results, of which one is used") {
  CHECK(offered({1, 1, 2, 3, 4}) == Texts{"numbers 1", "straight", "chance"});
  CHECK(offered({6, 6, 6, 6, 6}) == Texts{"numbers 6", "chance", "five"});
}

TEST_CASE("D-12 of all 7776 rolls 240 offer nothing, 5530 one result, 1762 two, 244 three") {
  std::array<int, 5> rolls{};
  for_each_outcome(Chance::dice(kDice), [&](const Outcome& outcome, int weight) {
    Table table(2, kLastRoll);
    table.rules.resolve(table.state, outcome);
    const auto dice = std::span(outcome.dice).first(kDice);
    bool numbers = false;
    int kinds = 0;
    if (table.state.phase == Phase::Choose)
      for (const Action result : table.rules.results(table.state))
        result < kStraight ? (numbers = true) : ++kinds;
    kinds += numbers ? 1 : 0;
    rolls[static_cast<std::size_t>(kinds)] += weight;
    if (kinds == 0) CHECK((dice[1] == 2 && dice[3] == 5 && dice[4] == 6));
  });
  CHECK(rolls == std::array{240, 5530, 1762, 244, 0});
}

TEST_CASE("D-13 results are not combined: after one the dice are passed on") {
  Table table(2, kLastRoll);
  table.roll({1, 2, 3, 4, 3});
  CHECK(table.actions() == Texts{"numbers 3", "straight", "pass"});
  table.act("straight");
  CHECK(table.figure(Column::Straight) == 3);
  CHECK(table.figure(Column::Three) == 0);
  CHECK(table.state.side == Side::B);
  CHECK(table.state.phase == Phase::Roll);
}

TEST_CASE("D-14 a group of k dice moves the figure of its value k spaces") {
  CHECK(moved({6, 6, 2, 3, 1}, "numbers 6", Column::Six) == 2);
  CHECK(moved({4, 4, 4, 1, 2}, "numbers 4", Column::Four) == 3);
  CHECK(moved({3, 3, 3, 3, 6}, "numbers 3", Column::Three) == 4);
  CHECK(moved({5, 5, 5, 5, 5}, "numbers 5", Column::Five) == 5);
}

TEST_CASE("D-15 with two groups both figures may be moved") {
  Table table(2, kLastRoll);
  table.roll({1, 1, 2, 2, 5});
  CHECK(table.actions() == Texts{"numbers 1 2", "numbers 1", "numbers 2", "chance", "pass"});
  table.act("numbers 2 1");
  CHECK(table.figure(Column::One) == 2);
  CHECK(table.figure(Column::Two) == 2);
}

TEST_CASE("D-16 with two groups it is allowed to move just one figure") {
  Table table(2, kLastRoll);
  table.roll({1, 1, 2, 2, 5});
  table.act("numbers 2");
  CHECK(table.figure(Column::One) == 0);
  CHECK(table.figure(Column::Two) == 2);
}

TEST_CASE("D-17 a full house is a group of three and a group of two") {
  CHECK(offered({5, 5, 5, 2, 2}) == Texts{"numbers 2 5", "numbers 2", "numbers 5"});
  CHECK(moved({5, 5, 5, 2, 2}, "numbers 2 5", Column::Five) == 3);
  CHECK(moved({5, 5, 5, 2, 2}, "numbers 2 5", Column::Two) == 2);
}

TEST_CASE("D-18 a single die moves nothing") {
  Table table(2, kLastRoll);
  table.roll({6, 6, 2, 3, 1});
  CHECK(table.why_not("numbers 2") == Refusal{"no_group", {"2"}});
  CHECK(table.why_not("numbers 2 6") == Refusal{"not_two_groups", {"2", "6"}});
  CHECK(table.why_not("numbers 6 6") == Refusal{"not_two_groups", {"6", "6"}});
  CHECK(table.rules.why_not(table.state, 0, kBothNumbers).key == "no_two_groups");
}

TEST_CASE("D-19 a group counts with all its dice") {
  // Only three spaces are offered for a triple, never two.
  CHECK(offered({4, 4, 4, 1, 2}) == Texts{"numbers 4"});
  CHECK(moved({4, 4, 4, 1, 2}, "numbers 4", Column::Four, "figures 4=-8") == -5);
}

TEST_CASE("D-20 four values in a row move the straight 3 spaces, five in a row 4") {
  CHECK(moved({1, 2, 3, 4, 6}, "straight", Column::Straight) == 3);
  CHECK(moved({2, 3, 4, 5, 5}, "straight", Column::Straight) == 3);
  CHECK(moved({1, 3, 4, 5, 6}, "straight", Column::Straight) == 3);
  CHECK(moved({1, 2, 3, 4, 5}, "straight", Column::Straight) == 4);
  CHECK(moved({6, 5, 4, 3, 2}, "straight", Column::Straight) == 4);
  Table table(2, kLastRoll);
  table.roll({1, 2, 3, 5, 5});
  CHECK(table.why_not("straight") == Refusal{"no_straight", {}});
}

TEST_CASE("D-21 a large straight is offered as the large one only") {
  CHECK(offered({1, 2, 3, 4, 5}) == Texts{"straight"});
  CHECK(moved({1, 2, 3, 4, 5}, "straight", Column::Straight, "figures S=-4") == 0);
}

TEST_CASE("D-22 low and high totals move the chance, whatever else the dice show") {
  const auto steps = [](const Faces& faces) { return moved(faces, "chance", Column::Chance); };
  CHECK(steps({1, 1, 1, 1, 5}) == 4);                                                 // 9
  CHECK(steps({1, 1, 1, 1, 6}) == 3);                                                 // 10
  CHECK(steps({2, 2, 2, 3, 3}) == 3);                                                 // 12
  CHECK(steps({5, 5, 5, 4, 4}) == 3);                                                 // 23
  CHECK(steps({5, 5, 5, 5, 5}) == 3);                                                 // 25
  CHECK(steps({6, 5, 5, 5, 5}) == 4);                                                 // 26
  CHECK(offered({3, 3, 3, 2, 2}) == Texts{"numbers 2 3", "numbers 2", "numbers 3"});  // 13
  CHECK(offered({4, 4, 4, 5, 5}) == Texts{"numbers 4 5", "numbers 4", "numbers 5"});  // 22
  Table table(2, kLastRoll);
  table.roll({3, 3, 3, 2, 2});
  CHECK(table.why_not("chance") == Refusal{"no_chance", {"13"}});
}

TEST_CASE("D-23 five alike pull the middle figure one step") {
  CHECK(moved({3, 3, 3, 3, 3}, "five", Column::FiveAlike) == 1);
  CHECK(moved({3, 3, 3, 3, 3}, "five", Column::FiveAlike, "figures K=-1") == 0);
  CHECK(moved({3, 3, 3, 3, 3}, "five", Column::FiveAlike, "side B") == -1);
  CHECK(moved({3, 3, 3, 3, 3}, "five", Column::FiveAlike, "side B | figures K=1") == 0);
  Table table(2, kLastRoll);
  table.roll({3, 3, 3, 3, 2});
  CHECK(table.why_not("five") == Refusal{"no_five_alike", {}});
}

TEST_CASE("D-24 five equal dice may be numbers or, if the total fits, chance instead") {
  CHECK(moved({6, 6, 6, 6, 6}, "numbers 6", Column::Six) == 5);
  for (const int face : {1, 2, 5, 6}) CHECK(offered({face, face, face, face, face}).size() == 3);
  CHECK(moved({1, 1, 1, 1, 1}, "chance", Column::Chance) == 4);
  CHECK(moved({2, 2, 2, 2, 2}, "chance", Column::Chance) == 3);
  CHECK(offered({3, 3, 3, 3, 3}) == Texts{"numbers 3", "five"});
  CHECK(offered({4, 4, 4, 4, 4}) == Texts{"numbers 4", "five"});
}

TEST_CASE("D-25 no step of five alike onto the own red space where the figure stands already") {
  CHECK(offered({6, 6, 6, 6, 6}, "figures K=1") == Texts{"numbers 6", "chance"});
  CHECK(offered({6, 6, 6, 6, 6}, "side B | figures K=-1") == Texts{"numbers 6", "chance"});
  Table table(2, kLastRoll + " | figures K=1");
  table.roll({6, 6, 6, 6, 6});
  CHECK(table.why_not("five") == Refusal{"at_end", {"K"}});
}

TEST_CASE("D-26 never both the step of five alike and the five spaces") {
  Table table(2, kLastRoll);
  table.roll({6, 6, 6, 6, 6});
  table.act("five");
  CHECK(table.figure(Column::FiveAlike) == 1);
  CHECK(table.figure(Column::Six) == 0);
  CHECK(table.state.phase == Phase::Roll);
}
