#pragma once

// Whoever decides for a seat. A player sees an observed state and its own generator and nothing
// else: not the other seats' secrets and not the dice to come, so that no player can cheat even by
// mistake. Players are templates on the game, because simulations call them millions of times.

#include "engine/game.h"

namespace knobel {

template <Game R>
class Player {
 public:
  virtual ~Player() = default;

  /// The action that `seat` takes. `view` is observed by that seat, `seat` is in Turn::seats of it.
  /// Draws from `entropy` alone: the same view and numbers always give the same action. Players may
  /// remember what they worked out, but never so that an answer depends on what they were asked
  /// before.
  virtual Action choose(const R& rules, const typename R::State& view, Seat seat,
                        Entropy& entropy) = 0;

  /// Does the player look at more than the list of its legal actions? That list is the same in the
  /// state itself and in the view (a law of game.h), so for a player that does not look nobody
  /// needs to make a view: simulations then hand it the state.
  virtual bool looks() const { return true; }
};

}  // namespace knobel
