// The rules of the duel, continued: moving, the end, information, and the worked examples as whole
// turns.

#include <doctest/doctest.h>

#include "formats/catalogue.h"
#include "games/duell/test_support.h"

using namespace knobel;
using namespace knobel::duell;

namespace {

const std::vector<Option> kExact = {{"overshoot", "exact"}};
const std::vector<Option> kMin2 = {{"overshoot", "clampMin2"}};

}  // namespace

TEST_CASE("D-27 figures move only towards the side whose turn it is") {
  CHECK(moved({2, 2, 2, 4, 5}, "numbers 2", Column::Two) == 3);
  CHECK(moved({2, 2, 2, 4, 5}, "numbers 2", Column::Two, "side B") == -3);
}

TEST_CASE("D-28 the centre counts as a space when it is crossed") {
  CHECK(moved({2, 2, 2, 4, 5}, "numbers 2", Column::Two, "figures 2=-1") == 2);
  CHECK(moved({2, 2, 2, 4, 5}, "numbers 2", Column::Two, "side B | figures 2=1") == -2);
  CHECK(moved({2, 2, 2, 2, 5}, "numbers 2", Column::Two, "figures 2=-8") == -4);
  CHECK(moved({2, 2, 2, 2, 2}, "numbers 2", Column::Two) == 5);
}

TEST_CASE("D-29 no figure leaves the board: it stops on the outermost space") {
  CHECK(moved({1, 2, 3, 4, 5}, "straight", Column::Straight, "figures S=6") == 8);
  CHECK(moved({1, 2, 3, 4, 5}, "straight", Column::Straight, "side B | figures S=-7") == -8);
}

TEST_CASE("D-29 with the option exact a figure that cannot use all its steps does not move") {
  CHECK(offered({1, 2, 3, 4, 5}, "figures S=5", kExact).empty());
  CHECK(moved({1, 2, 3, 4, 5}, "straight", Column::Straight, "figures S=4", kExact) == 8);
  Table table(2, kLastRoll + " | figures 6=7", kExact);
  table.roll({6, 6, 5, 5, 4});
  CHECK(table.actions() == Texts{"numbers 5", "chance", "pass"});
  CHECK(table.why_not("numbers 6") == Refusal{"too_far", {"6", "2", "1"}});
  CHECK(table.why_not("numbers 5 6") == Refusal{"too_far", {"6", "2", "1"}});
  // The step of five alike always fits.
  CHECK(moved({3, 3, 3, 3, 3}, "five", Column::FiveAlike, "", kExact) == 1);
}

TEST_CASE("D-30 a figure on the own outermost space is not moved") {
  CHECK(offered({6, 6, 6, 1, 3}, "figures 6=8").empty());
  CHECK(offered({6, 6, 6, 2, 2}, "figures 6=8") == Texts{"numbers 2"});
  CHECK(offered({6, 6, 6, 2, 2}, "side B | figures 6=8").size() == 3);
  Table table(2, kLastRoll + " | figures 6=8");
  table.roll({6, 6, 6, 2, 2});
  CHECK(table.why_not("numbers 6") == Refusal{"at_end", {"6"}});
  CHECK(table.why_not("numbers 2 6") == Refusal{"at_end", {"6"}});
  table.act("numbers 2");
  CHECK(table.figure(Column::Two) == 2);
}

TEST_CASE("D-31 a move cut short by the end may be one space, unless the option says no") {
  CHECK(moved({6, 6, 1, 2, 4}, "numbers 6", Column::Six, "figures 6=7") == 8);
  CHECK(offered({6, 6, 1, 2, 4}, "figures 6=7", kMin2).empty());
  CHECK(moved({6, 6, 6, 2, 4}, "numbers 6", Column::Six, "figures 6=6", kMin2) == 8);
  Table table(2, kLastRoll + " | figures 6=7", kMin2);
  table.roll({6, 6, 5, 5, 4});
  CHECK(table.why_not("numbers 6") == Refusal{"too_short", {"6", "1"}});
  CHECK(moved({3, 3, 3, 3, 3}, "five", Column::FiveAlike, "", kMin2) == 1);
}

