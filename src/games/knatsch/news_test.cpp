// What is told of Knatsch.

#include "engine/entropy.h"
#include "formats/news_text.h"
#include "games/knatsch/test_support.h"
#include "tests/told.h"

using namespace knobel;
using namespace knobel::knatsch;

namespace {

/// A table that says what is told of each event.
struct Story : Table {
  using Table::Table;
  explicit Story(Table table) : Table(std::move(table)) {}

  Texts act(const std::string& text) {
    const Turn turn = rules.turn(state);
    REQUIRE(turn.kind == Turn::Kind::Decision);
    const Seat seat = *turn.seats.begin();
    const auto action = find_action(rules, state, seat, text);
    INFO(text, ": ", (action.has_value() ? std::string() : action.error().key));
    REQUIRE(action.has_value());
    return told(rules, state, acted(seat, *action));
  }
  /// "5 5 2 1 x x": x for a six.
  Texts roll(std::string_view faces) {
    Event event = rolled({});
    std::size_t next = 0;
    for (const auto face : split(faces, ' '))
      event.outcome.dice[next++] = static_cast<std::uint8_t>(face == "x" ? 6 : face[0] - '0');
    REQUIRE(state.phase == Phase::Throw);
    REQUIRE(next == state.to_throw);
    return told(rules, state, event);
  }
  Texts reveal(std::string_view text) {
    const Card card = parse_card(rules.component_set(), text);
    int pick = -1;
    chance().bag.for_each_kind([&](int kind, int position, int) {
      if (kind == card) pick = position;
    });
    REQUIRE(pick >= 0);
    return told(rules, state, picked(pick));
  }
};

/// Seat 2 owns two castles and nothing else.
const std::string kTwoCastles =
    "left_top white-222+5 | right_top catapult-222+4 | seat1 cards red-222+1 | "
    "seat2 cards green-222+3 yellow-333+2 | seat3 cards blue-222+4";

/// Seat 1 attacks one of them.
Story attack() {
  Story table(3, kTwoCastles);
  table.act("rob yellow from 2");
  return table;
}

/// Seat 1 has three castles and challenges the King.
Story challenge(const std::string& cards = "") {
  Story table(3,
              "left_top white-222+5 | right_top catapult-222+4 | "
              "seat1 cards red-222+1 black-333+4 yellow-333+2" +
                  cards + " | seat2 cards green-222+3 | seat3 cards blue-222+4");
  CHECK(table.act("king") == Texts{"* king_goal 1 [3][3][3][3] [5]"});
  return table;
}

/// The lines that begin with one of these words.
int count_lines(const Texts& lines, std::initializer_list<std::string_view> starts) {
  return static_cast<int>(std::ranges::count_if(lines, [&](const std::string& line) {
    return std::ranges::any_of(starts, [&](auto start) { return line.starts_with(start); });
  }));
}

}  // namespace

TEST_CASE("K-06 it is told who begins, whether by lot or by agreement") {
  Story drawn(3);
  CHECK(told(drawn.rules, drawn.state, picked(1)) == Texts{"* begins 2"});
  Story agreed(3, "", {{"first", "3"}, {"start_castle", "easiest"}});
  CHECK(told(agreed.rules, agreed.state, picked(0)) == Texts{"* begins 3", "dealt 1 red"});
}

TEST_CASE("K-03 everybody's starting castle is told once it is known") {
  Story table(2, "", {{"first", "1"}});
  CHECK(told(table.rules, table.state, picked(0)) == Texts{"* begins 1"});
  CHECK(table.chance().of == 0);
  CHECK(told(table.rules, table.state, picked(1)) == Texts{"dealt 1 red"});
  CHECK(told(table.rules, table.state, picked(0)).empty());
  CHECK(table.chance().of == 1);
  CHECK(told(table.rules, table.state, picked(0)) == Texts{"dealt 2 green"});
  CHECK(table.chance().of == kNobody);
  CHECK(table.reveal("white-555+1") == Texts{"castle_turned_up left white [5][5][5] [1]"});
}

TEST_CASE("K-03 the sixth castle, which deals itself, is told with the fifth") {
  Story table(6, "", {{"first", "1"}, {"start_castle", "easiest"}});
  for (int i = 0; i < 4; ++i) told(table.rules, table.state, picked(0));
  CHECK(told(table.rules, table.state, picked(0)) == Texts{"dealt 5 black", "dealt 6 white"});
}

