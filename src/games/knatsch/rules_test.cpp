// The rules of Knatsch in the order of RULES.md: setting up, dice, a turn. Robbing, tournaments and
// tucking are in robbing_test.cpp, specials, King and end in specials_test.cpp, readings in
// readings_test.cpp.

#include "games/knatsch/rules.h"

#include "games/knatsch/test_support.h"

using namespace knobel;
using namespace knobel::knatsch;
using kit::Result;

namespace {

/// The castle that seat 1 goes for shows 3x3+2; what happens with this first throw and no other?
std::string first_throw_at_yellow(std::string_view faces) {
  Table table(3, kThree);
  table.act(0, "take left");
  table.roll(faces);
  if (table.phase() == Phase::Keep) table.act(0, "stop");
  return table.owns(0, "yellow-333+2") ? "taken" : "lost";
}

}  // namespace

TEST_CASE("K-01 two to six players") {
  for (int seats = 2; seats <= 6; ++seats) CHECK(Rules::make({seats, {}, {}}).has_value());
  CHECK(Rules::make({1, {}, {}}).error().text == "knatsch is played by 2 to 6, not by 1");
  CHECK_FALSE(Rules::make({7, {}, {}}).has_value());
}

TEST_CASE("K-02 blanks and goal cards are no cards of the game") {
  const Table table(2);
  // 56 cards are in the box; without five blanks and three goals 48 are left.
  CHECK(std::popcount(table.state.unseen) + table.state.unseen_tournaments == 56 - 5 - 3);
}

TEST_CASE("K-03 everybody is dealt one castle, all with different crests") {
  for (int seats = 2; seats <= 6; ++seats) {
    Table table(seats);
    FastEntropy luck(static_cast<std::uint64_t>(seats));
    while (table.phase() <= Phase::DealCastle)
      table.rules.resolve(table.state, sample(table.chance(), luck));
    KindSet crests = 0;
    for (Seat seat = 0; seat < seats; ++seat) {
      CHECK(std::popcount(table.state.cards[seat]) == 1);
      CHECK((table.state.kinds[seat] & ~kCastleKinds) == 0);
      CHECK((crests & table.state.kinds[seat]) == 0);
      crests |= table.state.kinds[seat];
    }
  }
}

TEST_CASE("K-03 every crest is as likely as any other, whatever castles it has") {
  Table table(2, "", {{"first", "1"}});
  CHECK(table.chance().kind == Chance::Kind::Draw);
  CHECK(table.chance().count == 6);
  table.rules.resolve(table.state, Outcome{{}, 4});  // black, which has two castles
  CHECK(table.chance().kind == Chance::Kind::OneOf);
  CHECK(table.chance().count == 2);
  table.rules.resolve(table.state, Outcome{{}, 1});
  CHECK(table.owns(0, "black-444+5"));
  CHECK(table.chance().count == 5);
}

TEST_CASE("K-04 K-05 all other cards make two stacks, the first takes the odd card") {
  const std::array<std::array<int, 2>, 5> sizes = {
      {{23, 23}, {23, 22}, {22, 22}, {22, 21}, {21, 21}}};
  for (int seats = 2; seats <= 6; ++seats) {
    Table table(seats);
    FastEntropy luck(1);
    while (table.phase() <= Phase::DealCastle)
      table.rules.resolve(table.state, sample(table.chance(), luck));
    CHECK(table.state.stacks[0].size() == sizes[static_cast<std::size_t>(seats - 2)][0]);
    CHECK(table.state.stacks[1].size() == sizes[static_cast<std::size_t>(seats - 2)][1]);
    // Both tops come from the same bag of 48 − n cards.
    CHECK(table.chance().count == 48 - seats);
    table.reveal("tournament");
    CHECK(table.top(0) == "tournament");
    CHECK(table.chance().count == 47 - seats);
    CHECK(table.chance().bag.copies(kTournament) == 8);
    table.reveal("tournament");
    CHECK(table.top(1) == "tournament");
    CHECK(table.phase() == Phase::Choose);
  }
}

