#pragma once

// How journeyman and master of the tournament decide with two dice: everything is weighed by the
// own chance to win the match. By the original rules the dice are judged by hand (original.h).

#include <memory>

#include "players/judge.h"
#include "players/turnier/round.h"

namespace knobel::turnier {

class TurnierJudge final : public Judge<Rules> {
 public:
  /// Of the seats that throw later, the last `exact` are worked out (turnier_round.h).
  TurnierJudge(std::unique_ptr<Valuer> valuer, int exact)
      : valuer_(std::move(valuer)), exact_(exact) {}
  void judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
             Entropy& entropy, ActionValues& values) override;

 private:
  std::unique_ptr<Valuer> valuer_;
  int exact_;
};

/// The same decision for whoever owns the valuer himself.
void judge_actions(const Rules& rules, const State& s, Seat seat, const ActionList& list,
                   const Valuer& valuer, int exact, ActionValues& values);

}  // namespace knobel::turnier
