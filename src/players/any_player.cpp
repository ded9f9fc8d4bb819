#include "players/any_player.h"

#include "games/registry.h"

namespace knobel {

std::expected<std::unique_ptr<AnyPlayer>, Error> make_any_player(std::string_view name,
                                                                 const AnyGame& game,
                                                                 Budget budget) {
  std::expected<std::unique_ptr<AnyPlayer>, Error> made;
  // Every AnyGame comes from a registered game.
  KNOBEL_CHECK(visit_game<TestedGames>(
      game.info().key, [&]<class R>() { made = PlayersOf<R>::make(name, game, budget); }));
  return made;
}

std::unique_ptr<Trainer> trainer_of(std::string_view game) {
  std::unique_ptr<Trainer> trainer;
  visit_game(game, [&]<class R>() { trainer = PlayersOf<R>::trainer(); });
  return trainer;
}

std::span<const LadderLine> ladder_of(std::string_view game) {
  std::span<const LadderLine> ladder;
  visit_game(game, [&]<class R>() { ladder = PlayersOf<R>::ladder(); });
  return ladder;
}

}  // namespace knobel
