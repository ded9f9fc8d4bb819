// The rules of Knatsch, continued: specials, the King, the end, variants.

#include "games/knatsch/test_support.h"

using namespace knobel;
using namespace knobel::knatsch;
using kit::Result;

namespace {

/// Seat 1 owns these cards and rolls for the castle on the left stack with one throw.
bool takes(const std::string& own, const std::string& castle, std::string_view faces) {
  Table table(3, "left_top " + castle + " | right_top champion-444+2 | seat1 cards " + own +
                     " | seat2 cards green-222+3 | seat3 cards blue-222+4");
  table.act(0, "take left");
  table.roll(faces);
  if (table.phase() == Phase::Keep) table.act(0, "stop");
  return table.owns(0, castle);
}

/// Seat 1 has three castles and the first attempt of its turn.
std::string before_king(const std::string& more_cards = "") {
  return "left_top tournament | right_top champion-444+2 | "
         "seat1 cards red-222+1 yellow-333+2 black-333+4" +
         more_cards + " | seat2 cards green-222+3 | seat3 cards blue-222+4";
}

}  // namespace

TEST_CASE("K-38 a card die counts in the group or as extra number") {
  const std::string red = "red-222+1";
  // Die 4 with two fours: a triple.
  CHECK(takes(red + " die-4-444+1", "yellow-444+2", "4 4 3 1 x x"));
  CHECK_FALSE(takes(red + " die-4-444+1", "yellow-444+2", "4 4 2 1 x x"));
  // Die 5 as extra number.
  CHECK(takes(red + " die-5-444+3", "black-333+4", "3 3 3 x x x"));
  CHECK_FALSE(takes(red, "black-333+4", "3 3 3 x x x"));
}

TEST_CASE("K-38 all own card dice count together, also with six dead dice") {
  Table table(2,
              "left_top tournament | right_top champion-444+2 | "
              "seat1 cards red-222+1 die-1-222+1 die-4-444+1 | seat2 cards green-222+3");
  table.act(0, "take left");
  table.roll("x x x x x x");
  CHECK(table.state.to_beat == Result::of(1, 4, 1));
}

TEST_CASE("A-4 card dice count in defence, tournament and against the King") {
  Table defence(3,
                "left_top white-222+5 | right_top champion-444+2 | seat1 cards red-222+1 | "
                "seat2 cards green-222+3 yellow-333+2 die-4-444+1 | seat3 cards blue-222+4");
  defence.act(0, "rob yellow from 2");
  defence.roll("4 4 4 1 x x");
  defence.act(0, "stop");
  defence.act(1, "defend");
  defence.roll("4 4 4 x x x");
  CHECK(defence.owns(1, "yellow-333+2"));

  Table tournament(2,
                   "left_top tournament | right_top champion-444+2 | seat1 cards red-222+1 | "
                   "seat2 cards green-222+3 die-5-444+3");
  tournament.act(0, "take left");
  tournament.roll("4 4 4 x x x");
  tournament.act(0, "stop");
  tournament.roll("5 5 x x x x");
  tournament.act(1, "stop");
  CHECK(tournament.state.tournaments[1] == 1);

  Table king(3, before_king(" die-3-333+4"));
  king.act(0, "king");
  king.roll("3 3 3 3 x x");
  CHECK(king.state.winner == 0);
}

TEST_CASE("K-39 a catapult gives four throws against a castle of somebody else, and only there") {
  const std::string position =
      "left_top yellow-333+2 | right_top tournament | seat1 cards red-222+1 catapult-222+4 | "
      "seat2 cards green-222+3 black-333+4 die-1-222+1 catapult-333+2 | seat3 cards blue-222+4";
  const auto throws = [&](const std::string& goal) {
    Table table(3, position);
    table.act(0, goal);
    return table.rules.throws_max(table.state);
  };
  CHECK(throws("rob green from 2") == 4);
  CHECK(throws("rob die-1 from 2") == 3);
  CHECK(throws("take left") == 3);
  CHECK(throws("take right") == 4);  // as organiser

  Table table(3, position);
  table.act(0, "rob green from 2");
  table.roll("5 5 5 x x x");
  table.act(0, "stop");
  // the defender's own catapult is no help.
  table.act(1, "defend");
  CHECK(table.rules.throws_max(table.state) == 3);
}

