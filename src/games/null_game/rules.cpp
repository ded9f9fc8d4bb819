#include "games/null_game/rules.h"

namespace knobel::null_game {

Turn Rules::turn(const State& s) const {
  switch (s.phase) {
    case Phase::Roll: return Turn::chance();
    case Phase::Choose: return Turn::decision(s.to_move);
    case Phase::Over: return Turn::over();
  }
  fail_check("unknown phase");
}

Chance Rules::chance(const State& s) const {
  // N-02: a turn begins with a roll of one die.
  return Chance::dice(1, s.to_move);
}

void Rules::resolve(State& s, const Outcome& outcome) const {
  s.die = outcome.dice[0];
  s.phase = Phase::Choose;
  // N-04: a step that would lead beyond the end is not possible; the turn ends by itself.
  if (s.places[s.to_move] + s.die > components_.track) end_turn(s);
}

void Rules::actions(const State&, Seat, ActionList& out) const {
  // N-03: the player stays or steps forward as far as the die says.
  out.add(kStay);
  out.add(kStep);
}

void Rules::act(State& s, Seat seat, Action action) const {
  if (action == kStep) s.places[seat] = static_cast<std::uint8_t>(s.places[seat] + s.die);
  // N-05: whoever reaches the end exactly wins at once.
  if (s.places[seat] == components_.track) {
    s.die = 0;
    s.phase = Phase::Over;
    return;
  }
  end_turn(s);
}

void Rules::end_turn(State& s) const {
  s.die = 0;
  s.to_move = static_cast<Seat>((s.to_move + 1) % seats());
  s.phase = Phase::Roll;
  if (s.to_move != 0) return;
  // N-06: after the last round nobody has won.
  if (++s.rounds == options_.number("rounds")) s.phase = Phase::Over;
}

Scores Rules::scores(const State& s) const {
  Scores scores{};
  for (Seat seat = 0; seat < seats(); ++seat) scores[seat] = s.places[seat];
  return scores;
}

SeatSet Rules::winners(const State& s) const {
  SeatSet winners;
  for (Seat seat = 0; seat < seats(); ++seat)
    if (s.places[seat] == components_.track) winners.add(seat);
  return winners;
}

}  // namespace knobel::null_game
