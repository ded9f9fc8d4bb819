#pragma once

// knobel bench coach: is the outlook true, and do reviews keep their laws? For every game with the
// fewest, the usual and the most seats: how often those won who were said to win so often
// (calibration), what the levels lose in a decision, whether luck is fair, how far the outlook is
// from its own look ahead, and what all that costs. docs/coach.md says what the words mean.

#include "cli/bench/bench.h"

namespace knobel::bench {

/// kAnswerIsNo if a law is broken by more than chance explains.
int run_coach(const Arguments& arguments);

}  // namespace knobel::bench
