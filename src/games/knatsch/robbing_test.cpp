// The rules of Knatsch, continued: robbing, tournaments, putting cards under a stack.

#include "games/knatsch/test_support.h"

using namespace knobel;
using namespace knobel::knatsch;
using kit::Result;

namespace {

/// Seat 2 owns yellow-333+2 and a second castle; seat 1 has just beaten the card with this throw.
Table attacked_with(std::string_view faces) {
  Table table(3,
              "left_top white-222+5 | right_top catapult-222+4 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3 yellow-333+2 | seat3 cards blue-222+4");
  table.act(0, "rob yellow from 2");
  table.roll(faces);
  table.act(0, "stop");
  return table;
}

/// A tournament on the left stack for this many seats, with a castle each.
Table tournament_table(int seats, const std::string& more = "") {
  const Texts castles = {"red-222+1",    "green-222+3", "blue-222+4",
                         "yellow-333+2", "black-333+4", "white-222+5"};
  std::string position = "left_top tournament | right_top catapult-222+4" + more;
  for (int seat = 0; seat < seats; ++seat) {
    const std::string name = "seat" + std::to_string(seat + 1) + " cards";
    if (more.find(name) == std::string::npos)
      position += " | " + name + " " + castles[static_cast<std::size_t>(seat)];
  }
  return Table(seats, position);
}

/// Rolls once, then stops if asked.
void roll_once(Table& table, std::string_view faces) {
  table.roll(faces);
  if (table.phase() == Phase::Keep) table.act(table.state.roller, "stop");
}

}  // namespace

TEST_CASE("K-24 only a player with two castles is attacked for one") {
  const Table table(3, kRich);
  CHECK(table.why_not(0, "rob blue from 3") == "castle_safe 3 2");
  CHECK(table.can(0, "rob green from 2"));
}

TEST_CASE("K-25 a guarded castle cannot be named") {
  const Table table(3,
                    "left_top yellow-333+2 | right_top catapult-222+4 | seat1 cards red-222+1 | "
                    "seat2 cards green-222+3 black-333+4 white-555+1 castle-guard-333+5 | "
                    "seat2 guarded green white | seat3 cards blue-222+4");
  CHECK(table.why_not(0, "rob green from 2") == "guarded green");
  CHECK(table.why_not(0, "rob white from 2") == "guarded white");
  CHECK(table.can(0, "rob black from 2"));
}

TEST_CASE("K-26 an attacker who does not beat the card gets nothing, and nobody defends") {
  Table table = attacked_with("3 3 3 2 1 x");
  CHECK(table.owns(1, "yellow-333+2"));
  CHECK(table.phase() == Phase::Choose);
  CHECK(table.state.to_move == 1);
}

TEST_CASE("K-27 the owner keeps the castle by beating the attacker's result") {
  Table table = attacked_with("4 4 4 1 x x");
  CHECK(table.phase() == Phase::Defend);
  CHECK(table.rules.turn(table.state) == Turn::decision(Seat{1}));
  CHECK(table.actions(1) == Texts{"defend", "decline"});
  CHECK(table.why_not(1, "take left") == "defend_first");
  CHECK(table.state.to_beat == Result::of(3, 4, 1));
  table.act(1, "defend");
  CHECK(table.chance().count == 6);
  CHECK(table.chance().asker == 1);
  SUBCASE("beaten") {
    table.roll("4 4 4 2 x x");
    CHECK(table.owns(1, "yellow-333+2"));
  }
  SUBCASE("equalled: the attacker takes it") {
    roll_once(table, "4 4 4 1 x x");
    CHECK(table.owns(0, "yellow-333+2"));
  }
  SUBCASE("the card is beaten, but not the attacker") {
    roll_once(table, "3 3 3 5 x x");
    CHECK(table.owns(0, "yellow-333+2"));
  }
  CHECK(table.state.to_move == 1);
  CHECK(table.phase() == Phase::Choose);
}

TEST_CASE("K-28 an attacker may throw on after beating the card") {
  Table table(3, kRich);
  table.act(0, "rob green from 2");
  table.roll("3 3 3 1 1 x");
  CHECK(table.phase() == Phase::Keep);
  table.act(0, "keep 3 3 3");
  table.roll("3 x");
  CHECK(table.phase() == Phase::Keep);
  table.act(0, "stop");
  CHECK(table.state.to_beat == Result::of(4, 3, 0));
}

