#pragma once

// The apprentice: tries every legal action on a copy and likes the one after which the game's
// expert likes the position best. It does not look further, so all its skill is in the expert's
// value.

#include "players/judge.h"

namespace knobel {

template <Game R>
struct Expert;

template <Game R>
class GreedyJudge final : public Judge<R> {
 public:
  void judge(const R& rules, const typename R::State& view, Seat seat, const ActionList& list,
             Entropy& entropy, ActionValues& values) override {
    // `act` may need what the seat cannot see; one guess for all actions keeps them comparable.
    const auto guess = rules.complete(view, seat, entropy);
    for (std::size_t i = 0; i < list.size(); ++i) {
      auto after = guess;
      rules.act(after, seat, list[i]);
      values[i] = Expert<R>::value(rules, after, seat);
    }
  }
};

}  // namespace knobel
