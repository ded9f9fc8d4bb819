#pragma once

// knobel bench engine: random playouts of every game, as a type and as AnyGame, what an event of a
// match costs by text and by id, and how a simulation grows with a second thread.

#include "cli/bench/bench.h"

namespace knobel::bench {

/// Returns the exit status: 1 if two implementations of a game disagree.
int run_engine(const Arguments& arguments);

}  // namespace knobel::bench
