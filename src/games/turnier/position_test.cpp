// Positions of the tournament as text: what is written reads back, what does not fit is refused.

#include <doctest/doctest.h>

#include "games/turnier/test_support.h"

using namespace knobel;
using namespace knobel::turnier;

TEST_CASE("a position of the tournament is written with every card in its place") {
  Table table(3, {{"first", "2"}});
  CHECK(table.text() == "turnier 3");
  table.reveal().dice({6, 4}).act(1, "throw").dice({5, 5}).act(1, "phial ++");
  CHECK(table.text() ==
        "turnier 3 | phase decide | throws 2 | red lance | green castle-red | blue castle-red | "
        "unseen_red lance*3 shield*4 wound*4 | "
        "unseen_green castle-green castle-blue castle-yellow castle-black castle-white phial++ "
        "phial- phial= lady-red-green-blue lady-red-yellow-white lady-yellow-black-white | "
        "unseen_blue castle-green castle-blue castle-yellow castle-black castle-white phial- "
        "phial= phial<< lady-red-blue-yellow lady-green-blue-black lady-green-black-white | "
        "seat2 dice 5 5 | seat2 phial ++ | seat2 cards phial<<");
}

TEST_CASE("positions that could not be played on are refused with the reason") {
  const Table table(3);
  const auto refused = [&](const std::string& rest) {
    return table.refused(arranged(table.rules, 1, {"phial++", "phial=", "phial<<"}, rest));
  };
  CHECK(refused("phase throw | seat1 cards phial++ lance") == "there are too many of lance");
  CHECK(refused("phase throw | unseen_red lance*4 shield*4 wound") ==
        "unseen_red must hold 10 cards");
  CHECK(refused("phase throw | red castle-red") == "red is not a card of that deck");
  CHECK(refused("phase throw | turns 1") == "seat1: has no dice");
  CHECK(refused("phase throw | starter -") == "starter must be a seat");
  CHECK(refused("phase throw | seat3 dice 5 5") == "seat3: has not thrown yet");
  CHECK(refused("phase throw | blue") == "the cards on offer do not fit the phase");
  CHECK(refused("phase over") == "over is where all rounds are played, and only there");
  CHECK(refused("phase first-seat") == "the first seat is drawn before anything else happens");
  CHECK(refused("phase pick | turns 2") == "turns does not fit the phase");
  CHECK(refused("phase decide") == "throws must be 1 to 30");
  CHECK(refused("phase decide | throws 2 | seat1 dice 5 5") ==
        "before holds dice after the second throw and before a phial, and only there");
  CHECK(refused("phase decide | throws 30 | before 2 1 | seat1 dice 5 5 | seat1 cards") ==
        "nothing is left to decide in this turn");
  CHECK(refused("phase decide | throws 1 | seat1 dice 5") == "seat1.dice must be two dice or none");
  CHECK(refused("phase throw | throws 1 | seat1 dice 5 5") ==
        "before must hold the dice that are thrown and those that are kept");
}

TEST_CASE("positions by the original rules hold live dice") {
  const Table table(3, kOriginal);
  const auto refused = [&](const std::string& rest) {
    return table.refused(arranged(table.rules, 0, {"phial++", "phial<<", "phial<<"}, rest));
  };
  CHECK(refused("phase decide | throws 1 | seat1 dice 5 6") ==
        "seat1.dice must be up to six live dice, which show 1 to 5");
  CHECK(refused("phase throw | throws 1 | before 5 5 2 | seat1 dice 4") ==
        "before must hold the dice that are thrown and those that are kept");
  CHECK(refused("phase throw | throws 4 | before 5 5 2 | seat1 dice 5") == "no throw is left");
  CHECK(refused("phase decide | turns 1 | throws 4 | before 5 | seat1 dice 5 | seat2 dice 4") ==
        "throws must be 1 to 3");
}

namespace {

/// "key words…" of the table (kNobody) or of a seat.
Texts facts_of(const Table& table, Seat seat) {
  Texts lines;
  for (const auto& fact : table.rules.facts(table.state))
    if (fact.seat == seat) lines.push_back(fact.key + " " + join(fact.words, " "));
  return lines;
}

}  // namespace

