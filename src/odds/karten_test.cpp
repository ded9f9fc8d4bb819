#include "odds/karten.h"

#include <doctest/doctest.h>

#include "engine/entropy.h"
#include "engine/text.h"

using namespace knobel;
using namespace knobel::karten;

namespace {

CardSet cards(std::string_view text) {
  CardSet set;
  for (const auto word : split(text, ' ')) set.add(parse_card(word));
  return set;
}

/// Is the combination in the hand with some `take` cards of the display?
bool completes(Combination combination, CardSet hand, CardSet display, int take) {
  const bool there = ((combinations_in(hand) >> static_cast<int>(combination)) & 1U) != 0;
  if (there || take == 0) return there;
  for (const Card card : display) {
    CardSet more = hand;
    more.add(card);
    CardSet rest = display;
    rest.remove(card);
    if (completes(combination, more, rest, take - 1)) return true;
  }
  return false;
}

/// The same chance by going through every draw of two cards.
double plain_chance(Combination combination, const DrawAction& draw) {
  const CardSet unseen = CardSet::all() - draw.hand - draw.display - draw.seen;
  int all = 0;
  int good = 0;
  for (const Card first : unseen)
    for (const Card second : unseen& CardSet::above(first)) {
      CardSet hand = draw.hand;
      hand.add(first);
      hand.add(second);
      ++all;
      good += completes(combination, hand, draw.display, draw.from_display) ? 1 : 0;
    }
  return static_cast<double>(good) / all;
}

std::expected<OddsAnswer, Error> ask(const std::vector<std::string>& words) {
  const auto question = OddsQuestion::parse(words);
  REQUIRE(question.has_value());
  return odds(*question);
}

}  // namespace

TEST_CASE("the third card of a value: three outs among the unseen cards") {
  DrawAction draw;
  draw.hand = cards("b7 r7");
  draw.display = cards("b1 r2 g3 y4");
  // 59 cards are unseen, three of them sevens.
  CHECK(chance_to_complete(Combination::Triple, draw) == doctest::Approx(3.0 / 59));
  CHECK(chance_to_complete(Combination::FiveAlike, draw) == 0);
  draw.from_deck = 2;
  // A seven, or two cards that match one of the display: 6 of 1711 pairs for each of four values.
  CHECK(chance_to_complete(Combination::Triple, draw) ==
        doctest::Approx(1 - (56.0 / 59) * (55.0 / 58) + 24.0 / 1711));
  draw.display = cards("b1 r2 g3 y7");
  CHECK(chance_to_complete(Combination::Triple, draw) == 1);
  draw.from_display = 0;
  draw.seen = cards("g7 p7");
  CHECK(chance_to_complete(Combination::Triple, draw) == 0);
}

TEST_CASE("counting groups gives the same as going through every draw") {
  FastEntropy luck(2);
  for (int round = 0; round < 12; ++round) {
    DrawAction draw;
    CardSet pool = CardSet::all();
    const auto deal = [&](CardSet& to, std::uint32_t count, std::uint32_t among) {
      for (; count > 0; --count) {
        const Card card = pool.at(static_cast<int>(luck.below(among)));
        pool.remove(card);
        to.add(card);
      }
    };
    // Low cards for the hand, so that there is something to complete.
    deal(draw.hand, 4 + luck.below(3), 22);
    deal(draw.display, 4, 26);
    deal(draw.seen, 10 + luck.below(20), 30);
    draw.from_deck = 2;
    draw.from_display = static_cast<int>(luck.below(4));
    for (int i = 0; i < kCombinations; ++i) {
      const auto combination = static_cast<Combination>(i);
      CHECK(chance_to_complete(combination, draw) ==
            doctest::Approx(plain_chance(combination, draw)));
    }
  }
}

TEST_CASE("odds: all combinations, or the one that is wanted") {
  const auto all = ask({"--hand", "b7 r7", "--display", "b1 r2 g3 y4", "--levels", "2 1"});
  REQUIRE(all.has_value());
  CHECK(all->lines.size() == 7);
  CHECK(all->lines[2] == "triple after this draw: 11.40 %");
  const auto one = ask({"--hand", "b7 r7 g7", "--want", "triple"});
  REQUIRE(one.has_value());
  CHECK(one->members.back() == OddsMember{"probability", 1.0});
}

TEST_CASE("odds: the dead positions for so many stones") {
  const auto dead = ask({"--dead", "18"});
  REQUIRE(dead.has_value());
  CHECK(dead->lines == std::vector<std::string>{"levels 3 3 3 5, columns 0, stones left 1"});
  CHECK(ask({"--dead", "24"})->lines.size() == 5);
  CHECK(ask({"--dead", "30"})->lines.size() == 7);
  CHECK(ask({"--dead", "2"})->lines[0] == "With that many stones nobody can get stuck.");
}

TEST_CASE("odds: what cannot be asked is explained") {
  CHECK(ask({}).error().text.starts_with("--hand is needed"));
  CHECK(ask({"--hand", "b7 x3"}).error().text.starts_with("--hand cannot hold \"x3\""));
  CHECK(ask({"--hand", "b7", "--seen", "b7"}).error().text ==
        "a card stands in two of --hand, --display and --seen");
  CHECK(ask({"--hand", "b7", "--display", "b1 b2 b3 b4 b5"}).error().text ==
        "--display has 4 cards at most");
  CHECK(ask({"--hand", "b7", "--levels", "2"}).error().text.starts_with("--levels are the cards"));
  CHECK(ask({"--hand", "b7", "--want", "luck"}).error().text.starts_with("--want cannot be"));
  CHECK(ask({"--hand", "b7", "--dead", "18"}).error().text == "ask either --dead or --hand");
  CHECK_FALSE(ask({"--dead", "99"}).has_value());
}
