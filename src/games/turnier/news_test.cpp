// What is told of a tournament, in the order of RULES.md.

#include <doctest/doctest.h>

#include "formats/news_text.h"
#include "games/turnier/test_support.h"
#include "tests/told.h"

using namespace knobel;
using namespace knobel::turnier;

namespace {

Texts told_of(Table& table, const Event& event) { return told(table.rules, table.state, event); }

Texts told_of(Table& table, Seat seat, const std::string& notation) {
  const auto action = find_action(table.rules, table.state, seat, notation);
  REQUIRE(action.has_value());
  return told_of(table, acted(seat, *action));
}

/// The sentences of what a person is told, with names.
Texts said_of(Table& table, const Event& event, Language language) {
  const State before = table.state;
  event.is_chance() ? table.rules.resolve(table.state, event.outcome)
                    : table.rules.act(table.state, event.seat, event.action);
  News news;
  table.rules.news(before, {kNobody, event}, table.state, news);
  const Texts names = {"Anna", "Bea", "Cem"};
  Texts sentences;
  for (const auto& item : news.items())
    sentences.push_back(news_text(item, catalogue("turnier", language), names));
  return sentences;
}

Event picks(Seat seat, int deck) { return acted(seat, static_cast<Action>(kPick + deck)); }

/// Three seats that hold these cards rank as they sit; a broken lance, a white castle and a lady
/// are on offer. (What the decks still hold does not matter to what is told.)
Table ranked(const Texts& collections, int round = 4) {
  Table table(3);
  table.begin().turn({6, 6}).turn({5, 5}).turn({4, 4});
  const Components& components = table.rules.component_set();
  for (std::size_t seat = 0; seat < collections.size(); ++seat) {
    table.state.collections[seat] = {};
    if (collections[seat].empty()) continue;
    for (const auto word : split(collections[seat], ' '))
      table.state.collections[seat].add(parse_card(components, word));
  }
  table.state.offered = {parse_card(components, "lance"), parse_card(components, "castle-white"),
                         parse_card(components, "lady-green-black-white")};
  table.state.round = static_cast<std::uint8_t>(round);
  return table;
}

}  // namespace

TEST_CASE("T-04 the lot names a person, and a round begins with who starts it") {
  Table table(3);
  CHECK(told_of(table, picked(1)) == Texts{"* drawn 2"});
  CHECK(told_of(table, picked(0)) == Texts{"* round 1 12 2"});
  Table named(3, {{"first", "3"}});
  CHECK(told_of(named, picked(0)) == Texts{"* round 1 12 3"});
}

TEST_CASE("T-03 T-15 the three cards on offer are told together, by name") {
  Table table(3, {{"first", "1"}});
  told_of(table, picked(0));
  CHECK(told_of(table, picked(1)).empty());
  CHECK(told_of(table, picked(11)) == Texts{"offered lance,castle-green,lady-green-black-white"});
}

TEST_CASE("T-06 a throw names who throws, the dice and the sum") {
  Table table(3);
  table.begin();
  CHECK(told_of(table, rolled({2, 5})) == Texts{"* threw 1 [2][5] 7"});
}

TEST_CASE("T-07 a further throw is told once, with its dice, and it is the thrower's luck") {
  Table table(3);
  table.begin().dice({2, 5});
  CHECK(told_of(table, 0, "throw").empty());
  CHECK(table.rules.chance(table.state).asker == kNobody);
  CHECK(table.rules.chance(table.state).of == 0);
  CHECK(told_of(table, rolled({4, 3})) == Texts{"threw_again 1 [4][3] 7"});
}

TEST_CASE("T-07 the last throw of a turn is told as such") {
  Table table(3, {{"throws", "2"}});
  table.begin().dice({2, 5}).act(0, "throw");
  CHECK(told_of(table, rolled({4, 4})) == Texts{"threw_again 1 [4][4] 8", "throws_used 1 2"});
}

