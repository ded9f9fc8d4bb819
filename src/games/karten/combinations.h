#pragma once

// The seven combinations (Kartenkombinationen) and the cards they are made of. A combination is a
// set of cards; it is picked card by card in ascending order, so that a choice among hundreds of
// sets becomes a few small ones and every set can be picked in exactly one way.

#include <array>
#include <cstdint>
#include <string_view>

#include "games/karten/cards.h"

namespace knobel::karten {

enum class Combination : std::uint8_t {
  FullHouse,
  Flush,      // Farbe
  Triple,     // Drilling
  Straight,   // Straße
  TwoPairs,   // 2 Paare
  FourAlike,  // Vierling
  FiveAlike,  // Fünfling
};
inline constexpr int kCombinations = 7;

inline constexpr std::array<std::uint8_t, kCombinations> kCombinationCards = {5, 5, 3, 5, 4, 4, 5};
inline constexpr std::array<std::string_view, kCombinations> kCombinationNames = {
    "full-house", "flush", "triple", "straight", "two-pairs", "four-alike", "five-alike"};

constexpr int cards_in(Combination combination) {
  return kCombinationCards[static_cast<int>(combination)];
}
constexpr std::string_view name_of(Combination combination) {
  return kCombinationNames[static_cast<int>(combination)];
}

/// Which combinations a hand holds: bit k for Combination k.
unsigned combinations_in(CardSet hand);

/// The cards of `hand` that can be picked next, given those picked already: behind all of them, and
/// such that the combination can be completed with still later ones. Empty if it is complete, or if
/// it is not in the hand. Precondition: `picked` was picked by these very steps.
CardSet next_cards(Combination combination, CardSet hand, CardSet picked);

}  // namespace knobel::karten
