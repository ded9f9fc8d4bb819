// How a match ends, and the simpler and the trickier game.

#include "games/karten/test_support.h"

using namespace knobel;
using namespace knobel::karten;

namespace {

/// Two stones short of the end: two pairs finish.
const Filling kAlmost = {3, 3, 3, 3};

/// Four seats, 18 stones each, seat 1 began; `to_move` can finish with two pairs.
Scene last_round(int to_move, std::array<std::string, 4> hands) {
  Scene scene{.seats = 4, .to_move = to_move};
  for (std::size_t i = 0; i < 4; ++i)
    // Whoever cannot finish keeps a stone in reserve and so has something to choose.
    scene.spots[i] = {
        .levels = kAlmost, .active = split(hands[i], ' ').size() < 4 ? 1 : 2, .hand = hands[i]};
  return scene;
}

/// The seat to move draws, and takes and discards whatever stands first.
void draw_turn(Table& table) {
  const Seat seat = table.state.to_move;
  table.act("draw");
  while (table.state.to_move == seat)
    table.rules.turn(table.state).kind == Turn::Kind::Chance ? table.pick(0)
                                                             : table.act(table.actions()[0]);
}

}  // namespace

TEST_CASE(
    "C-53 example 15: the round is played to its end, up to the seat before the start player") {
  Table table(last_round(2, {"b1 r2 g5", "b4 r4 b8 r8", "y1 p2 b3", "r3 g2 p5"}));
  table.act("play two-pairs");
  table.chance();
  for (const Seat seat : {2, 3}) {
    CHECK(table.to_act() == seat);
    draw_turn(table);
  }
  REQUIRE(table.over());
  CHECK(table.rules.winners(table.state) == SeatSet::one(1));
  CHECK(table.rules.scores(table.state)[1] == 1);
  CHECK(table.rules.scores(table.state)[0] == 0);
}

TEST_CASE("C-53 example 16: if the last seat of the round finishes, the match is over at once") {
  Table table(last_round(4, {"b1 r2 g5", "y1 p2 b3", "r3 g2 p5", "b4 r4 b8 r8"}));
  table.act("play two-pairs");
  table.chance();
  CHECK(table.over());
}

TEST_CASE("C-54 whoever has finished has no more turns and keeps the hand") {
  Table table(last_round(2, {"b1 r2 g5", "b4 r4 b8 r8 p9", "y1 p2 b3", "r3 g2 p5"}));
  table.act("play two-pairs");
  table.chance();
  while (!table.over()) {
    CHECK(table.to_act() != 1);
    table.act(table.actions()[0]);
    table.chance();
  }
  CHECK(table.state.hands[1] == cards("p9"));
}

TEST_CASE("C-55 of several who have finished most cards win, and ties share") {
  const auto finish = [](const std::string& second, const std::string& fourth) {
    Table table(
        last_round(2, {"b1 r2 g5", "b4 r4 b8 r8 " + second, "y1 p2 b3", "g4 y4 g8 y8 " + fourth}));
    table.act("play two-pairs");
    while (table.state.phase == Phase::Cards) table.act(table.actions()[0]);
    table.chance();
    draw_turn(table);
    REQUIRE(table.to_act() == 3);
    table.act("play two-pairs");
    while (table.state.phase == Phase::Cards) table.act(table.actions()[0]);
    table.chance();
    REQUIRE(table.over());
    return table.rules.winners(table.state);
  };
  CHECK(finish("p9 b10 r11 y12", "p10 b11") == SeatSet::one(1));
  CHECK(finish("p9 b10", "p10 b11 r11") == SeatSet::one(3));
  SeatSet both = SeatSet::one(1);
  both.add(3);
  CHECK(finish("p9 b10 r11", "p10 b11 y12") == both);
}

TEST_CASE("C-60 C-61 the simpler game: every turn draws, then plays, exchanges or is done") {
  Table table(Scene{.options = {{"level", "simpler"}},
                    .spots = {{{.levels = {0, 0, 1, 0}, .hand = "b1 r2"}, {.hand = "b5 r5"}}},
                    .phase = "second"});
  CHECK(table.actions() == Texts{"done", "exchange 1", "exchange 2"});
  CHECK(table.refusal("draw") == "drawn_already");
  table.act("done");
  // The next turn begins with a draw that is not chosen but asked for.
  CHECK(table.state.to_move == 1);
  CHECK(table.state.phase == Phase::Draw);
  CHECK(table.rules.chance(table.state).asker == 1);
  table.deal("g5");
  CHECK(table.rules.chance(table.state).asker == kNobody);
  table.deal("g7");
  table.act("take b13");
  table.act("take r12");
  CHECK(table.state.phase == Phase::Second);
  CHECK(table.offers("play triple"));
  CHECK(table.offers("done"));
}

