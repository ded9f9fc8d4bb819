#pragma once

// The questions that `odds` answers for the card game: how likely does drawing complete a
// combination, and after which fillings of the board can one's last stones no longer be placed?
// Exact: drawings are counted, not sampled.

#include "games/karten/combinations.h"
#include "odds/odds.h"

namespace knobel::karten {

/// One action "draw" before it happens, as its player sees it.
struct DrawAction {
  CardSet hand;
  CardSet display;
  CardSet seen;       // further cards that cannot come from the deck
  int from_deck = 1;  // cards drawn blind; at most as many as are unseen
  int from_display = 1;
};

/// How likely the hand holds the combination after the draw, if the display cards are then chosen
/// for it. All unseen cards are equally likely to come. Precondition: the three sets are disjoint.
double chance_to_complete(Combination combination, const DrawAction& draw);

/// --hand "b7 r7" [--display "b1 r2 g3 y4"] [--seen "…"] [--levels "2 1"] [--want triple]
/// --dead 24
std::expected<OddsAnswer, Error> odds(const OddsQuestion& question);

}  // namespace knobel::karten
