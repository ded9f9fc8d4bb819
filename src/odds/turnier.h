#pragma once

// Chances in the tournament: throw again or stop? With two dice everything is exact, by dynamic
// programming over the sum and the throws that are left; with the original six dice those who throw
// later are taken at their best.

#include <optional>
#include <variant>
#include <vector>

#include "engine/seat.h"
#include "games/kit/six_dice.h"
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

/// How likely a seat ends a round first and last (T-12); otherwise it ends in the middle.
struct Places {
  double first = 0;
  double last = 0;
  double middle() const { return 1 - first - last; }
};

/// A turn with two dice, in the round that it belongs to. Everybody throws, or stops, as is best
/// for to end first and not last: the difference of the two chances counts. Whoever throws later is
/// taken to play no phial.
struct Round {
  /// The results of those who have had their turn, each by itself: two more with ++, one with -.
  std::vector<int> earlier = {};
  int later = 0;  // seats that throw afterwards
  int throws_max = 30;
  // Of the turn:
  int sum = kSumMin;
  int bonus = 0;                   // of a phial that lies by the dice
  int throws = 29;                 // left; none after a fall
  std::vector<Phial> phials = {};  // in hand, while one may still be played
  int before = 0;                  // what << would bring back now, or 0
  int copied = 0;                  // what = would copy, or 0
  friend bool operator==(const Round&, const Round&) = default;
};
/// What can be done with a phial, or with none.
struct Course {
  Phial phial = Phial::None;
  std::optional<Places> stop = {};      // playing it now, and no further throw
  std::optional<Places> throw_on = {};  // with it in hand, to be played when that is best
};
/// The first is without a phial.
std::vector<Course> odds_of(const Round& question);

/// A turn with six dice (T-V1). Those who throw later are taken to try nothing but to beat the
/// result, so these are the least chances to end first and the greatest to end last.
struct SixRound {
  std::vector<kit::Result> earlier = {};
  std::vector<int> later = {};  // how often each of those throws who follow
  int throws = 0;               // left
  kit::LiveDice lying = {};
  // The dice after playing a phial (T-V2), where that is possible:
  std::optional<kit::LiveDice> copied = {};
  std::optional<kit::LiveDice> before = {};
  friend bool operator==(const SixRound&, const SixRound&) = default;
};
struct SixCourse {
  Phial phial = Phial::None;  // played first
  Places stop = {};
  std::optional<Places> throw_on = {};
  kit::LiveDice keep = {};  // for that
};
std::vector<SixCourse> odds_of(const SixRound& question);

using OddsQuestion = std::variant<Fall, Stop, Round, SixRound>;

/// While `seat` may throw again, stop or play a phial.
std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat);

}  // namespace knobel::turnier
