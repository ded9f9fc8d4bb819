#pragma once

// Knaster: each sheet is worth the points that it can be expected to have in the end, the present
// roll used well; how far that strays until then makes chances of it. Alone, points are what
// counts.

#include "coach/coaching.h"
#include "games/knaster/rules.h"

namespace knobel {

template <>
struct Coaching<knaster::Rules> : BaseCoaching<knaster::Rules> {
  static MadeOutlook<knaster::Rules> outlook(const knaster::Rules& rules);
  static std::optional<OddsQuestion> reason(const knaster::Rules& rules, const knaster::State& view,
                                            Seat seat, Action action);
  static LevelLosses losses() { return {0.12, 0.047, 0.031, 0.008}; }
};

}  // namespace knobel
