#pragma once

// How journeyman and master of Knatsch decide: goals by the chances to win that come of them, dice
// by the exact chance of what was named.

#include <memory>

#include "players/judge.h"
#include "players/knatsch/outlook.h"
#include "players/knatsch/value.h"

namespace knobel::knatsch {

/// Positions after attempts, weighed for the seat that decides.
class Chooser {
 public:
  /// Of the cards that may come to light, about so many are looked at.
  Chooser(const Valuer& valuer, int reveals_max) : valuer_(valuer), reveals_max_(reveals_max) {}

  /// The chance of `seat` to win after an attempt.
  double worth(const Rules& rules, const State& s, Seat seat) const;
  /// The chance of to_move to win if it does this now. Precondition: phase Choose.
  double choice_worth(const Rules& rules, const State& s, Action action) const;

 private:
  double ends_worth(const Rules& rules, const State& s, Action action) const;
  double tuck_worth(const Rules& rules, const State& s, Action action) const;

  const Valuer& valuer_;
  int reveals_max_;
};

/// How likely the roller succeeds with what was named, if it goes on like this. `s` is in phase
/// Throw or Keep.
double success_chance(const Rules& rules, const State& s);

class KnatschJudge final : public Judge<Rules> {
 public:
  explicit KnatschJudge(std::unique_ptr<Valuer> valuer)
      : valuer_(std::move(valuer)), chooser_(*valuer_, kCardsInGame) {}
  void judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
             Entropy& entropy, ActionValues& values) override;

 private:
  static constexpr int kCardsInGame = kSingleCards + kTournaments;
  std::unique_ptr<Valuer> valuer_;
  Chooser chooser_;
};

}  // namespace knobel::knatsch