TEST_CASE("facts tell what the rules make of a position") {
  Table table(3);
  table.arrange(2, {"castle-red lady-red-green-blue phial++ phial<<", "lance lance phial-", ""},
                "phase throw | starter 1");
  const Texts worth = {"castle_worth 2", "lady_worth 3",    "pair_worth 3",
                       "phial_worth 1",  "defeat_worth -1", "defeat_pair_worth -2"};
  const auto of_table = [&](const Texts& rest) {
    Texts all = {"rounds 12"};
    all.insert(all.end(), worth.begin(), worth.end());
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
  };
  CHECK(facts_of(table, kNobody) == of_table({"throws_left 30", "thrower 1"}));
  CHECK(facts_of(table, 0) == Texts{"pairs castle-red+lady-red-green-blue", "castle_points 2",
                                    "lady_points 3", "pair_points 3", "phial_points 2",
                                    "defeat_points 0", "defeat_pair_points 0", "turn 1",
                                    "gain_red -1", "gain_green 3", "gain_blue 3"});
  table.dice({6, 2});
  CHECK(facts_of(table, kNobody) ==
        of_table({"throws_left 29", "thrower 1", "fallen no", "higher 10", "lower 21"}));
  CHECK(facts_of(table, 0).front() == "sum 8");
  table.act(0, "phial ++").act(0, "stop");
  CHECK(facts_of(table, 0).front() == "sum 10");
  table.dice({1, 1}).act(1, "phial -").act(1, "stop");
  CHECK(facts_of(table, 0).front() == "sum 9");
  CHECK(facts_of(table, 0).back() == "minus 1");
  CHECK(*(facts_of(table, 0).end() - 2) == "plus 2");
  CHECK(facts_of(table, 1)[6] == "defeat_points -2");
  CHECK(facts_of(table, 1)[7] == "defeat_pair_points -2");
  table.dice({5, 5}).act(2, "stop");
  CHECK(facts_of(table, 0)[1] == "place 1");
  CHECK(facts_of(table, 1)[1] == "place 3");
  CHECK(facts_of(table, 2)[1] == "place 2");
}

TEST_CASE("facts tell what each card on offer would bring each seat, pairs included") {
  Table table(3);
  table.arrange(2, {"castle-red phial++", "lance lady-red-green-blue", "lady-yellow-black-white"},
                "phase throw | starter 1");
  table.state.offered = {castle_card(0), kNoCard, static_cast<Card>(kDefeat)};
  const auto gains = [&](Seat seat) {
    Texts found = facts_of(table, seat);
    std::erase_if(found, [](const std::string& line) { return !line.starts_with("gain_"); });
    return found;
  };
  CHECK(gains(0) == Texts{"gain_red 2", "gain_blue -1"});
  CHECK(gains(1) == Texts{"gain_red 5", "gain_blue -3"});
  CHECK(gains(2) == Texts{"gain_red 2", "gain_blue -1"});
  // The lady that has her castle already gains nothing from another one.
  table.state.collections[1].add(castle_card(1));
  CHECK(gains(1) == Texts{"gain_red 2", "gain_blue -3"});
}

TEST_CASE("facts tell who is ahead while the others have still to throw, and what a throw may do") {
  Table table(3);
  table.arrange(0, {"phial++ phial<<", "phial++ phial<<", "phial++ phial<<"},
                "phase throw | starter 1");
  const auto of = [&](Seat seat, const std::string& key) {
    for (const auto& line : facts_of(table, seat))
      if (line.starts_with(key + " ")) return line.substr(key.size() + 1);
    return std::string("-");
  };
  table.dice({1, 1});
  CHECK(of(kNobody, "higher") == "35");
  CHECK(of(kNobody, "lower") == "0");
  CHECK(of(0, "standing") == "1");
  CHECK(of(1, "standing") == "-");
  table.act(0, "throw").dice({6, 6});
  CHECK(of(kNobody, "higher") == "0");
  CHECK(of(kNobody, "lower") == "35");
  table.act(0, "throw").dice({3, 4});
  CHECK(of(kNobody, "fallen") == "yes");
  CHECK(of(kNobody, "lower") == "-");
  table.act(0, "stop").dice({5, 2});
  CHECK(of(0, "standing") == "1");
  CHECK(of(1, "standing") == "2");
  table.act(1, "phial ++");
  CHECK(of(0, "standing") == "2");
  CHECK(of(1, "standing") == "1");
}

TEST_CASE("facts tell the result of six dice by the original rules") {
  Table table(3, kOriginal);
  table.arrange(0, {"phial++", "phial<<", "phial<<"}, "phase throw | starter 1");
  CHECK(facts_of(table, kNobody)[7] == "throws_left 4");
  table.dice({5, 5, 5, 2, 6, 6});
  CHECK(facts_of(table, 0).front() == "result 3x5+2");
  CHECK(facts_of(table, 0).back() == "dead 2");
}