TEST_CASE("C-61 a second action that all can see to be impossible is not asked for") {
  // No reserve and two cards after drawing: neither exchange nor combination.
  Scene scene{.seats = 4, .options = {{"level", "simpler"}}, .phase = "draw", .more = {"due 1"}};
  scene.spots[0] = {.levels = {0, 0, 4, 4}, .active = 4};
  for (int i = 1; i < 4; ++i) scene.spots[i].hand = "b" + std::to_string(i);
  Table table(scene);
  table.pick(0);
  table.act("take y9");
  CHECK(table.state.phase == Phase::Refill);
}

TEST_CASE("C-62 example 20: limit and refill come once, after the second action") {
  Table table(Scene{.options = {{"level", "simpler"}},
                    .spots = {{{.levels = {0, 0, 1, 0}, .hand = "b4 r4 p6 y7 r8"}, {.hand = "b5"}}},
                    .phase = "draw",
                    .more = {"due 1"}});
  table.deal("g4");
  table.act("take y9");
  CHECK(table.area(0).hand_size == 7);
  CHECK(table.state.phase == Phase::Second);
  CHECK(table.state.display.size() == 3);
  table.act("play triple");
  CHECK(table.area(0).hand_size == 4);
  CHECK(table.state.phase == Phase::Refill);
}

TEST_CASE("C-63 all else in the simpler game is as in the basic one") {
  for (int seats = 2; seats <= 4; ++seats) {
    const Rules simpler = rules_for(seats, {{"level", "simpler"}});
    CHECK(simpler.stones() == rules_for(seats).stones());
    CHECK(simpler.side_in_play() == rules_for(seats).side_in_play());
    CHECK(simpler.last_stone() == LastStone::Allowed);
    CHECK(simpler.start() == rules_for(seats).start());
  }
}

TEST_CASE("C-75 example 18: the active zone never holds more stones than the hand limit") {
  Scene scene{
      .options = {{"level", "trickier"}},
      .spots = {{{.levels = {1, 0, 2, 0}, .active = 4, .hand = "b1 r2 g3 y4 p6"}, {.hand = "b5"}}}};
  Table table(scene);
  CHECK(table.actions() == Texts{"draw", "exchange 1"});
  CHECK(table.refusal("exchange 2") == "exchange_most 1");
  scene.spots[0].active = 5;
  CHECK(Table(scene).refusal("exchange 1") == "exchange_zone_full 5");
  scene.options.push_back({"active_limit", "no"});
  CHECK(Table(scene).offers("exchange 3"));
}

TEST_CASE("C-76 the trickier game has no rule for the last stone") {
  CHECK(rules_for(2, {{"level", "trickier"}}).last_stone() == LastStone::Forbidden);
  CHECK(rules_for(2, {{"level", "trickier"}, {"last_stone", "yes"}}).last_stone() ==
        LastStone::Allowed);
  // Red: one stone, and the next level of the triple row takes two.
  Scene scene{.seats = 4,
              .options = {{"level", "trickier"}},
              .spots = {{{.levels = {3, 3, 3, 4}, .active = 4, .hand = "b4 r4 g4 y4 p4"},
                         {.hand = "b5"},
                         {.hand = "b6"},
                         {.hand = "b7"}}}};
  Table table(scene);
  CHECK(table.offers("play five-alike two-pairs columns 2"));
  CHECK_FALSE(table.offers("play straight"));
  scene.spots[0].levels = {3, 3, 4, 5};
  scene.spots[0].active = 0;
  scene.options.push_back({"last_stone", "yes"});
  Scene one = scene;
  one.spots[0].levels = {3, 3, 3, 5};
  CHECK(Table(one).offers("play five-alike triple reserve 1"));
}

