// What is told of a duel.

#include "games/duell/test_support.h"
#include "tests/told.h"

using namespace knobel;
using namespace knobel::duell;

namespace {

using Roll = std::initializer_list<std::uint8_t>;

Texts roll(Table& table, Roll faces) { return told(table.rules, table.state, rolled(faces)); }

Texts act(Table& table, const std::string& text) {
  const Seat seat = table.to_act();
  const auto action = find_action(table.rules, table.state, seat, text);
  REQUIRE(action.has_value());
  return told(table.rules, table.state, acted(seat, *action));
}

/// What is told of a result after these final dice.
Texts used(Roll faces, const std::string& result, const std::string& position = "",
           const std::vector<Option>& options = {}) {
  Table table(2, kLastRoll + (position.empty() ? "" : " | " + position), options);
  roll(table, faces);
  return act(table, result);
}

}  // namespace

TEST_CASE("D-03 both throws for the start are told with their sums, then who begins") {
  Table table(2);
  CHECK(roll(table, {6, 2, 4, 1, 1}) == Texts{"* start_rolled 1 [1][1][2][4][6] 14"});
  CHECK(roll(table, {6, 5, 4, 1, 1}) ==
        Texts{"start_rolled 2 [1][1][4][5][6] 17", "begins 2 17 14"});
}

TEST_CASE("D-04 a tie for the start is told, and every throw that it takes") {
  Table table(2);
  roll(table, {1, 1, 1, 1, 1});
  CHECK(roll(table, {1, 1, 1, 1, 1}) ==
        Texts{"start_rolled 2 [1][1][1][1][1] 5", "start_tied 1 2 5"});
  CHECK(roll(table, {1, 1, 1, 1, 3}) == Texts{"* start_rolled 1 [1][1][1][1][3] 7"});
  CHECK(roll(table, {1, 1, 1, 1, 2}) == Texts{"start_rolled 2 [1][1][1][1][2] 6", "begins 1 7 6"});
}

TEST_CASE("D-04 more than two with the highest total are told by their number") {
  Table table(4);
  roll(table, {2, 2, 2, 2, 2});
  roll(table, {1, 1, 1, 1, 1});
  roll(table, {2, 2, 2, 2, 2});
  CHECK(roll(table, {2, 2, 2, 2, 2}) ==
        Texts{"start_rolled 4 [2][2][2][2][2] 10", "start_tied_many 3 10"});
}

TEST_CASE("D-04 whoever begins after twenty ties is told with the reason") {
  Table table(4, "phase start-roll | ties 19 | seat1 out yes | seat3 out yes | seat2 total 10");
  CHECK(roll(table, {2, 2, 2, 2, 2}) ==
        Texts{"start_rolled 4 [2][2][2][2][2] 10", "begins_tied 2 20"});
}

TEST_CASE("D-05 in teams it is told for which side somebody begins and rolls") {
  Table table(4, "phase start-roll | seat1 total 9 | seat2 total 10 | seat3 total 11");
  CHECK(roll(table, {6, 6, 6, 6, 6}) ==
        Texts{"start_rolled 4 [6][6][6][6][6] 30", "begins_for 4 side_B 30"});
  CHECK(roll(table, {1, 2, 3, 4, 5}) == Texts{"* rolled_for 4 side_B [1][2][3][4][5]"});
}

TEST_CASE("D-08 the first roll of a turn begins its story and names who rolls") {
  Table table(2, "phase roll | side B");
  CHECK(roll(table, {6, 2, 4, 1, 1}) == Texts{"* rolled 2 [1][1][2][4][6]"});
}

TEST_CASE("D-09 a reroll is told with what was kept, as the thrower's luck") {
  Table table(2, "phase roll | side B");
  roll(table, {6, 2, 4, 1, 1});
  CHECK(act(table, "keep 1 1") == Texts{});
  CHECK(table.rules.chance(table.state).of == 1);
  CHECK(table.rules.chance(table.state).asker == kNobody);
  CHECK(roll(table, {5, 1, 3}) == Texts{"rerolled 2 [1][1] [1][3][5]"});
  act(table, "reroll all");
  CHECK(roll(table, {5, 4, 3, 3, 2}) == Texts{"rerolled_all 2 [2][3][3][4][5]"});
}

