#pragma once

// What a game's players know about it. This is the one place above games/ where a game may be
// named: a file players/<game>/expert.h specialises Expert for its rules, derives from BaseExpert,
// hides what it knows better, and is included by experts.h. A game without an expert is searched,
// so that a new game has all levels at once.

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

/// What everybody can see in any game: points, and who has won.
template <Game R>
double plain_value(const R& rules, const typename R::State& s, Seat seat) {
  const bool over = rules.turn(s).kind == Turn::Kind::Over;
  return score_lead(rules, s, seat) + (over ? result_value(rules, s, seat) : 0);
}

template <Game R>
struct Expert;
template <Game R>
class PlayoutJudge;
template <Game R>
MadeJudge<R> make_search(std::uint32_t nodes);

/// An expert may also say what positions are worth:
///   static double value(const R& rules, const R::State& s, Seat seat);
/// Larger is better, and only differences between positions of one match mean anything. `s` is a
/// full state in which the seat has just acted. No allocation. Its apprentice stands on it
/// (greedy.h).
template <class R>
concept HasValue = requires(const R& rules, const typename R::State& s, Seat seat) {
  Expert<R>::value(rules, s, seat);
};

template <Game R>
struct BaseExpert {
  static MadeJudge<R> apprentice() {
    if constexpr (HasValue<R>)
      return std::make_unique<GreedyJudge<R>>();
    else
      return std::make_unique<PlayoutJudge<R>>();
  }

  /// The levels above it search, which needs no knowledge. `effort` says how many times its usual
  /// budget a master may use.
  static MadeJudge<R> journeyman() { return make_search<R>(200); }
  static MadeJudge<R> master(double effort) {
    return make_search<R>(static_cast<std::uint32_t>(std::max(1.0, 2000 * effort)));
  }

  /// The master as it was at first, if another one has taken its place.
  static MadeJudge<R> first_master() { return Expert<R>::master(1); }

  /// What `knobel train` runs; nothing if the master needs no training.
  static std::unique_ptr<Trainer> trainer() { return nullptr; }

  /// The strength that the levels have to show, for `knobel bench players`.
  static std::span<const LadderLine> ladder() { return {}; }
};

template <Game R>
struct Expert : BaseExpert<R> {};

}  // namespace knobel