TEST_CASE("T-08 a fall is told with both sums") {
  Table table(3);
  table.begin().dice({4, 5}).act(0, "throw");
  CHECK(told_of(table, rolled({1, 5})) == Texts{"threw_again 1 [1][5] 6", "fell 1 6 9"});
}

TEST_CASE("T-09 stopping is told with what one has") {
  Table table(3);
  table.begin().dice({4, 5});
  CHECK(told_of(table, 0, "stop") == Texts{"stopped 1 9"});
}

TEST_CASE("T-11 at the end of a turn phials are counted in, also those of others") {
  Table table(3);
  table.arrange(1, {"", "phial++", ""},
                "phase decide | turns 1 | throws 1 | seat1 dice 6 6 | seat1 phial - | "
                "seat2 dice 4 3");
  CHECK(told_of(table, 1, "phial ++") == Texts{"played_plus 2 phial++ 6 8"});
  CHECK(told_of(table, 1, "stop") == Texts{"stopped_changed 2 7 8"});
  told_of(table, rolled({5, 5}));
  told_of(table, 2, "throw");
  CHECK(told_of(table, rolled({4, 5})) == Texts{"threw_again 3 [4][5] 9", "fell 3 9 10",
                                                "turn_over_changed 3 9 8", "* rank 1 1 12",
                                                "rank 2 2 8", "rank_tied 3 3 8 2"});
}

TEST_CASE("T-12 the ranking is told with final sums, a tie with its reason") {
  Table table(4);
  table.begin().turn({3, 3}).turn({5, 4}).turn({6, 3}).dice({6, 4});
  CHECK(told_of(table, 3, "stop") ==
        Texts{"stopped 4 10", "* rank 4 1 10", "rank 2 2 9", "rank_tied 3 3 9 2", "rank 1 4 6"});
}

TEST_CASE("T-13 a card that is taken is named, not only the deck it comes from") {
  const Table start = ranked({"", "", ""});
  Table table = start;
  CHECK(told_of(table, 0, "pick green") == Texts{"took 1 castle-white 2"});
  table = start;
  CHECK(told_of(table, 0, "pick red") == Texts{"took_defeat 1 lance -1"});
  table = start;
  CHECK(said_of(table, picks(0, kGreen), Language::German) ==
        Texts{"Anna nimmt die Weiße Burg (2 Punkte)"});
  table = start;
  CHECK(said_of(table, picks(0, kGreen), Language::English) ==
        Texts{"Anna takes the white castle (2 points)"});
}

TEST_CASE("T-13 B-18 the card that is left over is told with its reason") {
  Table start = ranked({"", "", ""});
  start.act(0, "pick green");
  Table table = start;
  CHECK(told_of(table, 1, "pick blue") ==
        Texts{"took 2 lady-green-black-white 3", "left_over_defeat 3 lance -1"});
  table = start;
  CHECK(told_of(table, 1, "pick red") ==
        Texts{"took_defeat 2 lance -1", "left_over 3 lady-green-black-white 3"});
  table = start;
  CHECK(said_of(table, picks(1, kBlue), Language::German) ==
        Texts{"Bea nimmt die Dame Grün-Schwarz-Weiß (3 Punkte)",
              "Cem muss auf dem letzten Rang nehmen, was übrig ist: eine Niederlage, "
              "Lanzenbruch (−1)"});
}

TEST_CASE("T-14 those in the middle are told to take nothing") {
  Table table(5);
  table.begin().turn({6, 6}).turn({5, 5}).turn({4, 4}).turn({3, 3}).turn({1, 1});
  table.act(0, "pick green");
  CHECK(told_of(table, 1, "pick blue") == Texts{"took 2 castle-red 2", "empty_handed 3",
                                                "empty_handed 4", "left_over_defeat 5 lance -1"});
}

TEST_CASE("T-16 the first of the ranking is told to start the next round") {
  Table table(3);
  table.begin().turn({3, 3}).turn({6, 5}).turn({4, 4}).act(1, "pick green").act(2, "pick blue");
  CHECK(told_of(table, picked(0)) == Texts{"* round 2 12 2"});
}

