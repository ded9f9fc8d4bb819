#include "players/dice_solver.h"

#include <algorithm>

namespace knobel {

const SolverLattice& solver_lattice() {
  static const SolverLattice lattice;
  return lattice;
}

namespace {

/// For each set the sets with one die less, found once: `extended` turned round.
struct Smaller {
  std::array<std::array<std::uint16_t, kFaces>, SolverLattice::kSize> without;
};

const Smaller& smaller_sets() {
  static const Smaller smaller = [] {
    const SolverLattice& lattice = solver_lattice();
    Smaller table;
    for (auto& row : table.without) row.fill(SolverLattice::kNone);
    for (int i = 0; i < lattice.first(kDiceMax); ++i)
      for (int face = 1; face <= kFaces; ++face)
        table.without[static_cast<std::size_t>(lattice.extended(i, face))][face - 1] =
            static_cast<std::uint16_t>(i);
    return table;
  }();
  return smaller;
}

}  // namespace

void DiceSolver::throw_dice(SetValues& values) const {
  const SolverLattice& lattice = solver_lattice();
  for (int i = lattice.first(dice_) - 1; i >= 0; --i) {
    double sum = 0;
    for (int face = 1; face <= kFaces; ++face) sum += values[lattice.extended(i, face)];
    values[i] = sum / kFaces;
  }
}

void DiceSolver::choose_keeps(SetValues& values, const SetValues& final_values,
                              SetKeeps& best) const {
  const SolverLattice& lattice = solver_lattice();
  const Smaller& smaller = smaller_sets();
  // The best that can be kept of a set is itself or the best of a set with one live die less.
  for (int i = 0; i < lattice.first(dice_ + 1); ++i) {
    if (i >= lattice.first(dice_)) values[i] = final_values[i];
    best[i] = static_cast<std::uint16_t>(i);
    for (int face = 1; face <= kFaces; ++face) {
      const auto part = smaller.without[i][face - 1];
      if (part == SolverLattice::kNone || ((dead_ >> (face - 1)) & 1) != 0) continue;
      if (values[part] <= values[i]) continue;
      values[i] = values[part];
      best[i] = best[part];
    }
  }
}

DicePlan DiceSolver::solve_values(int throws, std::span<const double> values) const {
  const SolverLattice& lattice = solver_lattice();
  const int first_roll = lattice.first(dice_);
  KNOBEL_CHECK(throws >= 1 &&
               static_cast<int>(values.size()) == lattice.first(dice_ + 1) - first_roll);
  DicePlan plan;
  SetValues final_values{};
  std::ranges::copy(values, final_values.begin() + first_roll);
  SetValues now = final_values;
  SetKeeps best{};
  for (int i = 0; i < SolverLattice::kSize; ++i) best[i] = static_cast<std::uint16_t>(i);
  for (int left = 0; left < throws; ++left) {
    plan.roll_values_.push_back(now);
    plan.best_keeps_.push_back(best);
    throw_dice(now);
    plan.keep_values_.push_back(now);
    if (left + 1 < throws) choose_keeps(now, final_values, best);
  }
  return plan;
}

double DicePlan::value(DiceSet roll, int throws_left) const {
  return roll_values_[static_cast<std::size_t>(throws_left)][solver_lattice().index(roll)];
}

DiceSet DicePlan::best_keep(DiceSet roll, int throws_left) const {
  const SolverLattice& lattice = solver_lattice();
  return lattice.set(best_keeps_[static_cast<std::size_t>(throws_left)][lattice.index(roll)]);
}

double DicePlan::keep_value(DiceSet keep, int throws_left) const {
  return keep_values_[static_cast<std::size_t>(throws_left - 1)][solver_lattice().index(keep)];
}

}  // namespace knobel
