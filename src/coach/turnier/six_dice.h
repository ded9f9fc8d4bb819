#pragma once

// A turn of the tournament by the original rules, with six dice: solved exactly for the seat that
// throws, and worked out for the chances of everybody. Later seats throw as people usually do.

#include <memory>

#include "coach/outlook.h"
#include "players/dice_solver.h"
#include "players/turnier/round.h"

namespace knobel::turnier {

class SixDiceTurns {
 public:
  SixDiceTurns();
  ~SixDiceTurns();
  SixDiceTurns(const SixDiceTurns&) = delete;
  SixDiceTurns& operator=(const SixDiceTurns&) = delete;

  /// `s` is in phase Throw or Decide.
  Chances chances(const Rules& rules, const State& s, const Valuer& valuer);

 private:
  struct Table;
  std::unique_ptr<Table> table_;  // of the turn that was asked for last
};

}  // namespace knobel::turnier