TEST_CASE("K-07 a throw names who threw, and a reroll is its roller's luck") {
  Story table(3, kThree);
  table.act("take left");
  CHECK(table.roll("5 5 2 1 x x") == Texts{"threw 1 [5][5][2][1][6][6]"});
  CHECK(table.act("keep 5 5") == Texts{"kept 1 [5][5]"});
  CHECK(table.chance().asker == kNobody);
  CHECK(table.chance().of == 0);
  CHECK(table.roll("2 3") == Texts{"threw 1 [2][3]"});
  CHECK(table.act("keep none") == Texts{"kept_nothing 1"});
}

TEST_CASE("K-16 what is rolled for is told with what has to be beaten") {
  Story table(3, kThree);
  CHECK(table.act("take left") == Texts{"* castle_goal 1 yellow left [3][3][3] [2]"});
  Story other(3, kThree);
  CHECK(other.act("take right") == Texts{"* special_goal 1 catapult right [2][2][2] [4]"});
}

TEST_CASE("K-20 a castle won from a stack is told with the dice that won it") {
  Story table(3, kThree);
  table.act("take left");
  CHECK(table.roll("5 5 5 4 x x") ==
        Texts{"threw 1 [5][5][5][4][6][6]", "result 1 [5][5][5] [4]", "castle_won 1 yellow"});
  CHECK(table.reveal("tournament") == Texts{"tournament_turned_up left"});
}

TEST_CASE("K-20 a card that is missed goes under its stack") {
  Story table(3, kThree);
  table.act("take left");
  table.roll("3 3 3 2 1 1");
  CHECK(table.act("stop") == Texts{"result 1 [3][3][3] [2]", "castle_missed 1 yellow left"});
  table.reveal("white-555+1");
  table.act("take right");
  CHECK(table.roll("x x x x x x") ==
        Texts{"threw 2 [6][6][6][6][6][6]", "all_dead 2", "special_missed 2 catapult right"});
}

TEST_CASE("K-21 the next card of a stack is told, also one that everybody knows") {
  // Nobody has to draw: the left stack has only cards that were put under it.
  Story table(lonely_table("to_move 2 | seat1 cards red-111+2 green-111+2 blue-222+1", ""));
  const std::string top = table.top(0);
  const auto lines = table.act("tuck left");
  CHECK(lines.size() == 2);
  CHECK(lines[0] == "* castle_tucked 2 left " + top.substr(0, top.find('-')));
  CHECK(lines[1].starts_with("castle_turned_up left "));
}

TEST_CASE("K-22 a special from a stack brings another attempt, and declining it is told") {
  Story table(3, kThree);
  table.act("take right");
  CHECK(table.roll("5 5 5 x x x") ==
        Texts{"threw 1 [5][5][5][6][6][6]", "result_bare 1 [5][5][5]", "special_won 1 catapult"});
  CHECK(table.reveal("champion-444+2") == Texts{"special_turned_up right champion [4][4][4] [2]"});
  Story again = table;
  CHECK(table.act("end") == Texts{"ended 1"});
  // It is still the same turn.
  CHECK(again.act("take left") == Texts{"castle_goal 1 yellow left [3][3][3] [2]"});
}

TEST_CASE("K-26 an attack is told with whose castle it is, and so is its failure") {
  Story table(3, kRich);
  CHECK(table.act("rob green from 2") == Texts{"* castle_attacked 1 green 2 [2][2][2] [3]"});
  table.roll("2 2 2 3 1 x");
  CHECK(table.act("stop") == Texts{"result 1 [2][2][2] [3]", "castle_kept 2 green 1"});
}

TEST_CASE("K-27 a castle that is defended stays, and both results are told") {
  Story table = attack();
  table.roll("4 4 4 1 x x");
  CHECK(table.act("stop") == Texts{"result 1 [4][4][4] [1]", "defence_due 1 yellow 2"});
  CHECK(table.act("defend") == Texts{"defends 2 yellow"});
  CHECK(table.roll("4 4 4 2 x x") == Texts{"threw 2 [4][4][4][2][6][6]", "result 2 [4][4][4] [2]",
                                           "castle_defended 2 yellow 1"});
}