TEST_CASE("K-06 the first seat is drawn or chosen, and turns go clockwise") {
  Table table(4);
  CHECK(table.chance().kind == Chance::Kind::OneOf);
  CHECK(table.chance().count == 4);
  table.rules.resolve(table.state, Outcome{{}, 3});
  CHECK(table.state.to_move == 3);
  CHECK(Rules::make({3, {{"first", "2"}}, {}})->start().to_move == 1);
  CHECK(Rules::make({3, {{"first", "4"}}, {}}).error().text ==
        "option first names seat 4, but there are only 3");

  Table playing(3, kThree + " | to_move 3");
  playing.act(2, "take left");
  playing.roll("x x x x x x");
  playing.reveal("tournament");
  CHECK(playing.state.to_move == 0);
  CHECK(playing.rules.turn(playing.state) == Turn::decision(Seat{0}));
}

TEST_CASE("K-07 six dice, three throws, and a stop after any of them") {
  Table table(3, kThree);
  table.act(0, "take left");
  CHECK(table.chance().kind == Chance::Kind::Dice);
  CHECK(table.chance().count == 6);
  CHECK(table.chance().asker == 0);
  table.roll("1 2 3 4 5 5");
  CHECK(table.can(0, "stop"));
  table.act(0, "keep 5 5");
  CHECK(table.chance().count == 4);
  CHECK(table.chance().asker == kNobody);
  table.roll("1 2 3 4");
  CHECK(table.can(0, "stop"));
  table.act(0, "keep 5 5");
  table.roll("1 2 3 4");
  // The third throw was the last one; the castle is lost and goes under.
  CHECK(table.phase() == Phase::Reveal);
  CHECK(table.under(0) == Texts{"yellow-333+2"});
}

