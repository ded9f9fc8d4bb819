#pragma once

// How the players of a game come to be players of some game (any_player.h). Included by one source
// per game only, behind that game's expert.

#include "players/any_player.h"
#include "players/make_player.h"

namespace knobel {

template <Game R>
class ErasedPlayer final : public AnyPlayer {
 public:
  ErasedPlayer(R rules, std::unique_ptr<Player<R>> player)
      : rules_(std::move(rules)), player_(std::move(player)) {}
  Action choose(const AnyState& view, Seat seat, Entropy& entropy) override {
    return player_->choose(rules_, view.as<typename R::State>(), seat, entropy);
  }

 private:
  R rules_;
  std::unique_ptr<Player<R>> player_;
};

template <class R>
std::expected<std::unique_ptr<AnyPlayer>, Error> PlayersOf<R>::make(std::string_view name,
                                                                    const AnyGame& game,
                                                                    Budget budget) {
  KNOBEL_TRY_ASSIGN(auto player, make_player<R>(name, budget));
  return std::make_unique<ErasedPlayer<R>>(static_cast<const ErasedGame<R>&>(game).rules(),
                                           std::move(player));
}

template <class R>
std::unique_ptr<Trainer> PlayersOf<R>::trainer() {
  return Expert<R>::trainer();
}

template <class R>
std::span<const LadderLine> PlayersOf<R>::ladder() {
  return Expert<R>::ladder();
}

}  // namespace knobel