TEST_CASE("K-27 a castle that is defended in vain changes hands") {
  Story table = attack();
  table.roll("4 4 4 1 x x");
  table.act("stop");
  table.act("defend");
  CHECK(table.roll("2 3 x x x x") == Texts{"threw 2 [2][3][6][6][6][6]", "result 2 [3] [2]",
                                           "out_of_reach 2", "castle_robbed 1 yellow 2"});
}

TEST_CASE("A-16 a castle that nobody defends changes hands") {
  Story table = attack();
  table.roll("4 4 4 1 x x");
  table.act("stop");
  CHECK(table.act("decline") == Texts{"declined 2 yellow", "castle_robbed 1 yellow 2"});
}

TEST_CASE("A-15 a hopeless defence that resolves itself is told with its reason") {
  Story table = attack();
  table.roll("5 5 5 5 5 5");
  CHECK(table.act("stop") == Texts{"result_bare 1 [5][5][5][5][5][5]", "defence_hopeless 2 yellow",
                                   "castle_robbed 1 yellow 2"});
}

TEST_CASE("A-15 an attempt that ends because it is out of reach says so") {
  Story table(3, kRich);
  CHECK(table.act("rob die-2 from 2") == Texts{"* special_attacked 1 die-2 2 [3][3][3] [1]"});
  CHECK(table.roll("x x x x 2 5") == Texts{"threw 1 [6][6][6][6][2][5]", "result 1 [5] [2]",
                                           "out_of_reach 1", "special_kept 2 die-2"});
}

TEST_CASE("K-31 a special is robbed without a defence") {
  Story table(3, kRich);
  table.act("rob die-2 from 2");
  CHECK(table.roll("3 3 3 2 x x") ==
        Texts{"threw 1 [3][3][3][2][6][6]", "result 1 [3][3][3] [2]", "special_robbed 1 die-2 2"});
}

TEST_CASE("K-33 K-34 of a tournament it is told who leads and who wins") {
  Story table(3,
              "left_top tournament | right_top catapult-222+4 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4 | seat3 tournaments 1");
  CHECK(table.act("take left") == Texts{"* tournament_goal 1 left"});
  table.roll("3 3 3 4 x x");
  CHECK(table.act("stop") == Texts{"result 1 [3][3][3] [4]", "leads 1"});
  CHECK(table.roll("3 5 x x x x") ==
        Texts{"threw 2 [3][5][6][6][6][6]", "result 2 [5] [3]", "out_of_reach 2", "still_leads 1"});
  table.roll("1 1 1 1 x x");
  CHECK(table.act("stop") == Texts{"result_bare 3 [1][1][1][1]", "tournament_won 3 2"});
}

TEST_CASE("K-34 an organiser with nothing but dead dice leads all the same") {
  Story table(2,
              "left_top tournament | right_top catapult-222+4 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3");
  table.act("take left");
  CHECK(table.roll("x x x x x x") == Texts{"threw 1 [6][6][6][6][6][6]", "all_dead 1", "leads 1"});
  CHECK(table.roll("x x x x x x") ==
        Texts{"threw 2 [6][6][6][6][6][6]", "all_dead 2", "tournament_won 1 1"});
}

TEST_CASE("K-36 a tuck is told with its card") {
  Story table(3,
              "left_top tournament | right_top catapult-222+4 | seat1 cards red-222+1 "
              "stack-111+2 | seat2 cards green-222+3 | seat3 cards blue-222+4");
  CHECK(table.act("tuck left") == Texts{"* tournament_tucked 1 left"});
  CHECK(table.reveal("white-222+5") == Texts{"castle_turned_up left white [2][2][2] [5]"});
  CHECK(table.act("tuck right") == Texts{"special_tucked 1 right catapult"});
}

TEST_CASE("K-37 a turn that is skipped by itself is told with its reason") {
  Story table(
      lonely_table("to_move 5 | seat1 cards red-111+2 green-111+2 | seat5 cards blue-222+1", ""));
  table.act("take left");
  const auto lines = table.roll("x x x x x x");
  REQUIRE(lines.size() == 5);
  CHECK(lines[1] == "all_dead 5");
  CHECK(lines[2].starts_with("castle_missed 5 "));
  CHECK(lines[3].starts_with("castle_turned_up left "));
  CHECK(lines[4] == "* skipped 1");
  // Whoever could go for the King may skip as well.
  Story king(lonely_table("to_move 1 | seat1 cards red-111+2 green-111+2 blue-222+1", ""));
  CHECK(king.act("skip") == Texts{"* skipped 1"});
}

