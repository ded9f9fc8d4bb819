#pragma once

// The tournament by hand. A hand is worth its points and what may still become a pair; a round is
// worth what its three cards would do to the hand, by how likely each place of the ranking is. With
// two dice the chance of every place follows exactly from the best stopping rule; only what later
// seats will throw is a guess.

#include "games/turnier/rules.h"
#include "players/experts/expert.h"

namespace knobel {

template <>
struct Expert<turnier::Rules> : BaseExpert<turnier::Rules> {
  static double value(const turnier::Rules& rules, const turnier::State& s, Seat seat);
};

}  // namespace knobel
