#pragma once

// Any legal action, all equally likely: the yardstick for every other player, and the fastest way
// through a game.

#include "players/player.h"

namespace knobel {

template <Game R>
class RandomPlayer final : public Player<R> {
 public:
  Action choose(const R& rules, const typename R::State& view, Seat seat,
                Entropy& entropy) override {
    ActionList list;
    rules.actions(view, seat, list);
    return list[entropy.below(static_cast<std::uint32_t>(list.size()))];
  }
  bool looks() const override { return false; }
};

}  // namespace knobel
