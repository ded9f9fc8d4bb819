#include "server/hint.h"

#include "coach/hint.h"
#include "formats/json.h"

namespace knobel::server {

std::expected<std::string, Problem> hint_for(const AnyGame& game, const AnyState& view, Seat seat) {
  JsonWriter json;
  json.begin_object().key("hint");
  if (!game.turn(view).seats.contains(seat)) return json.null().end_object().take();
  const auto coach = make_any_coach(game);
  if (!coach) return problem("no_hint", coach.error().text);
  json.begin_object();
  add_hint(json, game, view, seat, hint(game, **coach, view, seat));
  return json.end_object().end_object().take();
}

}  // namespace knobel::server