TEST_CASE("K-36 tucks that are all that is left happen by themselves and are told") {
  // Only the bottom card of the left stack can be a goal for seat 1, and there is no choice.
  Story table(lonely_table("to_move 5 | seat1 cards red-111+2 green-111+2 | seat5 cards blue-222+1",
                           "tournament"));
  table.act("take right");
  const auto lines = table.roll("x x x x x x");
  CHECK(count_lines(lines, {"* castle_tucked 1 left"}) == 1);
  CHECK(count_lines(lines, {"castle_tucked 1 left"}) == 8);
  CHECK(count_lines(lines, {"only_choice 1"}) == 1);
  CHECK(count_lines(lines, {"tournament_turned_up left"}) == 1);
  CHECK(lines.back() == "tournament_goal 1 left");
}

TEST_CASE("K-22 an extra attempt with nothing to roll for ends by itself and is told") {
  // A catapult is the only card that seat 1 could ever take.
  Story table(lonely_table("to_move 1 | seat1 cards red-111+2 green-111+2 blue-222+1", ""));
  table.state.stacks[1].top = parse_card(table.rules.component_set(), "catapult-222+4");
  table.act("take right");
  CHECK(table.roll("5 5 5 x x x") == Texts{"threw 1 [5][5][5][6][6][6]", "result_bare 1 [5][5][5]",
                                           "special_won 1 catapult", "stack_empty right",
                                           "nothing_left 1"});
}

