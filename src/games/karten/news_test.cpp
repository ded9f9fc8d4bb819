// What is told of the card game, and what is not told to those who may not know.

#include <set>

#include "games/karten/test_support.h"
#include "tests/told.h"

using namespace knobel;
using namespace knobel::karten;

namespace {

/// An action by its text or, where nature is asked, the card that comes.
Event event_of(const Table& table, const std::string& text) {
  if (table.rules.turn(table.state).kind == Turn::Kind::Decision) {
    const auto action = find_action(table.rules, table.state, table.to_act(), text);
    INFO(text, ": ", (action ? std::string() : action.error().key));
    REQUIRE(action.has_value());
    return acted(table.to_act(), *action);
  }
  int place = -1;
  table.rules.chance(table.state).bag.for_each_kind([&](int kind, int first, int) {
    if (kind == parse_card(text)) place = first;
  });
  INFO(text);
  REQUIRE(place >= 0);
  return picked(place);
}

/// What one viewer would be told, while nothing happens.
Texts would_tell(const Table& table, const Event& event, Seat viewer) {
  State state = table.state;
  return told(table.rules, state, event, viewer);
}

/// Lets it happen; what all viewers but one are told of it, onlookers among them.
Texts others_hear(Table& table, const std::string& text, Seat except) {
  const Event event = event_of(table, text);
  const Texts heard = would_tell(table, event, kSpectator);
  for (Seat seat = 0; seat < table.rules.seats(); ++seat)
    if (seat != except) CHECK(would_tell(table, event, seat) == heard);
  told(table.rules, table.state, event);
  return heard;
}

/// Lets it happen; what everybody is told of it.
Texts all_hear(Table& table, const std::string& text) { return others_hear(table, text, kNobody); }

/// What a seat alone would be told.
Texts hears(const Table& table, Seat seat, const std::string& text) {
  return would_tell(table, event_of(table, text), seat);
}

/// Two seats; the first one has these cards and stones and is to move.
Table with_hand(const std::string& hand, Spot spot = {}) {
  spot.hand = hand;
  return Table(Scene{.spots = {{spot, {.hand = "p1"}}}});
}

/// Four seats that hold nearly all cards, so that `deck` are left and the rest are discards.
Table with_deck(int deck, int discards, std::array<int, kSeats> hands) {
  CardSet rest = CardSet::all() - cards("b13 r12 g10 y9");
  Scene scene{.seats = 4, .components = large_hands()};
  for (std::size_t seat = 0; seat < kSeats; ++seat)
    scene.spots[seat].hand = take_cards(rest, hands[seat]);
  scene.more = {"deck " + std::to_string(deck)};
  if (discards > 0) {
    const std::string pile = take_cards(rest, discards);
    scene.more.push_back("discards " + pile);
    scene.more.push_back("top " + std::string(split(pile, ' ').front()));
  }
  return Table(scene);
}

}  // namespace

// --- set-up -------------------------------------------------------------------------------------

TEST_CASE("C-12 the lot says who begins") {
  Table table(3);
  CHECK(would_tell(table, picked(1), kSpectator) == Texts{"* begins 2"});
  CHECK(would_tell(table, picked(2), 0) == Texts{"* begins 3"});
}

TEST_CASE("C-06 start stones are told with what their rows give") {
  Table table(2);
  table.pick(0);
  CHECK(all_hear(table, "place full-house full-house flush") ==
        Texts{"* placed 1 3", "level.full-house 1 3 2", "level.flush 1 2 1"});
}

TEST_CASE("C-74 start stones that can only go to one place are told with the reason") {
  Components components;
  components.red.level_stones = {2, 1, 1, 2, 3};
  Table table(4);
  table.rules = rules_for(4, {{"level", "trickier"}}, components_data(components));
  table.state = table.rules.start();
  table.pick(0);
  CHECK(all_hear(table, "place full-house") == Texts{"* placed 4 2", "level.full-house 4 2 1"});
  table.act("place flush");
  CHECK(all_hear(table, "place triple") ==
        Texts{"* placed 2 2", "level.triple 2 2 1", "* placed_forced 1 2", "level.straight 1 6 1"});
}

