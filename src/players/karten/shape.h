#pragma once

// What a hand of the card game is near to: all that its players want to know of it, in one go.

#include "games/karten/combinations.h"

namespace knobel::karten {

struct Shape {
  explicit Shape(CardSet hand);

  int size;
  std::array<int, kColours + 1> values_with;  // [n]: values of which there are n cards or more
  std::array<int, 2> flush;                   // cards of the two colours that have most
  int straight;                               // most values of a straight
  int straight_places;                        // in how many of the nine straights: 1 … 9
  std::array<int, kCombinations> missing;     // the fewest cards that each combination lacks
};

}  // namespace knobel::karten