TEST_CASE("T-18 ++ is told with the sum that it makes") {
  Table table(3);
  table.begin().dice({4, 5});
  CHECK(told_of(table, 0, "phial ++") == Texts{"played_plus 1 phial++ 9 11"});
}

TEST_CASE("T-19 - is told with what it does to the others") {
  Table table(3);
  table.arrange(1, {"phial-", "", ""}, "phase decide | throws 1 | seat1 dice 4 3");
  CHECK(said_of(table, acted(0, kPlay + 1), Language::German) ==
        Texts{"Anna setzt die Phiole − ein: Alle anderen haben in dieser Runde eins weniger"});
}

TEST_CASE("T-20 = is told with whose dice they are and their bare sum") {
  Table table(3);
  table.arrange(1, {"", "phial=", ""},
                "phase decide | turns 1 | throws 1 | seat1 dice 6 4 | seat1 phial ++ | "
                "seat2 dice 2 2");
  CHECK(told_of(table, 1, "phial =") == Texts{"played_copy 2 phial= 1 10"});
}

TEST_CASE("T-21 T-23 << is told with the dice it brings back, and a fall still ends the turn") {
  Table table(3);
  table.begin().dice({4, 5}).act(0, "throw").dice({1, 5});
  CHECK(told_of(table, 0, "phial <<") == Texts{"played_back 1 phial<< 9", "turn_over 1 9"});
}

TEST_CASE("B-18 a turn that ends by itself is told with its reason") {
  Table table(3);
  table.arrange(1, {"", "", ""}, "phase throw | throws 1 | before 5 4");
  CHECK(told_of(table, rolled({1, 5})) ==
        Texts{"threw_again 1 [1][5] 6", "fell 1 6 9", "turn_over 1 6"});
}

TEST_CASE("T-27 a pair is told when the card that makes it is taken") {
  Table table = ranked({"castle-black", "castle-red lady-yellow-black-white", ""});
  CHECK(told_of(table, 0, "pick blue") ==
        Texts{"took 1 lady-green-black-white 3", "pair 1 castle-black lady-green-black-white 3"});
  CHECK(told_of(table, 1, "pick green") == Texts{"took 2 castle-white 2",
                                                 "pair 2 castle-white lady-yellow-black-white 3",
                                                 "left_over_defeat 3 lance -1"});
}

TEST_CASE("T-27 a card that finds no partner makes no pair") {
  Table table = ranked({"castle-white lady-yellow-black-white", "", ""});
  CHECK(told_of(table, 0, "pick blue") == Texts{"took 1 lady-green-black-white 3"});
}

TEST_CASE("T-27 a second pair of equal crests names the lady who was alone") {
  Table table = ranked({"castle-white lady-red-yellow-white lady-yellow-black-white", "", ""});
  CHECK(told_of(table, 0, "pick green") ==
        Texts{"took 1 castle-white 2", "pair 1 castle-white lady-yellow-black-white 3"});
}

TEST_CASE("T-27 when others change partners, the pair that is told has the new card in it") {
  Table table = ranked({"castle-green castle-blue lady-green-blue-black", "", ""});
  CHECK(told_of(table, 0, "pick blue") ==
        Texts{"took 1 lady-green-black-white 3", "pair 1 castle-green lady-green-black-white 3"});
}

TEST_CASE("T-28 every second equal defeat is told as a pair") {
  Table table = ranked({"lance", "", "lance lance"});
  State left = table.state;
  CHECK(told_of(table, 0, "pick red") == Texts{"took_defeat 1 lance -1", "defeat_pair 1 lance -2"});
  table.state = left;
  table.act(0, "pick blue");
  CHECK(told_of(table, 1, "pick green") ==
        Texts{"took 2 castle-white 2", "left_over_defeat 3 lance -1"});
}

