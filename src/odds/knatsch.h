#pragma once

// Chances in Knatsch: how likely is a result beaten with the best keeping, from the beginning or
// from dice that lie there already, and what should be kept? Where others throw afterwards, who
// defend a castle or follow in a tournament, a better result is worth more.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/seat.h"
#include "games/kit/six_dice.h"
#include "players/dice_solver.h"

namespace knobel::knatsch {

class Rules;
struct State;

/// Somebody who throws afterwards, with six dice, and takes away what was won by beating the
/// result.
struct Follower {
  int throws = 3;
  kit::CardDice card_dice = 0;
  friend bool operator==(const Follower&, const Follower&) = default;
};

/// How likely is `target` beaten, and none of the followers beats the result, even if they try
/// nothing else?
struct Beat {
  std::optional<kit::Result> target;  // nothing: an organiser leads with whatever lies there
  int throws = 3;                     // to come; at least one if no dice lie there
  kit::CardDice card_dice = 0;
  std::optional<kit::LiveDice> lying = {};  // all six dice have been thrown, and these live
  std::vector<Follower> followers = {};
  friend bool operator==(const Beat&, const Beat&) = default;
};
struct BeatOdds {
  double probability = 0;
  // Of dice that lie there:
  std::optional<kit::LiveDice> keep = {};  // the best part of them; all: stop
  double stop = 0;                         // if they stay
  double throw_on = 0;                     // with the best keep that is not all of them
};
BeatOdds odds_of(const Beat& question);

/// All that can be named (K-17), and how likely each of it is got.
struct Goals {
  struct Goal {
    std::string action;  // as in notation
    Beat beat;
    friend bool operator==(const Goal&, const Goal&) = default;
  };
  std::vector<Goal> goals;
  friend bool operator==(const Goals&, const Goals&) = default;
};
/// In the same order.
std::vector<double> odds_of(const Goals& question);

using OddsQuestion = std::variant<Beat, Goals>;

/// While `seat` names a goal, rolls or may defend.
std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat);

/// Plans for six dice with dead sixes, worth 1 where `target` is beaten with the help of these card
/// dice, else 0. Precondition: throws >= 1.
DicePlan plan_to_beat(kit::Result target, kit::CardDice card_dice, int throws);

/// Live dice and dead ones as the solver has them: dead dice are sixes.
DiceSet table_dice(kit::LiveDice live, int dead);

}  // namespace knobel::knatsch
