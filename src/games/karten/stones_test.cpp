// Stones: what a combination puts on the board, and the exchange that brings stones into play.

#include "games/karten/test_support.h"

using namespace knobel;
using namespace knobel::karten;

namespace {

const std::string kDisplayCards = "b13 r12 g10 y9";
const Spot kOther = {.hand = "b6"};

/// Seat 1 of four (18 stones each) with these stones and cards; the reserve is the rest.
Table four(const Filling& levels, int columns, int active, const std::string& hand,
           std::vector<Option> options = {}) {
  return Table(
      Scene{.seats = 4,
            .options = std::move(options),
            .spots = {{{.levels = levels, .columns = columns, .active = active, .hand = hand},
                       kOther,
                       {.hand = "r6"},
                       {.hand = "g6"}}}});
}

const std::string kFive = "b7 r7 g7 y7 p7";
const std::string kFour = "b7 r7 g7 y7";

}  // namespace

TEST_CASE("C-33 example 2: the whole next level is filled at once, and a new limit counts") {
  Table table(Scene{.spots = {{{.levels = {1, 0, 0, 2}, .active = 2, .hand = "b2 r3 b4 b5 g6"},
                               {.hand = "b6"}}}});
  CHECK(table.rules.hand_limit(table.area(0)) == 7);
  table.act("play straight");
  CHECK(table.area(0).levels == Filling{1, 0, 0, 3});
  CHECK(table.area(0).active == 0);
  CHECK(table.rules.hand_limit(table.area(0)) == 8);
}

TEST_CASE("C-34 C-35 example 3: too few active stones, and it cannot be played") {
  Table table(Scene{.spots = {{{.levels = {4, 3, 1, 2}, .active = 1, .hand = "b2 r3 b4 b5 g6"},
                               {.hand = "b6"}}}});
  REQUIRE(table.area(0).reserve == 9);
  CHECK_FALSE(table.offers("play straight"));
  CHECK(table.refusal("play straight") == "too_few_active 2 1");
  CHECK(table.refusal("play straight reserve 1") == "active_only straight");
}

TEST_CASE("C-36 example 6: a level of three, then the row is complete") {
  const std::string flush = "b2 b4 b7 b8 b10";
  Table few(
      Scene{.spots = {{{.levels = {0, 3, 0, 0}, .active = 2, .hand = flush}, {.hand = "b6"}}}});
  CHECK(few.refusal("play flush") == "too_few_active 3 2");
  Table table(
      Scene{.spots = {{{.levels = {0, 3, 0, 0}, .active = 3, .hand = flush}, {.hand = "b6"}}}});
  table.act("play flush");
  CHECK(table.area(0).levels == Filling{0, 4, 0, 0});
  CHECK(stones_on_board(table.rules.side_in_play(), table.area(0)) == 7);
  Table full(
      Scene{.spots = {{{.levels = {0, 4, 0, 0}, .active = 5, .hand = flush}, {.hand = "b6"}}}});
  CHECK(full.refusal("play flush") == "row_full flush");
}

TEST_CASE("C-37 two pairs fill one column") {
  Table table = four({1, 1, 1, 0}, 1, 3, "b4 r4 b8 r8");
  table.act("play two-pairs");
  CHECK(table.area(0).columns == 2);
  CHECK(table.area(0).active == 1);
  Table full = four({1, 1, 1, 0}, 4, 3, "b4 r4 b8 r8");
  CHECK(full.refusal("play two-pairs") == "row_full two-pairs");
}

TEST_CASE("C-38 example 7: four alike take any part of their stones from the reserve") {
  Table table = four({4, 1, 0, 0}, 2, 0, kFour);
  REQUIRE(table.area(0).reserve == 6);
  CHECK(table.refusal("play four-alike") == "too_few_active 2 0");
  CHECK(table.refusal("play four-alike reserve 1") == "too_few_active 1 0");
  CHECK(table.refusal("play four-alike reserve 3") == "too_many_from_reserve 2");
  table.act("play four-alike reserve 2");
  CHECK(table.area(0).reserve == 4);
  CHECK(table.area(0).columns == 3);

  Table active = four({4, 1, 0, 0}, 2, 1, kFour);
  CHECK_FALSE(active.offers("play four-alike"));
  CHECK(active.offers("play four-alike reserve 1"));
  CHECK(active.offers("play four-alike reserve 2"));
}

