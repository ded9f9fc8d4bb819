#pragma once

// Stones (Spielsteine): where a seat's stones lie, what a combination demands of them, and when
// they can no longer be placed. Everything here is open to all.

#include <array>
#include <cstdint>
#include <vector>

#include "games/karten/combinations.h"
#include "games/karten/components.h"

namespace knobel::karten {

inline constexpr std::uint8_t kNoRow = kRows;

/// What lies in front of a seat. Stones are in three places: reserve, active zone (aktive
/// Spielzone) and board.
struct Area {
  std::array<std::uint8_t, kAbilityRows> levels;  // filled levels of the ability rows
  std::uint8_t columns;                           // filled columns of the two-pairs row
  std::uint8_t loose;  // the row with the single last stone on an incomplete level, or kNoRow
  std::uint8_t active;
  std::uint8_t reserve;
  std::uint8_t hand_size;  // cards in the hand, whether one knows them or not
  std::uint8_t hand_kept;  // how many of them have been there, hidden, since the last reshuffle
  std::uint8_t placed;     // 1: the start stones lie on the board
  std::uint8_t lost;       // 1: the stones can no longer be placed
  friend bool operator==(const Area&, const Area&) = default;

  // C-45: stones owned are those not on the board yet.
  constexpr int owned() const { return reserve + active; }
};

int stones_on_board(const Side& side, const Area& area);

/// A combination and where its stones go and come from; the cards are chosen afterwards.
struct Play {
  Combination combination;
  Row row;
  std::uint8_t columns;  // columns that are begun; 1 in an ability row
  std::uint8_t reserve;  // stones that come from the reserve, the others from the active zone
  friend bool operator==(const Play&, const Play&) = default;
};

/// Is the rule about the last stone (Sonderregel zum Spielende) in force?
enum class LastStone : std::uint8_t { Allowed, Forbidden };

/// Why stones cannot be placed as asked.
enum class StoneFault : std::uint8_t {
  None,
  RowFull,
  OneColumnLeft,
  TooFewOwned,
  TooFewActive,
  TooFewReserve,
  TooManyFromReserve,
  NeedsActive,
};

struct Demand {
  StoneFault fault = StoneFault::None;
  int stones = 0;  // how many are placed; where there is a fault, how many it would take
};

/// What `columns` columns of the two-pairs row, or the next level of another row, take from `area`.
Demand demand_of(const Side& side, LastStone last_stone, const Area& area, Row row, int columns);
/// The above, and whether the stones can come from where the play takes them.
Demand demand_of(const Side& side, LastStone last_stone, const Area& area, const Play& play);
/// Puts the stones on the board. Precondition: no fault.
void place_stones(const Side& side, LastStone last_stone, Area& area, const Play& play);

/// Can the stones owned be placed exactly, level after complete level?
bool can_finish(const Side& side, const Area& area);

/// A filling of the board after which the stones owned cannot be placed exactly any more.
struct DeadPosition {
  std::array<std::uint8_t, kAbilityRows> levels;  // ascending: which row is which does not matter
  std::uint8_t columns;
  std::uint8_t owned;
  friend auto operator<=>(const DeadPosition&, const DeadPosition&) = default;
};
/// All dead positions of a player who has `stones` stones in all, ascending.
std::vector<DeadPosition> dead_positions(const Side& side, int stones);

}  // namespace knobel::karten
