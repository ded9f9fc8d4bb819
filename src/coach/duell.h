#pragma once

// The duel: a turn is solved exactly (players/duell/turn.h), and the board that it leads to is
// judged by the trained network.

#include "coach/coaching.h"
#include "games/duell/rules.h"

namespace knobel {

template <>
struct Coaching<duell::Rules> : BaseCoaching<duell::Rules> {
  static MadeOutlook<duell::Rules> outlook(const duell::Rules& rules);
  static std::optional<OddsQuestion> reason(const duell::Rules& rules, const duell::State& view,
                                            Seat seat, Action action);
  static LevelLosses losses() { return {0.04, 0.019, 0.0041, 0.0014}; }
};

}  // namespace knobel
