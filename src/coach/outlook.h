#pragma once

// How likely each side is to win, in any full state of a match: what hints and reviews stand on.
// Within a turn it is worked out from the dice as far as the solvers reach; behind that it is
// learned. Nothing is played out, so an answer costs microseconds and never changes. Each game
// brings its own in coach/<game>.h; docs/coach.md says what is made of it.

#include <expected>
#include <memory>

#include "engine/game.h"
#include "players/judge.h"

namespace knobel {

/// For each seat how likely its side is to win. Over all sides they add up to one; a draw is one
/// part for each side. Alone at the table: the points that can be expected.
using Chances = PerSeat<double>;

/// What came of a finished match, given who has won it: the winners share one.
template <class R>
Chances shared_by(const R& rules, SeatSet winners) {
  SeatSet sides;
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    if (winners.empty() || winners.contains(seat)) sides.add(static_cast<Seat>(rules.side(seat)));
  Chances chances{};
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    if (sides.contains(static_cast<Seat>(rules.side(seat)))) chances[seat] = 1.0 / sides.size();
  return chances;
}

template <Game R>
class Outlook {
 public:
  using State = typename R::State;
  virtual ~Outlook() = default;

  /// Precondition: `s` is a full state, and the match is not over. The same state always has the
  /// same answer, whatever was asked before.
  virtual Chances chances(const R& rules, const State& s) = 0;

  /// values[i]: how likely `seat` wins with list[i], as far as it can know. `view` is observed by
  /// the seat. As it stands, for games in which nothing is hidden.
  virtual void judge(const R& rules, const State& view, Seat seat, const ActionList& list,
                     ActionValues& values) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      State after = view;
      rules.act(after, seat, list[i]);
      values[i] = any_chances(rules, after)[seat];
    }
  }

  /// The same for any full state: after the end it is the result.
  Chances any_chances(const R& rules, const State& s) {
    if (rules.turn(s).kind != Turn::Kind::Over) return chances(rules, s);
    if (rules.seats() > 1) return shared_by(rules, rules.winners(s));
    return Chances{static_cast<double>(rules.scores(s)[0])};
  }

 protected:
  /// After the one of all legal actions that suits the seat best, for decisions that leave few.
  Chances after_best_action(const R& rules, const State& s, Seat seat) {
    ActionList list;
    rules.actions(s, seat, list);
    Chances best{};
    for (std::size_t i = 0; i < list.size(); ++i) {
      State after = s;
      rules.act(after, seat, list[i]);
      const Chances all = any_chances(rules, after);
      if (i == 0 || all[seat] > best[seat]) best = all;
    }
    return best;
  }
};

/// An outlook, or why there is none (a file of trained values is missing).
template <Game R>
using MadeOutlook = std::expected<std::unique_ptr<Outlook<R>>, Error>;

/// Everybody has the same chances.
template <class R>
Chances even_chances(const R& rules) {
  return shared_by(rules, SeatSet{});
}

/// `chances` that add up to something else, made to add up to one. Seats play for themselves.
inline void make_whole(Chances& chances) {
  double sum = 0;
  for (const double chance : chances) sum += chance;
  for (double& chance : chances) chance /= sum;
}

}  // namespace knobel
