#pragma once

// The tournament by the original rules, with six dice, judged by hand: a round is worth what its
// three cards would do to the own collection, by how likely each place of the ranking is. What
// later seats will throw is a guess.

#include "games/turnier/rules.h"

namespace knobel::turnier {

/// In points; only differences count. `s` is in phase Throw, Decide or Pick, and `seat` has just
/// acted in its turn.
double original_value(const Rules& rules, const State& s, Seat seat);

}  // namespace knobel::turnier
