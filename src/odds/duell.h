#pragma once

// The questions that `odds` answers for the duel: what do these dice offer, and how likely is a
// result with so many rolls and the best keeping? Exact, from the same lattice as the apprentice.

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"
#include "games/duell/results.h"
#include "odds/odds.h"

namespace knobel::duell {

/// A result that five dice offer on the board before the first turn, and how far it moves a figure.
struct Offer {
  std::string result;  // notation: "numbers 3", "straight", "chance", "five"
  int steps;
  friend bool operator==(const Offer&, const Offer&) = default;
};

/// All of them, in the order of the action ids; two groups as two offers. Precondition: five dice.
std::vector<Offer> offers(const Components& components, DiceSet dice);

/// What one hopes for.
struct Want {
  enum class Kind : std::uint8_t { Group, TwoPairs, FullHouse, Straight, Chance };
  Kind kind = Kind::Group;
  int least = 0;  // Group: dice that show the same; Straight: values in a row
  int face = 0;   // Group: the face; 0 is any
  friend bool operator==(const Want&, const Want&) = default;
};

/// "pair", "three", "four", "five", each with or without a face ("three 6"), "two pairs",
/// "full house", "straight" (small or large), "large straight", "chance". More than was wanted is
/// fine: three sixes are a pair of sixes. The error lists what can be said.
std::expected<Want, Error> parse_want(std::string_view text);

bool fulfils(const Components& components, DiceSet dice, const Want& want);

/// How likely it is that the dice fulfil `want` in the end, with best keeping. `dice` lie on the
/// table and `rolls` more rolls are possible; an empty set has all five still to be thrown, and the
/// first throw is one of the rolls. Precondition: no dice or five, rolls >= 0.
double chance_of(const Components& components, const Want& want, DiceSet dice, int rolls);

/// The keep that chance_of rests on, the smallest set among equally good ones; all five: stop.
/// Precondition: five dice.
DiceSet best_keep(const Components& components, const Want& want, DiceSet dice, int rolls);

/// --dice "1 2 3 4 3": what they offer. --want "pair 6" [--rolls 3] [--dice …]: how likely it is.
std::expected<OddsAnswer, Error> odds(const OddsQuestion& question);

}  // namespace knobel::duell
