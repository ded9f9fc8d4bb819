#pragma once

// The apprentice of a game that nobody knows anything about: tries every legal action, lets chance
// play on to the end some times, and likes the one that ends best. So it sees beyond the points of
// its own turn, if dimly.

#include "engine/random_playout.h"
#include "players/expert.h"

namespace knobel {

template <Game R>
class PlayoutJudge final : public Judge<R> {
 public:
  void judge(const R& rules, const typename R::State& view, Seat seat, const ActionList& list,
             Entropy& entropy, ActionValues& values) override {
    const int rounds = std::max<int>(1, kPlayouts / static_cast<int>(list.size()));
    values.fill(0);
    for (int round = 0; round < rounds; ++round) {
      // `act` may need what the seat cannot see; one guess and the same luck for all actions keep
      // them comparable.
      const auto guess = rules.complete(view, seat, entropy);
      const std::uint64_t seed = entropy.below(1U << 31);
      for (std::size_t i = 0; i < list.size(); ++i) {
        auto s = guess;
        rules.act(s, seat, list[i]);
        FastEntropy luck(seed);
        play_randomly(rules, s, luck);
        values[i] += plain_value(rules, s, seat);
      }
    }
  }

 private:
  /// Of all actions together; but each has one.
  static constexpr int kPlayouts = 60;
};

}  // namespace knobel
