#pragma once

// knobel bench server: a real server in a process of its own, a thousand tables with a robot on
// each seat, over real sockets. Afterwards everything that was confirmed is looked for on disk. And
// the same server with somebody who is a nuisance to the others (abuse.h).

#include "cli/bench/bench.h"

namespace knobel::bench {

/// Returns the exit status: 1 if something confirmed is not on disk, somebody was refused, or
/// somebody waited longer than the budget for it; 130 after Ctrl-C or SIGTERM. However it ends,
/// neither the server nor its files are left.
int run_server(const Arguments& arguments);

}  // namespace knobel::bench
