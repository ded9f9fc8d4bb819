#pragma once

// A judge says what each legal action is worth. All levels but `random` are judges: the player only
// takes the best action, and a weaker player is the same judge heard through noise.

#include <array>
#include <memory>
#include <span>

#include "players/player.h"

namespace knobel {

/// One number per legal action, in the order of the list.
using ActionValues = std::array<double, kActionsMax>;

template <Game R>
class Judge {
 public:
  virtual ~Judge() = default;

  /// values[i] becomes what list[i] is worth to `seat`: larger is better, and only differences
  /// count. `view` is observed by that seat and `list` holds its actions, two at least. Everything
  /// that Player::choose promises holds here too: only `entropy` is drawn from, and answers do not
  /// depend on what was asked before.
  virtual void judge(const R& rules, const typename R::State& view, Seat seat,
                     const ActionList& list, Entropy& entropy, ActionValues& values) = 0;

  /// From now on time counts: about so many milliseconds a decision, on a fast machine and on a
  /// slow one. Whoever would go on thinking stops by then, and then answers may differ from machine
  /// to machine. Judges who are done sooner anyway need not listen.
  virtual void hurry(std::uint32_t /*ms*/) {}
};

/// A judge, or why there is none (a file of trained values is missing).
template <Game R>
using MadeJudge = std::expected<std::unique_ptr<Judge<R>>, Error>;

/// Adds noise to values: none for strength 1, as much as they differ among themselves for 1/2, and
/// so much for small strengths that all actions become equally likely.
void add_noise(std::span<double> values, double strength, Entropy& entropy);

/// The place of the largest value; of n that are equal, or less than a hair apart, each with
/// probability 1/n.
std::size_t choose_best(std::span<const double> values, Entropy& entropy);

/// Takes what a judge likes best.
template <Game R>
class JudgingPlayer final : public Player<R> {
 public:
  explicit JudgingPlayer(std::unique_ptr<Judge<R>> judge, double strength = 1)
      : judge_(std::move(judge)), strength_(strength) {}

  Action choose(const R& rules, const typename R::State& view, Seat seat,
                Entropy& entropy) override {
    ActionList list;
    rules.actions(view, seat, list);
    if (list.size() == 1) return list[0];
    ActionValues values;
    judge_->judge(rules, view, seat, list, entropy, values);
    const std::span all(values.data(), list.size());
    add_noise(all, strength_, entropy);
    return list[choose_best(all, entropy)];
  }

 private:
  std::unique_ptr<Judge<R>> judge_;
  double strength_;
};

}  // namespace knobel