TEST_CASE("C-13 the deal is one line, and one's own cards are named to oneself alone") {
  Table table(2);
  table.pick(1);
  table.act(0, "place full-house flush triple");
  table.act(1, "place full-house flush triple");
  for (const auto* card : {"b1", "r1", "g1", "y1", "p1"}) {
    for (const Seat viewer : {Seat{0}, Seat{1}, kSpectator})
      CHECK(would_tell(table, event_of(table, card), viewer).empty());
    table.deal(card);
  }
  CHECK(hears(table, 0, "b2") == Texts{"* dealt 3", "got 1 r1,y1,b2"});
  CHECK(hears(table, 1, "b2") == Texts{"* dealt 3", "got 2 b1,g1,p1"});
  CHECK(would_tell(table, event_of(table, "b2"), kSpectator) == Texts{"* dealt 3"});
  table.deal("b2");
  for (const auto* card : {"b7", "r7", "g7"}) CHECK(all_hear(table, card).empty());
  CHECK(all_hear(table, "y7") == Texts{"display b7,r7,g7,y7"});
}

TEST_CASE("C-13 a card is the luck of whoever gets it, and a card turned up is everybody's") {
  Table table(2);
  CHECK(table.rules.chance(table.state).of == kNobody);
  table.pick(1);
  table.act(0, "place full-house flush triple");
  table.act(1, "place full-house flush triple");
  CHECK(table.rules.chance(table.state).of == 1);
  table.pick(0);
  CHECK(table.rules.chance(table.state).of == 0);
  for (int i = 0; i < 5; ++i) table.pick(0);
  REQUIRE(table.state.phase == Phase::Open);
  CHECK(table.rules.chance(table.state).of == kNobody);
  Table turn = with_hand("b1 r2");
  turn.act("draw");
  CHECK(turn.rules.chance(turn.state).of == 0);
  CHECK(turn.rules.chance(turn.state).asker == kNobody);
}

// --- drawing ------------------------------------------------------------------------------------

TEST_CASE("C-18 others are told how many cards are drawn, the drawer which ones") {
  Table table = with_hand("b1 r2");
  CHECK(all_hear(table, "draw") == Texts{"* draws 1 2"});
  CHECK(hears(table, 0, "b5") == Texts{"got 1 b5"});
  CHECK(others_hear(table, "b5", 0).empty());
  CHECK(hears(table, 0, "g7") == Texts{"got 1 g7"});
  CHECK(others_hear(table, "g7", 0).empty());
}

TEST_CASE("C-56 whatever card is drawn, a rival and an onlooker are told the same") {
  // Every card that could come, at each moment in which one is drawn.
  Table chosen = with_hand("b1 r2");
  chosen.act("draw");
  Table forced(
      Scene{.spots = {{{}, {.hand = "b6 p8"}}}, .phase = "draw", .more = {"due 2"}, .start = 2});
  Table last = chosen;
  last.pick(0);
  Table deal(2);
  deal.pick(0);
  deal.act(0, "place full-house flush triple");
  deal.act(1, "place full-house flush triple");
  Table dealt = deal;
  for (int i = 0; i < 4; ++i) dealt.pick(i);
  REQUIRE(dealt.state.phase == Phase::Deal);
  for (const Table* table : {&chosen, &forced, &last, &deal, &dealt}) {
    REQUIRE(table->rules.chance(table->state).of == 0);
    std::set<Texts> rival;
    std::set<Texts> onlooker;
    for (int place = 0; place < table->rules.chance(table->state).count; ++place) {
      rival.insert(would_tell(*table, picked(place), 1));
      onlooker.insert(would_tell(*table, picked(place), kSpectator));
    }
    CHECK(rival.size() == 1);
    CHECK(onlooker.size() == 1);
  }
}

TEST_CASE("C-16 a draw that nothing else is possible than is told with its reason") {
  Table table(Scene{.spots = {{{.levels = {0, 1, 1, 1}}, {.hand = "b6 p8"}}},
                    .phase = "draw",
                    .more = {"due 1"}});
  CHECK(hears(table, 0, "b5") == Texts{"* must_draw 1 1", "got 1 b5"});
  CHECK(others_hear(table, "b5", 0) == Texts{"* must_draw 1 1"});
}

