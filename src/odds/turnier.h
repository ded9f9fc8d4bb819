#pragma once

// Chances with the tournament's two dice: throw again or stop? Everything here is exact, by dynamic
// programming over the sum and the throws that are left.

#include <optional>
#include <variant>

#include "engine/seat.h"
#include "games/turnier/components.h"
#include "players/turnier/sums.h"

namespace knobel::turnier {

class Rules;
struct State;

/// How likely is the next throw lower than this sum, which ends the throwing (T-08)?
struct Fall {
  int sum = kSumMin;
  friend bool operator==(const Fall&, const Fall&) = default;
};
double odds_of(const Fall& question);

/// A thrower has `sum` and wants to end above `beat`: stop, or throw again?
struct Stop {
  int sum = kSumMin;
  int beat = 0;
  Phial phial = Phial::None;  // ++, - or << in hand; = depends on dice that are not asked for
  int throws = 29;            // left
  friend bool operator==(const Stop&, const Stop&) = default;
};
struct StopOdds {
  double stop = 0;      // 0 or 1
  double throw_on = 0;  // with the best stopping rule
  double fall = 0;      // the next throw is lower
};
StopOdds odds_of(const Stop& question);

using OddsQuestion = std::variant<Fall, Stop>;

/// While `seat` may throw again: how likely does it fall, and end above the best so far?
std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat);

}  // namespace knobel::turnier
