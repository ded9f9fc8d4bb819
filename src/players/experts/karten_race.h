#pragma once

// The master of the card game: plans its turn as the others do (karten_turns.h), and where several
// actions look about equally good, plays on with each of them for a few turns. So it sees what a
// value of board and hand cannot tell: the cards that stay on the display, which are gone, and what
// fits together over several turns.

#include "players/experts/karten_net.h"
#include "players/experts/karten_turns.h"

namespace knobel::karten {

class RaceJudge final : public Judge<Rules> {
 public:
  /// `effort`: how many times its usual number of deals each action in question is played on from.
  /// `numbers` must outlive it.
  RaceJudge(std::span<const float> numbers, double effort);

  void judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
             Entropy& entropy, ActionValues& values) override;

 private:
  /// Plays on for some turns of the seat; what it holds then, less the turns that it took. `s` is a
  /// full state.
  double outlook(const Rules& rules, State s, Seat seat, Entropy& luck);

  LearnedValue value_;
  TurnJudge<LearnedValue> first_;  // what an action looks like
  JudgingPlayer<Rules> own_;       // who plays on
  JudgingPlayer<Rules> others_;
  double effort_;
};

}  // namespace knobel::karten