TEST_CASE("C-19 cards taken from the display are told to all") {
  Table table = with_hand("b1 r2");
  table.act("draw");
  table.chance();
  CHECK(all_hear(table, "take b13") == Texts{"took 1 b13"});
  CHECK(all_hear(table, "take y9") == Texts{"took 1 y9"});
}

TEST_CASE("C-20 whoever must take everything is not asked, and it is told") {
  Table table = with_hand("b1 r2", {.levels = {0, 3, 0, 0}});
  table.act("draw");
  CHECK(hears(table, 0, "b5") == Texts{"got 1 b5", "took_all 1 y9,g10,r12,b13"});
  CHECK(others_hear(table, "b5", 0) == Texts{"took_all 1 y9,g10,r12,b13"});
}

TEST_CASE("C-21 a discard is told with the limit that demands it") {
  Table table = with_hand("b1 r2 g3 y4 p5");
  table.act("draw");
  table.chance();
  table.act("take b13");
  table.act("take y9");
  REQUIRE(table.state.phase == Phase::Discard);
  CHECK(all_hear(table, "discard p5") == Texts{"discarded 1 p5 5"});
}

TEST_CASE("C-17 the display is told once, when it is full again") {
  Table table = with_hand("b1 r2", {.levels = {0, 1, 1, 1}});
  table.act("draw");
  table.chance();
  table.act("take b13");
  table.act("take y9");
  REQUIRE(table.state.phase == Phase::Refill);
  CHECK(all_hear(table, "g7").empty());
  CHECK(all_hear(table, "p7") == Texts{"display g7,p7,g10,r12"});
}

TEST_CASE("C-22 the discards become the deck when a card is needed") {
  Table table = with_deck(1, 10, {12, 12, 13, 13});
  CHECK(all_hear(table, "draw") == Texts{"* draws 1 2"});
  const std::string card = card_words(table.rules.unseen(table.state) - table.state.kept)[0];
  CHECK(hears(table, 0, card) == Texts{"got 1 " + card, "reshuffled 10"});
  CHECK(others_hear(table, card, 0) == Texts{"reshuffled 10"});
}

TEST_CASE("C-22 cards that are shuffled in as soon as they are laid down are told first") {
  Table table = with_deck(0, 0, {15, 15, 15, 16});
  // Something lies in the discards, the display has a gap, and the deck is empty.
  table.state.display.remove(parse_card("y9"));
  table.state.discards.add(parse_card("y9"));
  table.state.top = parse_card("y9");
  CHECK(all_hear(table, "play triple").empty());
  table.act("use b1");
  table.act("use r1");
  CHECK(all_hear(table, "use p1") == Texts{"* played.triple 1 b1,r1,p1", "stones_active 1 1",
                                           "level.triple 1 3 2", "reshuffled 4"});
}

TEST_CASE("C-23 cards that are not there are told") {
  Table some = with_deck(1, 0, {10, 16, 17, 17});
  CHECK(all_hear(some, "draw") == Texts{"* draws_rest 1 1"});
  Table none = with_deck(0, 0, {11, 16, 17, 17});
  CHECK(all_hear(none, "draw") == Texts{"* no_cards 1"});
  CHECK(all_hear(none, "take b13") == Texts{"took 1 b13"});
}

TEST_CASE("C-23 a turn in which nothing is possible passes by itself and is told") {
  // All cards are in hands and on the display; seat 2 has no combination and no reserve.
  CardSet rest = CardSet::all() - cards("b13 r12 g10 y9 p1 p2 p3");
  Scene scene{.seats = 4, .components = large_hands()};
  scene.spots[0].hand = take_cards(rest, 18);
  scene.spots[1] = {.active = 15, .more = "shown p1 p2 p3"};
  scene.spots[2].hand = take_cards(rest, 20);
  scene.spots[3].hand = take_cards(rest, 20);
  Table table(scene);
  table.act("draw");
  table.act("take b13");
  CHECK(all_hear(table, "take r12") == Texts{"took 1 r12", "* no_cards 2", "took_all 2 y9,g10"});
  CHECK(table.to_act() == 2);
}

// --- playing ------------------------------------------------------------------------------------

