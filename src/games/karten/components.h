#pragma once

// The two sides of the board (Ablagetafel) as data: how many stones each level (Stufe) takes and
// what a filled level is good for. This is the default set; another one comes from a JSON file in
// the form of docs/formats.md and changes nothing but these numbers.

#include <array>
#include <cstdint>
#include <expected>
#include <string_view>

#include "engine/data.h"

namespace knobel::karten {

/// The rows of the board. The first four give abilities, the last one gives none.
enum class Row : std::uint8_t {
  FullHouse,  // cards drawn from the deck (Nachzugstapel)
  Flush,      // Farbe: cards taken from the display (offene Auslage)
  Triple,     // Drilling: most cards that are exchanged for stones in one turn
  Straight,   // Straße: hand limit (Handkartenlimit)
  TwoPairs,   // 2 Paare: columns (Spalten), no ability
};
inline constexpr int kAbilityRows = 4;
inline constexpr int kRows = kAbilityRows + 1;
inline constexpr std::array<std::string_view, kRows> kRowNames = {"full-house", "flush", "triple",
                                                                  "straight", "two-pairs"};

inline constexpr int kLevelsMax = 8;
inline constexpr int kColumnsMax = 8;
inline constexpr int kLevelStonesMax = 4;  // stones on one level or in one column
inline constexpr int kDrawMax = 10;        // also cards exchanged in one turn
inline constexpr int kDisplay = 4;         // C-13: four cards lie open
inline constexpr int kHandLimitMax = 20;

/// One side of the board.
struct Side {
  std::uint8_t levels;        // levels of the four ability rows
  std::uint8_t pair_columns;  // columns of the two-pairs row
  std::uint8_t pair_column_stones;
  std::array<std::uint8_t, kLevelsMax> level_stones;  // [l]: stones that level l + 1 takes
  /// [row][l]: what the row gives when level l is the highest one that is filled.
  std::array<std::array<std::uint8_t, kLevelsMax + 1>, kAbilityRows> values;
  friend bool operator==(const Side&, const Side&) = default;

  /// Stones on the first `level` levels of an ability row.
  constexpr int stones_up_to(int level) const {
    int stones = 0;
    for (int i = 0; i < level; ++i) stones += level_stones[i];
    return stones;
  }
  constexpr int capacity() const {
    return kAbilityRows * stones_up_to(levels) + pair_columns * pair_column_stones;
  }
  /// The largest value of a row on any level.
  constexpr int value_max(Row row) const {
    int most = 0;
    for (int level = 0; level <= levels; ++level)
      if (values[static_cast<int>(row)][level] > most) most = values[static_cast<int>(row)][level];
    return most;
  }
};

struct Components {
  Side blue = {4,
               4,
               2,
               {1, 1, 2, 3},
               {{{1, 2, 3, 4, 5}, {1, 2, 3, 4, 4}, {1, 2, 3, 4, 5}, {5, 6, 7, 8, 9}}}};
  Side red = {5,
              5,
              2,
              {1, 1, 1, 2, 3},
              {{{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 4, 4}, {1, 2, 3, 4, 5, 6}, {5, 6, 7, 8, 9, 10}}}};
  friend bool operator==(const Components&, const Components&) = default;
};

std::expected<Components, Error> read_components(const Data& data);
Data components_data(const Components& components);

}  // namespace knobel::karten
