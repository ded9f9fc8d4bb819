// The solver against a number that others have published: whoever plays the classic scoring pad
// with five dice and thirteen boxes perfectly expects 254.59 points (T. Verhoeff, "Optimal
// Solitaire", 1999). Every turn of 536,448 states is solved, so an error anywhere would show.

#include <doctest/doctest.h>

#include <bit>
#include <cstdlib>
#include <vector>

#include "players/dice_solver.h"

using namespace knobel;

namespace {

constexpr int kDice = 5;
constexpr int kBoxes = 13;  // six faces; three, four alike, full house, straights, chance, five
enum Box { ThreeAlike = 6, FourAlike, FullHouse, SmallStraight, LargeStraight, AnySum, FiveAlike };
constexpr int kUpperMax = 63;  // more does not matter for the bonus

/// The face of five equal dice; 0 for others.
int five_alike(DiceSet dice) {
  for (int face = 1; face <= kFaces; ++face)
    if (dice.count(face) == kDice) return face;
  return 0;
}

int longest_run(DiceSet dice) {
  int longest = 0;
  int run = 0;
  for (int face = 1; face <= kFaces; ++face) {
    run = dice.count(face) > 0 ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

/// Points of a box; `joker`: five alike count as everything.
int points(int box, DiceSet dice, bool joker) {
  if (box < 6) return (box + 1) * dice.count(box + 1);
  std::array<int, kDice + 1> groups{};
  int most = 0;
  for (int face = 1; face <= kFaces; ++face) {
    ++groups[static_cast<std::size_t>(dice.count(face))];
    most = std::max(most, dice.count(face));
  }
  switch (box) {
    case ThreeAlike: return most >= 3 ? dice.sum() : 0;
    case FourAlike: return most >= 4 ? dice.sum() : 0;
    case FullHouse: return (groups[3] == 1 && groups[2] == 1) || joker ? 25 : 0;
    case SmallStraight: return longest_run(dice) >= 4 || joker ? 30 : 0;
    case LargeStraight: return longest_run(dice) >= 5 || joker ? 40 : 0;
    case AnySum: return dice.sum();
    default: return most == kDice ? 50 : 0;
  }
}

struct Roll {
  int five = 0;  // face of five equal dice
  std::array<int, kBoxes> points{};
  std::array<int, kBoxes> joker_points{};
};

class Solitaire {
 public:
  Solitaire() : values_(std::size_t{1} << (kBoxes + 7)) {
    const SolverLattice& lattice = solver_lattice();
    for (int i = lattice.first(kDice); i < lattice.first(kDice + 1); ++i) {
      Roll roll{five_alike(lattice.set(i)), {}, {}};
      for (int box = 0; box < kBoxes; ++box) {
        roll.points[static_cast<std::size_t>(box)] = points(box, lattice.set(i), false);
        roll.joker_points[static_cast<std::size_t>(box)] = points(box, lattice.set(i), true);
      }
      rolls_.push_back(roll);
    }
  }

  double solve() {
    for (unsigned used = (1U << kBoxes) - 1; used + 1 > 0; --used) {
      const auto sums = upper_sums(used);
      for (int upper = 0; upper <= kUpperMax; ++upper)
        for (unsigned five = 0; five <= ((used >> FiveAlike) & 1U); ++five)
          if (((sums >> upper) & 1U) != 0) solve_turn(used, upper, five);
    }
    return value(0, 0, 0);
  }
  int states() const { return states_; }

 private:
  double& value(unsigned used, int upper, unsigned five) {
    return values_[(used << 7) | (static_cast<unsigned>(upper) << 1) | five];
  }

  /// Bit u: so many points are possible with the upper boxes in `used`.
  static std::uint64_t upper_sums(unsigned used) {
    std::uint64_t sums = 1;
    for (int face = 1; face <= kFaces; ++face) {
      if (((used >> (face - 1)) & 1U) == 0) continue;
      std::uint64_t next = 0;
      for (int upper = 0; upper <= kUpperMax; ++upper)
        for (int count = 0; count <= kDice && ((sums >> upper) & 1U) != 0; ++count)
          next |= std::uint64_t{1} << std::min(kUpperMax, upper + count * face);
      sums = next;
    }
    return sums;
  }

  /// What the roll is worth in this box with everything that follows.
  double after(unsigned used, int upper, unsigned five, const Roll& roll, int box, bool joker) {
    const auto place = static_cast<std::size_t>(box);
    int gain = joker ? roll.joker_points[place] : roll.points[place];
    int now = upper;
    if (box < 6) {
      now = std::min(kUpperMax, upper + gain);
      if (upper < kUpperMax && now == kUpperMax) gain += 35;
    }
    if (five == 1 && roll.five != 0) gain += 100;
    const unsigned got = box == FiveAlike && gain == 50 ? 1 : five;
    return gain + static_cast<double>(value(used | (1U << box), now, got));
  }

  double best_box(unsigned used, int upper, unsigned five, const Roll& roll) {
    // Any open box; full house and straights only if neither of the five's own boxes is open.
    const bool joker =
        roll.five != 0 && ((used >> FiveAlike) & 1U) != 0 && ((used >> (roll.five - 1)) & 1U) != 0;
    double best = -1;
    for (unsigned open = ~used & ((1U << kBoxes) - 1); open != 0; open &= open - 1)
      best = std::max(best, after(used, upper, five, roll, std::countr_zero(open), joker));
    return best;
  }

  void solve_turn(unsigned used, int upper, unsigned five) {
    ++states_;
    if (used == (1U << kBoxes) - 1) return;
    const int first = solver_lattice().first(kDice);
    for (std::size_t i = 0; i < rolls_.size(); ++i)
      final_values_[static_cast<std::size_t>(first) + i] = best_box(used, upper, five, rolls_[i]);
    now_ = final_values_;
    const DiceSolver solver(kDice);
    for (int left = 0; left < 3; ++left) {
      if (left > 0) solver.choose_keeps(now_, final_values_, best_);
      solver.throw_dice(now_);
    }
    value(used, upper, five) = static_cast<double>(now_[0]);
  }

  std::vector<double> values_;
  std::vector<Roll> rolls_;
  SetValues final_values_{};
  SetValues now_{};
  SetKeeps best_{};
  int states_ = 0;
};

}  // namespace

TEST_CASE("dice solver: solitaire five-dice scoring is worth what others have computed") {
  if (std::getenv("KNOBEL_LONG") == nullptr) return;  // takes some seconds
  Solitaire solitaire;
  CHECK(solitaire.solve() == doctest::Approx(254.5896).epsilon(0.000001));
  CHECK(solitaire.states() == 536'448);
}
