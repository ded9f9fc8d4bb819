// Card sets from outside: what is read, and what is refused with which words.

#include "games/turnier/components.h"

#include <doctest/doctest.h>

#include "formats/components_json.h"
#include "games/turnier/test_support.h"

using namespace knobel;
using namespace knobel::turnier;

namespace {

/// A set for two rounds.
constexpr std::string_view kSmall = R"({
  "crests": ["red", "green", "blue"],
  "decks": {
    "red": [{"defeat": "lance", "n": 2}],
    "green": [{"castle": "red"}, {"lady": ["blue", "green", "red"]}],
    "blue": [{"phial": "-"}, {"phial": "="}]
  },
  "start_cards": {"++": 5, "<<": 5},
  "points": {"castle": 2, "lady": 3, "phial_unused": 1, "defeat": -1,
             "castle_lady_pair": 3, "defeat_pair": -2},
  "rounds": 2
})";

/// kSmall with one part exchanged for another.
std::string with(std::string_view part, std::string_view other) {
  std::string text(kSmall);
  const auto at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), other);
}

std::string refusal(const std::string& text) {
  const auto data = parse_json(text);
  REQUIRE(data.has_value());
  const auto read = read_components(*data);
  REQUIRE_FALSE(read.has_value());
  return read.error().text;
}

}  // namespace

TEST_CASE("B-15 the default set: 12 castles, 6 ladies, 6 phials, and red is all 12 defeats") {
  const Components components;
  std::array<int, 4> kinds{};
  std::array<int, 6> crests{};
  for (int deck = 0; deck < kDecks; ++deck) {
    CHECK(components.decks[deck].size() == 12);
    for (int i = 0; i < components.decks[deck].kind_count; ++i) {
      const auto [card, copies] = components.decks[deck].kinds[i];
      CHECK(is_defeat(card) == (deck == kRed));
      kinds[is_castle(card) ? 0 : is_lady(card) ? 1 : is_phial(card) ? 2 : 3] += copies;
      if (!is_lady(card)) continue;
      for (int crest = 0; crest < 6; ++crest)
        crests[crest] += (components.ladies[card - kLady] >> crest) & 1;
    }
  }
  CHECK(kinds == std::array{12, 6, 6, 12});
  for (const int ladies : crests) CHECK(ladies == 3);
  CHECK(read_components(components_data(components)) == components);
}

TEST_CASE("another set is played: its rounds, its cards, its points") {
  const auto data = parse_json(kSmall);
  REQUIRE(data.has_value());
  const auto rules = Rules::make({3, {}, *data});
  REQUIRE(rules.has_value());
  FastEntropy luck(1);
  State s = rules->start();
  while (rules->turn(s).kind != Turn::Kind::Over) {
    REQUIRE(rules->validate(s).has_value());
    if (rules->turn(s).kind == Turn::Kind::Chance) {
      rules->resolve(s, sample(rules->chance(s), luck));
      continue;
    }
    ActionList list;
    const Seat seat = rules->turn(s).seats.lowest();
    rules->actions(s, seat, list);
    rules->act(s, seat, list[luck.below(static_cast<std::uint32_t>(list.size()))]);
  }
  CHECK(s.round == 2);
  CHECK(card_text(rules->component_set(), kLady) == "lady-red-green-blue");
}

TEST_CASE("a set that cannot be played is refused, with the place and what is allowed") {
  CHECK(refusal(with("\"rounds\": 2", "\"rounds\": 3")) ==
        "line 4: decks.red has 2 cards; needed is one for each of the 3 rounds");
  CHECK(refusal(with("\"rounds\": 2", "\"rounds\": 15")) ==
        "line 11: rounds is 15; allowed are 1 to 14");
  CHECK(refusal(with("{\"castle\": \"red\"}", "{\"castle\": \"pink\"}")) ==
        "line 5: decks.green[0].castle is \"pink\"; allowed are red, green, blue");
  CHECK(refusal(with("{\"castle\": \"red\"}", "{\"tower\": \"red\"}")) ==
        "line 5: decks.green[0] is not a card; a card has one of castle, lady, phial, defeat");
  CHECK(refusal(with("{\"castle\": \"red\"}", "{\"castle\": \"red\", \"m\": 1}")) ==
        "line 5: decks.green[0] has the unknown key \"m\"; allowed are castle");
  CHECK(refusal(with("{\"castle\": \"red\"}", "{\"castle\": \"red\", \"n\": 0}")) ==
        "line 5: decks.green[0].n is 0; allowed are 1 to 14");
  CHECK(refusal(with("{\"castle\": \"red\"}", "{\"defeat\": \"wound\"}")) ==
        "line 5: decks.green[0] lies in the wrong deck: red holds all defeats and nothing but "
        "defeats");
  CHECK(refusal(with("[\"blue\", \"green\", \"red\"]", "[\"blue\", \"green\"]")) ==
        "line 5: decks.green[1].lady has 2 items; needed are 3");
  CHECK(refusal(with("[\"blue\", \"green\", \"red\"]", "[\"blue\", \"green\", \"blue\"]")) ==
        "line 5: decks.green[1].lady[2] is a crest that she has already");
  CHECK(refusal(with("\"phial\": \"-\"", "\"phial\": \"+\"")) ==
        "line 6: decks.blue[0].phial is \"+\"; allowed are ++, -, =, <<");
  CHECK(refusal(with("[\"red\", \"green\", \"blue\"]", "[\"red\", \"green\", \"red\"]")) ==
        "line 2: crests[2] is \"red\", which stands there twice");
  CHECK(refusal(with("[\"red\", \"green\", \"blue\"]", "[\"red\", \"green\", \"Dark Blue\"]")) ==
        "line 2: crests[2] is \"Dark Blue\"; crests are 1 to 12 letters from a to z");
  CHECK(refusal(with("\"++\": 5", "\"++\": 6")) ==
        "line 8: start_cards.++ is 6; allowed are 3 to 5");
  CHECK(refusal(with("\"defeat\": -1", "\"defeat\": 1")) ==
        "line 9: points.defeat is 1; allowed are -100 to 0");
  CHECK(refusal(with("\"castle_lady_pair\": 3", "\"castle_lady_pair\": 101")) ==
        "line 10: points.castle_lady_pair is 101; allowed are 0 to 100");
}

TEST_CASE(
    "a set is refused that has too few start cards, or more equal cards than can be counted") {
  const auto few = parse_json(with("\"++\": 5", "\"++\": 3"));
  CHECK(Rules::make({3, {}, *few}).has_value());
  CHECK(Rules::make({4, {}, *few}).error().text ==
        "start_cards are too few: 4 seats need as many of ++ and of <<");

  std::string many = with("\"n\": 2", "\"n\": 11");
  const auto exchange = [&](std::string_view part, std::string_view other) {
    many.replace(many.find(part), part.size(), other);
  };
  exchange(R"({"castle": "red"}, {"lady": ["blue", "green", "red"]})",
           R"({"phial": "++", "n": 11})");
  exchange(R"({"phial": "-"}, {"phial": "="})", R"({"phial": "-", "n": 11})");
  exchange(R"("rounds": 2)", R"("rounds": 11)");
  CHECK(refusal(many) ==
        "line 3: decks and start cards hold 16 times phial++; allowed are up to 15");
}
