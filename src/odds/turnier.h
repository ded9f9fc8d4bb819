#pragma once

// The odds of the tournament's two dice: throw again or stop? Everything here is exact, by dynamic
// programming over the sum and the throws that are left.

#include <optional>

#include "games/turnier/components.h"
#include "odds/odds.h"
#include "players/turnier/sums.h"

namespace knobel::turnier {

/// How likely the next throw is lower than this sum, which ends the throwing (T-08).
double fall_chance(int sum);

/// What the ways to end a turn are worth to the thrower, by the sum that lies there.
struct Endings {
  PerSum bare{};  // without a phial
  PerSum best{};  // with the best of stopping, ++ and -; not less than bare
  /// What it costs to play <<; nothing if there is none to play.
  std::optional<double> back_cost;
};

/// The value of throwing once more at `sum` and going on as is best, with so many throws left, this
/// one included. Precondition: throws >= 1. A first throw is one at kSumMin: nothing is lower.
double throw_value(int sum, int throws, const Endings& endings);

/// A thrower who has `sum` and wants to end above `beat`.
struct StopQuestion {
  int sum = kSumMin;
  int beat = 0;
  Phial phial = Phial::None;  // ++, - or << in hand; = depends on dice that are not asked for
  int throws = 29;            // left
};
struct StopOdds {
  double stop = 0;      // 0 or 1
  double throw_on = 0;  // with the best stopping rule
  double fall = 0;      // the next throw is lower
};
StopOdds stop_odds(const StopQuestion& question);

/// While `seat` may throw again: how likely does it fall, and end above the best so far?
std::vector<std::string> odds_question(const AnyGame& game, const AnyState& view, Seat seat);

/// --sum 8 --beat 9 [--phial ++] [--throws 29]: stop now, or throw on? Without --beat only: how
/// likely is the next throw lower?
std::expected<OddsAnswer, Error> odds(const OddsQuestion& question);

}  // namespace knobel::turnier
