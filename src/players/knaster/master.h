#pragma once

// The master at Knaster: learned values (knaster_values.h), two rolls ahead, and three with ten
// times the effort.

#include "games/knaster/rules.h"
#include "players/judge.h"

namespace knobel::knaster {

/// Refuses if the trained values are missing.
MadeJudge<Rules> make_master(double effort);

}  // namespace knobel::knaster
