#include "coach/hint.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/match.h"
#include "formats/catalogue.h"
#include "games/registry.h"
#include "odds/edge/all.h"

using namespace knobel;

namespace {

/// Calls visit(match) at the first decisions of a match in which seats do what a hint says.
template <class Visit>
void play_by_hints(const std::shared_ptr<const AnyGame>& game, AnyCoach& coach, std::uint64_t seed,
                   int events, Visit&& visit) {
  Match match(game);
  FastEntropy luck(seed);
  for (int event = 0; event < events && match.turn().kind != Turn::Kind::Over; ++event) {
    if (match.turn().kind == Turn::Kind::Chance) {
      match.resolve(sample(game->chance(match.state()), luck));
      continue;
    }
    const Seat seat = match.turn().seats.lowest();
    const AnyState view = game->observe(match.state(), seat);
    const Hint found = hint(*game, coach, view, seat);
    visit(match, view, seat, found);
    REQUIRE(match.act(seat, found.choices.front().action));
  }
}

}  // namespace

TEST_CASE("a hint has up to three legal actions, the best first") {
  for (const GameEntry& entry : tested_games()) {
    const auto game = *entry.make({entry.info->seats_default, {}, {}});
    const auto coach = *make_any_coach(*game);
    play_by_hints(game, *coach, 1, 80,
                  [&](const Match& match, const AnyState&, Seat seat, const Hint& found) {
                    ActionList list;
                    game->actions(match.state(), seat, list);
                    CHECK(found.choices.size() == std::min(kHintActions, list.size()));
                    double last = 1e9;
                    for (const auto& choice : found.choices) {
                      CHECK(match.may_act(seat, choice.action));
                      CHECK(choice.chance <= last);
                      CHECK((choice.chance >= 0 && choice.chance <= 1));
                      last = choice.chance;
                    }
                  });
  }
}

TEST_CASE("the reason of a hint names a probability, in both languages") {
  for (const GameEntry& entry : all_games()) {
    const auto game = *entry.make({entry.info->seats_default, {}, {}});
    const auto coach = *make_any_coach(*game);
    int reasons = 0;
    play_by_hints(game, *coach, 2, 80, [&](const Match&, const AnyState&, Seat, const Hint& found) {
      for (const auto& choice : found.choices) {
        if (!choice.reason) continue;
        ++reasons;
        for (const Language language : {Language::German, Language::English}) {
          const auto text = reason_text(choice.reason, catalogue(entry.info->key, language));
          CHECK_MESSAGE(text.find(" %") != std::string::npos, text);
        }
      }
    });
    CHECK(reasons > 10);
  }
}

TEST_CASE("a hint depends on nothing that the seat cannot see") {
  for (const GameEntry& entry : all_games()) {
    if (!entry.info->hidden_information) continue;
    const auto game = *entry.make({3, {}, {}});
    const auto coach = *make_any_coach(*game);
    FastEntropy luck(9);
    int compared = 0;
    play_by_hints(game, *coach, 3, 60,
                  [&](const Match& match, const AnyState& view, Seat seat, const Hint& found) {
                    const AnyState other = game->complete(view, seat, luck);
                    if (other == match.state()) return;
                    ++compared;
                    JsonWriter a;
                    JsonWriter b;
                    a.begin_object();
                    b.begin_object();
                    add_hint(a, *game, view, seat, found);
                    const AnyState seen = game->observe(other, seat);
                    add_hint(b, *game, seen, seat, hint(*game, *coach, seen, seat));
                    CHECK(a.text() == b.text());
                  });
    CHECK(compared > 0);
  }
}
