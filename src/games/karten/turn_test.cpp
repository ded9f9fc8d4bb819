// Turns of the card game: drawing, taking, discarding, refilling.

#include "games/karten/test_support.h"

using namespace knobel;
using namespace knobel::karten;

TEST_CASE("C-14 the start player begins, then clockwise") {
  Table table(Scene{.seats = 3,
                    .spots = {{{.hand = "b1 r2 g3"}, {.hand = "b2 r3 g4"}, {.hand = "b3 r4 g5"}}},
                    .to_move = 2,
                    .start = 2});
  for (const Seat seat : {1, 2, 0, 1}) {
    CHECK(table.to_act() == seat);
    table.act("exchange 1");
    table.act(table.actions()[0]);
    table.chance();
  }
}

TEST_CASE("C-15 a turn is exactly one of drawing, playing and exchanging") {
  Table table(Scene{.spots = {{{.hand = "b4 r4 g4"}, {.hand = "b5 r6 g7"}}}});
  CHECK(table.actions() == Texts{"draw", "play triple", "exchange 1", "exchange 2"});
  table.act("play triple");
  table.chance();
  CHECK(table.to_act() == 1);
}

TEST_CASE("C-16 there is no passing; drawing is always possible") {
  Table table(Scene{.spots = {{{.active = 18, .hand = "b1 b2 b4"}, {.hand = "b5"}}}});
  CHECK(table.refusal("done") == "no_pass");
  CHECK(table.refusal("discard b1") == "discard_later 5");
  CHECK(table.refusal("take b13") == "take_by_drawing");
  CHECK(table.refusal("use b1") == "play_first");
  CHECK(table.refusal("give b1") == "exchange_first");
  CHECK(table.refusal("place flush triple straight") == "placed_already");
  CHECK(table.refusal("sing") == "unknown sing");
  CHECK(table.refusal("take b14") == "no_card b14");
  CHECK(table.refusal("exchange many") == "no_number many");
}

TEST_CASE("C-16 a draw resolves itself only if everybody can see that nothing else is possible") {
  // No reserve, so no exchange; two cards are too few for any combination.
  Scene scene{
      .spots = {{{.levels = {3, 4, 0, 0}, .hand = "b4 r4 g4"}, {.active = 21, .hand = "b7 r7"}}}};
  scene.spots[0].active = 13;
  Table table(scene);
  table.act("play triple");
  while (table.state.phase == Phase::Refill) table.pick(0);
  REQUIRE(table.state.phase == Phase::Draw);
  CHECK(table.state.to_move == 1);
  // It waits until that seat asks.
  CHECK(table.rules.chance(table.state).asker == 1);

  // Three cards could be a triple: whether they are is nobody's business, so it is asked.
  scene.spots[1].hand = "b7 r7 y9";
  scene.display = "b13 r12 g10 y8";
  Table asked(scene);
  asked.act("play triple");
  asked.chance();
  CHECK(asked.actions() == Texts{"draw"});
  asked.act("draw");
  CHECK(asked.rules.chance(asked.state).asker == kNobody);
}

TEST_CASE("C-17 example 4: after drawing discard to the limit, refill the display, next player") {
  Table table(
      Scene{.spots = {{{.levels = {0, 0, 2, 0}, .hand = "b1 r2 g3 y4 p6"}, {.hand = "b5"}}}});
  table.act("draw");
  table.deal("g8");
  CHECK(table.actions() == Texts{"take y9", "take g10", "take r12", "take b13"});
  table.act("take y9");
  CHECK(table.area(0).hand_size == 7);
  table.act("discard b1");
  CHECK(table.refusal("draw") == "discard_first 1 5");
  table.act("discard y9");
  CHECK(table.area(0).hand_size == 5);
  CHECK(table.state.phase == Phase::Refill);
  CHECK(table.state.display.size() == 3);
  table.deal("p9");
  CHECK(table.state.display == cards("p9 g10 r12 b13"));
  CHECK(table.to_act() == 1);
}

TEST_CASE("C-18 first the deck, the full number of the full-house row") {
  Table table(Scene{.spots = {{{.levels = {3, 1, 0, 0}, .hand = "b1"}, {.hand = "b5"}}}});
  table.act("draw");
  for (const auto* card : {"r1", "g1", "y1", "p1"}) {
    CHECK(table.state.phase == Phase::Draw);
    table.deal(card);
  }
  CHECK(table.state.phase == Phase::Take);
  CHECK(table.state.hands[0] == cards("b1 r1 g1 y1 p1"));
}

