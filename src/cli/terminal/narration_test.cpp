#include "cli/terminal/narration.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "analysis/action_groups.h"
#include "engine/entropy.h"
#include "engine/match.h"
#include "engine/styled_text.h"
#include "games/registry.h"

namespace knobel::cli {
namespace {

using Texts = std::vector<std::string>;

/// Calls visit(game, state, seat) wherever a seat decides, in a random match.
template <class Visit>
void for_each_decision(const std::shared_ptr<const AnyGame>& game, std::uint64_t seed,
                       Visit&& visit) {
  Match match(game);
  FastEntropy luck(seed);
  while (match.turn().kind != Turn::Kind::Over) {
    const Turn turn = match.turn();
    if (turn.kind == Turn::Kind::Chance) {
      match.resolve(sample(game->chance(match.state()), luck));
      continue;
    }
    const Seat seat = turn.seats.lowest();
    visit(*game, match.state(), seat);
    ActionList list;
    game->actions(match.state(), seat, list);
    REQUIRE(match.act(seat, list[luck.below(static_cast<std::uint32_t>(list.size()))]).has_value());
  }
}

}  // namespace

TEST_CASE("what a question shows can be typed, in every phase of every game") {
  for (const auto& entry : all_games()) {
    CAPTURE(entry.info->key);
    const auto game = entry.make({entry.info->seats_default, {}, {}});
    for_each_decision(*game, 11, [](const AnyGame& rules, const AnyState& s, Seat seat) {
      const auto legal = legal_texts(rules, s, seat);
      const auto examples = example_actions(legal);
      CHECK(examples.size() == by_verb(legal).size());
      for (const auto& example : examples) {
        CAPTURE(example);
        CHECK(rules.find_action(s, seat, example).has_value());
      }
    });
  }
}

TEST_CASE("one action of each verb is an example") {
  const Texts legal = {"write a1", "write c3", "pass", "bonus row-3 a3 b3"};
  CHECK(example_actions(legal) == Texts{"write c3", "pass", "bonus row-3 a3 b3"});
}

TEST_CASE("a picture calls seats by number and name, in no more columns than there are") {
  for (const auto language : {Language::German, Language::English}) {
    const Catalogue& words = catalogue("knatsch", language);
    const Texts players = {"person", "Kunigunde", "Wüllenwebers", "journeyman"};
    const SeatedSentences seated(words, players);
    const bool german = language == Language::German;
    CHECK(seated.seat(0) == (german ? "Platz 1" : "Seat 1"));
    CHECK(seated.seat(1) == "2 Kunigunde");
    CHECK(seated.seat(2) == "3 Wüllenwe…");
    CHECK(seated.seat(3) == (german ? "4 Geselle" : "4 Journeym…"));
    for (const auto& entry : all_games()) {
      CAPTURE(entry.info->key);
      if (!entry.info->allows_seats(4)) continue;
      const auto game = entry.make({4, {}, {}});
      const SeatedSentences own(catalogue(entry.info->key, language), players);
      const std::string picture = to_plain((*game)->picture((*game)->start(), 1, own));
      CHECK(picture.find("2 Kunigunde") != std::string::npos);
      CHECK(picture.find(german ? "Platz 2" : "Seat 2") == std::string::npos);
    }
  }
}

TEST_CASE("an action is said in the words of the language") {
  const auto meaning = [](std::string_view game, Language language, std::string_view action) {
    return action_meaning(catalogue(game, language), action);
  };
  CHECK(meaning("knatsch", Language::German, "rob red from 2") == "Platz 2 berauben: Rote Burg");
  CHECK(meaning("knatsch", Language::English, "take left") == "roll for the left stack");
  CHECK(meaning("turnier", Language::German, "pick green") == "die Karte vom grünen Stapel nehmen");
  CHECK(meaning("knatsch", Language::German, "keep 5 5") == "5 5 behalten");
  CHECK(meaning("knaster", Language::English, "bonus row-3 a3 b3") ==
        "bonus circles in row 3: a3 b3");
  CHECK(meaning("duell", Language::German, "stop") == "aufhören zu würfeln");
  CHECK(meaning("", Language::German, "fly home") == "fly home");
}

}  // namespace knobel::cli
