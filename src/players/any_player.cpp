#include "players/any_player.h"

#include "games/registry.h"
#include "players/make_player.h"

namespace knobel {
namespace {

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

}  // namespace

std::expected<std::unique_ptr<AnyPlayer>, Error> make_any_player(std::string_view name,
                                                                 const AnyGame& game) {
  std::expected<std::unique_ptr<AnyPlayer>, Error> made;
  TestedGames::for_each([&]<class R>() {
    if (R::kInfo.key != game.info().key) return;
    auto player = make_player<R>(name);
    if (player)
      made = std::make_unique<ErasedPlayer<R>>(static_cast<const ErasedGame<R>&>(game).rules(),
                                               std::move(*player));
    else
      made = std::unexpected(player.error());
  });
  // Every AnyGame comes from a registered game.
  KNOBEL_CHECK(!made || *made != nullptr);
  return made;
}

}  // namespace knobel
