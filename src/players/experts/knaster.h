#pragma once

// Knaster by hand. A seat's sheet does not depend on the others', so the value is that of the own
// sheet: the points it has, and what its open lines still promise.

#include "games/knaster/rules.h"
#include "players/experts/expert.h"

namespace knobel {

template <>
struct Expert<knaster::Rules> : BaseExpert<knaster::Rules> {
  static double value(const knaster::Rules& rules, const knaster::State& s, Seat seat);
};

}  // namespace knobel
