#pragma once

// The cards in front of a player and what they are worth. Everything is counted in half bytes, so
// that five collections fit into 80 bytes and a playout copies next to nothing.

#include <array>
#include <bit>
#include <cstdint>

#include "engine/check.h"
#include "games/turnier/components.h"

namespace knobel::turnier {

/// Sixteen counts from 0 to 15; bits 4i … 4i + 3 are count i.
struct Counts {
  std::uint64_t bits;

  constexpr int at(int index) const { return static_cast<int>((bits >> (4 * index)) & 15U); }
  constexpr void add(int index) {
    KNOBEL_DCHECK(at(index) < 15);
    bits += std::uint64_t{1} << (4 * index);
  }
  constexpr void remove(int index) {
    KNOBEL_DCHECK(at(index) > 0);
    bits -= std::uint64_t{1} << (4 * index);
  }
  constexpr int total() const {
    // Neighbours are added into bytes, and the product adds up all bytes in its highest one.
    constexpr std::uint64_t kLow = 0x0F0F0F0F0F0F0F0FU;
    return static_cast<int>(((bits & kLow) + ((bits >> 4) & kLow)) * 0x0101010101010101U >> 56);
  }
  friend constexpr bool operator==(const Counts&, const Counts&) = default;
};

/// What lies in front of one player: how many of each kind of card.
struct Collection {
  std::array<Counts, 2> counts;  // cards 0 … 15, and ladies

  constexpr int count(Card card) const { return counts[card / 16].at(card % 16); }
  constexpr bool has(Card card) const { return count(card) > 0; }
  constexpr void add(Card card) { counts[card / 16].add(card % 16); }
  constexpr void remove(Card card) { counts[card / 16].remove(card % 16); }
  constexpr int size() const { return counts[0].total() + counts[1].total(); }
  constexpr int castles() const { return Counts{counts[0].bits & 0xFFFFFFFFU}.total(); }
  constexpr int phials() const { return Counts{(counts[0].bits >> 32) & 0xFFFFU}.total(); }
  constexpr int defeats() const { return Counts{counts[0].bits >> 48}.total(); }
  constexpr int ladies() const { return counts[1].total(); }
  friend constexpr bool operator==(const Collection&, const Collection&) = default;
};

/// All castle-lady pairs of a collection at once: as many as possible (T-27), each lady with a
/// castle whose crest she bears, each card in one pair at most.
class Pairing {
 public:
  struct Lady {
    Card card;
    std::uint8_t crest;  // of the castle she is paired with, or kAlone
  };
  static constexpr std::uint8_t kAlone = 0xFF;

  Pairing(const Collection& collection, const Components& components);

  int pairs() const { return pairs_; }
  /// Castles of this crest without a lady.
  int castles_left(int crest) const { return free_[crest]; }
  const Lady* begin() const { return ladies_.data(); }
  const Lady* end() const { return ladies_.data() + size_; }

 private:
  /// Finds a castle for a lady, moving others on to another castle where that helps. Crests in
  /// `tried` have been found useless for this search already.
  bool place(int lady, CrestSet& tried, const Components& components);

  std::array<Lady, 2 * kRoundsMax> ladies_;  // NOLINT: the first size_ are set
  std::array<std::uint8_t, kCrestsMax> free_{};
  int size_ = 0;
  int pairs_ = 0;
};

/// T-26: what a collection is worth, by what brings it.
struct CollectionParts {
  int castles = 0;
  int ladies = 0;
  int pairs = 0;
  int phials = 0;
  int defeats = 0;
  int defeat_pairs = 0;

  int total() const { return castles + ladies + pairs + phials + defeats + defeat_pairs; }
};
CollectionParts collection_parts(const Collection& collection, const Components& components);
inline int collection_points(const Collection& collection, const Components& components) {
  return collection_parts(collection, components).total();
}

}  // namespace knobel::turnier
