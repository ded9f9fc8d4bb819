#pragma once

// The apprentice: tries every legal action on a copy and takes the one after which the game's
// expert likes the position best. It does not look further, so all its skill is in the expert's
// value.

#include "players/experts/all.h"
#include "players/player.h"

namespace knobel {

template <Game R>
class GreedyPlayer final : public Player<R> {
 public:
  Action choose(const R& rules, const typename R::State& view, Seat seat,
                Entropy& entropy) override {
    ActionList list;
    rules.actions(view, seat, list);
    if (list.size() == 1) return list[0];
    // `act` may need what the seat cannot see; one guess for all actions keeps them comparable.
    const auto guess = rules.complete(view, seat, entropy);
    Action best = list[0];
    double best_value = 0;
    std::uint32_t ties = 0;
    for (const Action action : list) {
      auto after = guess;
      rules.act(after, seat, action);
      const double value = Expert<R>::value(rules, after, seat);
      if (ties == 0 || value > best_value) {
        best = action;
        best_value = value;
        ties = 1;
      } else if (value == best_value && entropy.below(++ties) == 0) {
        // Each of n equally good actions ends up chosen with probability 1/n.
        best = action;
      }
    }
    return best;
  }
};

}  // namespace knobel
