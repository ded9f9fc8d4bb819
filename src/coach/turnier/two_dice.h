#pragma once

// A turn of the tournament with two dice, worked out for the chances of everybody: the same
// recursion as the players' (players/turnier/judge.cpp), which look at their own chance alone.

#include <optional>

#include "coach/outlook.h"
#include "players/turnier/round.h"

namespace knobel::turnier {

/// As the outlook has them.
inline Chances whole(const WinChances& values) {
  Chances all{};
  std::copy(values.begin(), values.end(), all.begin());
  make_whole(all);
  return all;
}

class TwoDiceTurns {
 public:
  /// `s` is in phase Throw or Decide.
  Chances chances(const Rules& rules, const State& s, const Valuer& valuer);
};

}  // namespace knobel::turnier
