#pragma once

// Knatsch by hand. What lies before the seats is judged by how far each is from a win; what is
// being rolled for is weighed with its exact chance. So a greedy player keeps the best dice, names
// the goal that helps most for its chance, and guards what would be missed.

#include "games/knatsch/rules.h"
#include "players/experts/expert.h"

namespace knobel {

template <>
struct Expert<knatsch::Rules> : BaseExpert<knatsch::Rules> {
  static double value(const knatsch::Rules& rules, const knatsch::State& s, Seat seat);
  static MadeJudge<knatsch::Rules> journeyman();
  static MadeJudge<knatsch::Rules> master(double effort);
  static std::unique_ptr<Trainer> trainer();
};

}  // namespace knobel
