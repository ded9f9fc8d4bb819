// How we read what the rulebook of Knatsch leaves open: the readings of RULES.md. Those about empty
// and single-card stacks, and of stacks that hold no goal, are in robbing_test.cpp, A-4 is in
// specials_test.cpp.

#include "games/knatsch/test_support.h"

using namespace knobel;
using namespace knobel::knatsch;
using kit::Result;

TEST_CASE("A-1 the starting castle of a crest is drawn, or the easiest one") {
  Table table(2, "", {{"first", "1"}, {"start_castle", "easiest"}});
  table.rules.resolve(table.state, Outcome{{}, 0});  // red: 222+1, 333+1, 555+4
  CHECK(table.owns(0, "red-222+1"));
  table.rules.resolve(table.state, Outcome{{}, 3});  // black: 333+4, 444+5
  CHECK(table.owns(1, "black-333+4"));
  CHECK(table.phase() == Phase::Reveal);
}

TEST_CASE("A-2 equalling is not enough against cards, attackers, leaders or the King") {
  Table table(3,
              "left_top white-222+5 | right_top catapult-222+4 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3 yellow-333+2 die-1-222+4 | seat3 cards blue-222+4");
  table.act(0, "rob die-1 from 2");
  table.roll("2 2 2 4 x x");
  CHECK(table.phase() == Phase::Keep);
  table.act(0, "stop");
  CHECK(table.owns(1, "die-1-222+4"));
}

TEST_CASE("A-3 the extra number is the highest die outside the group, pairs included") {
  Table table(2,
              "left_top tournament | right_top catapult-222+4 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3");
  table.act(0, "take left");
  table.roll("4 4 4 4 1 2");
  table.act(0, "stop");
  CHECK(table.state.to_beat == Result::of(4, 4, 2));
}

TEST_CASE("A-5 the King is no extra attempt, unless the option says so") {
  const std::string position =
      "part extra | left_top tournament | right_top champion-444+2 | "
      "seat1 cards red-222+1 yellow-333+2 black-333+4 die-1-222+4 | "
      "seat2 cards green-222+3 | seat3 cards blue-222+4";
  CHECK(Table(3, position).why_not(0, "king") == "king_first");
  CHECK(Table(3, position, {{"king", "any_attempt"}}).can(0, "king"));
}

TEST_CASE("A-6 specials of a player with one castle are not safe") {
  const Table table(3,
                    "left_top yellow-333+2 | right_top catapult-222+4 | seat1 cards red-222+1 | "
                    "seat2 cards green-222+3 die-1-222+4 | seat3 cards blue-222+4");
  CHECK(table.why_not(0, "rob green from 2") == "castle_safe 2 2");
  CHECK(table.can(0, "rob die-1 from 2"));
}

TEST_CASE("A-7 a defence has three throws") {
  Table table(3,
              "left_top yellow-333+2 | right_top champion-444+2 | "
              "seat1 cards red-222+1 catapult-222+4 | "
              "seat2 cards green-222+3 black-333+4 catapult-333+2 | seat3 cards blue-222+4");
  table.act(0, "rob green from 2");
  table.roll("5 5 5 x x x");
  table.act(0, "stop");
  table.act(1, "defend");
  for (int i = 0; i < 2; ++i) {
    table.roll("1 2 3 4 5 5");
    table.act(1, "keep none");
  }
  table.roll("1 2 3 4 5 5");
  CHECK(table.owns(0, "green-222+3"));
}

TEST_CASE("A-8 an organiser who is champion has four throws, not five") {
  Table table(2,
              "left_top tournament | right_top catapult-222+4 | "
              "seat1 cards red-222+1 champion-444+2 | seat2 cards green-222+3");
  table.act(0, "take left");
  for (int i = 0; i < 3; ++i) {
    table.roll("1 2 3 4 5 5");
    table.act(0, "keep none");
  }
  table.roll("1 2 3 4 5 5");
  CHECK(table.state.roller == 1);
}

