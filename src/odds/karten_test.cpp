#include "odds/karten.h"

#include <doctest/doctest.h>

#include "engine/entropy.h"
#include "engine/text.h"
#include "formats/position_text.h"
#include "games/karten/test_support.h"

using namespace knobel;
using namespace knobel::karten;

namespace {

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
double plain_chance(Combination combination, const Draw& draw) {
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

}  // namespace

TEST_CASE("the third card of a value: three outs among the unseen cards") {
  Draw draw;
  draw.hand = cards("b7 r7");
  draw.display = cards("b1 r2 g3 y4");
  // 59 cards are unseen, three of them sevens.
  CHECK(odds_of(DrawFor{Combination::Triple, draw}) == doctest::Approx(3.0 / 59));
  CHECK(odds_of(DrawFor{Combination::FiveAlike, draw}) == 0);
  draw.from_deck = 2;
  // A seven, or two cards that match one of the display: 6 of 1711 pairs for each of four values.
  CHECK(odds_of(DrawFor{Combination::Triple, draw}) ==
        doctest::Approx(1 - (56.0 / 59) * (55.0 / 58) + 24.0 / 1711));
  draw.display = cards("b1 r2 g3 y7");
  CHECK(odds_of(DrawFor{Combination::Triple, draw}) == 1);
  draw.from_display = 0;
  draw.seen = cards("g7 p7");
  CHECK(odds_of(DrawFor{Combination::Triple, draw}) == 0);
}

TEST_CASE("counting groups gives the same as going through every draw") {
  FastEntropy luck(2);
  for (int round = 0; round < 12; ++round) {
    Draw draw;
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
      CHECK(odds_of(DrawFor{combination, draw}) ==
            doctest::Approx(plain_chance(combination, draw)));
    }
  }
}

TEST_CASE("a draw is asked for all combinations, or for the one that is wanted") {
  const Draw draw{cards("b7 r7"), cards("b1 r2 g3 y4"), {}, 2, 1};
  const auto all = odds_of(draw).chances;
  for (int i = 0; i < kCombinations; ++i)
    CHECK(all[static_cast<std::size_t>(i)] == odds_of(DrawFor{static_cast<Combination>(i), draw}));
  CHECK(odds_of(DrawFor{Combination::Triple, {cards("b7 r7 g7")}}) == 1);
}

TEST_CASE("what one missing card is: those that may come, and none for what the hand holds") {
  Draw draw{cards("b7 r7 g7 b3"), cards("r3 y5"), cards("p7"), 1, 1};
  const auto needs = [&](Combination combination) {
    return odds_of(draw).needs[static_cast<std::size_t>(combination)];
  };
  CHECK(needs(Combination::Triple).empty());
  CHECK(needs(Combination::FourAlike) == cards("y7"));
  CHECK(needs(Combination::TwoPairs) == cards("r3 g3 y3 p3"));
  CHECK(needs(Combination::FiveAlike).empty());
  draw.from_deck = 0;
  CHECK(needs(Combination::TwoPairs) == cards("r3"));
  CHECK(needs(Combination::FourAlike).empty());
}

TEST_CASE("C-22: when the deck runs out, the discards are drawn from, and counted apart") {
  // One card is left among three unseen ones, and the second comes from two discards.
  Draw draw{cards("b7 r7"), {}, {}, 2, 0};
  draw.discards = cards("y7 b2");
  draw.seen = CardSet::all() - draw.hand - cards("g7 b1 r1");
  draw.deck = 1;
  CHECK(odds_of(DrawFor{Combination::Triple, draw}) == doctest::Approx(1 - 2 / 3.0 * 1 / 2));
  CHECK(odds_of(DrawFor{Combination::FourAlike, draw}) == doctest::Approx(1 / 3.0 * 1 / 2));
  // C-23: without discards there is only the one card.
  draw.discards = {};
  CHECK(odds_of(DrawFor{Combination::Triple, draw}) == doctest::Approx(1 / 3.0));
}

TEST_CASE("odds of the card game: a position asks for its draw, with what cannot come any more") {
  Scene scene;
  scene.display = "b1 r2 g3 y4";
  scene.more = {"discards p7 p8", "top p8"};
  scene.spots[0].hand = "b7 r7 g9";
  scene.spots[1].hand = "b5 r5 g6";
  const Rules rules = rules_for(2);
  const auto state = read_position(ErasedGame<Rules>(rules), scene_text(rules, scene));
  INFO((state ? std::string() : state.error().text));
  REQUIRE(state.has_value());
  const State view = rules.observe(state->as<State>(), 0);
  const auto asked = odds_question(rules, view, 0);
  REQUIRE(asked.has_value());
  const Draw& draw = std::get<Draw>(*asked);
  CHECK(draw.hand == cards("b7 r7 g9"));
  CHECK(draw.display == cards("b1 r2 g3 y4"));
  // The rival's hand is not known, so his cards may come as well as any.
  CHECK(draw.seen == cards("p7 p8"));
  CHECK(draw.deck == kCards - 3 - 4 - 2 - 3);
  CHECK(draw.from_deck == 2);
  CHECK(draw.from_display == 2);
  CHECK_FALSE(odds_question(rules, view, 1).has_value());
}

TEST_CASE("odds: the dead positions for so many stones") {
  CHECK(odds_of(Stuck{18}) == std::vector<DeadPosition>{{{3, 3, 3, 5}, 0, 1}});
  CHECK(odds_of(Stuck{24}).size() == 5);
  CHECK(odds_of(Stuck{30}).size() == 7);
  CHECK(odds_of(Stuck{2}).empty());
}
