#pragma once

// The exact solver for "throw, keep, throw again". For any value of the dice that lie there in the
// end it knows the best keep for every roll and every number of throws left, what that is worth,
// and how likely each end is. One to six dice; dead faces stay where they fell and are kept always.
//
// It works on the keep lattice of engine/dice.h, where a dead die counts among the kept: a keep is
// worth the mean of its six extensions by one die, and the best keep of a roll is found by passing
// maxima from smaller sets to larger ones. One throw of six dice costs about ten thousand
// additions.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/check.h"
#include "engine/dice.h"

namespace knobel {

/// A set of faces: bit f − 1 is face f.
using DeadFaces = std::uint8_t;

using SolverLattice = KeepLattice<kDiceMax>;
const SolverLattice& solver_lattice();

/// A value, or the place of a keep, for every set of the lattice.
using SetValues = std::array<double, SolverLattice::kSize>;
using SetKeeps = std::array<std::uint16_t, SolverLattice::kSize>;

/// What the solver found. Numbers of throws count those that are still possible.
class DicePlan {
 public:
  /// The value before the first throw.
  double value() const { return keep_values_.back()[0]; }
  /// The value of a roll (all dice on the table). Precondition: 0 <= throws_left < throws.
  double value(DiceSet roll, int throws_left) const;
  /// The best keep; the whole roll means: stop. Of equally good keeps stopping comes first, then
  /// the one that keeps most.
  DiceSet best_keep(DiceSet roll, int throws_left) const;
  /// The value of keeping just these dice, dead ones included, and throwing the others, if so many
  /// throws were left before that. Precondition: 1 <= throws_left <= throws.
  double keep_value(DiceSet keep, int throws_left) const;

 private:
  friend class DiceSolver;
  // By throws left, 0 … throws − 1: the value of each roll and its best keep.
  std::vector<SetValues> roll_values_;
  std::vector<SetKeeps> best_keeps_;
  // By throws left − 1: the value of each keep.
  std::vector<SetValues> keep_values_;
};

class DiceSolver {
 public:
  /// Precondition: 1 <= dice <= 6.
  explicit DiceSolver(int dice, DeadFaces dead = 0) : dice_(dice), dead_(dead) {
    KNOBEL_CHECK(dice >= 1 && dice <= kDiceMax);
  }

  /// The plan for `throws` throws, the first of all dice, if the dice that lie there in the end are
  /// worth value(DiceSet). Precondition: throws >= 1.
  template <class Value>
  DicePlan solve(int throws, Value&& value) const {
    const SolverLattice& lattice = solver_lattice();
    std::vector<double> values;
    for (int i = lattice.first(dice_); i < lattice.first(dice_ + 1); ++i)
      values.push_back(value(lattice.set(i)));
    return solve_values(throws, values);
  }
  /// The same with the values of all sets of `dice` dice in the order of the lattice.
  DicePlan solve_values(int throws, std::span<const double> values) const;

  // The two steps that a plan is made of, for callers that cannot allocate. Only sets of up to
  // `dice` dice are read and written.

  /// One throw: from the values of all rolls to those of all keeps, each the mean of its
  /// extensions.
  void throw_dice(SetValues& values) const;
  /// One choice: from the values of all keeps to those of all rolls, each the best of its keeps or,
  /// if one stops, what `final_values` says.
  void choose_keeps(SetValues& values, const SetValues& final_values, SetKeeps& best) const;

 private:
  int dice_;
  DeadFaces dead_;
};

}  // namespace knobel