TEST_CASE("K-38 a result that card dice make is told with them") {
  Story table(3,
              "left_top yellow-444+2 | right_top catapult-222+4 | "
              "seat1 cards red-222+1 die-4-444+1 die-1-222+1 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  table.act("take left");
  Story bare = table;
  CHECK(table.roll("4 4 4 2 x x") == Texts{"threw 1 [4][4][4][2][6][6]",
                                           "result_with 1 die-4 [4][4][4][4] [2]",
                                           "castle_won 1 yellow"});
  bare.state.kinds[0] &= ~kind_bit(kDie);
  CHECK(bare.roll("4 4 4 x x x") == Texts{"threw 1 [4][4][4][6][6][6]",
                                          "result_with_bare 1 die-4 [4][4][4][4]",
                                          "castle_won 1 yellow"});
}

TEST_CASE("K-42 K-43 where guards are put is told") {
  Story table(3,
              "phase guard-castles | part done | left_top yellow-333+2 | "
              "right_top catapult-222+4 | "
              "seat1 cards red-222+1 black-333+4 die-2-333+1 castle-guard-333+5 "
              "special-guard-222+3 | seat2 cards green-222+3 | seat3 cards blue-222+4");
  Story idle = table;
  CHECK(table.act("guard red black") == Texts{"guard_placed 1 castle-guard red,black"});
  CHECK(table.act("guard die-2") == Texts{"guard_placed 1 special-guard die-2"});
  CHECK(idle.act("guard none") == Texts{"guard_idle 1 castle-guard"});
  CHECK(idle.act("guard none") == Texts{"guard_idle 1 special-guard"});
  table.state.phase = Phase::GuardCastles;
  table.state.to_move = 0;
  CHECK(table.act("guard red black") == Texts{"guard_stays 1 castle-guard"});
  CHECK(table.act("guard die-2") == Texts{"guard_stays 1 special-guard"});
}

TEST_CASE("K-44 what is open to attack because its guard was robbed is told") {
  Story table(3,
              "left_top yellow-333+2 | right_top catapult-222+4 | seat1 cards red-222+1 | "
              "seat2 cards green-222+3 black-333+4 castle-guard-333+5 | "
              "seat2 guarded green black | seat3 cards blue-222+4");
  table.act("rob castle-guard from 2");
  CHECK(table.roll("5 5 5 x x x") == Texts{"threw 1 [5][5][5][6][6][6]", "result_bare 1 [5][5][5]",
                                           "special_robbed 1 castle-guard 2",
                                           "unguarded 2 green,black"});
}

TEST_CASE("K-45 Treason tells what it asks for instead") {
  Story table(3,
              "left_top yellow-333+2 | right_top catapult-222+4 | "
              "seat1 cards red-222+1 treason-555+1 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  CHECK(table.act("take left") ==
        Texts{"* castle_goal 1 yellow left [3][3][3] [2]", "treason 1 [1][1][1] [2]"});
}

TEST_CASE("K-45 K-46 a set whose King and Treason have no extra number is told without one") {
  Data data = components_data(Components());
  const Data::Object four = {{"count", 4}, {"face", 3}, {"extra", 0}};
  const Data::Object three = {{"count", 3}, {"face", 1}, {"extra", 0}};
  for (auto& member : std::get<Data::Object>(data.value)) {
    if (member.key == "king") member.value = four;
    if (member.key == "treason") member.value = three;
  }
  Story table(3,
              "left_top white-222+5 | right_top catapult-222+4 | "
              "seat1 cards red-222+1 black-333+4 yellow-333+2 treason-555+1 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4",
              {}, data);
  Story other = table;
  CHECK(table.act("king") == Texts{"* king_goal_bare 1 [3][3][3][3]"});
  CHECK(other.act("take left").back() == "treason_bare 1 [1][1][1]");
}

TEST_CASE("K-47 the King's revenge is told, and what it costs") {
  Story table = challenge();
  CHECK(table.roll("x x x x 5 5") == Texts{"threw 1 [6][6][6][6][5][5]", "result_bare 1 [5][5]",
                                           "out_of_reach 1", "king_revenge 1"});
  CHECK(table.act("lose black right") == Texts{"king_took 1 black right"});
}

TEST_CASE("K-45 Protection from the King's revenge is told") {
  Story table = challenge(" protection-222+5");
  CHECK(table.roll("x x x x x x") ==
        Texts{"threw 1 [6][6][6][6][6][6]", "all_dead 1", "king_spares 1"});
}

TEST_CASE("K-49 the fall of the King is told, and then who has won") {
  Story table = challenge();
  CHECK(table.roll("4 4 4 4 1 x") == Texts{"threw 1 [4][4][4][4][1][6]",
                                           "result 1 [4][4][4][4] [1]", "king_fell 1",
                                           "won_king 1"});
}

TEST_CASE("K-46 K-48 it is told who could win in the next turn, and the fourth castle wins") {
  Story table(3,
              "left_top white-222+5 | right_top catapult-222+4 | "
              "seat1 cards red-222+1 black-333+4 | seat2 cards green-222+3 | "
              "seat3 cards blue-222+4");
  table.act("take left");
  CHECK(table.roll("5 5 5 5 x x") == Texts{"threw 1 [5][5][5][5][6][6]",
                                           "result_bare 1 [5][5][5][5]", "castle_won 1 white",
                                           "close_castle 1"});
  table.reveal("yellow-333+2");
  table.state.to_move = 0;
  table.act("take left");
  CHECK(table.roll("5 5 5 5 x x").back() == "won_castles 1 4");
}

TEST_CASE("K-50 it is told who lacks one tournament, and who wins with the third") {
  Story table(2,
              "left_top tournament | right_top catapult-222+4 | "
              "seat1 cards red-222+1 | seat2 cards green-222+3 black-333+4 | "
              "seat2 tournaments 1");
  table.act("take left");
  table.roll("x x x x x x");
  table.roll("5 5 5 x x x");
  CHECK(table.act("stop") ==
        Texts{"result_bare 2 [5][5][5]", "tournament_won 2 2", "close_tournament 2"});
  table.reveal("tournament");
  table.act("take left");
  table.roll("1 1 x x x x");
  table.act("stop");
  // In somebody's own turn or not: the card counts at once.
  CHECK(table.roll("x x x x x x") == Texts{"threw 1 [6][6][6][6][6][6]", "all_dead 1",
                                           "tournament_won 2 3", "won_tournaments 2 2 3"});
}

TEST_CASE("K-50 it is told who lacks only the second castle") {
  Story table(2,
              "left_top tournament | right_top catapult-222+4 | "
              "seat1 cards red-222+1 | seat2 cards green-222+3 | seat1 tournaments 2");
  table.act("take left");
  table.roll("x x x x x x");
  CHECK(table.roll("x x x x x x") == Texts{"threw 2 [6][6][6][6][6][6]", "all_dead 2",
                                           "tournament_won 1 3", "close_second_castle 1 3"});
}

TEST_CASE("A-12 a stack that has run out is told, and what founds it anew") {
  Story table(
      lonely_table("to_move 1 | seat1 cards red-111+2 green-111+2 blue-222+1", "", "empty"));
  table.act("king");
  table.roll("x x x x x x");
  CHECK(table.act("lose blue right") ==
        Texts{"king_took 1 blue right", "castle_turned_up right blue [2][2][2] [1]"});
  table.act("take right");
  CHECK(count_lines(table.roll("5 5 5 5 x x"), {"stack_empty right"}) == 1);
}

TEST_CASE("A-17 a match without a winner is told as one") {
  Story table(3, kThree, {{"turns", "1"}});
  table.act("take right");
  table.roll("x x x x x x");
  CHECK(table.reveal("tournament") == Texts{"tournament_turned_up right", "nobody_won 1"});
}

TEST_CASE("knatsch: the story of an attack reads well in both languages") {
  const std::vector<std::string> names = {"Anna", "Ben", "Carl"};
  const auto read = [&](Language language) {
    Table table(3, kTwoCastles);
    Texts lines;
    const auto happens = [&](const Event& event) {
      const State before = table.state;
      event.is_chance() ? table.rules.resolve(table.state, event.outcome)
                        : table.rules.act(table.state, event.seat, event.action);
      News news;
      table.rules.news(before, {0, event}, table.state, news);
      for (const auto& item : news.items())
        lines.push_back(news_text(item, catalogue("knatsch", language), names));
    };
    happens(acted(0, *find_action(table.rules, table.state, 0, "rob yellow from 2")));
    happens(rolled({5, 5, 5, 5, 5, 5}));
    happens(acted(0, kStop));
    return lines;
  };
  CHECK(read(Language::German) ==
        Texts{"Anna greift die Gelbe Burg von Ben an – zu übertreffen: [3][3][3]+[2]",
              "Anna wirft [5][5][5][5][5][5]", "Anna hat [5][5][5][5][5][5]",
              "Ben kann das mit keinem Wurf übertreffen und die Gelbe Burg nicht verteidigen",
              "Anna erobert die Gelbe Burg von Ben"});
  CHECK(read(Language::English) ==
        Texts{"Anna attacks the yellow castle of Ben, [3][3][3]+[2] to beat",
              "Anna throws [5][5][5][5][5][5]", "Anna has [5][5][5][5][5][5]",
              "No throw could beat that: Ben cannot defend the yellow castle",
              "Anna captures the yellow castle from Ben"});
}

TEST_CASE("knatsch: in any match every card that changes hands is told, and every end") {
  for (const int seats : {2, 3, 6}) {
    const Rules rules = *Rules::make({seats, {{"turns", "150"}}, {}});
    FastEntropy luck(static_cast<std::uint64_t>(seats));
    State s = rules.start();
    while (rules.turn(s).kind != Turn::Kind::Over) {
      Event event;
      const State before = s;
      if (rules.turn(s).kind == Turn::Kind::Chance) {
        event.outcome = sample(rules.chance(s), luck);
      } else {
        event.seat = *rules.turn(s).seats.begin();
        ActionList list;
        rules.actions(s, event.seat, list);
        event.action = list[luck.below(static_cast<std::uint32_t>(list.size()))];
      }
      const Texts lines = told(rules, s, event);
      INFO(join(lines, "\n"));
      int cards = 0;
      for (Seat seat = 0; seat < seats; ++seat)
        cards += std::popcount(s.cards[seat] & ~before.cards[seat]) + s.tournaments[seat] -
                 before.tournaments[seat];
      CHECK(count_lines(lines, {"dealt", "castle_won", "special_won", "castle_robbed",
                                "special_robbed", "tournament_won"}) == cards);
      CHECK(count_lines(lines, {"won_", "nobody_won"}) == (s.phase == Phase::Over ? 1 : 0));
      // Only a crest without its castle is not worth telling.
      CHECK(lines.empty() == (before.phase == Phase::DealCrest && s.phase == Phase::DealCastle &&
                              s.roller == before.roller));
    }
  }
}