TEST_CASE("C-39 example 8: five alike fill a level of any ability row, also from the reserve") {
  Table table = four({3, 4, 2, 0}, 0, 0, kFive);
  REQUIRE(table.area(0).reserve == 5);
  CHECK(table.refusal("play five-alike flush reserve 3") == "row_full flush");
  CHECK(table.refusal("play five-alike two-pairs reserve 2") == "needs_active 2");
  CHECK(table.refusal("play five-alike full-house reserve 2") == "too_few_active 1 0");
  CHECK(table.refusal("play five-alike") == "no_row ");
  CHECK(table.refusal("play five-alike towers") == "no_row towers");
  CHECK(table.offers("play five-alike triple reserve 2"));
  CHECK(table.offers("play five-alike straight reserve 1"));
  table.act("play five-alike full-house reserve 3");
  CHECK(table.area(0).levels == Filling{4, 4, 2, 0});
  CHECK(table.area(0).reserve == 2);
}

TEST_CASE("C-40 example 9: five alike fill one column or two, with one active stone at least") {
  Table table = four({4, 2, 1, 0}, 0, 1, kFive);
  REQUIRE(table.area(0).reserve == 7);
  CHECK(table.offers("play five-alike two-pairs reserve 1"));
  CHECK(table.refusal("play five-alike two-pairs reserve 2") == "needs_active 2");
  CHECK(table.refusal("play five-alike two-pairs columns 2 reserve 4") == "needs_active 4");
  CHECK(table.refusal("play five-alike two-pairs columns 3") == "not_understood columns 3");
  CHECK(table.refusal("play five-alike flush columns 2") == "not_understood columns 2");
  CHECK(table.refusal("play five-alike two-pairs columns") == "not_understood columns ");
  table.act("play five-alike two-pairs columns 2 reserve 3");
  CHECK(table.area(0).columns == 2);
  CHECK(table.area(0).reserve == 4);
  CHECK(table.area(0).active == 0);
}

TEST_CASE("C-41 example 10: with one column left only one column is possible") {
  Table table = four({3, 2, 0, 0}, 3, 2, kFive);
  CHECK(table.offers("play five-alike two-pairs"));
  CHECK(table.offers("play five-alike two-pairs reserve 1"));
  CHECK(table.refusal("play five-alike two-pairs reserve 2") == "needs_active 2");
  CHECK(table.refusal("play five-alike two-pairs columns 2 reserve 1") == "one_column_left");
  // Two stones owned: two columns would need four.
  Table few = four({3, 3, 3, 3}, 0, 2, kFive);
  CHECK(few.offers("play five-alike two-pairs"));
  CHECK(few.refusal("play five-alike two-pairs columns 2") == "too_few_owned 4 2");
}

TEST_CASE("C-42 C-43 played cards are discarded, and stones on the board stay") {
  Table table = four({1, 1, 1, 0}, 0, 3, "b4 r4 g4 b9");
  table.act("play triple");
  CHECK(table.state.discards == cards("b4 r4 g4"));
  CHECK(card_text(table.state.top) == "g4");
  CHECK(table.area(0).levels == Filling{1, 1, 2, 0});
  for (const auto seed : {1U, 2U, 3U}) {
    std::array<Area, kSeats> before{};
    play_randomly(rules_for(3), seed, [&](const State& s, const Event&) {
      for (int seat = 0; seat < 3; ++seat) {
        REQUIRE(s.areas[seat].columns >= before[seat].columns);
        for (int row = 0; row < kAbilityRows; ++row)
          REQUIRE(s.areas[seat].levels[row] >= before[seat].levels[row]);
      }
      before = s.areas;
    });
  }
}

TEST_CASE("C-44 in the simpler game a new hand limit counts at once") {
  Table table(Scene{.options = {{"level", "simpler"}},
                    .spots = {{{.levels = {1, 0, 0, 2},
                                .active = 3,
                                .hand = "b2 r3 b4 b5 g6 r1 g1 y1 p1 r8 r9 g11 p11"},
                               {.hand = "b6"}}},
                    .phase = "second",
                    .display = "b13 r12 g10"});
  table.act("play straight");
  table.act("use b2");
  // Eight cards are left: one too many for the old limit, allowed by the new one.
  CHECK(table.area(0).hand_size == 8);
  CHECK(table.rules.hand_limit(table.area(0)) == 8);
  CHECK(table.state.phase == Phase::Refill);
}

TEST_CASE("C-45 stones owned are those in reserve and active zone") {
  Area area{};
  area.reserve = 4;
  area.active = 3;
  area.levels = {1, 0, 0, 0};
  CHECK(area.owned() == 7);
}

TEST_CASE("C-46 example 12: a single last stone may lie on a level that takes more") {
  Table table = four({2, 3, 3, 4}, 0, 1, "b4 r4 g4");
  CHECK(table.offers("play triple"));
  table.act("play triple");
  CHECK(table.area(0).owned() == 0);
  CHECK(table.area(0).loose == static_cast<int>(Row::Triple));
  // Without the rule it is not possible.
  const Table before = four({2, 3, 3, 4}, 0, 1, "b4 r4 g4");
  const Demand strict =
      demand_of(before.rules.side_in_play(), LastStone::Forbidden, before.area(0), Row::Triple, 1);
  CHECK(strict.fault == StoneFault::TooFewOwned);
  CHECK(strict.stones == 3);
}

