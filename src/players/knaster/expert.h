#pragma once

// Knaster. A seat's sheet does not depend on the others', so players judge the own sheet: the
// apprentice by what stands there, the journeyman by what its lines promise (hope.h), the
// master by what it has learned (knaster_values.h), two rolls ahead and with an eye on the others,
// because the first full sheet ends the match for everybody.

#include "games/knaster/rules.h"
#include "players/expert.h"

namespace knobel {

template <>
struct Expert<knaster::Rules> : BaseExpert<knaster::Rules> {
  /// The points, and something for circles and for equal numbers in a line.
  static double value(const knaster::Rules& rules, const knaster::State& s, Seat seat);
  static MadeJudge<knaster::Rules> journeyman();
  static MadeJudge<knaster::Rules> master(double effort);
  static std::unique_ptr<Trainer> trainer();
  static std::span<const LadderLine> ladder();
};

namespace knaster {
/// The points that the own sheet can be expected to have in the end, by hand.
double hoped_points(const Rules& rules, const State& s, Seat seat);
}  // namespace knaster

}  // namespace knobel
