#pragma once

// The card game: a race. How many turns each seat still needs is learned, the turn in progress is
// planned to its end, and who comes in first of seats that need so many turns is a guess that was
// measured.

#include "coach/coaching.h"
#include "games/karten/rules.h"

namespace knobel {

template <>
struct Coaching<karten::Rules> : BaseCoaching<karten::Rules> {
  static MadeOutlook<karten::Rules> outlook(const karten::Rules& rules);
  static std::optional<OddsQuestion> reason(const karten::Rules& rules, const karten::State& view,
                                            Seat seat, Action action);
};

}  // namespace knobel
