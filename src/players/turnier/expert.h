#pragma once

// The tournament. The apprentice goes by rules of thumb; journeyman and master look through the
// round to its end (turnier_judge.h), with collection-made and with trained values of what follows.

#include "games/turnier/rules.h"
#include "players/expert.h"

namespace knobel {

template <>
struct Expert<turnier::Rules> : BaseExpert<turnier::Rules> {
  static double value(const turnier::Rules& rules, const turnier::State& s, Seat seat);
  static MadeJudge<turnier::Rules> journeyman();
  static MadeJudge<turnier::Rules> master(double effort);
  static std::unique_ptr<Trainer> trainer();
  static std::span<const LadderLine> ladder();
};

}  // namespace knobel
