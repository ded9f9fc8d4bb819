#pragma once

// What a game's players know about it. This is the one place above games/ where a game may be
// named: a file players/<game>/expert.h specialises Expert for its rules, derives from BaseExpert,
// hides what it knows better, and is included by experts.h. A game without an expert is judged by
// its scores, so that a new game has all levels at once.

#include <algorithm>
#include <memory>

#include "engine/game.h"
#include "players/greedy.h"
#include "players/ladder.h"
#include "players/trainer.h"

namespace knobel {

/// Won or lost outweighs every number of points.
inline constexpr double kWinValue = 1e6;

/// What the result of a finished match is worth beyond points: kWinValue for a seat that wins
/// alone, shared if several sides win, nothing for whoever does not. Precondition: turn(s) is Over.
template <Game R>
double result_value(const R& rules, const typename R::State& s, Seat seat) {
  const SeatSet winners = rules.winners(s);
  if (!winners.contains(seat)) return 0;
  SeatSet sides;
  for (const Seat winner : winners) sides.add(static_cast<Seat>(rules.side(winner)));
  return kWinValue / sides.size();
}

/// Own score minus the best score of another side.
template <Game R>
double score_lead(const R& rules, const typename R::State& s, Seat seat) {
  const Scores scores = rules.scores(s);
  int best_other = 0;
  bool alone = true;
  for (Seat other = 0; other < rules.seats(); ++other) {
    if (rules.side(other) == rules.side(seat)) continue;
    best_other = alone ? scores[other] : std::max<int>(best_other, scores[other]);
    alone = false;
  }
  return scores[seat] - best_other;
}

template <Game R>
struct BaseExpert {
  /// The value of `s` to `seat`: larger is better, and only differences between positions of one
  /// match mean anything. `s` is a full state in which the seat has just acted. No allocation. The
  /// apprentice stands on it (greedy.h).
  static double value(const R& rules, const typename R::State& s, Seat seat) {
    const bool over = rules.turn(s).kind == Turn::Kind::Over;
    return score_lead(rules, s, seat) + (over ? result_value(rules, s, seat) : 0);
  }

  /// The levels above it. A game that has none of its own plays as on the level below. `effort`
  /// says how many times its usual budget a master may use.
  static MadeJudge<R> journeyman() { return std::make_unique<GreedyJudge<R>>(); }
  static MadeJudge<R> master(double /*effort*/) { return Expert<R>::journeyman(); }

  /// What `knobel train` runs; nothing if the master needs no training.
  static std::unique_ptr<Trainer> trainer() { return nullptr; }

  /// The strength that the levels have to show, for `knobel bench players`.
  static std::span<const LadderLine> ladder() { return {}; }
};

template <Game R>
struct Expert : BaseExpert<R> {};

}  // namespace knobel
