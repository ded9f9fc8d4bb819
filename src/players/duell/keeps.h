#pragma once

// A turn of the duel, solved exactly: given what each of the 252 final throws is worth, what is
// each of the 462 keeps worth with so many rolls to come? The apprentice asks with boards as
// values, the odds with 0 and 1.

#include <algorithm>
#include <array>

#include "engine/dice.h"
#include "games/duell/components.h"

namespace knobel::duell {

inline constexpr KeepLattice<kDice> kKeepLattice;

/// A number for every set of up to five dice, by its place in kKeepLattice.
using KeepValues = std::array<double, kKeepLattice.kSize>;

inline constexpr int kFirstThrow = kKeepLattice.first(kDice);

/// From the values of five dice to those of fewer that are rolled full at once: the mean over the
/// next die, from four dice down to none. 210 × 6 additions.
inline void spread_means(KeepValues& values) {
  for (int i = kFirstThrow - 1; i >= 0; --i) {
    double total = 0;
    for (int face = 1; face <= kFaces; ++face) total += values[kKeepLattice.extended(i, face)];
    values[i] = total / kFaces;
  }
}

/// `keeps` says what keeping each set of fewer than five dice is worth, `final_values` what
/// stopping with five is. Afterwards each throw in `keeps` is worth its best keep, or itself if
/// that is more. Maxima are handed on from smaller sets to larger ones, so that each throw sees all
/// of its parts; what smaller sets hold afterwards means nothing.
inline void best_keeps(KeepValues& keeps, const KeepValues& final_values) {
  std::copy(final_values.begin() + kFirstThrow, final_values.end(), keeps.begin() + kFirstThrow);
  for (int i = 0; i < kFirstThrow; ++i)
    for (int face = 1; face <= kFaces; ++face) {
      double& larger = keeps[kKeepLattice.extended(i, face)];
      larger = std::max(larger, keeps[i]);
    }
}

/// One more roll to come: `values` held what keeps and throws are worth with n rolls to come, and
/// holds it with n + 1 afterwards. Begin with final values for n = 0.
inline void add_roll(KeepValues& values, int rolls_to_come, const KeepValues& final_values) {
  if (rolls_to_come > 0) best_keeps(values, final_values);
  spread_means(values);
}

}  // namespace knobel::duell