TEST_CASE("K-29 any special without a guard on it may be named") {
  const Table table(3,
                    "left_top yellow-333+2 | right_top catapult-222+4 | seat1 cards red-222+1 | "
                    "seat2 cards green-222+3 die-2-333+1 treason-555+1 special-guard-222+3 | "
                    "seat2 guarded treason | seat3 cards blue-222+4");
  CHECK(table.why_not(0, "rob treason from 2") == "guarded treason");
  CHECK(table.can(0, "rob die-2 from 2"));
  CHECK(table.can(0, "rob special-guard from 2"));
}

TEST_CASE("K-30 three throws for a special, also with a catapult") {
  Table table(3,
              "left_top yellow-333+2 | right_top champion-444+2 | "
              "seat1 cards red-222+1 catapult-222+4 | "
              "seat2 cards green-222+3 die-2-333+1 | seat3 cards blue-222+4");
  table.act(0, "rob die-2 from 2");
  CHECK(table.state.to_beat == Result::of(3, 3, 1));
  CHECK(table.rules.throws_max(table.state) == 3);
}

TEST_CASE("K-31 nobody defends a special, and a failure changes nothing") {
  Table table(3, kRich);
  SUBCASE("won") {
    table.act(0, "rob die-2 from 2");
    table.roll("3 3 3 2 x x");
    CHECK(table.owns(0, "die-2-333+1"));
    CHECK_FALSE(table.owns(1, "die-2-333+1"));
  }
  SUBCASE("failed") {
    table.act(0, "rob die-2 from 2");
    table.roll("x x x x 2 5");
    CHECK(table.owns(1, "die-2-333+1"));
  }
  CHECK(table.phase() == Phase::Choose);
  CHECK(table.state.to_move == 1);
}

TEST_CASE("K-32 whoever chooses a tournament throws first, up to four times") {
  Table table = tournament_table(3);
  table.act(0, "take left");
  CHECK(table.state.roller == 0);
  CHECK(table.rules.throws_max(table.state) == 4);
  table.roll("1 2 3 4 5 5");
  for (int i = 0; i < 3; ++i) {
    table.act(0, "keep 5 5");
    table.roll("1 2 3 4");
  }
  CHECK(table.state.roller == 1);
  CHECK(table.state.to_beat == Result::of(2, 5, 4));
}

TEST_CASE("K-33 the others follow clockwise and have to beat the best so far") {
  Table table = tournament_table(4, " | to_move 3");
  table.act(2, "take left");
  roll_once(table, "3 3 3 4 x x");
  CHECK(table.state.roller == 3);
  CHECK(table.rules.throws_max(table.state) == 3);
  // A tie does not lead.
  roll_once(table, "3 3 3 4 x x");
  CHECK(table.state.leader == 2);
  CHECK(table.state.roller == 0);
  roll_once(table, "4 4 4 x x x");
  CHECK(table.state.leader == 0);
  roll_once(table, "1 1 1 1 x x");
  CHECK(table.state.tournaments[1] == 1);
  table.reveal_any();
  // The seat after the organiser moves next, not the one after the winner.
  CHECK(table.state.to_move == 3);
}

TEST_CASE("K-34 everybody throws at least once, and an unbeaten organiser keeps the card") {
  Table table = tournament_table(3);
  table.act(0, "take left");
  table.roll("5 5 5 5 5 5");
  table.act(0, "stop");
  // Nobody can beat this, but everybody throws.
  CHECK(table.chance().asker == 1);
  table.roll("5 5 5 5 5 5");
  CHECK(table.chance().asker == 2);
  table.roll("1 2 3 4 5 5");
  CHECK(table.state.tournaments[0] == 1);
  CHECK(table.phase() == Phase::Reveal);
}

TEST_CASE("K-35 a tournament never returns to a stack") {
  Table table = tournament_table(2);
  table.act(0, "take left");
  for (int seat = 0; seat < 2; ++seat) table.roll("x x x x x x");
  table.reveal("champion-444+2");
  CHECK(table.state.tournaments[0] == 1);
  CHECK(table.under(0).empty());
  CHECK(table.why_not(1, "rob tournament from 1") == "tournament_stays");
}

