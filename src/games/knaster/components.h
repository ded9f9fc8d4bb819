#pragma once

// The sheet (Zettel) as data: what the white fields are worth and how many circles a combination
// brings. This is the default set; another one comes from a JSON file in the form of
// docs/formats.md and changes nothing but these numbers.

#include <array>
#include <cstdint>
#include <expected>
#include <string_view>

#include "engine/data.h"

namespace knobel::knaster {

inline constexpr int kSize = 5;               // rows and columns (Reihen, Spalten)
inline constexpr int kCells = kSize * kSize;  // Felder
inline constexpr int kLines = 2 * kSize + 2;  // rows, columns and both diagonals

/// What five numbers in a line can be; exactly one applies (S-17).
enum class Combination : std::uint8_t {
  Nothing,
  ThreeOfAKind,  // Drilling
  FourOfAKind,   // Vierling
  FiveOfAKind,   // Fünfling
  TwoPairs,      // zwei Zwillinge
  FullHouse,
  Straight,  // Straße
};
inline constexpr int kCombinations = 7;
/// What facts and news call them, by Combination.
inline constexpr std::string_view kCombinationNames[kCombinations] = {
    "nothing", "three-alike", "four-alike", "five-alike", "two-pairs", "full-house", "straight"};

struct Components {
  /// Points of the white fields: rows top to bottom, columns left to right, diagonal down (from the
  /// upper left), diagonal up (from the lower left).
  std::array<std::uint8_t, kLines> line_points = {9, 8, 7, 6, 5, 9, 8, 7, 6, 5, 10, 10};
  /// Circles that a filled line brings, by Combination (S-17).
  std::array<std::uint8_t, kCombinations> circles_for = {0, 1, 2, 3, 1, 2, 3};
  friend bool operator==(const Components&, const Components&) = default;
};

std::expected<Components, Error> read_components(const Data& data);
Data components_data(const Components& components);

}  // namespace knobel::knaster
