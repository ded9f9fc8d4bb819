#pragma once

// The questions that `odds` answers for Knatsch: how likely is it to beat a result with the best
// keeping, from the beginning or from dice that lie there already, and what should be kept?

#include "games/kit/six_dice.h"
#include "odds/odds.h"
#include "players/dice_solver.h"

namespace knobel::knatsch {

/// Plans for six dice with dead sixes, worth 1 where `target` is beaten with the help of these card
/// dice, else 0. Precondition: throws >= 1.
DicePlan plan_to_beat(kit::Result target, kit::CardDice card_dice, int throws);

/// Live dice and dead ones as the solver has them: dead dice are sixes.
DiceSet table_dice(kit::LiveDice live, int dead);

/// While `seat` rolls or may defend: how likely does it beat what there is to beat?
std::vector<std::string> odds_question(const AnyGame& game, const AnyState& view, Seat seat);

/// --beat 3x4+1 [--rolls 3] [--card-dice 2,4] [--from "5 5 2 1 x x"]
std::expected<OddsAnswer, Error> odds(const OddsQuestion& question);

}  // namespace knobel::knatsch
