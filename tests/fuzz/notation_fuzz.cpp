// Notation. The first four bytes choose a game, a number of steps and a seed for the position; the
// rest is what a player typed there. What is accepted is a listed action whose own text names it
// again; what is refused has a reason that can be said.

#include <algorithm>

#include "formats/catalogue.h"
#include "tests/fuzz/fuzz.h"

using namespace knobel;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  const auto& game = fuzzing::games()[data[0] % fuzzing::games().size()];
  Match match = testing::random_match(game, data[2], data[3], data[1]);
  const auto text = fuzzing::as_text(data + 4, size - 4);
  for (Seat seat = 0; seat < game->seats(); ++seat) {
    const auto action = game->find_action(match.state(), seat, text);
    Match after = match;
    const auto done = after.act(seat, text);
    KNOBEL_CHECK(done.has_value() == action.has_value());
    if (!action) {
      KNOBEL_CHECK(done.error() == action.error());
      const auto& sentences = catalogue(game->info().key, Language::English);
      KNOBEL_CHECK(sentences.has("why." + action.error().key));
      KNOBEL_CHECK(after.state() == match.state());
      continue;
    }
    ActionList list;
    game->actions(match.state(), seat, list);
    KNOBEL_CHECK(std::ranges::find(list, *action) != list.end());
    const auto canonical = game->action_text(match.state(), seat, *action);
    KNOBEL_CHECK(game->find_action(match.state(), seat, canonical) == *action);
  }
  return 0;
}
