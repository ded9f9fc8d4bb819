#pragma once

// Knatsch. The apprentice looks at its own cards and goes by rules of thumb; journeyman and master
// weigh goals by the chance to win and know the dice exactly (knatsch_judge.h), with hand-made and
// with trained values of what lies on the table.

#include "games/knatsch/rules.h"
#include "players/expert.h"

namespace knobel {

template <>
struct Expert<knatsch::Rules> : BaseExpert<knatsch::Rules> {
  static double value(const knatsch::Rules& rules, const knatsch::State& s, Seat seat);
  static MadeJudge<knatsch::Rules> journeyman();
  static MadeJudge<knatsch::Rules> master(double effort);
  static std::unique_ptr<Trainer> trainer();
  static std::span<const LadderLine> ladder();
};

}  // namespace knobel
