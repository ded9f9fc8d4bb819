#pragma once

// What the journeyman of the card game thinks of a board and a hand: an estimate of the turns to
// go, from rules of thumb about how many cards a combination takes. Nothing in it is trained.

#include <span>

#include "games/karten/rules.h"
#include "players/experts/karten_hand.h"

namespace knobel::karten {

/// For the planner (karten_planner.h).
struct HandMadeValue {
  class Board {
   public:
    Board(const HandMadeValue&, const Rules& rules, const Area& area);
    double worth(const HandShape& hand) const;

   private:
    double turns_per_card_;
    double turns_;  // to go with an empty hand
    /// What each combination brings when it is played, as a share of what its cards cost: nothing
    /// if the row is complete, less if stones are missing.
    std::array<double, kCombinations> use_{};
    bool finished_;
  };
};

/// The fewest turns in which the stones owned come onto the board if a level of each row takes
/// `costs` turns; 0 if there are none. Where nothing fits exactly, what the nearest costs.
double turns_to_place(const Side& side, const Area& area, std::span<const double, kRows> costs);

}  // namespace knobel::karten