TEST_CASE("C-24 a choice that is not complete yet is told to nobody") {
  Table table = with_hand("b7 r7 g7 y7");
  CHECK(all_hear(table, "play triple").empty());
  CHECK(all_hear(table, "use b7").empty());
  CHECK(all_hear(table, "use g7") ==
        Texts{"* played.triple 1 b7,g7,y7", "stones_active 1 1", "level.triple 1 3 2"});
}

TEST_CASE("C-25 to C-29 combinations are told with their cards, stones and what they give") {
  const auto play = [](const std::string& hand, const std::string& text) {
    Table table = with_hand(hand);
    return all_hear(table, text);
  };
  CHECK(play("b7 r7 g7 y8 p8", "play full-house") == Texts{"* played.full-house 1 b7,r7,g7,y8,p8",
                                                           "stones_active 1 1",
                                                           "level.full-house 1 3 2"});
  CHECK(play("b1 b4 b7 b9 b11", "play flush") ==
        Texts{"* played.flush 1 b1,b4,b7,b9,b11", "stones_active 1 1", "level.flush 1 3 2"});
  CHECK(play("b1 r2 g3 y4 p5", "play straight") ==
        Texts{"* played.straight 1 b1,r2,g3,y4,p5", "stones_active 1 1", "level.straight 1 6 1"});
  CHECK(play("b7 r7 y8 p8", "play two-pairs") ==
        Texts{"* played.two-pairs 1 b7,r7,y8,p8", "stones_active 1 2", "columns 1 1"});
}

TEST_CASE("C-30 C-38 four alike say how many stones come from where") {
  Table table = with_hand("b7 r7 g7 y7");
  Table reserve = table;
  CHECK(all_hear(table, "play four-alike reserve 1") ==
        Texts{"* played.four-alike 1 b7,r7,g7,y7", "stones_both 1 1 1", "columns 1 1"});
  CHECK(all_hear(reserve, "play four-alike reserve 2") ==
        Texts{"* played.four-alike 1 b7,r7,g7,y7", "stones_reserve 1 2", "columns 1 1"});
}

TEST_CASE("C-31 C-39 C-40 five alike are told as such, whatever row they fill") {
  Table row = with_hand("b7 r7 g7 y7 p7");
  Table columns = row;
  CHECK(all_hear(row, "play five-alike full-house") == Texts{"* played.five-alike 1 b7,r7,g7,y7,p7",
                                                             "stones_active 1 1",
                                                             "level.full-house 1 3 2"});
  CHECK(all_hear(columns, "play five-alike two-pairs columns 2 reserve 1") ==
        Texts{"* played.five-alike 1 b7,r7,g7,y7,p7", "stones_both 1 3 1", "columns 1 2"});
}

TEST_CASE("C-36 a row that is complete is told") {
  Table table = with_hand("b7 r7 g7", {.levels = {0, 0, 3, 0}});
  CHECK(all_hear(table, "play triple") == Texts{"* played.triple 1 b7,r7,g7", "stones_active 1 3",
                                                "level.triple 1 5 4", "row_full 1 triple"});
  Table pairs = with_hand("b7 r7 y8 p8", {.columns = 3});
  CHECK(all_hear(pairs, "play two-pairs") == Texts{"* played.two-pairs 1 b7,r7,y8,p8",
                                                   "stones_active 1 2", "columns 1 4",
                                                   "row_full 1 two-pairs"});
}

// --- the last stones ----------------------------------------------------------------------------

TEST_CASE("C-45 whoever may finish with the next combination is told of") {
  // 24 stones: 21 on the board, and after a column one is left.
  Table table = with_hand("b7 r7 y8 p8", {.levels = {4, 4, 4, 0}});
  CHECK(all_hear(table, "play two-pairs") == Texts{"* played.two-pairs 1 b7,r7,y8,p8",
                                                   "stones_active 1 2", "columns 1 1",
                                                   "few_left 1 1"});
}

TEST_CASE("C-46 a single last stone on a larger level is told as what it is") {
  Scene scene{.seats = 4};
  scene.spots[0] = {.levels = {2, 3, 3, 4}, .active = 1, .hand = "b7 r7 g7"};
  scene.spots[1].hand = "b1 r2";
  Table table(scene);
  CHECK(all_hear(table, "play triple") == Texts{"* played.triple 1 b7,r7,g7", "stones_active 1 1",
                                                "last_stone 1 triple", "finished 1",
                                                "last_round 4"});
}

