#pragma once

// The fastest way through a match: random actions, nobody asked. Benchmarks, counts and tests of
// the rules stand on it; matches between players are analysis/playout.h.

#include "engine/action.h"
#include "engine/game.h"

namespace knobel {

/// Plays from `s` to the end and returns the number of events. All legal actions are listed at each
/// decision and all are equally likely; of several seats the lowest acts first. Works with a `Game`
/// and its State as well as with an AnyGame and an AnyState, and draws the same numbers for both.
template <class Rules, class State, class Luck>
std::uint32_t play_randomly(const Rules& rules, State& s, Luck& luck) {
  std::uint32_t events = 0;
  for (Turn turn = rules.turn(s); turn.kind != Turn::Kind::Over; turn = rules.turn(s), ++events) {
    if (turn.kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), luck));
      continue;
    }
    const Seat seat = turn.seats.lowest();
    ActionList list;
    rules.actions(s, seat, list);
    rules.act(s, seat, list[luck.below(static_cast<std::uint32_t>(list.size()))]);
  }
  return events;
}

}  // namespace knobel
