#pragma once

// One step ahead: tries every legal action on a copy and likes the one after which the position is
// worth most. It does not look further, so all its skill is in that value. With what an
// expert calls the value of a position this is the apprentice.

#include "players/judge.h"

namespace knobel {

template <Game R>
struct Expert;

template <Game R>
class GreedyJudge final : public Judge<R> {
 public:
  /// The value of a full state to the seat that has just acted.
  using Value = double (*)(const R& rules, const typename R::State& s, Seat seat);
  explicit GreedyJudge(Value value = &Expert<R>::value) : value_(value) {}

  void judge(const R& rules, const typename R::State& view, Seat seat, const ActionList& list,
             Entropy& entropy, ActionValues& values) override {
    // `act` may need what the seat cannot see; one guess for all actions keeps them comparable.
    const auto guess = rules.complete(view, seat, entropy);
    for (std::size_t i = 0; i < list.size(); ++i) {
      auto after = guess;
      rules.act(after, seat, list[i]);
      values[i] = value_(rules, after, seat);
    }
  }

 private:
  Value value_;
};

}  // namespace knobel
