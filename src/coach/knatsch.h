#pragma once

// Knatsch: an attempt is exact in its dice, and what comes of it is judged by the trained network,
// whose answers are chances of all seats already.

#include "coach/coaching.h"
#include "games/knatsch/rules.h"

namespace knobel {

template <>
struct Coaching<knatsch::Rules> : BaseCoaching<knatsch::Rules> {
  static MadeOutlook<knatsch::Rules> outlook(const knatsch::Rules& rules);
  static std::optional<OddsQuestion> reason(const knatsch::Rules& rules, const knatsch::State& view,
                                            Seat seat, Action action);
  static LevelLosses losses() { return {0.035, 0.014, 0.006, 0.0017}; }
};

}  // namespace knobel
