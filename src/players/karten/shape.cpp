#include "players/karten/shape.h"

#include <algorithm>

namespace knobel::karten {
namespace {

constexpr int kStraightCards = 5;

// OPTIMIZATION: the shape of a hand is what all thinking in this game is spent on, so it is counted
// for all values at once, in one number with a field of five bits for each value. Counting value by
// value took about half as long again.
constexpr int kField = kColours;
constexpr std::uint64_t ones_in(int fields) {
  std::uint64_t ones = 0;
  for (int i = 0; i < fields; ++i) ones |= std::uint64_t{1} << (kField * i);
  return ones;
}
constexpr std::uint64_t kOnes = ones_in(kValues);
/// One for every straight, in the field of its lowest value.
constexpr std::uint64_t kStraightOnes = ones_in(kValues - kStraightCards + 1);

/// The fields of `counts` that hold `least` or more, as their fourth bit. `ones`: which fields.
/// Precondition: no count is above 7, and least is 1 … 8.
std::uint64_t fields_with(std::uint64_t counts, std::uint64_t ones, int least) {
  constexpr int kBit = 3;
  return (counts + static_cast<unsigned>((1 << kBit) - least) * ones) & (ones << kBit);
}

constexpr auto kOfColour = [] {
  std::array<CardSet, kColours> sets;
  for (int colour = 0; colour < kColours; ++colour) sets[colour] = CardSet::with_colour(colour);
  return sets;
}();

int lacks(int wanted, int there) { return std::max(0, wanted - there); }

}  // namespace

Shape::Shape(CardSet hand) : size(hand.size()), values_with{}, flush{} {
  const std::uint64_t counts = hand.counts();
  values_with[0] = kValues;
  for (int n = 1; n <= kColours; ++n) values_with[n] = std::popcount(fields_with(counts, kOnes, n));
  for (int colour = 0; colour < kColours; ++colour) {
    const int count = (hand & kOfColour[colour]).size();
    flush[1] = std::max(flush[1], std::min(count, flush[0]));
    flush[0] = std::max(flush[0], count);
  }
  const std::uint64_t values = fields_with(counts, kOnes, 1) >> 3;
  std::uint64_t there = 0;
  for (int i = 0; i < kStraightCards; ++i) there += values >> (kField * i);
  there &= kStraightOnes * 7;
  straight = kStraightCards;
  while (straight > 0 && fields_with(there, kStraightOnes, straight) == 0) --straight;
  straight_places = straight == 0 ? std::popcount(kStraightOnes)
                                  : std::popcount(fields_with(there, kStraightOnes, straight));
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
