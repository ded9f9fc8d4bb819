#pragma once

// Chances in the duel: what do these dice offer, and how likely is a result with so many rolls and
// the best keeping? Exact, from the same lattice as the apprentice.

#include <optional>
#include <variant>
#include <vector>

#include "engine/seat.h"
#include "games/duell/results.h"

namespace knobel::duell {

class Rules;
struct State;

/// What do five dice offer on the board before the first turn?
struct Offers {
  DiceSet dice;
  Components components = {};
  friend bool operator==(const Offers&, const Offers&) = default;
};
/// A column whose figure they can move, and how far.
struct Offer {
  Column column;
  int steps;
  friend bool operator==(const Offer&, const Offer&) = default;
};
/// In the order of the action ids; two groups as two offers.
std::vector<Offer> odds_of(const Offers& question);

/// What one hopes for. More than was wanted is fine: three sixes are a pair of sixes.
struct Want {
  enum class Kind : std::uint8_t { Group, TwoPairs, FullHouse, Straight, Chance };
  Kind kind = Kind::Group;
  int least = 0;  // Group: dice that show the same; Straight: values in a row
  int face = 0;   // Group: the face; 0 is any
  friend bool operator==(const Want&, const Want&) = default;
};

bool fulfils(const Components& components, DiceSet dice, const Want& want);

/// How likely do the dice fulfil `want` in the end?
struct Reach {
  Want want;
  int rolls = 0;      // still possible
  DiceSet dice = {};  // five that lie there, or none: all are still to be thrown, as the first roll
  Components components = {};
  friend bool operator==(const Reach&, const Reach&) = default;
};
struct ReachOdds {
  double probability = 0;
  /// Of five dice: the best ones to keep, the smallest set among equally good ones; all: stop.
  std::optional<DiceSet> keep = {};
};
ReachOdds odds_of(const Reach& question);

/// How likely is each result that moves a figure?
struct Hopes {
  std::vector<Want> wants;
  int rolls = 0;
  DiceSet dice = {};  // as in Reach
  Components components = {};
  friend bool operator==(const Hopes&, const Hopes&) = default;
};
/// In the same order.
std::vector<ReachOdds> odds_of(const Hopes& question);

using OddsQuestion = std::variant<Offers, Reach, Hopes>;

/// While `seat` may roll (D-09), or is about to for the first time.
std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat);

}  // namespace knobel::duell
