// What a match does beyond folding events: who may act, undo, resigning, wrong entries.

#include "engine/match.h"

#include <doctest/doctest.h>

#include "games/null_game/rules.h"

using namespace knobel;

namespace {

Match race(int seats = 2) { return Match(*AnyGame::make<null_game::Rules>({seats, {}, {}})); }

Outcome die(std::uint8_t face) { return Outcome{{face}, 0}; }

}  // namespace

TEST_CASE("nobody acts before the dice, out of turn, or with words that are no action") {
  Match match = race();
  CHECK(match.act(0, "step").error() == Refusal{"chance_first", {}});
  match.resolve(die(3));
  CHECK(match.act(1, "step").error() == Refusal{"not_your_turn", {}});
  CHECK(match.act(0, "jump").error() == Refusal{"unknown", {"jump"}});
  CHECK(match.entries().size() == 1);
  CHECK(match.act(0, "step").has_value());
  CHECK(match.entries().back() == Entry(ActionEntry{0, "step"}));
}

TEST_CASE("what cannot happen now is our bug when it comes as an event, and changes nothing") {
  Match match = race();
  CHECK_THROWS_AS(match.apply(Event{0, null_game::kStep, {}}, ActionEntry{0, "step"}), Bug);
  match.resolve(die(3));
  CHECK_THROWS_AS(match.apply(Event{kNobody, 0, die(3)}, ChanceEntry{"dice 3"}), Bug);
  CHECK_THROWS_AS(match.apply(Event{1, null_game::kStep, {}}, ActionEntry{1, "step"}), Bug);
  CHECK_THROWS_AS(match.resolve(die(3)), Bug);
  CHECK(match.entries().size() == 1);
  match.apply(Event{0, null_game::kStep, {}}, ActionEntry{0, "step"});
  CHECK(match.entries().back() == Entry(ActionEntry{0, "step"}));
}

TEST_CASE("an action can be taken back until the next dice, and that is recorded") {
  Match match = race();
  match.resolve(die(3));
  CHECK_FALSE(match.can_undo(0));
  REQUIRE(match.act(0, "step").has_value());
  const AnyState after = match.state();
  CHECK(match.can_undo(0));
  CHECK_FALSE(match.can_undo(1));
  CHECK(match.undo(1).error() == Refusal{"nothing_to_undo", {}});
  REQUIRE(match.undo(0).has_value());
  CHECK(match.turn() == Turn::decision(Seat{0}));
  REQUIRE(match.act(0, "step").has_value());
  CHECK(match.state() == after);
  match.resolve(die(2));
  CHECK_FALSE(match.can_undo(0));
  CHECK(match.entries().size() == 5);
  CHECK(match.chance_count() == 2);
}

TEST_CASE("one of two sides can resign, and then the other has won") {
  Match match = race();
  REQUIRE(match.apply(TableEntry{TableEntry::Kind::Resign, 0, ""}).has_value());
  CHECK(match.turn().kind == Turn::Kind::Over);
  CHECK(match.winners() == SeatSet::one(1));
  CHECK(match.act(0, "step").error() == Refusal{"over", {}});
  CHECK(match.act(0, null_game::kStep).error() == Refusal{"over", {}});
  CHECK_FALSE(match.apply(TableEntry{TableEntry::Kind::Undo, 0, ""}).has_value());
  Match three = race(3);
  CHECK(three.apply(TableEntry{TableEntry::Kind::Resign, 0, ""}).error().text ==
        "only one of two sides can resign; others leave");
}

TEST_CASE("an entry that does not fit is refused with a sentence and changes nothing") {
  Match match = race();
  CHECK(match.apply(ActionEntry{0, "step"}).error().text ==
        "seat 1: \"step\" is refused: chance_first");
  CHECK(match.apply(ChanceEntry{"dice 7"}).error().text ==
        "\"7\" is not a face; needed is \"dice\" and 1 face from 1 to 6");
  REQUIRE(match.apply(ChanceEntry{"dice 4"}).has_value());
  CHECK(match.apply(ChanceEntry{"dice 4"}).error().text ==
        "\"dice 4\", but no dice or cards are due");
  CHECK(match.apply(TableEntry{TableEntry::Kind::BotIn, 5, "random"}).error().text ==
        "there is no seat 6");
  CHECK(match.apply(TableEntry{TableEntry::Kind::Undo, 0, ""}).error().text ==
        "undo of seat 1 is refused: nothing_to_undo");
  CHECK(match.entries().size() == 1);
  REQUIRE(match.apply(TableEntry{TableEntry::Kind::BotIn, 0, "random"}).has_value());
  CHECK(match.entries().size() == 2);
}