TEST_CASE("K-40 a champion has four throws in every tournament, also as organiser") {
  Table table(2,
              "left_top tournament | right_top catapult-222+4 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3 champion-444+2");
  table.act(0, "take left");
  table.roll("x x x x x x");
  CHECK(table.state.roller == 1);
  CHECK(table.rules.throws_max(table.state) == 4);

  Table organiser(2,
                  "left_top tournament | right_top catapult-222+4 | "
                  "seat1 cards red-222+1 champion-444+2 | seat2 cards green-222+3");
  organiser.act(0, "take left");
  CHECK(organiser.rules.throws_max(organiser.state) == 4);
}

TEST_CASE("K-41 with Stack two cards may be put under, also if it was won in between") {
  Table table(3,
              "left_top yellow-333+2 | right_top stack-111+2 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  table.act(0, "tuck left");
  table.reveal("white-222+5");
  CHECK(table.why_not(0, "tuck right") == "tuck_used 1");
  table.act(0, "take right");
  table.roll("5 5 5 x x x");
  table.reveal("champion-444+2");
  table.act(0, "tuck right");
  table.reveal("catapult-222+4");
  table.act(0, "take right");
  table.roll("5 5 5 x x x");
  table.reveal("die-1-222+1");
  CHECK(table.why_not(0, "tuck left") == "tuck_used 2");
}

TEST_CASE("K-42 the castle guard stands on up to two own castles") {
  Table table(3,
              "phase guard-castles | part done | left_top tournament | right_top champion-444+2 | "
              "seat1 cards red-222+1 yellow-333+2 castle-guard-333+5 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  CHECK(table.actions(0) == Texts{"guard none", "guard red", "guard yellow", "guard red yellow"});
  CHECK(table.why_not(0, "guard green") == "not_yours green");
  CHECK(table.why_not(0, "guard red yellow black") == "guard_two_castles");
  CHECK(table.why_not(0, "guard red red") == "guard_twice red");
  CHECK(table.why_not(0, "guard champion") == "guard_castles_now");
  CHECK(table.why_not(0, "take left") == "guard_first");
  table.act(0, "guard red yellow");
  CHECK(table.state.to_move == 1);
  CHECK(table.why_not(1, "rob red from 1") == "guarded red");
  // The guard itself can be taken.
  CHECK(table.can(1, "rob castle-guard from 1"));
}

TEST_CASE("K-43 the special guard stands on one other own special") {
  Table table(3,
              "phase guard-special | part done | left_top tournament | right_top champion-444+2 | "
              "seat1 cards red-222+1 die-2-333+1 treason-555+1 special-guard-222+3 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  CHECK(table.actions(0) == Texts{"guard none", "guard die-2", "guard treason"});
  CHECK(table.why_not(0, "guard champion") == "not_yours champion");
  CHECK(table.why_not(0, "guard red") == "guard_special_now");
  CHECK(table.why_not(0, "guard die-2 treason") == "guard_one_special die-2");
  table.act(0, "guard treason");
  CHECK(table.why_not(1, "rob treason from 1") == "guarded treason");
  CHECK(table.can(1, "rob die-2 from 1"));
  CHECK(table.can(1, "rob special-guard from 1"));
}

TEST_CASE("K-44 an assignment ends with the guard, and a stolen guard stands nowhere") {
  Table table(3,
              "left_top tournament | right_top champion-444+2 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3 yellow-333+2 castle-guard-333+5 | "
              "seat2 guarded green yellow | seat3 cards blue-222+4");
  CHECK(table.why_not(0, "rob yellow from 2") == "guarded yellow");
  table.act(0, "rob castle-guard from 2");
  table.roll("5 5 5 5 x x");
  CHECK(table.state.guarded_crests[1] == 0);
  // Seat 1 is asked at the end of its turn; until then the guard protects nothing.
  CHECK(table.phase() == Phase::GuardCastles);
  CHECK(table.state.guarded_crests[0] == 0);
  table.act(0, "guard red");
  CHECK(table.why_not(1, "guard green") == "guard_later");
  table.act(1, "take left");
  for (int seat = 0; seat < 3; ++seat) table.roll("x x x x x x");
  table.reveal_any();
  CHECK(table.can(2, "rob yellow from 2"));
}

TEST_CASE("K-44 an assignment ends with what it guards") {
  Table table(3, before_king(" castle-guard-333+5") + " | seat1 guarded red black");
  table.act(0, "king");
  table.roll("x x x x x x");
  table.act(0, "lose red left");
  CHECK(table.phase() == Phase::GuardCastles);
  CHECK(table.actions(0)[0] == "guard black");

  Table special(3,
                "left_top tournament | right_top champion-444+2 | seat1 cards red-222+1 | "
                "seat2 cards green-222+3 die-2-333+1 special-guard-222+3 | "
                "seat2 guarded die-2 | seat3 cards blue-222+4");
  special.act(0, "rob special-guard from 2");
  special.roll("5 5 5 5 x x");
  CHECK(special.state.guarded_special[1] == kNoKind);
}

TEST_CASE("K-45 Treason makes the castles of the stacks easy, but not those of others") {
  CHECK(takes("red-222+1 treason-555+1", "white-555+1", "1 1 1 3 x x"));
  CHECK_FALSE(takes("red-222+1", "white-555+1", "1 1 1 3 x x"));
  Table table(3,
              "left_top tournament | right_top die-1-222+4 | seat1 cards red-222+1 treason-555+1 | "
              "seat2 cards green-222+3 white-555+1 | seat3 cards blue-222+4");
  table.act(0, "rob white from 2");
  CHECK(table.state.to_beat == Result::of(3, 5, 1));
  // Specials on the stacks stay what they are.
  Table special(3,
                "left_top tournament | right_top die-1-222+4 | "
                "seat1 cards red-222+1 treason-555+1 | seat2 cards green-222+3 | "
                "seat3 cards blue-222+4");
  special.act(0, "take right");
  CHECK(special.state.to_beat == Result::of(3, 2, 4));
}

TEST_CASE("K-45 Protection: the King takes no castle") {
  Table table(3, before_king(" protection-222+5"));
  table.act(0, "king");
  table.roll("x x x x x x");
  CHECK(Rules::castles(table.state, 0) == 3);
  CHECK(table.state.to_move == 1);
}

TEST_CASE("K-46 three castles when the turn begins, three throws, the King's own dice") {
  Table table(3, before_king());
  CHECK(table.can(0, "king"));
  table.act(0, "king");
  CHECK(table.rules.throws_max(table.state) == 3);
  CHECK(table.state.to_beat == Result::of(4, 3, 5));
  CHECK(Table(3, kThree).why_not(0, "king") == "king_castles 1");
}

TEST_CASE("K-46 whoever gets his third castle has to wait for his next turn") {
  Table table(3,
              "left_top black-333+4 | right_top champion-444+2 | "
              "seat1 cards red-222+1 yellow-333+2 | seat2 cards green-222+3 | "
              "seat3 cards blue-222+4");
  CHECK(table.why_not(0, "king") == "king_castles 2");
  table.act(0, "take left");
  table.roll("5 5 5 x x x");
  table.reveal_any();
  CHECK(Rules::castles(table.state, 0) == 3);
  CHECK(table.state.to_move == 1);
}

TEST_CASE("K-47 whoever fails gives a castle of his choice under a stack of his choice") {
  Table table(3, before_king());
  table.act(0, "king");
  // Equal is not enough.
  table.roll("3 3 3 3 5 x");
  CHECK(table.phase() == Phase::Keep);
  table.act(0, "stop");
  CHECK(table.actions(0) == Texts{"lose red left", "lose red right", "lose yellow left",
                                  "lose yellow right", "lose black left", "lose black right"});
  CHECK(table.why_not(0, "lose green left") == "not_yours green");
  CHECK(table.why_not(0, "lose champion left") == "no_crest champion");
  CHECK(table.why_not(0, "take left") == "lose_first");
  table.act(0, "lose yellow right");
  CHECK(table.under(1) == Texts{"yellow-333+2"});
  CHECK(Rules::castles(table.state, 0) == 2);
  CHECK(table.state.to_move == 1);
}

TEST_CASE("K-48 four castles win at once") {
  Table table(3,
              "left_top white-222+5 | right_top champion-444+2 | "
              "seat1 cards red-222+1 yellow-333+2 black-333+4 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  table.act(0, "take left");
  table.roll("5 5 5 x x x");
  CHECK(table.phase() == Phase::Over);
  CHECK(table.rules.winners(table.state) == SeatSet::one(0));
  CHECK(table.rules.scores(table.state)[0] == 1);
}

TEST_CASE("K-49 beating the King wins at once") {
  Table table(3, before_king());
  table.act(0, "king");
  table.roll("4 4 4 4 x x");
  CHECK(table.phase() == Phase::Over);
  CHECK(table.rules.winners(table.state) == SeatSet::one(0));
}

TEST_CASE("K-50 two castles and three tournaments win, also in somebody else's turn") {
  Table table(3,
              "left_top tournament | right_top champion-444+2 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3 yellow-333+2 | seat2 tournaments 2 | "
              "seat3 cards blue-222+4");
  table.act(0, "take left");
  table.roll("x x x x x x");
  table.roll("5 5 5 x x x");
  table.act(1, "stop");
  table.roll("x x x x x x");
  CHECK(table.phase() == Phase::Over);
  CHECK(table.state.to_move == 0);
  CHECK(table.rules.winners(table.state) == SeatSet::one(1));
}

TEST_CASE("K-50 the second castle completes three tournaments as well") {
  Table table(3, kThree + " | seat1 tournaments 4");
  table.act(0, "take left");
  table.roll("5 5 5 x x x");
  CHECK(table.rules.winners(table.state) == SeatSet::one(0));
}

TEST_CASE("K-50 three tournaments with one castle win nothing yet") {
  Table table(3,
              "left_top tournament | right_top champion-444+2 | seat1 cards red-222+1 | "
              "seat1 tournaments 2 | seat2 cards green-222+3 | seat3 cards blue-222+4");
  table.act(0, "take left");
  for (int seat = 0; seat < 3; ++seat) table.roll("x x x x x x");
  CHECK(table.state.tournaments[0] == 3);
  CHECK(table.phase() == Phase::Reveal);
}

TEST_CASE("K-50 with too few tournaments left that way to win is closed") {
  const Table table(6,
                    "left_top catapult-222+4 | right_top champion-444+2 | seat1 cards red-222+1 | "
                    "seat2 cards green-222+3 | seat3 cards blue-222+4 | seat4 cards yellow-333+2 | "
                    "seat5 cards black-333+4 | seat6 cards white-222+5 | seat1 tournaments 1 | "
                    "seat2 tournaments 2 | seat3 tournaments 2 | seat4 tournaments 2");
  // Two are left in the stacks.
  CHECK(table.rules.tournaments_can_win(table.state, 0));
  CHECK_FALSE(table.rules.tournaments_can_win(table.state, 4));
}

TEST_CASE("K-51 one winner, no points") {
  for (int seats = 2; seats <= 6; ++seats) {
    Table table(seats);
    FastEntropy luck(static_cast<std::uint64_t>(seats));
    while (table.rules.turn(table.state).kind != Turn::Kind::Over) {
      for (const auto score : table.rules.scores(table.state)) REQUIRE(score == 0);
      if (table.rules.turn(table.state).kind == Turn::Kind::Chance) {
        table.rules.resolve(table.state, sample(table.chance(), luck));
        continue;
      }
      const Seat seat = table.rules.turn(table.state).seats.lowest();
      ActionList list;
      table.rules.actions(table.state, seat, list);
      table.rules.act(table.state, seat, list[luck.below(static_cast<std::uint32_t>(list.size()))]);
    }
    CHECK(table.rules.winners(table.state).size() == 1);
    const auto scores = table.rules.scores(table.state);
    CHECK(std::ranges::count(scores, 1) == 1);
  }
}

TEST_CASE("K-V1 of two players only one with three castles is attacked") {
  const std::string position =
      "left_top tournament | right_top champion-444+2 | "
      "seat1 cards red-222+1 | seat2 cards green-222+3 yellow-333+2";
  const Table two(2, position + " die-1-222+4");
  CHECK(two.why_not(0, "rob yellow from 2") == "castle_safe 2 3");
  CHECK(two.can(0, "rob die-1 from 2"));
  const Table three(2, position + " black-333+4");
  CHECK(three.can(0, "rob yellow from 2"));
}

TEST_CASE("K-V2 without specials there are 25 - n cards in the stacks") {
  for (int seats = 2; seats <= 6; ++seats) {
    Table table(seats, "", {{"specials", "off"}});
    FastEntropy luck(3);
    while (table.phase() <= Phase::DealCastle)
      table.rules.resolve(table.state, sample(table.chance(), luck));
    CHECK(table.state.stacks[0].size() + table.state.stacks[1].size() == 25 - seats);
    CHECK((table.state.unseen & ~kAllCastles) == 0);
    CHECK(table.state.unseen_tournaments == 9);
  }
}
