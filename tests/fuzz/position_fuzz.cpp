// Position texts. What is read is written in one way, which reads back to the very same state; and
// a match can be played on from it, with views and pictures for everybody, without a Bug.

#include "formats/catalogue.h"
#include "formats/position_text.h"
#include "formats/view_json.h"
#include "tests/fuzz/fuzz.h"

using namespace knobel;

namespace {

/// Enough to get over the next few decisions; whole matches would leave no time for other texts.
constexpr int kEventsPlayed = 30;

void play_on(const AnyGame& game, AnyState s) {
  FastEntropy luck(1);
  const auto& sentences = catalogue(game.info().key, Language::German);
  for (int events = 0; events < kEventsPlayed; ++events) {
    const Turn turn = game.turn(s);
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      view_json(game, s, seat);
      game.picture(game.observe(s, seat), seat, sentences);
    }
    if (turn.kind == Turn::Kind::Over) {
      game.winners(s);
      return;
    }
    if (turn.kind == Turn::Kind::Chance) {
      game.resolve(s, sample(game.chance(s), luck));
      continue;
    }
    ActionList list;
    const Seat seat = turn.seats.lowest();
    game.actions(s, seat, list);
    KNOBEL_CHECK(!list.empty());
    game.act(s, seat, list[luck.below(static_cast<std::uint32_t>(list.size()))]);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = fuzzing::as_text(data, size);
  for (const auto& game : fuzzing::games()) {
    const auto state = read_position(*game, text);
    if (!state) continue;
    const auto written = position_text(*game, *state);
    const auto again = read_position(*game, written);
    KNOBEL_CHECK(again.has_value() && *again == *state);
    KNOBEL_CHECK(position_text(*game, *again) == written);
    play_on(*game, *state);
  }
  return 0;
}
