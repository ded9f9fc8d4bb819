// Set-up of the card game, of all levels, and its data.

#include <functional>

#include "games/karten/test_support.h"

using namespace knobel;
using namespace knobel::karten;

namespace {

const std::vector<Option> kTrickier = {{"level", "trickier"}};

/// Everybody places `texts` in the order in which the table asks for it.
void place_all(Table& table, const Texts& texts) {
  for (const auto& text : texts) table.act(text);
}

std::string refused_setup(int seats, std::vector<Option> options, std::optional<Data> data = {}) {
  const auto rules = Rules::make({seats, std::move(options), std::move(data)});
  REQUIRE_FALSE(rules.has_value());
  return rules.error().text;
}

Data changed(const std::function<void(Components&)>& change) {
  Components components;
  change(components);
  return components_data(components);
}

}  // namespace

TEST_CASE("C-01 two, three or four play") {
  for (int seats = 2; seats <= 4; ++seats) CHECK(Rules::make({seats, {}, {}}).has_value());
  CHECK(refused_setup(1, {}) == "karten is played by 2 to 4, not by 1");
  CHECK(refused_setup(5, {}) == "karten is played by 2 to 4, not by 5");
}

TEST_CASE("C-02 C-70 the blue side is played on, and the red one in the trickier game") {
  const Components set;
  CHECK(rules_for(2).side_in_play() == set.blue);
  CHECK(rules_for(2, {{"level", "simpler"}}).side_in_play() == set.blue);
  CHECK(rules_for(2, kTrickier).side_in_play() == set.red);
  CHECK(rules_for(2, {{"board", "red"}}).side_in_play() == set.red);
  CHECK(rules_for(2, {{"level", "trickier"}, {"board", "blue"}}).side_in_play() == set.blue);
}

TEST_CASE("C-03 C-71 the number of stones depends on the number of players and the level") {
  const int basic[] = {24, 20, 18};
  const int trickier[] = {30, 24, 18};
  for (int seats = 2; seats <= 4; ++seats) {
    CHECK(rules_for(seats).stones() == basic[seats - 2]);
    CHECK(rules_for(seats, kTrickier).stones() == trickier[seats - 2]);
    CHECK(rules_for(seats, {{"stones", "trickier"}}).stones() == trickier[seats - 2]);
  }
}

TEST_CASE("C-05 C-06 three stones begin in the active zone, three on the board, from the reserve") {
  Table table(3);
  table.pick(0);
  place_all(table, {"place full-house full-house flush", "place flush triple straight",
                    "place straight straight triple"});
  for (int seat = 0; seat < 3; ++seat) {
    CHECK(table.area(seat).active == 3);
    CHECK(table.area(seat).reserve == 14);
    CHECK(stones_on_board(table.rules.side_in_play(), table.area(seat)) == 3);
  }
  Table harder(2, kTrickier);
  harder.pick(0);
  place_all(harder, {"place flush triple", "place flush flush"});
  CHECK(harder.area(0).reserve == 25);
  CHECK(harder.area(0).active == 3);
}

TEST_CASE("C-04 example 1: with three players 52 cards are left in the deck") {
  Table table(3);
  table.pick(2);
  for (int i = 0; i < 3; ++i) table.act("place flush triple straight");
  table.chance();
  CHECK(table.rules.deck_size(table.state) == 65 - 9 - 4);
  for (int seat = 0; seat < 3; ++seat) CHECK(table.area(seat).owned() + 3 == table.rules.stones());
}

TEST_CASE(
    "C-07 start stones fill rows from level 1; two in a row are fine, on blue three are not") {
  Table table(2);
  table.pick(0);
  CHECK(table.offers("place full-house full-house flush"));
  CHECK(table.refusal("place full-house full-house full-house") == "place_stones 3");
  table.act("place triple straight triple");
  CHECK(table.area(0).levels == Filling{0, 0, 2, 1});
  // On red the third level takes one stone as well.
  Table red(2, {{"board", "red"}});
  red.pick(0);
  CHECK(red.offers("place full-house full-house full-house"));
}

