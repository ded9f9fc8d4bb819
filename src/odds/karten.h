#pragma once

// Chances in the card game: how likely does drawing complete a combination, and after which
// fillings of the board can one's last stones no longer be placed? Exact: drawings are counted, not
// sampled.

#include <array>
#include <variant>
#include <vector>

#include "games/karten/combinations.h"
#include "games/karten/stones.h"

namespace knobel::karten {

/// One action "draw" before it happens, as its player sees it: how likely does the hand hold each
/// combination afterwards, if the display cards are chosen for it? All unseen cards are equally
/// likely to come. Precondition: the three sets are disjoint.
struct Draw {
  CardSet hand = {};
  CardSet display = {};
  CardSet seen = {};  // further cards that cannot come from the deck
  int from_deck = 1;  // cards drawn blind; at most as many as are unseen
  int from_display = 1;
  friend bool operator==(const Draw&, const Draw&) = default;
};
using DrawOdds = std::array<double, kCombinations>;  // by combination
DrawOdds odds_of(const Draw& question);

/// The same for one combination.
struct DrawFor {
  Combination combination;
  Draw draw;
  friend bool operator==(const DrawFor&, const DrawFor&) = default;
};
double odds_of(const DrawFor& question);

/// Where does a player get stuck who has so many stones?
struct Stuck {
  int stones = 0;
  friend bool operator==(const Stuck&, const Stuck&) = default;
};
std::vector<DeadPosition> odds_of(const Stuck& question);

using OddsQuestion = std::variant<Draw, DrawFor, Stuck>;

}  // namespace knobel::karten
