// Setup, throwing, ranking and taking of the tournament, in the order of RULES.md. Phials are in
// phials_test.cpp, the end in end_test.cpp, the variant in original_test.cpp.

#include "games/turnier/rules.h"

#include <doctest/doctest.h>

#include "games/turnier/test_support.h"

using namespace knobel;
using namespace knobel::turnier;

namespace {

/// Start collections for so many seats.
Texts start_collections(int seats) {
  return Texts(static_cast<std::size_t>(seats), "phial++ phial<<");
}

}  // namespace

TEST_CASE("T-01 three to five players") {
  for (int seats = 3; seats <= 5; ++seats) CHECK(Rules::make({seats, {}, {}}).has_value());
  CHECK(Rules::make({2, {}, {}}).error().text == "turnier is played by 3 to 5, not by 2");
  CHECK_FALSE(Rules::make({6, {}, {}}).has_value());
}

TEST_CASE("T-02 everybody begins with one ++ and one <<; the spare start cards are not there") {
  const Table table(3);
  for (Seat seat = 0; seat < 3; ++seat) {
    CHECK(table.state.collections[seat].size() == 2);
    CHECK(table.state.collections[seat].has(phial_card(Phial::PlusTwo)));
    CHECK(table.state.collections[seat].has(phial_card(Phial::Back)));
  }
  for (Seat seat = 3; seat < kSeats; ++seat) CHECK(table.state.collections[seat].size() == 0);
}

TEST_CASE("T-03 one card of each deck is revealed, drawn from what the deck still holds") {
  Table table(4);
  table.rules.resolve(table.state, Outcome{});
  for (int deck = 0; deck < kDecks; ++deck) {
    const Chance chance = table.rules.chance(table.state);
    CHECK(chance.kind == Chance::Kind::Draw);
    CHECK(chance.count == 12);
    CHECK(chance.asker == kNobody);
    // Four of each defeat are three outcomes; the other decks hold twelve different cards.
    CHECK(outcome_count(chance) == (deck == kRed ? 3 : 12));
    table.rules.resolve(table.state, Outcome{{}, 7});
    CHECK(table.state.unseen[deck].total() == 11);
  }
  const auto text = [&](int deck) {
    return card_text(table.rules.component_set(), table.state.offered[deck]);
  };
  CHECK(text(kRed) == "shield");
  CHECK(text(kGreen) == "phial-");
  CHECK(text(kBlue) == "phial=");
  CHECK(table.state.phase == Phase::Throw);
}

TEST_CASE("T-04 the first start player is drawn or named, and play goes clockwise") {
  Table table(4);
  CHECK(table.rules.chance(table.state).kind == Chance::Kind::OneOf);
  CHECK(table.rules.chance(table.state).count == 4);
  table.rules.resolve(table.state, Outcome{{}, 2});
  table.reveal();
  for (const Seat expected : {2, 3, 0, 1}) {
    CHECK(table.rules.chance(table.state).asker == expected);
    table.turn({1, 2});
  }
  Table named(5, {{"first", "5"}});
  CHECK(named.state.phase == Phase::Reveal);
  named.reveal();
  CHECK(named.rules.chance(named.state).asker == 4);
  CHECK(Rules::make({3, {{"first", "4"}}, {}}).error().text ==
        "option first names seat 4, but there are only 3");
}

TEST_CASE("T-05 twelve rounds, and in each everybody has one turn") {
  Table table(3);
  table.rules.resolve(table.state, Outcome{});
  for (int round = 0; round < 12; ++round) {
    CHECK(table.state.round == round);
    table.reveal();
    for (int turn = 0; turn < 3; ++turn) {
      CHECK(table.state.turns == turn);
      table.turn({3, 4});
    }
    const Seat first = table.rules.turn(table.state).seats.lowest();
    table.act(first, "pick red");
    table.act(table.rules.turn(table.state).seats.lowest(), "pick green");
  }
  CHECK(table.rules.turn(table.state).kind == Turn::Kind::Over);
}

TEST_CASE("T-06 a turn begins with a throw of both dice, and both are thrown every time") {
  Table table(3);
  table.begin();
  CHECK(table.rules.chance(table.state).kind == Chance::Kind::Dice);
  CHECK(table.rules.chance(table.state).count == 2);
  CHECK(table.rules.chance(table.state).asker == 0);
  table.dice({2, 3}).act(0, "throw");
  CHECK(table.rules.chance(table.state).count == 2);
  // A further throw follows at once.
  CHECK(table.rules.chance(table.state).asker == kNobody);
  table.dice({4, 4});
  CHECK(table.why_not(0, "keep 4") == Refusal{"both_dice", {}});
  CHECK(table.state.dice[0].sum() == 8);
}

