// The rules of the null game in the order of RULES.md.

#include "games/null_game/rules.h"

#include <doctest/doctest.h>

using namespace knobel;
using namespace knobel::null_game;

namespace {

Rules rules_for(int seats, int rounds = 30) {
  return *Rules::make({seats, {{"rounds", std::to_string(rounds)}}, {}});
}

void turn(const Rules& rules, State& s, std::uint8_t face, Action action) {
  const Seat seat = s.to_move;
  rules.resolve(s, Outcome{{face}, 0});
  if (s.phase == Phase::Choose) rules.act(s, seat, action);
}

}  // namespace

TEST_CASE("N-01 two to four seats start at space 0, and seat 1 begins") {
  for (const int seats : {2, 3, 4}) {
    const State s = rules_for(seats).start();
    CHECK(s.places == PerSeat<std::uint8_t>{});
    CHECK(s.to_move == 0);
  }
  CHECK_FALSE(Rules::make({1, {}, {}}).has_value());
  CHECK_FALSE(Rules::make({5, {}, {}}).has_value());
}

TEST_CASE("N-02 a turn begins with a roll of one die, which the seat asks for") {
  const Rules rules = rules_for(2);
  const Chance chance = rules.chance(rules.start());
  CHECK(chance.kind == Chance::Kind::Dice);
  CHECK(chance.count == 1);
  CHECK(chance.asker == 0);
}

TEST_CASE("N-03 the player stays or steps forward as far as the die says") {
  const Rules rules = rules_for(2);
  State s = rules.start();
  turn(rules, s, 5, kStep);
  turn(rules, s, 4, kStay);
  CHECK(s.places[0] == 5);
  CHECK(s.places[1] == 0);
  CHECK(s.to_move == 0);
}

TEST_CASE("N-04 a step beyond the end is not possible and the turn ends by itself") {
  const Rules rules = rules_for(2);
  State s = rules.start();
  s.places[0] = 17;
  rules.resolve(s, Outcome{{4}, 0});
  CHECK(s.places[0] == 17);
  CHECK(s.to_move == 1);
  CHECK(s.phase == Phase::Roll);
}

TEST_CASE("N-05 whoever reaches the end exactly wins at once") {
  const Rules rules = rules_for(2);
  State s = rules.start();
  s.places[0] = 17;
  turn(rules, s, 3, kStep);
  CHECK(rules.turn(s).kind == Turn::Kind::Over);
  CHECK(rules.winners(s) == SeatSet::one(0));
}

TEST_CASE("N-06 after the last round nobody has won") {
  const Rules rules = rules_for(2, 1);
  State s = rules.start();
  turn(rules, s, 1, kStay);
  turn(rules, s, 1, kStay);
  CHECK(rules.turn(s).kind == Turn::Kind::Over);
  CHECK(rules.winners(s).empty());
}

TEST_CASE("facts tell what a picture needs and a position does not hold") {
  const Rules rules = rules_for(2);
  CHECK(rules.facts(rules.start()) ==
        std::vector<Field>{{kNobody, FieldKind::Number, "track", {"20"}}});
}
