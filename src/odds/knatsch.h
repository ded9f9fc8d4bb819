#pragma once

// Chances in Knatsch: how likely is a result beaten with the best keeping, from the beginning or
// from dice that lie there already, and what should be kept?

#include <optional>
#include <variant>

#include "engine/seat.h"
#include "games/kit/six_dice.h"
#include "players/dice_solver.h"

namespace knobel::knatsch {

class Rules;
struct State;

/// How likely is `target` beaten?
struct Beat {
  kit::Result target;
  int throws = 3;  // to come; at least one if no dice lie there
  kit::CardDice card_dice = 0;
  std::optional<kit::LiveDice> lying = {};  // all six dice have been thrown, and these live
  friend bool operator==(const Beat&, const Beat&) = default;
};
struct BeatOdds {
  double probability = 0;
  std::optional<kit::LiveDice> keep = {};  // the best part of those that lie there; all: stop
};
BeatOdds odds_of(const Beat& question);

using OddsQuestion = std::variant<Beat>;

/// While `seat` rolls or may defend: how likely does it beat what there is to beat?
std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat);

/// Plans for six dice with dead sixes, worth 1 where `target` is beaten with the help of these card
/// dice, else 0. Precondition: throws >= 1.
DicePlan plan_to_beat(kit::Result target, kit::CardDice card_dice, int throws);

/// Live dice and dead ones as the solver has them: dead dice are sixes.
DiceSet table_dice(kit::LiveDice live, int dead);

}  // namespace knobel::knatsch
