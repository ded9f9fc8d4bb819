#include "engine/styled_text.h"
#include "games/null_game/rules.h"

namespace knobel::null_game {

std::string Rules::picture(const State& s, Seat viewer, const Sentences& sentences) const {
  std::string out;
  for (Seat seat = 0; seat < seats(); ++seat) {
    std::string track(components_.track, '.');
    track.insert(s.places[seat], styled(seat == viewer ? Style::Good : Style::Strong, "o"));
    out += sentences.say("picture.seat", std::vector{sentences.seat(seat), track}) + "\n";
  }
  if (s.die != 0) out += sentences.say("picture.die", std::vector{std::to_string(s.die)});
  return out;
}

}  // namespace knobel::null_game
