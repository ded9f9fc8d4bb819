#pragma once

// The duel by hand. What a turn is worth is worked out exactly: all throws, all keeps, all results.
// Only the board that it leads to is judged, by how many spaces each side still needs.

#include "games/duell/rules.h"
#include "players/experts/expert.h"

namespace knobel {

template <>
struct Expert<duell::Rules> : BaseExpert<duell::Rules> {
  /// How likely the side of `seat` is to win, times kWinValue. The apprentice asks this for every
  /// keep of one position, so the solution of the last turn is remembered, per thread.
  static double value(const duell::Rules& rules, const duell::State& s, Seat seat);
};

}  // namespace knobel
