#pragma once

// The tournament: the own turn is worked out exactly, for the chances of everybody; later seats of
// the round are taken to throw as people do, and what a collection promises is learned.

#include "coach/coaching.h"
#include "games/turnier/rules.h"

namespace knobel {

template <>
struct Coaching<turnier::Rules> : BaseCoaching<turnier::Rules> {
  static MadeOutlook<turnier::Rules> outlook(const turnier::Rules& rules);
  static std::optional<OddsQuestion> reason(const turnier::Rules& rules, const turnier::State& view,
                                            Seat seat, Action action);
  static LevelLosses losses() { return {0.066, 0.0122, 0.0034, 0.0007}; }
};

}  // namespace knobel
