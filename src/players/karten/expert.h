#pragma once

// The card game by hand: stones on the board, stones that are ready, what the board's levels are
// good for in the time that is left, and how near the hand is to a combination that the stones
// allow.

#include "games/karten/rules.h"
#include "players/expert.h"

namespace knobel {

template <>
struct Expert<karten::Rules> : BaseExpert<karten::Rules> {
  /// In stones: what the seat has placed, and what the rest promises. Looks at the seat's own cards
  /// and at what is open only.
  static double value(const karten::Rules& rules, const karten::State& s, Seat seat);

  /// Plans whole turns (karten_turns.h).
  static MadeJudge<karten::Rules> journeyman();
  /// The same with trained values (karten_net.h), and plays on where it is in doubt
  /// (karten_race.h).
  static MadeJudge<karten::Rules> master(double effort);
  static std::unique_ptr<Trainer> trainer();
  static std::span<const LadderLine> ladder();
};

}  // namespace knobel