TEST_CASE("K-08 a six is dead: it counts for nothing and is never thrown again") {
  // The rulebook's first example: two sixes, two fives kept, a six again, then the third five.
  Table table(3,
              "left_top black-444+5 | right_top catapult-222+4 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  table.act(0, "take left");
  table.roll("6 6 5 5 1 2");
  CHECK(table.why_not(0, "keep 6 6") == "no_dice 6 6");
  table.act(0, "keep 5 5");
  CHECK(table.chance().count == 2);
  table.roll("6 3");
  table.act(0, "keep 5 5");
  CHECK(table.chance().count == 1);
  table.roll("5");
  CHECK(table.owns(0, "black-444+5"));
  // The same would not do against 3x5+1.
  CHECK(Result::of(3, 5, 0) < Result::of(3, 5, 1));
}

TEST_CASE("K-09 any live dice may be thrown again, also those left lying before") {
  Table table(3, kThree);
  table.act(0, "take left");
  table.roll("5 5 2 1 x x");
  CHECK(table.actions(0) == Texts{"keep none", "keep 1", "keep 2", "keep 5", "keep 2 1", "keep 5 1",
                                  "keep 5 2", "keep 5 5", "keep 5 2 1", "keep 5 5 1", "keep 5 5 2",
                                  "stop"});
  CHECK(table.why_not(0, "keep 5 5 2 1") == "keep_all");
  CHECK(table.why_not(0, "keep 5 5 5") == "dice_not_there 5 5 5 5 5 2 1 x x");
  CHECK(table.why_not(0, "take left") == "dice_first");
  table.act(0, "keep 5 5");
  table.roll("1 1");
  table.act(0, "keep 1 1");
  CHECK(table.chance().count == 2);
}

TEST_CASE("K-10 without live dice the attempt is over") {
  Table table(3, kThree);
  table.act(0, "take left");
  table.roll("x x x x x x");
  CHECK(table.phase() == Phase::Reveal);
  CHECK(table.under(0) == Texts{"yellow-333+2"});

  // An organiser, who otherwise goes on as he likes, has nothing left to throw either.
  Table tournament(2,
                   "left_top tournament | right_top catapult-222+4 | seat1 cards red-222+1 | "
                   "seat2 cards green-222+3");
  tournament.act(0, "take left");
  tournament.roll("x x x x x x");
  CHECK(tournament.state.roller == 1);
}

TEST_CASE("K-11 larger groups beat smaller ones, then higher faces, then higher extra numbers") {
  CHECK(first_throw_at_yellow("1 1 1 1 x x") == "taken");
  CHECK(first_throw_at_yellow("4 4 4 x x x") == "taken");
  CHECK(first_throw_at_yellow("3 3 3 4 x x") == "taken");
  CHECK(first_throw_at_yellow("2 2 2 5 5 4") == "lost");
  CHECK(first_throw_at_yellow("5 5 4 4 1 x") == "lost");
  CHECK(Result::of(6, 1, 0) > Result::of(5, 5, 4));
  CHECK(Result::of(2, 1, 0) > Result::of(1, 5, 4));
}

TEST_CASE("K-12 the best reading counts by itself") {
  // Two triples: the higher one is the group; the lower one gives the extra number.
  CHECK(first_throw_at_yellow("3 3 3 4 4 4") == "taken");
  CHECK(first_throw_at_yellow("3 3 3 1 1 1") == "lost");
  // A full house: the pair gives the extra number.
  CHECK(first_throw_at_yellow("3 3 3 5 5 1") == "taken");
}

TEST_CASE("K-13 an equal result fails") {
  CHECK(first_throw_at_yellow("3 3 3 2 1 x") == "lost");
  CHECK(first_throw_at_yellow("3 3 3 x x x") == "lost");
  CHECK(first_throw_at_yellow("3 3 3 4 x x") == "taken");
}

TEST_CASE("K-14 the extra number matters only if group and face are equal") {
  CHECK(first_throw_at_yellow("4 4 4 1 x x") == "taken");
  CHECK(first_throw_at_yellow("2 2 2 5 x x") == "lost");
}

TEST_CASE("K-15 six dead dice beat nothing, not even nothing") {
  Table table(3,
              "left_top tournament | right_top catapult-222+4 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  table.act(0, "take left");
  for (int seat = 0; seat < 3; ++seat) table.roll("x x x x x x");
  CHECK(table.state.tournaments[0] == 1);
}

TEST_CASE("K-16 the goal is named before the dice are thrown") {
  Table table(3, kThree);
  CHECK(table.rules.turn(table.state).kind == Turn::Kind::Decision);
  CHECK(table.why_not(0, "keep 5 5") == "goal_first");
  CHECK(table.why_not(0, "stop") == "goal_first");
  table.act(0, "take left");
  CHECK(table.state.to_beat == Result::of(3, 3, 2));
  CHECK(table.rules.turn(table.state).kind == Turn::Kind::Chance);
}

TEST_CASE("K-17 goals are tops of stacks and castles and specials of others") {
  Table table(3, kRich + " | seat2 tournaments 1");
  CHECK(table.actions(0) == Texts{"take left", "take right", "tuck left", "tuck right",
                                  "rob green from 2", "rob black from 2", "rob die-2 from 2",
                                  "rob special-guard from 2"});
  CHECK(table.why_not(0, "rob tournament from 2") == "tournament_stays");
  CHECK(table.why_not(0, "rob red from 1") == "rob_self");
  CHECK(table.why_not(0, "rob red from 4") == "no_seat 4 3");
  CHECK(table.why_not(0, "rob white from 2") == "seat_has_not 2 white");
  CHECK(table.why_not(0, "rob gold from 2") == "no_kind gold");
  CHECK(table.why_not(0, "take middle") == "no_stack middle");
  CHECK(table.why_not(0, "defend") == "no_attack");
  CHECK(table.why_not(0, "lose red left") == "no_revenge");
  CHECK(table.why_not(0, "guard none") == "guard_later");
  CHECK(table.why_not(0, "dance") == "unknown dance");
}

TEST_CASE("K-18 the first attempt is a duty while there is a card to roll for") {
  const Table table(3, kThree);
  CHECK(table.why_not(0, "end") == "must_try");
  CHECK(table.why_not(0, "skip") == "must_try");
}

TEST_CASE("K-19 nobody goes for a crest, a special or a card die that he has") {
  const Table table(3,
                    "left_top red-333+1 | right_top die-2-222+5 | "
                    "seat1 cards red-222+1 die-2-333+1 | "
                    "seat2 cards green-222+3 red-555+4 die-3-333+2 | seat3 cards blue-222+4");
  CHECK(table.why_not(0, "take left") == "have_kind red");
  CHECK(table.why_not(0, "take right") == "have_kind die-2");
  CHECK(table.why_not(0, "rob red from 2") == "have_kind red");
  CHECK(table.can(0, "rob green from 2"));
  // Another value is another kind of card.
  CHECK(table.can(0, "rob die-3 from 2"));
}

TEST_CASE("K-19 tournaments are exempt") {
  const Table table(3,
                    "left_top tournament | right_top catapult-222+4 | seat1 cards red-222+1 | "
                    "seat1 tournaments 2 | seat2 cards green-222+3 | seat3 cards blue-222+4");
  CHECK(table.can(0, "take left"));
}

TEST_CASE("K-20 a card from a stack is taken, or goes under that stack") {
  CHECK(first_throw_at_yellow("5 5 5 x x x") == "taken");
  Table table(3, kThree);
  table.act(0, "take right");
  table.roll("1 1 1 5 x x");
  table.act(0, "stop");
  table.reveal("champion-444+2");
  CHECK(table.under(1) == Texts{"catapult-222+4"});
  CHECK(table.under(0).empty());
  CHECK(table.top(0) == "yellow-333+2");
}

TEST_CASE("K-21 the next card of a stack is seen at once") {
  Table table(3, kThree);
  table.act(0, "take left");
  table.roll("5 5 5 x x x");
  CHECK(table.phase() == Phase::Reveal);
  CHECK(table.chance().asker == kNobody);
  table.reveal("white-222+5");
  CHECK(table.top(0) == "white-222+5");
  CHECK(table.state.to_move == 1);
}

TEST_CASE("K-21 when no unseen card is left, the first one put under comes to the top") {
  Table table(3, kThree + " | left_unseen 0 | right_unseen 41 | left_under white-222+5 tournament");
  table.act(0, "take left");
  table.roll("x x x x x x");
  CHECK(table.top(0) == "white-222+5");
  CHECK(table.under(0) == Texts{"tournament", "yellow-333+2"});
  CHECK(table.phase() == Phase::Choose);
}

TEST_CASE("K-22 a special won from a stack brings one more attempt, which may be declined") {
  Table table(3, kThree);
  table.act(0, "take right");
  table.roll("5 5 5 x x x");
  CHECK(table.owns(0, "catapult-222+4"));
  table.reveal("champion-444+2");
  CHECK(table.state.to_move == 0);
  CHECK(table.can(0, "end"));
  table.act(0, "take right");
  table.roll("5 5 5 x x x");
  table.reveal("stack-111+2");
  CHECK(table.state.to_move == 0);
  CHECK(table.why_not(0, "skip") == "skip_is_end");
  table.act(0, "end");
  CHECK(table.state.to_move == 1);
  CHECK(table.why_not(1, "end") == "must_try");
}

TEST_CASE("K-23 everything else ends the turn") {
  SUBCASE("a failure") {
    Table table(3, kThree);
    table.act(0, "take right");
    table.roll("x x x x x 1");
    table.reveal_any();
    CHECK(table.state.to_move == 1);
  }
  SUBCASE("a castle") {
    Table table(3, kThree);
    table.act(0, "take left");
    table.roll("5 5 5 5 x x");
    table.reveal_any();
    CHECK(table.state.to_move == 1);
  }
  SUBCASE("a special of somebody else") {
    Table table(3, kRich);
    table.act(0, "rob die-2 from 2");
    table.roll("5 5 5 5 x x");
    CHECK(table.owns(0, "die-2-333+1"));
    CHECK(table.state.to_move == 1);
  }
  SUBCASE("an attack") {
    Table table(3, kRich);
    table.act(0, "rob green from 2");
    table.roll("x x x x x 1");
    CHECK(table.state.to_move == 1);
  }
}

TEST_CASE("facts tell what the rules make of a position") {
  Table table(3,
              "to_move 1 | left_top red-555+4 | right_top tournament | "
              "seat1 cards green-222+3 die-4-444+1 | seat2 cards blue-444+1 | "
              "seat3 cards black-333+4 | seat2 tournaments 7");
  const auto facts = [&](Seat seat) {
    Texts lines;
    for (const auto& fact : table.rules.facts(table.state))
      if (fact.seat == seat) lines.push_back(fact.key + " " + join(fact.words, " "));
    return lines;
  };
  const Texts printed = {"king 4x3+5", "catapult_throws 4", "champion_throws 4",
                         "organiser_throws 4"};
  CHECK(facts(kNobody) == printed);
  CHECK(facts(0) == Texts{"tournaments_can_win no"});
  CHECK(facts(1) == Texts{"tournaments_can_win yes"});
  table.act(0, "take left");
  table.roll("5 5 4 x x 1");
  Texts rolling = printed;
  rolling.insert(rolling.end(), {"result 2x5+4", "beaten no", "throws_left 2"});
  CHECK(facts(kNobody) == rolling);
}
