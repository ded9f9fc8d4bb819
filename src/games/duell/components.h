#pragma once

// The board (Spielplan) as data: how long the columns are, where the red zones begin, and how far a
// straight or the chance moves its figure. This is the default set; another one comes from a JSON
// file in the form of docs/formats.md and changes nothing but these numbers.

#include <array>
#include <cstdint>
#include <expected>
#include <string_view>

#include "engine/data.h"
#include "engine/dice.h"

namespace knobel::duell {

inline constexpr int kDice = 5;
inline constexpr int kSumMin = kDice;
inline constexpr int kSumMax = kDice * kFaces;
inline constexpr int kSides = 2;

/// The nine columns (Spalten), one figure each. The columns of the numbers come first, so that face
/// f is column f − 1.
enum class Column : std::uint8_t { One, Two, Three, Four, Five, Six, Straight, Chance, FiveAlike };
inline constexpr int kColumns = 9;

constexpr Column column_of(int face) { return static_cast<Column>(face - 1); }

/// "1" … "6", "S" (Straße), "C" (Chance), "K" (Fünfling), by Column: notation, fields and files.
inline constexpr std::array<std::string_view, kColumns> kColumnNames = {"1", "2", "3", "4", "5",
                                                                        "6", "S", "C", "K"};
inline std::string column_text(Column column) {
  return std::string(kColumnNames[static_cast<int>(column)]);
}

/// A column as numbered spaces. Side A pulls towards `max`, side B towards `min`. Each red zone
/// (Gewinnzone) is the end of the column: from `zone_a` up for A, from `zone_b` down for B.
struct Track {
  std::int8_t min;
  std::int8_t max;
  std::int8_t start;
  std::int8_t zone_a;
  std::int8_t zone_b;
  friend bool operator==(const Track&, const Track&) = default;
};

/// A longer column would not fit a terminal of 80 columns.
inline constexpr int kSpacesMax = 10;

struct Components {
  Track long_track = {-8, 8, 0, 6, -6};
  Track five_alike_track = {-1, 1, 0, 1, -1};
  /// The columns from left to right, as people see them. The rules do not care.
  std::array<Column, kColumns> order = {Column::One,      Column::Two,       Column::Three,
                                        Column::Straight, Column::FiveAlike, Column::Chance,
                                        Column::Four,     Column::Five,      Column::Six};
  std::uint8_t small_straight_steps = 3;
  std::uint8_t large_straight_steps = 4;
  /// Steps of the chance figure by the total of the dice; totals below five do not occur.
  std::array<std::uint8_t, kSumMax + 1> chance_steps = {
      0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 4, 4, 4, 4, 4};
  std::uint8_t figures_to_win = 3;
  std::uint8_t rolls_max = 3;

  constexpr const Track& track(Column column) const {
    return column == Column::FiveAlike ? five_alike_track : long_track;
  }
  friend bool operator==(const Components&, const Components&) = default;
};

/// Refuses, with the place and what is allowed: an unknown or missing key, a zone that is not the
/// end of its column, a start inside a zone, a total with no or two entries, a column missing or
/// twice.
std::expected<Components, Error> read_components(const Data& data);
Data components_data(const Components& components);

}  // namespace knobel::duell