TEST_CASE("C-08 start stones do not go to the two-pairs row") {
  Table table(2);
  table.pick(0);
  CHECK(table.refusal("place two-pairs flush triple") == "no_start_row two-pairs");
}

TEST_CASE("C-09 all start stones are placed, and nothing else is done before") {
  Table table(2);
  table.pick(0);
  CHECK(table.refusal("place flush triple") == "place_stones 3");
  CHECK(table.refusal("place flush triple straight straight") == "place_three 4");
  CHECK(table.refusal("place") == "place_three 0");
  CHECK(table.refusal("place flush hearts") == "no_row hearts");
  CHECK(table.refusal("draw") == "place_first 3");
}

TEST_CASE("C-10 there are 16 start fillings on blue and 10 on red") {
  Table blue(4);
  blue.pick(0);
  CHECK(blue.actions().size() == 16);
  Table red(4, kTrickier);
  red.pick(0);
  CHECK(red.actions().size() == 10);
  CHECK(red.offers("place straight straight"));
}

TEST_CASE("C-11 in the basic game all place independently, in the open, before any card is dealt") {
  Table table(3);
  table.pick(1);
  CHECK(table.rules.turn(table.state) == Turn::decision(SeatSet::first(3)));
  table.act(2, "place flush triple straight");
  CHECK(table.rules.observe(table.state, 0) == table.state);
  CHECK(table.rules.turn(table.state).seats.size() == 2);
  table.act(0, "place flush triple straight");
  table.act(1, "place flush triple straight");
  CHECK(table.state.phase == Phase::Deal);
  CHECK(table.rules.deck_size(table.state) == kCards);
}

TEST_CASE("C-12 the start player is drawn by lot") {
  Table table(4);
  const Chance chance = table.rules.chance(table.state);
  CHECK(chance.kind == Chance::Kind::OneOf);
  CHECK(chance.count == 4);
  table.pick(3);
  CHECK(table.state.start == 3);
}

TEST_CASE("C-13 three hidden cards each, four open ones, the rest is the deck") {
  Table table(2);
  table.pick(1);
  place_all(table, {"place flush triple straight", "place flush triple straight"});
  for (const auto* card : {"b1", "r1", "g1", "y1", "p1", "b2"}) {
    CHECK(table.rules.chance(table.state).asker == kNobody);
    table.deal(card);
  }
  // Dealing begins with the start player.
  CHECK(table.state.hands[1] == cards("b1 g1 p1"));
  CHECK(table.state.hands[0] == cards("r1 y1 b2"));
  for (const auto* card : {"b5", "r5", "g5", "y5"}) table.deal(card);
  CHECK(table.state.display == cards("b5 r5 g5 y5"));
  CHECK(table.state.discards.empty());
  CHECK(table.rules.deck_size(table.state) == 65 - 6 - 4);
  CHECK(table.to_act() == 1);
}

TEST_CASE("C-72 two start stones are placed in reverse order, the start player last") {
  Table table(4, kTrickier);
  table.pick(0);
  // Example 17: 4, 3, 2, 1 when seat 1 begins.
  for (const Seat seat : {3, 2, 1, 0}) {
    CHECK(table.rules.turn(table.state) == Turn::decision(seat));
    table.act(table.actions()[0]);
  }
  CHECK(table.state.phase == Phase::Deal);
  Table other(3, kTrickier);
  other.pick(1);
  for (const Seat seat : {0, 2, 1}) {
    CHECK(other.to_act() == seat);
    other.act(other.actions()[0]);
  }
}

TEST_CASE("C-73 whoever places, places both stones") {
  Table table(3, kTrickier);
  table.pick(0);
  CHECK(table.refusal("place flush") == "place_stones 2");
  table.act("place flush triple");
  CHECK(table.area(2).levels == Filling{0, 1, 1, 0});
  CHECK(table.to_act() == 1);
}

