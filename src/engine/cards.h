#pragma once

// A bag: the cards of which only the contents are known, not the order. Drawing from it is the
// moment a card becomes known, so no game ever shuffles.

#include <array>
#include <bit>
#include <cstdint>

#include "engine/check.h"

namespace knobel {

/// A multiset of up to 128 kinds with at most 15 copies each, 64 bytes. Copies are stored as bit
/// planes: bit k of plane p says whether 2^p is part of the number of copies of kind k. A bag of
/// single cards is therefore just a mask.
class Bag {
 public:
  static constexpr int kKindsMax = 128;
  static constexpr int kCopiesMax = 15;

  constexpr int copies(int kind) const {
    const int word = kind / 64;
    const int shift = kind % 64;
    int count = 0;
    for (int plane = 0; plane < kPlanes; ++plane)
      count |= static_cast<int>((planes_[plane][word] >> shift) & 1U) << plane;
    return count;
  }

  constexpr void set_copies(int kind, int count) {
    KNOBEL_DCHECK(0 <= kind && kind < kKindsMax && 0 <= count && count <= kCopiesMax);
    const std::uint64_t bit = std::uint64_t{1} << (kind % 64);
    for (int plane = 0; plane < kPlanes; ++plane) {
      auto& word = planes_[plane][kind / 64];
      word = ((count >> plane) & 1) != 0 ? word | bit : word & ~bit;
    }
  }
  constexpr void add(int kind) { set_copies(kind, copies(kind) + 1); }
  constexpr void remove(int kind) { set_copies(kind, copies(kind) - 1); }

  /// Single cards at once: bit k of `mask` is kind k + 64 * word. Replaces what the word held.
  constexpr void set_singles(int word, std::uint64_t mask) {
    for (auto& plane : planes_) plane[word] = 0;
    planes_[0][word] = mask;
  }

  constexpr int size() const {
    int total = 0;
    for (int plane = 0; plane < kPlanes; ++plane)
      total += (std::popcount(planes_[plane][0]) + std::popcount(planes_[plane][1])) << plane;
    return total;
  }

  /// The kind that lies at `position` (0 … size − 1) when all cards are laid out in ascending order
  /// of kind. This is what a recorded `pick 12 of 37` means: position 11.
  constexpr int kind_at(int position) const {
    for (int word = 0; word < 2; ++word) {
      for (std::uint64_t rest = kinds(word); rest != 0; rest &= rest - 1) {
        const int kind = word * 64 + std::countr_zero(rest);
        position -= copies(kind);
        if (position < 0) return kind;
      }
    }
    fail_check("position < size()");
  }

  /// Calls visit(kind, first position, copies) for each kind in the bag, ascending.
  template <class Visit>
  constexpr void for_each_kind(Visit&& visit) const {
    int position = 0;
    for (int word = 0; word < 2; ++word) {
      for (std::uint64_t rest = kinds(word); rest != 0; rest &= rest - 1) {
        const int kind = word * 64 + std::countr_zero(rest);
        const int count = copies(kind);
        visit(kind, position, count);
        position += count;
      }
    }
  }

  friend constexpr bool operator==(const Bag&, const Bag&) = default;

 private:
  static constexpr int kPlanes = 4;
  constexpr std::uint64_t kinds(int word) const {
    return planes_[0][word] | planes_[1][word] | planes_[2][word] | planes_[3][word];
  }
  std::array<std::array<std::uint64_t, 2>, kPlanes> planes_{};
};

}  // namespace knobel
