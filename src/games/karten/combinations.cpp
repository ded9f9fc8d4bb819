#include "games/karten/combinations.h"

namespace knobel::karten {
namespace {

constexpr std::array<CardSet, kColours> kColourSets = {
    CardSet::with_colour(0), CardSet::with_colour(1), CardSet::with_colour(2),
    CardSet::with_colour(3), CardSet::with_colour(4)};

/// Cards of equal value form a group; a pattern says how large the groups are, in ascending order
/// of their values.
struct Pattern {
  Combination combination;
  int groups;
  std::array<int, 5> sizes;
};

constexpr Pattern kPatterns[] = {
    // C-25: three of one value and two of another one, whichever is higher.
    {Combination::FullHouse, 2, {3, 2}},
    {Combination::FullHouse, 2, {2, 3}},
    // C-27: three of one value.
    {Combination::Triple, 1, {3}},
    // C-28: five consecutive values, colours free.
    {Combination::Straight, 5, {1, 1, 1, 1, 1}},
    // C-29: two pairs of different values; four alike are no two pairs.
    {Combination::TwoPairs, 2, {2, 2}},
    // C-30: four of one value.
    {Combination::FourAlike, 1, {4}},
    // C-31: all five of one value.
    {Combination::FiveAlike, 1, {5}},
};

/// Can `picked` and then `card`, which lies behind them, be the first cards of this pattern?
bool leads_on(const Pattern& pattern, CardSet hand, CardSet picked, Card card) {
  const bool consecutive = pattern.combination == Combination::Straight;
  int group = -1;
  int filled = 0;
  int value = 0;
  CardSet chosen = picked;
  chosen.add(card);
  for (const Card each : chosen) {
    if (value_of(each) != value) {
      if (group >= 0 && filled != pattern.sizes[group]) return false;
      if (group >= 0 && consecutive && value_of(each) != value + 1) return false;
      if (++group == pattern.groups) return false;
      value = value_of(each);
      filled = 0;
    }
    ++filled;
  }
  // The open group is filled from behind `card`, the later ones from higher values.
  const int behind = std::popcount(hand.colours_of(value) >> (colour_of(card) + 1));
  if (filled > pattern.sizes[group] || filled + behind < pattern.sizes[group]) return false;
  for (int higher = value + 1; higher <= kValues && group + 1 < pattern.groups; ++higher) {
    if (hand.count(higher) >= pattern.sizes[group + 1])
      ++group;
    else if (consecutive)
      return false;
  }
  return group + 1 == pattern.groups;
}

CardSet next_of_flush(CardSet hand, CardSet picked) {
  CardSet next;
  const int missing = cards_in(Combination::Flush) - picked.size();
  const CardSet behind = picked.empty() ? hand : hand & CardSet::above(picked.highest());
  for (int colour = 0; colour < kColours; ++colour) {
    // C-26: five cards of one colour.
    if (!picked.empty() && colour_of(picked.lowest()) != colour) continue;
    const CardSet same = behind & kColourSets[colour];
    // All but the last few can come next: enough have to lie behind.
    for (int i = 0; i + missing <= same.size(); ++i) next.add(same.at(i));
  }
  return next;
}

}  // namespace

unsigned combinations_in(CardSet hand) {
  const auto bit = [](Combination combination) { return 1U << static_cast<int>(combination); };
  std::array<unsigned, 6> at_least{};  // [n]: bit v − 1 says that the hand has n of value v
  for (int value = 1; value <= kValues; ++value) {
    const int count = hand.count(value);
    for (int n = 1; n <= count; ++n) at_least[n] |= 1U << (value - 1);
  }
  unsigned found = 0;
  const bool two_values = std::popcount(at_least[2]) >= 2;
  if (two_values) found |= bit(Combination::TwoPairs);
  if (two_values && at_least[3] != 0) found |= bit(Combination::FullHouse);
  if (at_least[3] != 0) found |= bit(Combination::Triple);
  if (at_least[4] != 0) found |= bit(Combination::FourAlike);
  if (at_least[5] != 0) found |= bit(Combination::FiveAlike);
  const unsigned pairs = at_least[1] & (at_least[1] >> 1);
  // C-28: 1 is low, 13 is high, and nothing wraps around: the mask ends where the values end.
  if ((pairs & (pairs >> 2) & (at_least[1] >> 4)) != 0) found |= bit(Combination::Straight);
  for (const CardSet& colour : kColourSets)
    if ((hand & colour).size() >= cards_in(Combination::Flush)) found |= bit(Combination::Flush);
  return found;
}

CardSet next_cards(Combination combination, CardSet hand, CardSet picked) {
  if (picked.size() == cards_in(combination)) return {};
  if (combination == Combination::Flush) return next_of_flush(hand, picked);
  CardSet next;
  const CardSet behind = picked.empty() ? hand : hand & CardSet::above(picked.highest());
  for (const Pattern& pattern : kPatterns) {
    if (pattern.combination != combination) continue;
    for (const Card card : behind)
      if (leads_on(pattern, hand, picked, card)) next.add(card);
  }
  return next;
}

}  // namespace knobel::karten