TEST_CASE("D-32 a figure can be pulled out of the other side's red zone") {
  CHECK(moved({6, 6, 6, 2, 4}, "numbers 6", Column::Six, "side B | figures 6=7") == 4);
  Table table(2, kLastRoll + " | side B | figures 6=7 5=6");
  CHECK(table.rules.in_zone(table.state, Side::A) == 2);
  table.roll({6, 6, 6, 5, 5});
  table.act("numbers 5 6");
  CHECK(table.rules.in_zone(table.state, Side::A) == 0);
}

TEST_CASE("D-33 every result may be declined") {
  Table table(2, kLastRoll + " | figures 1=6 2=7 3=5");
  table.roll({3, 3, 1, 5, 6});
  CHECK(table.actions().back() == "pass");
  table.act("pass");
  CHECK(table.figure(Column::Three) == 5);
  CHECK_FALSE(table.over());
  CHECK(table.rules.chance(table.state).asker == 1);
}

TEST_CASE("D-34 without a result that moves something the turn ends by itself") {
  CHECK(offered({1, 2, 3, 5, 6}).empty());
  CHECK(offered({1, 2, 4, 5, 6}).empty());
  Table table(2, "phase roll");
  table.roll({1, 2, 4, 5, 6});
  table.act("stop");
  CHECK(table.state.phase == Phase::Roll);
  CHECK(table.state.side == Side::B);
  CHECK(table.state.turns == 1);
  CHECK(table.state.dice.size() == 0);
}

TEST_CASE("D-35 three figures in the own zone after the turn win at once") {
  // Two are there, the figure of the fives goes from 4 to 7.
  Table table(2, kLastRoll + " | figures 1=6 K=1 5=4");
  table.roll({5, 5, 5, 1, 2});
  table.act("numbers 5");
  CHECK(table.figure(Column::Five) == 7);
  CHECK(table.over());
  CHECK(table.rules.winners(table.state) == SeatSet::one(0));
  CHECK(table.rules.scores(table.state)[0] == 1);
  CHECK(table.rules.scores(table.state)[1] == 0);
}

TEST_CASE("D-35 four at once win as well, and two are not enough") {
  Table table(2, kLastRoll + " | figures 1=6 2=6 3=4 4=5");
  table.roll({3, 3, 3, 4, 4});
  table.act("numbers 3 4");
  CHECK(table.rules.in_zone(table.state, Side::A) == 4);
  CHECK(table.over());

  table.lay(kLastRoll + " | figures 1=6 2=6");
  table.roll({1, 2, 4, 5, 6});
  CHECK_FALSE(table.over());
  CHECK(table.state.side == Side::B);
  CHECK(table.rules.scores(table.state)[0] == 0);
}

TEST_CASE("D-36 the figure of five alike counts as one of the three") {
  Table table(2, kLastRoll + " | figures 1=6 2=6 K=0");
  table.roll({3, 3, 3, 3, 3});
  table.act("five");
  CHECK(table.over());
}

TEST_CASE("D-37 any space of the zone counts") {
  for (const std::string space : {"6", "7", "8"}) {
    Table table(2, "phase roll | figures 1=" + space);
    CHECK(table.rules.in_zone(table.state, Side::A) == 1);
    CHECK(table.rules.in_zone(table.state, Side::B) == 0);
  }
  CHECK(Table(2, "phase roll | figures 1=5 2=-5")
            .rules.in_zone(Table(2, "phase roll | figures 1=5 2=-5").state, Side::A) == 0);
}

TEST_CASE("D-38 only the side that has just moved can have won") {
  Table table(2);
  const ErasedGame<Rules> game(table.rules);
  const auto read = [&](const std::string& text) {
    return read_position(game, "duell 2 | " + text);
  };
  const std::string won = "figures 1=6 2=7 3=8 | turns 9";
  CHECK(read("phase over | side A | " + won).has_value());
  CHECK_FALSE(read("phase over | side B | " + won).has_value());
  CHECK_FALSE(read("phase roll | side B | " + won).has_value());
  CHECK_FALSE(read("phase roll | side A | " + won).has_value());
  // In random matches the winner is always the side whose turn it was, and it is one side only.
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    FastEntropy luck(seed);
    State s = table.rules.start();
    Side mover = Side::A;
    while (table.rules.turn(s).kind != Turn::Kind::Over) {
      if (s.phase == Phase::Choose) mover = s.side;
      if (table.rules.turn(s).kind == Turn::Kind::Chance) {
        table.rules.resolve(s, sample(table.rules.chance(s), luck));
        continue;
      }
      ActionList list;
      table.rules.actions(s, table.rules.to_move(s), list);
      table.rules.act(s, table.rules.to_move(s),
                      list[luck.below(static_cast<std::uint32_t>(list.size()))]);
    }
    CHECK(table.rules.winners(s) == SeatSet::one(static_cast<Seat>(mover)));
    CHECK_FALSE(table.rules.wins(s, other(mover)));
  }
}