TEST_CASE("T-07 one may throw again as long as the sum is not lower than the one before") {
  Table table(3);
  // Worked example 1: 6, 6, 9 and then 7.
  table.begin().dice({2, 4}).act(0, "throw").dice({3, 3}).act(0, "throw").dice({4, 5});
  CHECK(table.actions() == Texts{"stop", "throw", "phial ++", "phial <<"});
  table.act(0, "throw").dice({3, 4});
  CHECK(table.actions() == Texts{"stop", "phial ++", "phial <<"});
}

TEST_CASE("T-07 a turn has no more throws than the option says") {
  Table table(3, {{"throws", "3"}});
  table.begin().dice({1, 1}).act(0, "throw").dice({1, 1}).act(0, "throw").dice({6, 6});
  CHECK(table.actions() == Texts{"stop", "phial ++", "phial <<"});
  CHECK(table.why_not(0, "throw") == Refusal{"throws_used", {"3"}});
  CHECK(Table(3).rules.throws_max(table.state) == 30);
}

TEST_CASE("T-08 a lower sum ends the throwing, and the lower dice stand") {
  Table table(3);
  table.begin().dice({4, 5}).act(0, "throw").dice({3, 4});
  CHECK(table.rules.has_fallen(table.state));
  CHECK(table.why_not(0, "throw") == Refusal{"fallen", {"7", "9"}});
  table.act(0, "stop");
  CHECK(table.state.dice[0].sum() == 7);
  CHECK(table.rules.chance(table.state).asker == 1);
}

TEST_CASE("T-09 one may stop after any throw, and the last dice stand") {
  Table table(3);
  // Worked example 2: a single throw of 5.
  table.begin().dice({2, 3});
  CHECK(table.why_not(0, "phial <<") == Refusal{"one_throw", {}});
  table.act(0, "stop");
  CHECK(table.state.dice[0].sum() == 5);
  table.dice({1, 1}).act(1, "throw").dice({6, 1}).act(1, "stop");
  CHECK(table.state.dice[1].sum() == 7);
}

TEST_CASE("T-10 B-4 phials do not change what the next throw is compared with") {
  Table table(3);
  // 8 with ++ would be 10; a 9 is still not lower than 8.
  table.begin().dice({4, 4}).act(0, "phial ++").act(0, "throw").dice({4, 5});
  CHECK(table.actions() == Texts{"stop", "throw"});
  // A 9 after - of an earlier player would be 8; an 8 is still lower than 9.
  table.arrange(1, {"phial-", "phial++", ""},
                "phase decide | turns 1 | throws 1 | seat1 dice 3 3 | seat1 phial - | "
                "seat2 dice 5 4");
  table.act(1, "throw").dice({4, 4});
  CHECK(table.why_not(1, "throw") == Refusal{"fallen", {"8", "9"}});
}

TEST_CASE("T-11 B-13 the final sum: two more for an own ++, one less for every - of another") {
  Table table(4);
  table.arrange(2, {"phial<<", "phial<<", "phial<<", "phial<<"},
                "phase pick | turns 4 | seat1 dice 6 6 | seat1 phial ++ | seat2 dice 1 1 | "
                "seat3 dice 3 3 | seat3 phial - | seat4 dice 4 5 | seat4 phial -");
  // Sums above twelve and below two are possible (B-13).
  CHECK(table.rules.strength(table.state, 0) == 12);
  CHECK(table.rules.strength(table.state, 1) == 0);
  CHECK(table.rules.strength(table.state, 2) == 5);
  CHECK(table.rules.strength(table.state, 3) == 8);
}

TEST_CASE("T-12 B-6 of equal final sums the earlier turn of the round ranks higher") {
  Table table(4);
  // Worked example 7: seat 2 started; seats 3 and 1 have nine, the others less.
  table.arrange(0, start_collections(4),
                "phase pick | starter 2 | turns 4 | seat2 dice 4 4 | seat3 dice 5 4 | "
                "seat4 dice 1 1 | seat1 dice 6 3");
  CHECK(table.ranking() == std::vector{3, 1, 2, 4});
  // Worked example 6: two minus cards; 7 each become 6, 6 and 5.
  Table three(3);
  three.arrange(1, {"phial++", "", ""},
                "phase pick | turns 3 | seat1 dice 4 3 | seat1 phial - | seat2 dice 5 2 | "
                "seat2 phial - | seat3 dice 6 1");
  CHECK(three.ranking() == std::vector{1, 2, 3});
  CHECK(three.rules.strength(three.state, 2) == 5);
}

