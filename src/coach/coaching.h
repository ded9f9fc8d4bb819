#pragma once

// What the coach knows of one game. A game that has more to say specialises `Coaching` in
// coach/<game>.h; every other one is judged by its points.

#include <optional>

#include "coach/outlook.h"
#include "odds/all.h"
#include "players/same_everywhere.h"

namespace knobel {

/// By how much the levels of a game fall short of the coach in a decision that counts, on average:
/// measured by `knobel bench coach`.
struct LevelLosses {
  double random = 0;
  double apprentice = 0;
  double journeyman = 0;
  double master = 0;
};

/// Whoever has more points is the more likely to win; so much more for each of them.
template <Game R>
class ScoreOutlook final : public Outlook<R> {
 public:
  Chances chances(const R& rules, const typename R::State& s) override {
    constexpr double kPerPoint = 0.2;
    const Scores scores = rules.scores(s);
    Chances all{};
    if (rules.seats() == 1) return Chances{static_cast<double>(scores[0])};
    // A side has the chances of its first seat.
    double sum = 0;
    SeatSet counted;
    for (Seat seat = 0; seat < rules.seats(); ++seat) {
      const auto side = static_cast<Seat>(rules.side(seat));
      all[seat] = same_exp(kPerPoint * scores[seat]);
      if (!counted.contains(side)) sum += all[seat];
      counted.add(side);
    }
    for (double& chance : all) chance /= sum;
    return all;
  }
};

template <Game R>
struct BaseCoaching {
  static MadeOutlook<R> outlook(const R& /*rules*/) { return std::make_unique<ScoreOutlook<R>>(); }
  /// What an action is good for, as a question that the odds answer: the reason of a hint. `view`
  /// is what the seat sees. Nothing: the odds of the position are the reason, if it has any.
  static std::optional<OddsQuestion> reason(const R& /*rules*/, const typename R::State& /*view*/,
                                            Seat /*seat*/, Action /*action*/) {
    return std::nullopt;
  }
  /// Nothing is known of them.
  static LevelLosses losses() { return {}; }
};

template <Game R>
struct Coaching : BaseCoaching<R> {};

}  // namespace knobel