TEST_CASE("A-9 the special guard may stand on the castle guard, not on itself") {
  Table table(3,
              "phase guard-special | part done | left_top tournament | right_top champion-444+2 | "
              "seat1 cards red-222+1 castle-guard-333+5 special-guard-222+3 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  CHECK(table.why_not(0, "guard special-guard") == "guard_itself");
  table.act(0, "guard castle-guard");
  CHECK(table.why_not(1, "rob castle-guard from 1") == "guarded castle-guard");
}

TEST_CASE("A-10 Treason is used only where it is easier") {
  Data data = components_data(Components());
  for (auto& member : std::get<Data::Object>(data.value))
    if (member.key == "treason")
      member.value = Data::Object{{"count", 3}, {"face", 4}, {"extra", 1}};
  const std::string others =
      " | right_top champion-444+2 | seat1 cards red-222+1 treason-555+1 | "
      "seat2 cards green-222+3 | seat3 cards blue-222+4";
  Table easier(3, "left_top white-222+5" + others, {}, data);
  easier.act(0, "take left");
  CHECK(easier.state.to_beat == Result::of(3, 2, 5));
  Table harder(3, "left_top white-555+1" + others, {}, data);
  harder.act(0, "take left");
  CHECK(harder.state.to_beat == Result::of(3, 4, 1));
}

TEST_CASE(
    "A-11 A-22 guards are two questions at the end of the own turn, the present state first") {
  Table table(3,
              "left_top white-222+5 | right_top champion-444+2 | "
              "seat1 cards red-222+1 yellow-333+2 castle-guard-333+5 die-1-222+1 "
              "special-guard-222+3 | seat1 guarded yellow die-1 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  CHECK(table.why_not(0, "guard red") == "guard_later");
  table.act(0, "take left");
  table.roll("x x x x x x");
  table.reveal_any();
  CHECK(table.phase() == Phase::GuardCastles);
  CHECK(table.actions(0) == Texts{"guard yellow", "guard none", "guard red", "guard red yellow"});
  table.act(0, "guard red");
  CHECK(table.phase() == Phase::GuardSpecial);
  CHECK(table.actions(0) == Texts{"guard die-1", "guard none", "guard castle-guard"});
  table.act(0, "guard die-1");
  CHECK(table.state.guarded_crests[0] == 1);
  CHECK(table.state.guarded_special[0] == kDie);
  CHECK(table.state.to_move == 1);
}

TEST_CASE("A-22 a special guard with nothing to guard is not asked about") {
  Table table(3,
              "left_top white-222+5 | right_top champion-444+2 | "
              "seat1 cards red-222+1 special-guard-222+3 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  table.act(0, "take left");
  table.roll("x x x x x x");
  table.reveal_any();
  CHECK(table.state.to_move == 1);
}

TEST_CASE("A-15 an attempt that cannot succeed ends by itself") {
  Table table(3, kRich);
  table.act(0, "rob die-2 from 2");
  table.roll("x x x x 2 5");
  CHECK(table.owns(1, "die-2-333+1"));
  CHECK(table.state.to_move == 1);
}

TEST_CASE("A-15 a card die keeps an attempt alive") {
  Table table(3,
              "left_top yellow-333+2 | right_top champion-444+2 | "
              "seat1 cards red-222+1 die-4-444+1 | seat2 cards green-222+3 | "
              "seat3 cards blue-222+4");
  table.act(0, "take left");
  table.roll("x x x x 2 5");
  CHECK(table.phase() == Phase::Keep);
}

TEST_CASE("A-15 a defence that cannot succeed is not asked for") {
  Table table(3,
              "left_top yellow-333+2 | right_top catapult-222+4 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3 black-333+4 | seat3 cards blue-222+4");
  table.act(0, "rob green from 2");
  table.roll("5 5 5 5 5 5");
  table.act(0, "stop");
  CHECK(table.owns(0, "green-222+3"));
  CHECK(table.state.to_move == 1);
}

TEST_CASE("A-15 an organiser and whoever is in front may go on") {
  Table table(2,
              "left_top tournament | right_top catapult-222+4 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3");
  table.act(0, "take left");
  table.roll("x x x x x 1");
  CHECK(table.phase() == Phase::Keep);
  table.act(0, "stop");
  table.roll("5 5 5 5 5 5");
  CHECK(table.state.roller == 1);
  CHECK(table.phase() == Phase::Keep);
}

TEST_CASE("A-16 the owner may decline to defend") {
  Table table(3, kRich);
  table.act(0, "rob green from 2");
  table.roll("5 5 5 x x x");
  table.act(0, "stop");
  table.act(1, "decline");
  CHECK(table.owns(0, "green-222+3"));
}

TEST_CASE("A-17 after the last turn the match is a draw") {
  Table table(3, kThree + " | turns 11", {{"turns", "12"}});
  table.act(0, "take left");
  table.roll("x x x x x x");
  table.reveal_any();
  CHECK(table.phase() == Phase::Over);
  CHECK(table.rules.winners(table.state).empty());
  CHECK(table.rules.scores(table.state) == Scores{});
}

TEST_CASE("A-21 an attempt ends by itself once its goal is beaten") {
  Table stack(3, kThree);
  stack.act(0, "take left");
  stack.roll("3 3 3 4 1 1");
  CHECK(stack.owns(0, "yellow-333+2"));

  Table special(3, kRich);
  special.act(0, "rob die-2 from 2");
  special.roll("3 3 3 2 2 2");
  CHECK(special.owns(0, "die-2-333+1"));

  // Not in an attack: there the result is what the defence has to beat.
  Table attack(3, kRich);
  attack.act(0, "rob green from 2");
  attack.roll("3 3 3 2 2 2");
  CHECK(attack.phase() == Phase::Keep);
}

TEST_CASE("A-24 the order under a stack is open to all") {
  Table table(3, kThree + " | left_under die-1-222+1 tournament");
  const ErasedGame<Rules> game(table.rules);
  bool found = false;
  for (const auto& field : game.fields(AnyState(table.state)))
    if (field.key == "left_under") {
      found = true;
      CHECK(field.words == Texts{"die-1-222+1", "tournament"});
    }
  CHECK(found);
}

TEST_CASE("A-25 free tucks do not use up what Stack allows") {
  // Whatever is on top is of a kind that seat 1 has, so after its one tuck a free one follows.
  Table table(3,
              "left_top red-333+1 | right_top red-555+4 | seat1 cards red-222+1 catapult-222+4 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  table.act(0, "tuck left");
  table.reveal("catapult-333+2");
  table.act(0, "tuck left");
  CHECK(table.state.tucks == 1);
  CHECK(table.state.free_tucks[0] == 1);
  // Rolling for it is all that is left, so it happens by itself.
  table.reveal("stack-111+2");
  table.roll("5 5 5 x x x");
  table.reveal("champion-444+2");
  // Stack allows two. One is used, the free one does not count: one more, and then none.
  table.act(0, "tuck left");
  table.reveal("protection-222+5");
  CHECK(table.state.tucks == 2);
  CHECK(table.why_not(0, "tuck left") == "tuck_used 2");
}