TEST_CASE("C-77 example 19: the dead positions follow from the board") {
  const Components set;
  const auto eighteen = dead_positions(set.red, 18);
  REQUIRE(eighteen.size() == 1);
  CHECK(eighteen[0] == DeadPosition{{3, 3, 3, 5}, 0, 1});
  const std::vector<DeadPosition> twenty_four = {{{3, 3, 3, 5}, 2, 3},
                                                 {{3, 3, 3, 5}, 3, 1},
                                                 {{3, 3, 4, 5}, 2, 1},
                                                 {{3, 4, 4, 5}, 1, 1},
                                                 {{4, 4, 4, 5}, 0, 1}};
  CHECK(dead_positions(set.red, 24) == twenty_four);
  const auto thirty = dead_positions(set.red, 30);
  CHECK(thirty.size() == 7);
  // On blue, where the last-stone rule holds, some level can always be filled.
  for (const int stones : {18, 20, 24})
    for (const DeadPosition& dead : dead_positions(set.blue, stones)) {
      Area area{};
      area.levels = dead.levels;
      area.columns = dead.columns;
      area.active = dead.owned;
      bool stuck = true;
      for (int row = 0; row < kRows; ++row)
        if (demand_of(set.blue, LastStone::Allowed, area, static_cast<Row>(row), 1).fault ==
            StoneFault::None)
          stuck = false;
      CHECK_FALSE(stuck);
    }
}

TEST_CASE("C-77 C-78 whoever cannot finish any more loses at the end of the turn and is skipped") {
  Scene scene{.seats = 4,
              .options = {{"level", "trickier"}},
              .spots = {{{.levels = {1, 1, 1, 0}, .hand = "b5 r8"},
                         {.levels = {3, 3, 3, 4}, .active = 4, .hand = "b1 r2 b3 b4 g5 y11"},
                         {.levels = {1, 1, 1, 0}, .hand = "b6 p8"},
                         {.levels = {1, 1, 1, 0}, .hand = "b7 g8"}}},
              .to_move = 2};
  Table table(scene);
  table.act("play straight");
  // The hand is public now, and the others play on without this seat.
  CHECK(table.area(1).lost == 1);
  CHECK(table.area(1).hand_size == 0);
  CHECK(table.state.discards == cards("b1 r2 b3 b4 g5 y11"));
  CHECK(card_text(table.state.top) == "y11");
  for (const Seat seat : {2, 3, 0, 2}) {
    CHECK(table.to_act() == seat);
    table.act("exchange 1");
    table.act(table.actions()[0]);
    table.chance();
  }
}

TEST_CASE("C-78 the round ends before the start player's seat even if that seat has lost") {
  Scene scene{.seats = 3,
              .options = {{"level", "trickier"}, {"rounds", "1"}},
              .spots = {{{.levels = {4, 4, 4, 5}, .active = 1, .more = "lost yes"},
                         {.levels = {2, 1, 1, 0}, .hand = "b1 r2 b3"},
                         {.levels = {1, 1, 1, 0}, .hand = "b6 p8"}}},
              .to_move = 3};
  Table table(scene);
  table.act("exchange 1");
  table.act(table.actions()[0]);
  // One round was allowed: most stones on the board win, and the lost seat cannot.
  REQUIRE(table.over());
  CHECK(table.state.round == 1);
  CHECK(table.rules.winners(table.state) == SeatSet::one(1));
}

TEST_CASE("C-79 if all but one have lost and nobody has finished, that one wins at once") {
  Scene scene{.seats = 3,
              .options = {{"level", "trickier"}},
              .spots = {{{.levels = {4, 4, 4, 5}, .active = 1, .more = "lost yes"},
                         {.levels = {4, 4, 4, 4}, .active = 4, .hand = "b1 r2 b3 b4 g5 y11"},
                         {.levels = {1, 1, 1, 0}, .hand = "b6 p8"}}},
              .to_move = 2};
  Table table(scene);
  table.act("play straight");
  REQUIRE(table.over());
  CHECK(table.rules.winners(table.state) == SeatSet::one(2));
  CHECK(table.state.round == 0);
}

TEST_CASE("the guard: after the last round most stones on the board win, and ties share") {
  const auto end = [](const Filling& first, const Filling& second) {
    Scene scene{
        .options = {{"rounds", "7"}},
        .spots = {{{.levels = first, .hand = "b1 r2"}, {.levels = second, .hand = "b6 p8"}}},
        .to_move = 2,
        .more = {"round 6"}};
    Table table(scene);
    table.act("exchange 1");
    while (!table.over()) table.act(table.actions()[0]);
    return table.rules.winners(table.state);
  };
  CHECK(end({1, 1, 1, 0}, {2, 1, 1, 0}) == SeatSet::one(1));
  CHECK(end({2, 2, 1, 0}, {2, 1, 1, 0}) == SeatSet::one(0));
  CHECK(end({1, 1, 1, 0}, {2, 1, 0, 0}) == SeatSet::first(2));
}