TEST_CASE("T-13 first and second choose, the last has to take the third card") {
  Table table(3);
  table.begin().turn({2, 2}).turn({6, 6}).turn({3, 3});
  CHECK(table.decides(1));
  CHECK(table.actions() == Texts{"pick red", "pick green", "pick blue"});
  CHECK(table.why_not(1, "stop") == Refusal{"pick_now", {}});
  CHECK(table.why_not(0, "pick red") == Refusal{"not_your_turn", {}});
  const State before = table.state;
  table.act(1, "pick green");
  CHECK(table.decides(2));
  CHECK(table.actions() == Texts{"pick red", "pick blue"});
  CHECK(table.why_not(2, "pick green") == Refusal{"card_gone", {"green"}});
  table.act(2, "pick blue");
  CHECK(table.state.collections[1].has(before.offered[kGreen]));
  CHECK(table.state.collections[2].has(before.offered[kBlue]));
  CHECK(table.state.collections[0].has(before.offered[kRed]));
}

TEST_CASE("T-13 B-10 whoever picks may also take the defeat") {
  Table table(3);
  table.begin().turn({2, 2}).turn({6, 6}).turn({3, 3});
  table.act(1, "pick red");
  CHECK(table.state.collections[1].defeats() == 1);
  CHECK(table.why_not(2, "throw") == Refusal{"pick_now", {}});
  table.act(2, "pick blue");
  CHECK(table.state.collections[0].defeats() == 0);
}

TEST_CASE("T-14 B-1 with four or five everybody between second and last takes nothing") {
  for (const int seats : {4, 5}) {
    Table table(seats);
    table.begin();
    for (int seat = 0; seat < seats; ++seat) table.turn({1, static_cast<std::uint8_t>(6 - seat)});
    table.act(0, "pick blue").act(1, "pick green");
    CHECK(table.state.collections[0].size() == 3);
    CHECK(table.state.collections[1].size() == 3);
    for (int seat = 2; seat < seats - 1; ++seat)
      CHECK(table.state.collections[static_cast<std::size_t>(seat)].size() == 2);
    CHECK(table.state.collections[static_cast<std::size_t>(seats - 1)].defeats() == 1);
  }
}

TEST_CASE("T-15 B-17 taken cards lie open before their owner, and three new ones are revealed") {
  Table table(3);
  // Both green and blue offer the red castle; the pick says which one is taken.
  table.begin().turn({6, 6}).turn({3, 3}).turn({1, 1});
  CHECK(table.state.offered[kGreen] == table.state.offered[kBlue]);
  table.act(0, "pick blue");
  CHECK(table.state.offered[kGreen] == castle_card(0));
  CHECK(table.state.offered[kBlue] == kNoCard);
  table.act(1, "pick green");
  CHECK(table.state.phase == Phase::Reveal);
  CHECK(table.rules.chance(table.state).count == 11);
  table.reveal();
  CHECK(table.state.offered[kBlue] == castle_card(1));
  CHECK(table.text().find("seat1 cards castle-red phial++ phial<<") != std::string::npos);
}

TEST_CASE("T-16 the first of the ranking starts the next round") {
  Table table(4);
  table.begin().turn({2, 2}).turn({3, 3}).turn({5, 5}).turn({4, 4});
  table.act(2, "pick green").act(3, "pick blue").reveal();
  CHECK(table.rules.chance(table.state).asker == 2);
  CHECK(table.state.starter == 2);
}

TEST_CASE("only the seat whose turn it is acts, and only when the dice have fallen") {
  Table table(3);
  table.begin();
  CHECK(table.why_not(0, "stop") == Refusal{"chance_first", {}});
  table.dice({3, 3});
  CHECK(table.why_not(1, "stop") == Refusal{"not_your_turn", {}});
  CHECK(table.why_not(0, "pick red") == Refusal{"pick_later", {}});
  CHECK(table.why_not(0, "pick yellow") == Refusal{"no_deck", {"yellow"}});
  CHECK(table.why_not(0, "phial +") == Refusal{"no_phial", {"+"}});
  for (const auto* text : {"", "throw again", "stop 1", "phial", "pick", "keep", "THROW"})
    CHECK(table.why_not(0, text) == Refusal{"unknown", {text}});
}
