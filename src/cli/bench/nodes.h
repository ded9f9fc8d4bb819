#pragma once

// knobel bench nodes: what several servers on one PostgreSQL database cost and carry, and for how
// long people wait when one of them dies or stands still. All of them on this machine, with the
// database and the robots.

#include "cli/bench/bench.h"

namespace knobel::bench {

/// The tables that were stored last stay in the database: to remove them one by one would take
/// longer than all the rest. Status 1 if somebody was refused, something did not go on, or took
/// longer than the budget.
int run_nodes(const Arguments& arguments);

}  // namespace knobel::bench