TEST_CASE("C-48 a column and the last stone are both told") {
  Scene scene{.seats = 4, .start = 2};
  scene.spots[0] = {.levels = {2, 2, 4, 3}, .active = 3, .hand = "b7 r7 g7 y7 p7"};
  Table table(scene);
  CHECK(all_hear(table, "play five-alike two-pairs columns 2") ==
        Texts{"* played.five-alike 1 b7,r7,g7,y7,p7", "stones_active 1 3", "columns 1 1",
              "last_stone 1 two-pairs", "finished 1", "won 1"});
}

// --- exchanging ---------------------------------------------------------------------------------

TEST_CASE("C-50 an exchange is told in its order: the cards that are given, then the stones") {
  Table table = with_hand("b1 r2 g9");
  CHECK(all_hear(table, "exchange 2").empty());
  CHECK(all_hear(table, "give b1").empty());
  CHECK(all_hear(table, "give g9") == Texts{"* gave 1 b1,g9", "fetched 1 2 5"});
}

// --- the end ------------------------------------------------------------------------------------

TEST_CASE("C-53 the last round is announced, and one who finishes alone wins") {
  Scene scene{.seats = 3};
  scene.spots[0] = {.hand = "b1 r2"};
  scene.spots[1] = {.levels = {4, 3, 3, 2}, .columns = 1, .active = 1, .hand = "b4 r4 b8 r8"};
  scene.spots[2] = {.hand = "y1 p2 b3"};
  scene.to_move = 2;
  Table table(scene);
  CHECK(all_hear(table, "play two-pairs") == Texts{"* played.two-pairs 2 b4,r4,b8,r8",
                                                   "stones_active 2 1", "last_stone 2 two-pairs",
                                                   "finished 2", "last_round 3"});
  table.act("exchange 1");
  CHECK(all_hear(table, "give p2") == Texts{"* gave 3 p2", "fetched 3 1 4", "won 2"});
}

TEST_CASE("C-55 of several who have finished most cards win, or they share it") {
  const auto end = [](const std::string& more) {
    Scene scene{.seats = 4, .to_move = 4};
    for (auto& spot : scene.spots) spot = {.levels = {3, 3, 3, 3}, .active = 1, .hand = ""};
    scene.spots[1] = {.levels = {3, 3, 3, 3}, .columns = 1, .active = 0, .hand = "p1 b2"};
    scene.spots[3] = {.levels = {3, 3, 3, 3}, .active = 2, .hand = "b4 r4 b8 r8" + more};
    Table table(scene);
    return all_hear(table, "play two-pairs");
  };
  const Texts played = {"* played.two-pairs 4 b4,r4,b8,r8", "stones_active 4 2", "columns 4 1",
                        "finished 4"};
  const auto with = [&](Texts lines) {
    lines.insert(lines.begin(), played.begin(), played.end());
    return lines;
  };
  CHECK(end(" p9") == with({"won_by_cards 2 2"}));
  CHECK(end(" p9 p10 p11") == with({"won_by_cards 4 3"}));
  CHECK(end(" p9 p10") == with({"shared_by_cards 2 2", "shared_by_cards 4 2"}));
}

TEST_CASE("C-77 C-78 whoever has lost is told with the reason and all cards") {
  Scene scene{.seats = 4,
              .options = {{"level", "trickier"}},
              .spots = {{{.hand = "b6 r8"},
                         {.levels = {3, 3, 3, 4}, .active = 4, .hand = "b1 r2 b3 b4 g5 y11"},
                         {.hand = "b7 p8"},
                         {.hand = "b8 g8"}}},
              .to_move = 2};
  Table table(scene);
  // Which of the cards were the straight cannot be read off what lies there now.
  CHECK(all_hear(table, "play straight") ==
        Texts{"* played_row 2 straight", "stones_active 2 3", "level.straight 2 10 5",
              "row_full 2 straight", "lost 2 1", "hand_laid_off 2 b1,r2,b3,b4,g5,y11"});
}