TEST_CASE("K-36 once per turn the top card of one stack may be put under it") {
  Table table(3, kThree);
  table.act(0, "tuck left");
  table.reveal("white-222+5");
  CHECK(table.under(0) == Texts{"yellow-333+2"});
  CHECK(table.state.to_move == 0);
  CHECK(table.why_not(0, "tuck left") == "tuck_used 1");
  CHECK(table.why_not(0, "tuck right") == "tuck_used 1");
  // Still used up when a special brings another attempt.
  table.act(0, "take right");
  table.roll("5 5 5 x x x");
  table.reveal("champion-444+2");
  CHECK(table.why_not(0, "tuck right") == "tuck_used 1");
  table.act(0, "end");
  CHECK(table.can(1, "tuck right"));
}

TEST_CASE("K-36 whoever has nothing to roll for may go on until there is something") {
  Table table(3,
              "left_top red-333+1 | right_top red-555+4 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  CHECK(table.actions(0) == Texts{"tuck left", "tuck right"});
  CHECK(table.why_not(0, "skip") == "must_tuck");
  table.act(0, "tuck left");
  // A second red castle is all there is on top again: one may go on.
  Table again(3,
              "left_top red-333+1 | right_top red-555+4 | tucks 1 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  CHECK(again.actions(0) == Texts{"tuck left", "tuck right"});
  again.act(0, "tuck right");
  CHECK(again.state.free_tucks[1] == 1);
  again.reveal("tournament");
  // Rolling for it is all that is left, so it happens by itself.
  CHECK(again.phase() == Phase::Throw);
  CHECK(again.state.goal == Goal::Tournament);
}

TEST_CASE("K-37 if no card in the stacks can be a goal, the turn is skipped") {
  // Seat 1 has a red and a green castle; everything else in the stacks is red or green, and the
  // other castles are each their owner's last one.
  Table table =
      lonely_table("to_move 5 | seat1 cards red-111+2 green-111+2 | seat5 cards blue-222+1", "");
  table.act(4, "take left");
  table.roll("x x x x x x");
  CHECK(table.state.turns == 2);
  CHECK(table.state.to_move == 1);
}

TEST_CASE("K-37 A-14 A-23 whoever could go for the King may skip as well, but not tuck") {
  Table table = lonely_table("to_move 1 | seat1 cards red-111+2 green-111+2 blue-222+1", "");
  CHECK(table.actions(0) == Texts{"king", "skip"});
  CHECK(table.why_not(0, "tuck left") == "tuck_useless");
  table.act(0, "skip");
  CHECK(table.state.to_move == 1);
}

TEST_CASE("A-14 an available King does not take the free tucks away") {
  Table table = lonely_table("to_move 1 | tucks 1 | seat1 cards red-111+2 green-111+2 blue-222+1",
                             "tournament");
  CHECK(table.actions(0) == Texts{"tuck left", "king"});
  CHECK(table.why_not(0, "skip") == "must_tuck");
  CHECK(table.why_not(0, "tuck right") == "tuck_single right");
}

TEST_CASE("A-12 an empty stack is left alone, and what goes under it founds it anew") {
  Table table =
      lonely_table("to_move 1 | seat1 cards red-111+2 green-111+2 blue-222+1", "", "empty");
  CHECK(table.actions(0) == Texts{"king", "skip"});
  CHECK(table.why_not(0, "take right") == "stack_empty right");
  table.act(0, "king");
  table.roll("x x x x x x");
  CHECK(table.can(0, "lose blue right"));
  table.act(0, "lose blue right");
  CHECK(table.top(1) == "blue-222+1");
  CHECK(table.under(1).empty());
}

TEST_CASE("A-13 a single card is not put under itself") {
  const Table table = lonely_table("to_move 2 | seat1 cards red-111+2 green-111+2 blue-222+1", "");
  CHECK(table.why_not(1, "tuck right") == "tuck_single right");
  CHECK(table.can(1, "tuck left"));
}

TEST_CASE("A-20 free tucks go once through a stack at most") {
  // Eight free tucks are used; the left stack has ten cards, and its goal lies at the bottom.
  Table table = lonely_table(
      "to_move 1 | tucks 1 | left_free_tucks 8 | seat1 cards red-111+2 green-111+2 blue-222+1",
      "tournament");
  const int size = table.state.stacks[0].size();
  CHECK(size == 10);
  table.act(0, "tuck left");
  table.act(0, "tuck left");
  CHECK(table.state.free_tucks[0] == size);
  CHECK(table.why_not(0, "tuck left") == "tuck_round left");
  CHECK(table.actions(0) == Texts{"king", "skip"});
}