TEST_CASE("D-39 the option turns ends the match as a draw") {
  Table table(2, "phase roll | turns 998");
  table.play({1, 2, 4, 5, 6}, "");
  CHECK_FALSE(table.over());
  table.play({1, 2, 4, 5, 6}, "");
  CHECK(table.over());
  CHECK(table.state.turns == 1000);
  CHECK(table.rules.winners(table.state).empty());

  Table last(2, "phase roll | figures 1=6 2=6 3=4", {{"turns", "1"}});
  last.play({3, 3, 1, 5, 6}, "numbers 3");
  CHECK(last.rules.winners(last.state) == SeatSet::one(0));
}

TEST_CASE("D-40 everything is open and one seat at a time decides") {
  CHECK_FALSE(Rules::kInfo.hidden_information);
  const Table table(8, "phase keep | rolls 1 | dice 1 2 3 4 5 | side B | hand_b 6 | figures C=3");
  for (Seat seat = 0; seat < 8; ++seat)
    CHECK(table.rules.observe(table.state, seat) == table.state);
  CHECK(table.rules.observe(table.state, kSpectator) == table.state);
  CHECK(table.rules.turn(table.state) == Turn::decision(Seat{5}));
}

TEST_CASE("the worked examples offer exactly what the sheet says") {
  CHECK(offered({6, 6, 2, 3, 1}) == Texts{"numbers 6"});
  CHECK(offered({4, 4, 4, 1, 2}) == Texts{"numbers 4"});
  CHECK(offered({3, 3, 3, 3, 6}) == Texts{"numbers 3"});
  CHECK(offered({1, 1, 2, 2, 5}) == Texts{"numbers 1 2", "numbers 1", "numbers 2", "chance"});
  CHECK(offered({5, 5, 5, 2, 2}) == Texts{"numbers 2 5", "numbers 2", "numbers 5"});
  CHECK(offered({1, 2, 3, 4, 3}) == Texts{"numbers 3", "straight"});
  CHECK(offered({2, 3, 4, 5, 6}) == Texts{"straight"});
  CHECK(offered({1, 2, 3, 4, 5}) == Texts{"straight"});
  CHECK(offered({1, 3, 4, 5, 6}) == Texts{"straight"});
  CHECK(offered({1, 2, 3, 5, 6}).empty());
  CHECK(offered({6, 6, 6, 6, 5}) == Texts{"numbers 6", "chance"});
  CHECK(moved({6, 6, 6, 6, 5}, "chance", Column::Chance) == 4);
  CHECK(moved({6, 6, 6, 6, 5}, "numbers 6", Column::Six) == 4);
  CHECK(offered({6, 6, 6, 6, 6}) == Texts{"numbers 6", "chance", "five"});
  CHECK(offered({6, 6, 6, 6, 6}, "figures K=1") == Texts{"numbers 6", "chance"});
  CHECK(offered({3, 3, 3, 3, 3}) == Texts{"numbers 3", "five"});
  CHECK(offered({6, 6, 6, 1, 3}, "figures 6=8").empty());
}

TEST_CASE("three results at once exist for the eight throws of reading 5") {
  for (const Faces& faces :
       {Faces{1, 1, 2, 3, 4}, Faces{1, 2, 2, 3, 4}, Faces{3, 4, 5, 5, 6}, Faces{3, 4, 5, 6, 6},
        Faces{1, 1, 1, 1, 1}, Faces{2, 2, 2, 2, 2}, Faces{5, 5, 5, 5, 5}, Faces{6, 6, 6, 6, 6}})
    CHECK(offered(faces).size() == 3);
}
