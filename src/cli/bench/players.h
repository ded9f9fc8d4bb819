#pragma once

// knobel bench players: the whole ladder of strength (players/ladder.h) and the speed of the dice
// solver, each figure beside its target. Results so far are kept in a file, so that a run that was
// stopped goes on where it was.

#include "cli/bench/bench.h"

namespace knobel::bench {

/// kAnswerIsNo if a target is missed by more than chance explains.
int run_players(const Arguments& arguments);

}  // namespace knobel::bench