TEST_CASE("D-09 a stop is told by the result that follows") {
  Table table(2, "phase roll");
  roll(table, {6, 6, 4, 1, 2});
  CHECK(act(table, "stop") == Texts{});
  CHECK(act(table, "numbers 6") == Texts{"used_numbers 1 [6][6]", "moved 1 figure_6 2 2"});
}

TEST_CASE("D-15 two groups are told with both figures") {
  CHECK(used({5, 5, 5, 2, 2}, "numbers 2 5") ==
        Texts{"used_numbers 1 [2][2][5][5][5]", "moved 1 figure_2 2 2", "moved 1 figure_5 3 3"});
}

TEST_CASE("D-16 one of two groups is told without the other") {
  CHECK(used({5, 5, 5, 2, 2}, "numbers 5") ==
        Texts{"used_numbers 1 [5][5][5]", "moved 1 figure_5 3 3"});
}

TEST_CASE("D-20 a straight is told with its own dice") {
  CHECK(used({1, 2, 3, 4, 3}, "straight") ==
        Texts{"used_straight 1 [1][2][3][4]", "moved 1 figure_S 3 3"});
  CHECK(used({3, 4, 5, 6, 1}, "straight") ==
        Texts{"used_straight 1 [3][4][5][6]", "moved 1 figure_S 3 3"});
  CHECK(used({2, 3, 4, 5, 6}, "straight") ==
        Texts{"used_straight 1 [2][3][4][5][6]", "moved 1 figure_S 4 4"});
}

TEST_CASE("D-22 the chance is told with its total") {
  CHECK(used({1, 1, 2, 2, 5}, "chance") == Texts{"used_chance 1 11", "moved 1 figure_C 3 3"});
}

TEST_CASE("D-23 the step of five alike is told, into the zone and out of it") {
  CHECK(used({3, 3, 3, 3, 3}, "five") ==
        Texts{"used_five 1 [3][3][3][3][3]", "moved 1 figure_K 1 1", "entered figure_K 1 1"});
  CHECK(used({3, 3, 3, 3, 3}, "five", "figures K=-1") ==
        Texts{"used_five 1 [3][3][3][3][3]", "moved_centre 1 figure_K 1", "left_empty figure_K 2"});
}

TEST_CASE("D-28 where a figure comes to stand is counted from the centre") {
  CHECK(used({4, 4, 4, 1, 2}, "numbers 4", "figures 4=-1").back() == "moved 1 figure_4 3 2");
  CHECK(used({4, 4, 4, 1, 2}, "numbers 4", "figures 4=-3").back() == "moved_centre 1 figure_4 3");
  CHECK(used({4, 4, 4, 1, 2}, "numbers 4", "figures 4=-5").back() == "moved_away 1 figure_4 3 2 2");
  CHECK(used({4, 4, 4, 1, 2}, "numbers 4", "side B | figures 4=1").back() ==
        "moved 2 figure_4 3 2");
  CHECK(used({4, 4, 4, 1, 2}, "numbers 4", "side B | figures 4=5").back() ==
        "moved_away 2 figure_4 3 2 1");
}

TEST_CASE("D-29 steps that the end of the board cuts off are told") {
  CHECK(used({4, 4, 4, 1, 2}, "numbers 4", "figures 4=7") ==
        Texts{"used_numbers 1 [4][4][4]", "moved 1 figure_4 1 8", "lost 2"});
}

TEST_CASE("D-32 a figure that is pulled out of the other zone is told with what is left there") {
  CHECK(used({4, 4, 4, 1, 2}, "numbers 4", "side B | figures 4=7 1=6") ==
        Texts{"used_numbers 2 [4][4][4]", "moved_away 2 figure_4 3 4 1", "left figure_4 1 1"});
}

TEST_CASE("D-33 a pass is told") { CHECK(used({4, 4, 4, 1, 2}, "pass") == Texts{"passed 1"}); }

TEST_CASE("D-34 a turn that ends by itself is told with its reason") {
  Table table(2, kLastRoll);
  CHECK(roll(table, {1, 2, 3, 5, 6}) == Texts{"rerolled_all 1 [1][2][3][5][6]", "no_result 1"});
  // The same when it ends by a stop.
  roll(table, {1, 2, 4, 5, 6});
  CHECK(act(table, "stop") == Texts{"no_result 2"});
}

