#include "coach/any_coach.h"

#include "games/registry.h"

namespace knobel {

std::expected<std::unique_ptr<AnyCoach>, Error> make_any_coach(const AnyGame& game) {
  std::expected<std::unique_ptr<AnyCoach>, Error> made;
  // Every AnyGame comes from a registered game.
  KNOBEL_CHECK(
      visit_game<TestedGames>(game.info().key, [&]<class R>() { made = CoachOf<R>::make(game); }));
  return made;
}

}  // namespace knobel