TEST_CASE("C-19 then the display, one after another, not refilled in between") {
  Table table(Scene{.spots = {{{.levels = {0, 2, 0, 0}, .hand = "b1"}, {.hand = "b5"}}}});
  table.act("draw");
  table.deal("r1");
  table.act("take b13");
  CHECK(table.refusal("take b13") == "not_on_display b13");
  CHECK(table.refusal("exchange 1") == "take_first 2");
  table.act("take r12");
  CHECK(table.state.display == cards("g10 y9"));
  table.act("take y9");
  CHECK(table.state.hands[0] == cards("b1 r1 b13 r12 y9"));
  CHECK(table.state.phase == Phase::Refill);
}

TEST_CASE("C-20 all that lie there are taken at once when the row says as many or more") {
  Table table(Scene{.spots = {{{.levels = {0, 3, 0, 2}, .hand = "b1"}, {.hand = "b5"}}}});
  table.act("draw");
  table.deal("r1");
  CHECK(table.state.hands[0] == cards("b1 r1 b13 r12 g10 y9"));
  CHECK(table.state.display.empty());
  CHECK(table.state.phase == Phase::Refill);

  Table few(Scene{.spots = {{{.levels = {0, 2, 0, 2}, .hand = "b1"}, {.hand = "b5"}}},
                  .display = "b13 r12"});
  few.act("draw");
  few.deal("r1");
  CHECK(few.state.hands[0] == cards("b1 r1 b13 r12"));
}

TEST_CASE("C-21 surplus cards are the player's choice, one by one, face up") {
  Table table(
      Scene{.spots = {{{.levels = {1, 1, 0, 0}, .hand = "b1 r2 g3 y4 p6"}, {.hand = "b5"}}}});
  table.act("draw");
  table.deal("g8");
  table.deal("g9");
  table.act("take y9");
  table.act("take b13");
  CHECK(table.state.phase == Phase::Discard);
  CHECK(table.actions().size() == 9);
  CHECK(table.refusal("discard b5") == "not_in_hand b5");
  for (const auto* text : {"discard g9", "discard b1", "discard b13", "discard p6"})
    table.act(text);
  CHECK(table.state.hands[0] == cards("r2 g3 y4 g8 y9"));
  CHECK(table.state.discards == cards("g9 b1 b13 p6"));
  CHECK(card_text(table.state.top) == "p6");
}

TEST_CASE("C-22 example 21: the discards become the deck in the middle of a draw") {
  CardSet rest = CardSet::all() - cards("b13 r12 g10 y9");
  Scene scene{.seats = 4, .components = large_hands()};
  for (int seat = 0; seat < 4; ++seat)
    scene.spots[seat].hand = take_cards(rest, seat < 2 ? 12 : 13);
  scene.more = {"discards " + take_cards(rest, 10), "top g11", "deck 1"};
  Table table(scene);
  REQUIRE(table.rules.deck_size(table.state) == 1);
  table.act("draw");
  CHECK(table.rules.chance(table.state).count == 1);
  table.pick(0);
  CHECK(table.state.discards.empty());
  CHECK(table.state.top == kNoCard);
  CHECK(table.rules.chance(table.state).count == 10);
  table.pick(4);
  CHECK(table.rules.deck_size(table.state) == 9);
  CHECK(table.area(0).hand_size == 14);
}

TEST_CASE("C-23 no deck and no discards: the rest of the draw and of the refill is skipped") {
  CardSet rest = CardSet::all() - cards("b13 r12 g10 y9");
  Scene scene{.seats = 4, .components = large_hands()};
  const int sizes[] = {10, 16, 17, 17};
  for (int seat = 0; seat < 4; ++seat) scene.spots[seat].hand = take_cards(rest, sizes[seat]);
  scene.more = {"deck 1"};
  Table table(scene);
  table.act("draw");
  table.pick(0);
  // Two cards were due; the second one does not exist.
  CHECK(table.state.phase == Phase::Take);
  table.act("take b13");
  table.act("take r12");
  // Nothing refills the display either.
  CHECK(table.to_act() == 1);
  CHECK(table.state.display.size() == 2);
}
