#pragma once

// The master of the card game: plans its turn as the others do (karten_turns.h), and where several
// actions look about equally good, plays on with each of them for a few turns, for all seats. So it
// sees what a value of board and hand cannot tell: the cards that stay on the display, which are
// gone, what fits together over several turns, and who wins if two finish in the same round.

#include "players/karten/net.h"
#include "players/karten/turns.h"

namespace knobel::karten {

class RaceJudge final : public Judge<Rules> {
 public:
  /// `effort`: how many times its usual number of deals each action in question is played on from.
  /// `numbers` must outlive it.
  RaceJudge(std::span<const float> numbers, double effort);

  /// Values are chances to win where actions were played on, else turns to go, negative.
  void judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
             Entropy& entropy, ActionValues& values) override;

 private:
  using TurnsToGo = std::array<double, kSeats>;

  // `s` is a full state in all of them.
  TurnsToGo turns_to_go(const Rules& rules, const State& s) const;
  static double chance_to_win(const Rules& rules, const State& s, const TurnsToGo& turns,
                              Seat seat);
  /// Plays on for some turns of the seat; how likely it wins then.
  double outlook(const Rules& rules, State s, Seat seat, Entropy& luck);

  LearnedValue value_;
  TurnJudge<LearnedValue> first_;  // what an action looks like
  JudgingPlayer<Rules> later_;     // who plays on
  double effort_;
};

}  // namespace knobel::karten
