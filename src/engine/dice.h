#pragma once

// The kit for dice games: dice that lie on the table as a multiset (nobody cares which die shows
// which face), and the lattice of everything one can keep, on which solvers work.

#include <array>
#include <cstdint>
#include <span>

#include "engine/check.h"

namespace knobel {

inline constexpr int kFaces = 6;
inline constexpr int kDiceMax = 6;

/// Up to six dice as counts per face, four bits each:
///   bits  0– 3: number of ones
///   bits  4– 7: number of twos
///   …
///   bits 20–23: number of sixes
class DiceSet {
 public:
  constexpr DiceSet() = default;
  static constexpr DiceSet of(std::span<const std::uint8_t> faces) {
    DiceSet set;
    for (const auto face : faces) set.add(face);
    return set;
  }
  static constexpr DiceSet from_bits(std::uint32_t bits) {
    DiceSet set;
    set.bits_ = bits;
    return set;
  }

  constexpr std::uint32_t bits() const { return bits_; }
  constexpr int count(int face) const { return static_cast<int>((bits_ >> shift(face)) & 15U); }
  constexpr int size() const {
    int total = 0;
    for (int face = 1; face <= kFaces; ++face) total += count(face);
    return total;
  }
  constexpr int sum() const {
    int total = 0;
    for (int face = 1; face <= kFaces; ++face) total += face * count(face);
    return total;
  }
  constexpr void add(int face) { bits_ += 1U << shift(face); }
  constexpr void remove(int face) {
    KNOBEL_DCHECK(count(face) > 0);
    bits_ -= 1U << shift(face);
  }
  /// Is every die of `part` also here?
  constexpr bool contains(DiceSet part) const {
    for (int face = 1; face <= kFaces; ++face)
      if (part.count(face) > count(face)) return false;
    return true;
  }
  friend constexpr DiceSet operator+(DiceSet a, DiceSet b) { return from_bits(a.bits_ + b.bits_); }
  /// Precondition: a.contains(b).
  friend constexpr DiceSet operator-(DiceSet a, DiceSet b) { return from_bits(a.bits_ - b.bits_); }
  friend constexpr auto operator<=>(DiceSet, DiceSet) = default;

  /// The faces in ascending order; zeros behind them.
  constexpr std::array<std::uint8_t, kDiceMax> faces() const {
    std::array<std::uint8_t, kDiceMax> out{};
    std::size_t next = 0;
    for (int face = 1; face <= kFaces; ++face)
      for (int i = 0; i < count(face); ++i) out[next++] = static_cast<std::uint8_t>(face);
    return out;
  }

 private:
  static constexpr int shift(int face) { return 4 * (face - 1); }
  std::uint32_t bits_ = 0;
};

constexpr int choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  int result = 1;
  for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

/// How many of the 6^n ordered throws show this multiset: 6!/(c1! … c6!) for six dice.
constexpr int throw_weight(DiceSet set) {
  int weight = 1;
  int placed = 0;
  for (int face = 1; face <= kFaces; ++face) {
    placed += set.count(face);
    weight *= choose(placed, set.count(face));
  }
  return weight;
}

/// Calls visit(DiceSet) for each multiset of exactly `dice` dice, in the order of KeepLattice.
template <class Visit>
constexpr void for_each_dice_set(int dice, Visit&& visit) {
  std::array<std::uint8_t, kDiceMax> face{};
  for (int i = 0; i < dice; ++i) face[i] = 1;
  while (true) {
    visit(DiceSet::of(std::span(face).first(static_cast<std::size_t>(dice))));
    // Colexicographic successor of face[0] <= face[1] <= …: raise the first die that has room
    // below its neighbour, and put all dice before it back to one.
    int i = 0;
    while (i < dice && face[i] == (i + 1 < dice ? face[i + 1] : kFaces)) ++i;
    if (i == dice) return;
    ++face[i];
    for (int j = 0; j < i; ++j) face[j] = 1;
  }
}

/// Everything one can keep of up to N dice: all multisets of 0 … N dice (462 for five, 924 for
/// six), and what each becomes when one more die is thrown. The value of a keep is the mean of its
/// six extensions, which is how a solver walks it from N dice down to none.
template <int N>
class KeepLattice {
 public:
  static constexpr int kSize = choose(N + kFaces, kFaces);

  constexpr KeepLattice() {
    int next = 0;
    for (int dice = 0; dice <= N; ++dice) {
      first_[dice] = next;
      for_each_dice_set(dice, [&](DiceSet set) { sets_[next++] = set; });
    }
    first_[N + 1] = next;
    for (int i = 0; i < kSize; ++i)
      for (int face = 1; face <= kFaces; ++face) {
        DiceSet larger = sets_[i];
        larger.add(face);
        extended_[i][face - 1] = i < first_[N] ? static_cast<std::uint16_t>(index(larger)) : kNone;
      }
  }

  /// Sets of exactly `dice` dice stand at first(dice) … first(dice + 1) − 1.
  constexpr int first(int dice) const { return first_[dice]; }
  constexpr DiceSet set(int index) const { return sets_[index]; }
  /// The set at `index` with one more die of `face`; kNone if it already has N dice.
  constexpr int extended(int index, int face) const { return extended_[index][face - 1]; }

  /// Where a set stands. Its faces, ascending, shifted apart by their position, are a combination;
  /// its rank is the sum of binomials (the combinatorial number system).
  constexpr int index(DiceSet set) const {
    const auto face = set.faces();
    const int dice = set.size();
    int rank = 0;
    for (int i = 0; i < dice; ++i) rank += choose(face[i] - 1 + i, i + 1);
    return first_[dice] + rank;
  }

  static constexpr std::uint16_t kNone = 0xFFFF;

 private:
  std::array<int, N + 2> first_{};
  std::array<DiceSet, kSize> sets_{};
  std::array<std::array<std::uint16_t, kFaces>, kSize> extended_{};
};

}  // namespace knobel