TEST_CASE("C-79 the only one who has not lost wins") {
  Scene scene{.seats = 3,
              .options = {{"level", "trickier"}},
              .spots = {{{.levels = {4, 4, 4, 5}, .active = 1, .more = "lost yes"},
                         {.levels = {4, 4, 4, 4}, .active = 4, .hand = "b1 r2 b3 b4 g5"},
                         {.hand = "b6 p8"}}},
              .to_move = 2};
  Table table(scene);
  CHECK(all_hear(table, "play straight") ==
        Texts{"* played_row 2 straight", "stones_active 2 3", "level.straight 2 10 5",
              "row_full 2 straight", "lost 2 1", "hand_laid_off 2 b1,r2,b3,b4,g5", "won_alone 3"});
}

TEST_CASE("the guard: the last round and the stones that decide are told") {
  const auto end = [](const Filling& first, const std::string& round) {
    Scene scene{.options = {{"rounds", "7"}},
                .spots = {{{.levels = first, .hand = "b1 r2"}, {.hand = "b6 p8"}}},
                .to_move = 2,
                .more = {"round " + round}};
    Table table(scene);
    table.act("exchange 1");
    return all_hear(table, "give b6");
  };
  const auto with = [](Texts lines) {
    lines.insert(lines.begin(), {"* gave 2 b6", "fetched 2 1 4"});
    return lines;
  };
  CHECK(end({1, 1, 1, 0}, "5") == with({"rounds_end 7"}));
  CHECK(end({1, 1, 1, 1}, "6") == with({"rounds_over 7", "won_by_stones 1 4"}));
  CHECK(end({2, 1, 0, 0}, "6") ==
        with({"rounds_over 7", "shared_by_stones 1 3", "shared_by_stones 2 3"}));
}

// --- the simpler game ---------------------------------------------------------------------------

TEST_CASE("C-60 in the simpler game a turn begins with its draw, and the rest belongs to it") {
  Table table(Scene{.options = {{"level", "simpler"}},
                    .spots = {{{.levels = {0, 0, 1, 0}, .hand = "b1 r2"}, {.hand = "b5 r5"}}},
                    .phase = "draw",
                    .more = {"due 1"}});
  CHECK(hears(table, 0, "g2") == Texts{"* draws 1 1", "got 1 g2"});
  CHECK(others_hear(table, "g2", 0) == Texts{"* draws 1 1"});
  CHECK(all_hear(table, "take b13") == Texts{"took 1 b13"});
  Table exchange = table;
  exchange.act("exchange 1");
  CHECK(all_hear(exchange, "give b1") == Texts{"gave 1 b1", "fetched 1 1 4"});
  CHECK(all_hear(table, "done") == Texts{"done 1"});
}

TEST_CASE("C-61 a second action that is not asked for is told with the reason") {
  Scene scene{.seats = 4, .options = {{"level", "simpler"}}, .phase = "draw", .more = {"due 1"}};
  scene.spots[0] = {.levels = {0, 0, 4, 4}, .active = 4};
  for (int i = 1; i < 4; ++i) scene.spots[i].hand = "b" + std::to_string(i);
  Table table(scene);
  table.pick(0);
  CHECK(all_hear(table, "take y9") == Texts{"took 1 y9", "no_second 1"});
}

// --- everything ---------------------------------------------------------------------------------

TEST_CASE("C-56 in any match all are told the same, but for the names of cards of their own") {
  const std::vector<Rules> all = {rules_for(2), rules_for(3, {{"level", "simpler"}}),
                                  rules_for(4, {{"level", "trickier"}}),
                                  rules_for(4, {{"rounds", "20"}}, large_hands())};
  for (const Rules& rules : all)
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
      play_randomly(rules, seed, [&](const State& s, const Event& event) {
        if (rules.turn(s).kind == Turn::Kind::Over) return;
        State open = s;
        const Texts heard = told(rules, open, event);
        for (Seat viewer = 0; viewer < rules.seats(); ++viewer) {
          State state = s;
          Texts lines = told(rules, state, event, viewer);
          std::erase_if(lines, [&](const std::string& line) {
            return line.starts_with("got " + seat_text(viewer) + " ");
          });
          if (lines != heard) CHECK(lines == heard);
        }
      });
}
