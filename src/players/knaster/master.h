#pragma once

// The master at Knaster: learned values (knaster_values.h), two rolls ahead, and three with ten
// times the effort.

#include <expected>
#include <vector>

#include "games/knaster/rules.h"
#include "players/judge.h"

namespace knobel::knaster {

/// The points that the own sheet can be expected to have in the end after each action of the list,
/// bonus circles placed well, one roll ahead. Refuses if the trained values are missing.
std::expected<std::vector<double>, Error> points_after(const Rules& rules, const State& view,
                                                       Seat seat, const ActionList& list);

/// Refuses if the trained values are missing.
MadeJudge<Rules> make_master(double effort);

}  // namespace knobel::knaster