TEST_CASE("D-34 figures that cannot move are told with what keeps each of them") {
  Table clamp(2, kLastRoll + " | figures 6=8 C=8");
  CHECK(roll(clamp, {6, 6, 6, 6, 5}) ==
        Texts{"rerolled_all 1 [5][6][6][6][6]", "no_move 1", "at_end figure_6", "at_end figure_C"});
  Table exact(2, kLastRoll + " | figures 6=6", {{"overshoot", "exact"}});
  CHECK(roll(exact, {6, 6, 6, 1, 2}).back() == "too_far figure_6");
  Table two(2, kLastRoll + " | figures 6=7", {{"overshoot", "clampMin2"}});
  CHECK(roll(two, {6, 6, 6, 1, 2}).back() == "too_short figure_6");
}

TEST_CASE("D-35 whoever can win with the next turn is told once") {
  Table table(2, "phase choose | rolls 3 | dice 4 4 4 1 2 | figures 1=6 4=3 5=1");
  CHECK(act(table, "numbers 4") == Texts{"used_numbers 1 [4][4][4]", "moved 1 figure_4 3 6",
                                         "entered figure_4 1 2", "danger 1"});
  table.lay("phase choose | rolls 3 | dice 5 5 1 2 4 | figures 1=6 4=6 5=1");
  CHECK(act(table, "numbers 5") == Texts{"used_numbers 1 [5][5]", "moved 1 figure_5 2 3"});
}

TEST_CASE("D-35 can_win says what trying all dice would say") {
  const auto tried = [](const Rules& rules, State s, Side side) {
    bool found = false;
    s.side = side;
    for_each_dice_set(kDice, [&](DiceSet dice) {
      s.dice = dice;
      for (const Action result : rules.results(s)) {
        State after = s;
        rules.apply_result(after, result);
        found = found || rules.wins(after, side);
      }
    });
    return found;
  };
  for (const char* overshoot : {"clamp", "exact", "clampMin2"}) {
    const Table table(2, "", {{"overshoot", overshoot}});
    FastEntropy luck(7);
    for (int i = 0; i < 400; ++i) {
      State s = table.state;
      for (int column = 0; column < kColumns; ++column) {
        const Track& track = table.rules.component_set().track(static_cast<Column>(column));
        const auto spaces = static_cast<std::uint32_t>(track.max - track.min + 1);
        s.figures[column] = static_cast<std::int8_t>(track.min + luck.below(spaces));
      }
      for (const Side side : {Side::A, Side::B}) {
        if (table.rules.wins(s, side)) continue;
        CHECK(table.rules.can_win(s, side) == tried(table.rules, s, side));
      }
    }
  }
}

TEST_CASE("D-35 a win is told with its figures") {
  CHECK(
      used({5, 5, 5, 1, 2}, "numbers 5", "figures 1=6 K=1 5=4") ==
      Texts{"used_numbers 1 [5][5][5]", "moved 1 figure_5 3 7", "entered figure_5 1 3", "won 1 3"});
}

TEST_CASE("D-35 in teams zones and wins belong to a side, and the player who moves is named") {
  Table table(4, kLastRoll + " | side B | hand_b 4 | figures 1=-6 2=-6 5=-4 4=7");
  roll(table, {5, 5, 5, 4, 4});
  CHECK(act(table, "numbers 4 5") == Texts{"used_numbers 4 [4][4][5][5][5]",
                                           "moved_away 4 figure_4 2 5 side_A",
                                           "left_empty figure_4 side_A", "moved 4 figure_5 3 7",
                                           "entered figure_5 side_B 3", "won_for 4 side_B 3"});
}

TEST_CASE("D-39 the last turn and the end without a winner are told") {
  Table table(2, "phase choose | rolls 3 | dice 4 4 4 1 2 | turns 8", {{"turns", "10"}});
  CHECK(act(table, "pass") == Texts{"passed 1", "last_turn 2"});
  roll(table, {1, 2, 3, 5, 6});
  CHECK(act(table, "stop") == Texts{"no_result 2", "nobody_won 10"});
}

TEST_CASE("D-39 nobody is in danger who has no turn left") {
  Table table(2, "phase choose | rolls 3 | dice 4 4 4 1 2 | figures 1=6 4=3 5=1 | turns 8",
              {{"turns", "10"}});
  CHECK(act(table, "numbers 4").back() == "last_turn 2");
  table.lay("phase choose | rolls 3 | dice 4 4 4 1 2 | figures 1=6 4=3 5=1 | turns 7");
  CHECK(act(table, "numbers 4").back() == "danger 1");
}
