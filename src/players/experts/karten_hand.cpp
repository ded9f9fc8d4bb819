#include "players/experts/karten_hand.h"

#include <algorithm>

namespace knobel::karten {
namespace {

constexpr int kStraightCards = 5;

constexpr std::array<CardSet, kColours> kColourSets = {
    CardSet::with_colour(0), CardSet::with_colour(1), CardSet::with_colour(2),
    CardSet::with_colour(3), CardSet::with_colour(4)};

/// OPTIMIZATION: for every set of values the most that lie in one straight and in how many places,
/// worked out once. The shape of a hand is what all thinking in this game is spent on.
struct Straight {
  std::uint8_t values;
  std::uint8_t places;
};
const auto kStraights = [] {
  std::array<Straight, 1U << kValues> straights{};
  for (unsigned values = 0; values < straights.size(); ++values)
    for (int low = 0; low + kStraightCards <= kValues; ++low) {
      const auto there = static_cast<std::uint8_t>(std::popcount((values >> low) & 31U));
      Straight& best = straights[values];
      if (there > best.values) best = {there, 0};
      if (there == best.values) ++best.places;
    }
  return straights;
}();

int lacks(int wanted, int there) { return std::max(0, wanted - there); }

}  // namespace

HandShape::HandShape(CardSet hand) : size(hand.size()), values_with{}, flush{} {
  unsigned values = 0;
  for (int value = 1; value <= kValues; ++value) {
    const int count = hand.count(value);
    ++values_with[static_cast<std::size_t>(count)];
    values |= (count > 0 ? 1U : 0U) << (value - 1);
  }
  for (int n = kColours; n > 0; --n) values_with[n - 1] += values_with[n];
  for (const CardSet& colour : kColourSets) {
    const int count = (hand & colour).size();
    flush[1] = std::max(flush[1], std::min(count, flush[0]));
    flush[0] = std::max(flush[0], count);
  }
  straight = kStraights[values].values;
  straight_places = kStraights[values].places;
  // The two largest groups of equal values are enough for every combination of groups.
  std::array<int, 2> largest{};
  for (int n = 1; n <= kColours; ++n) {
    if (values_with[n] >= 1) largest[0] = n;
    if (values_with[n] >= 2) largest[1] = n;
  }
  missing = {lacks(3, largest[0]) + lacks(2, largest[1]),
             lacks(5, flush[0]),
             lacks(3, largest[0]),
             lacks(kStraightCards, straight),
             lacks(2, largest[0]) + lacks(2, largest[1]),
             lacks(4, largest[0]),
             lacks(5, largest[0])};
}

}  // namespace knobel::karten