TEST_CASE("C-46 example 13: the last stone must lie where the combination may take it from") {
  Table table = four({2, 3, 3, 4}, 0, 0, kFour);
  REQUIRE(table.area(0).reserve == 1);
  CHECK(table.refusal("play triple") == "too_few_active 1 0");
  CHECK(table.offers("play four-alike reserve 1"));
  Table five = four({2, 3, 3, 4}, 0, 0, kFive);
  CHECK(five.offers("play five-alike triple reserve 1"));
  CHECK(five.refusal("play five-alike two-pairs reserve 1") == "needs_active 1");
}

TEST_CASE("C-47 example 14: two stones never go on a level of three") {
  Table table = four({3, 3, 3, 3}, 0, 2, "b4 r4 g4 b8 r8");
  CHECK(table.refusal("play triple") == "too_few_owned 3 2");
  CHECK(table.offers("play two-pairs"));
  table.act("play two-pairs");
  while (table.state.phase == Phase::Cards) table.act(table.actions()[0]);
  CHECK(table.area(0).owned() == 0);
}

TEST_CASE("C-48 five alike with three stones: a column, or a column and the last stone") {
  Table table = four({4, 4, 1, 0}, 0, 1, kFive);
  REQUIRE(table.area(0).owned() == 3);
  CHECK(table.offers("play five-alike two-pairs reserve 1"));
  CHECK(table.refusal("play five-alike two-pairs columns 2 reserve 3") == "needs_active 3");
  table.act("play five-alike two-pairs columns 2 reserve 2");
  CHECK(table.area(0).owned() == 0);
  CHECK(table.area(0).columns == 1);
  CHECK(table.area(0).loose == static_cast<int>(Row::TwoPairs));
  Table strict = four({4, 4, 1, 0}, 0, 1, kFive, {{"last_stone", "no"}});
  CHECK(strict.refusal("play five-alike two-pairs columns 2 reserve 2") == "too_few_owned 4 3");
}

TEST_CASE("C-49 an incomplete level gives no ability") {
  Table table = four({2, 3, 3, 4}, 0, 1, "b4 r4 g4");
  const int before = table.rules.ability(table.area(0), Row::Triple);
  table.act("play triple");
  CHECK(table.rules.ability(table.area(0), Row::Triple) == before);
}

TEST_CASE("C-50 an exchange: cards of one's choice to the discards, stones to the active zone") {
  Table table(Scene{
      .spots = {{{.levels = {1, 0, 2, 0}, .active = 1, .hand = "b1 r2 g3 y4"}, {.hand = "b6"}}}});
  const int reserve = table.area(0).reserve;
  table.act("exchange 2");
  CHECK(table.actions() == Texts{"give b1", "give r2", "give g3"});
  CHECK(table.refusal("give y4") == "too_few_behind y4 b1 r2 g3");
  CHECK(table.refusal("exchange 1") == "give_first 2");
  table.act("give r2");
  CHECK(table.actions() == Texts{"give g3", "give y4"});
  CHECK(table.refusal("give b1") == "in_order b1 r2");
  table.act("give y4");
  CHECK(table.state.discards == cards("r2 y4"));
  CHECK(table.area(0).active == 3);
  CHECK(table.area(0).reserve == reserve - 2);
}

TEST_CASE(
    "C-51 example 11: at most what triple row, hand and reserve allow, and fewer is allowed") {
  Table table = four({4, 3, 2, 0}, 0, 3, "b1 r2 g3 y4");
  REQUIRE(table.area(0).reserve == 2);
  CHECK(table.actions() == Texts{"draw", "exchange 1", "exchange 2"});
  CHECK(table.refusal("exchange 3") == "exchange_most 2");
  // All cards are given: nothing to choose.
  Table two(Scene{.spots = {{{.levels = {1, 0, 2, 0}, .hand = "b1 r2"}, {.hand = "b6"}}}});
  CHECK(two.refusal("exchange 3") == "exchange_most 2");
  two.act("exchange 2");
  CHECK(two.area(0).hand_size == 0);
}

TEST_CASE("C-52 without cards or without reserve there is no exchange") {
  Table table = four({4, 3, 2, 0}, 0, 5, "b1 r2 g3 y4");
  REQUIRE(table.area(0).reserve == 0);
  CHECK(table.actions() == Texts{"draw"});
  CHECK(table.refusal("exchange 1") == "exchange_no_reserve");
  Area area = table.area(0);
  area.reserve = 5;
  CHECK(table.rules.exchange_max(area) == 3);
  area.hand_size = 0;
  CHECK(table.rules.exchange_max(area) == 0);
}