TEST_CASE("C-74 example 17: no two players have the same pair of fields, one in common is fine") {
  Table table(4, kTrickier);
  table.pick(0);
  table.act("place full-house full-house");
  CHECK(table.refusal("place full-house full-house") == "filling_taken 4");
  CHECK(table.offers("place full-house straight"));
  table.act("place full-house straight");
  CHECK(table.refusal("place full-house full-house") == "filling_taken 4");
  CHECK(table.refusal("place straight full-house") == "filling_taken 3");
  CHECK(table.actions().size() == 8);
}

TEST_CASE("C-74 a last placer with one filling left is not asked") {
  const Data data = changed([](Components& set) { set.red.level_stones = {2, 1, 1, 2, 3}; });
  const Rules rules = rules_for(4, kTrickier, data);
  State s = rules.start();
  rules.resolve(s, Outcome{});
  for (int i = 0; i < 3; ++i) {
    ActionList list;
    const Seat seat = rules.turn(s).seats.lowest();
    rules.actions(s, seat, list);
    CHECK(list.size() == 4 - static_cast<std::size_t>(i));
    rules.act(s, seat, list[0]);
  }
  CHECK(s.phase == Phase::Deal);
  CHECK(s.areas[0].placed == 1);
}

TEST_CASE("C-80 simpler and trickier are not combined, and it is said why") {
  CHECK(refused_setup(2, {{"level", "simpler"}, {"last_stone", "no"}}) ==
        "level=simpler cannot be combined with a change of the trickier game (last_stone); leave "
        "that option out or choose level=basic");
  for (const auto& [key, value] :
       std::vector<std::pair<std::string, std::string>>{{"board", "red"},
                                                        {"stones", "trickier"},
                                                        {"start_stones", "two"},
                                                        {"active_limit", "yes"}}) {
    CHECK_FALSE(Rules::make({2, {{"level", "simpler"}, {key, value}}, {}}).has_value());
    CHECK(Rules::make({2, {{key, value}}, {}}).has_value());
  }
  CHECK(Rules::make({2, {{"level", "simpler"}, {"board", "blue"}}, {}}).has_value());
}

TEST_CASE("component sets are read back as they are written, and wrong ones are explained") {
  const Rules rules = rules_for(2, {}, large_hands());
  CHECK(rules.components() == large_hands());
  CHECK(rules.hand_limit(rules.start().areas[0]) == 20);

  CHECK(refused_setup(2, {}, changed([](Components& set) { set.blue.pair_columns = 9; })) ==
        "blue.pairColumns is 9; allowed are 0 to 8");
  CHECK(refused_setup(2, {}, changed([](Components& set) { set.blue.values[3][0] = 2; })) ==
        "blue.straight[0] is 2; allowed are 3 to 20");
  CHECK(refused_setup(2, {}, changed([](Components& set) { set.red.values[1][4] = 3; })) ==
        "red.flush[4] is 3; allowed are 4 to 4");
  CHECK(refused_setup(2, {}, changed([](Components& set) { set.blue.levels = 2; })) ==
        "the blue board takes 16 stones, but each of 2 players has 24");
  CHECK(refused_setup(4, {}, changed([](Components& set) {
                        set.blue.level_stones = {4, 1, 2, 3};
                      })) ==
        "3 start stones fill the first levels of the blue board in 0 ways; one per seat is needed");
  Data wrong = large_hands();
  std::get<Data::Object>(wrong.value).pop_back();
  CHECK(refused_setup(2, {}, wrong) == "the component set has no key red; needed are blue, red");
}

TEST_CASE("a set in which a start filling is dead is refused where one can be lost") {
  const Data data = changed([](Components& set) {
    set.blue.levels = 1;
    set.blue.pair_column_stones = 4;
  });
  // Three single stones, then columns of four: fifteen stones cannot be placed exactly.
  CHECK(refused_setup(4, {{"last_stone", "no"}}, data) ==
        "on the blue board a player with 18 stones can be lost before the first turn");
  CHECK(Rules::make({4, {}, data}).has_value());
}