TEST_CASE("T-29 the end is told with the winner and everybody's points") {
  Table table = ranked({"castle-red", "phial++ phial++", ""}, 11);
  table.act(0, "pick blue");
  CHECK(told_of(table, 1, "pick green") == Texts{"took 2 castle-white 2",
                                                 "left_over_defeat 3 lance -1", "* over 12",
                                                 "won 1 5", "points 2 4", "points 3 -1"});
}

TEST_CASE("T-29 fewest cards and a shared victory are told as such") {
  Table table = ranked({"castle-red", "phial++ phial++ phial++", ""}, 11);
  table.act(0, "pick blue");
  Texts lines = told_of(table, 1, "pick green");
  CHECK(Texts(lines.end() - 3, lines.end()) ==
        Texts{"won_by_cards 1 5 2", "points 2 5", "points 3 -1"});
  table = ranked({"castle-blue", "phial++", ""}, 11);
  table.act(0, "pick green");
  lines = told_of(table, 1, "pick blue");
  CHECK(Texts(lines.end() - 3, lines.end()) ==
        Texts{"won_together 1 4", "won_together 2 4", "points 3 -1"});
}

TEST_CASE("T-V1 six dice are told with their result, and what is kept with what is thrown") {
  Table table(3, kOriginal);
  table.begin();
  CHECK(told_of(table, rolled({6, 5, 2, 5, 6, 1})) ==
        Texts{"* threw_six 1 [6][5][2][5][6][1] 2×5+2"});
  CHECK(told_of(table, 0, "keep none").empty());
  CHECK(told_of(table, rolled({4, 4, 4, 3})) == Texts{"kept_none 1 [4][4][4][3] 3×4+3"});
  CHECK(told_of(table, 0, "stop") == Texts{"stopped 1 3×4+3"});
}

TEST_CASE("T-V1 with six dice a throw of two is not told as a sum") {
  Table table(3, kOriginal);
  table.begin().dice({6, 6, 5, 5, 2, 1}).act(0, "keep 5 5");
  CHECK(table.rules.chance(table.state).of == 0);
  State other = table.state;
  CHECK(told_of(table, rolled({6, 4})) == Texts{"kept 1 [5][5] [6][4] 2×5+4"});
  table.state = other;
  CHECK(said_of(table, rolled({6, 4}), Language::German) ==
        Texts{"Anna behält [5][5] und würfelt [6][4]: 2×5+4"});
}

TEST_CASE("T-V1 dead dice and used throws are told as the reason that a turn ends") {
  Table table(3, kOriginal);
  table.begin();
  CHECK(told_of(table, rolled({6, 6, 6, 6, 6, 6})) ==
        Texts{"* threw_six 1 [6][6][6][6][6][6] nothing", "all_dead 1", "turn_over 1 nothing"});
  table.arrange(1, {"", "", ""},
                "phase throw | turns 2 | throws 2 | before 5 5 3 | seat1 dice 5 5 3 | "
                "seat2 dice 4 4 | seat3 dice 5 5");
  CHECK(told_of(table, rolled({3})) == Texts{"kept 3 [5][5] [3] 2×5+3", "throws_used 3 3",
                                             "turn_over 3 2×5+3", "* rank 1 1 2×5+3",
                                             "rank_tied 3 2 2×5+3 1", "rank 2 3 2×4"});
}

TEST_CASE("T-V2 = and << are told with the result that they bring") {
  Table table(3, kOriginal);
  table.arrange(1, {"", "phial= phial<<", ""},
                "phase decide | turns 1 | throws 2 | before 3 3 2 | seat1 dice 5 5 5 | "
                "seat2 dice 3");
  State other = table.state;
  CHECK(told_of(table, 1, "phial =") == Texts{"played_copy 2 phial= 1 3×5"});
  table.state = other;
  CHECK(told_of(table, 1, "phial <<") == Texts{"played_back 2 phial<< 2×3+2"});
}
