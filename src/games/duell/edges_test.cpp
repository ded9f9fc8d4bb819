// What comes from outside: component sets, positions, and the picture that goes out.

#include <doctest/doctest.h>

#include "engine/styled_text.h"
#include "engine/text.h"
#include "formats/catalogue.h"
#include "formats/components_json.h"
#include "games/duell/test_support.h"

using namespace knobel;
using namespace knobel::duell;

namespace {

const std::string kSet = R"({
  "long": { "min": -8, "max": 8, "start": 0, "zoneA": [6, 7, 8], "zoneB": [-8, -7, -6] },
  "five_alike": { "min": -1, "max": 1, "start": 0, "zoneA": [1], "zoneB": [-1] },
  "columns": ["1", "2", "3", "S", "K", "C", "4", "5", "6"],
  "straightSteps": { "small": 3, "large": 4 },
  "chanceSteps": [ {"sum":[5,9],"steps":4}, {"sum":[10,12],"steps":3}, {"sum":[13,22],"steps":0},
                   {"sum":[23,25],"steps":3}, {"sum":[26,30],"steps":4} ],
  "figuresToWin": 3, "maxRolls": 3
})";

/// The default set with one thing written differently.
std::string with(const std::string& what, const std::string& instead) {
  std::string text = kSet;
  const auto place = text.find(what);
  REQUIRE(place != std::string::npos);
  return text.replace(place, what.size(), instead);
}

std::string refusal(const std::string& what, const std::string& instead) {
  const auto data = parse_json(with(what, instead));
  REQUIRE(data.has_value());
  const auto read = read_components(*data);
  REQUIRE_FALSE(read.has_value());
  return read.error().text;
}

std::string position_error(int seats, const std::string& position) {
  const ErasedGame<Rules> game(*Rules::make({seats, {}, {}}));
  const auto read = read_position(game, "duell " + std::to_string(seats) + " | " + position);
  INFO(position);
  REQUIRE_FALSE(read.has_value());
  return read.error().text;
}

}  // namespace

TEST_CASE("the default component set is the one of RULES.md") {
  const auto read = read_components(*parse_json(kSet));
  REQUIRE(read.has_value());
  CHECK(*read == Components{});
  CHECK(components_data(Components{}) == *parse_json(kSet));
}

TEST_CASE("another component set is another board") {
  std::string text =
      with("\"figuresToWin\": 3, \"maxRolls\": 3", "\"figuresToWin\": 1, \"maxRolls\": 1");
  text.replace(text.find("\"small\": 3"), 10, "\"small\": 7");
  Table table(2, "phase roll", {}, *parse_json(text));
  table.roll({1, 2, 3, 4, 6});
  // One roll is all there is, and one figure in the zone is enough.
  CHECK(table.actions() == Texts{"straight", "pass"});
  table.act("straight");
  CHECK(table.figure(Column::Straight) == 7);
  CHECK(table.over());
}

TEST_CASE("a wrong component set is refused with the place and what is allowed") {
  CHECK(refusal("\"min\": -8", "\"min\": -11") == "line 2: long.min is -11; allowed are -10 to -1");
  CHECK(refusal("[6, 7, 8]", "[6, 8]") ==
        "line 2: long.zoneA must name neighbouring spaces in ascending order");
  CHECK(refusal("[6, 7, 8]", "[6, 7]") == "line 2: long.zoneA must end with the space max");
  CHECK(refusal("[-8, -7, -6]", "[-7]") == "line 2: long.zoneB must begin with the space min");
  CHECK(refusal("\"start\": 0", "\"start\": 6") == "line 2: long.start must lie between the zones");
  CHECK(refusal("\"S\", \"K\"", "\"S\", \"S\"") ==
        "line 4: columns[4] names a column that stands there already");
  CHECK(refusal("\"K\"", "\"X\"").starts_with("line 4: columns[4] is \"X\"; allowed are 1, 2"));
  CHECK(refusal("[10,12]", "[11,12]") ==
        "line 6: chanceSteps[1].sum[0] is 11; allowed are 10 to 10");
  CHECK(refusal("[26,30]", "[26,29]") == "line 6: chanceSteps says nothing about the total 30");
  CHECK(refusal("\"small\": 3", "\"small\": 21").ends_with("is 21; allowed are 0 to 20"));
  CHECK(refusal("\"figuresToWin\": 3", "\"figuresToWin\": 0").ends_with("allowed are 1 to 9"));
  CHECK(refusal("\"maxRolls\": 3", "\"maxRolls\": \"3\"").ends_with("allowed are 1 to 10"));
  CHECK(refusal("\"maxRolls\": 3", "\"rolls\": 3").find("unknown key \"rolls\"") !=
        std::string::npos);
}

TEST_CASE("a chance table that goes on after the highest total is refused") {
  CHECK(refusal("{\"sum\":[23,25],\"steps\":3}", "{\"sum\":[23,30],\"steps\":3}") ==
        "line 6: chanceSteps goes on after the total 30");
}

TEST_CASE("positions that cannot be played on are refused with the reason") {
  CHECK(position_error(2, "phase roll | hand_a 2") ==
        "hand_a must be a seat of side A: 1, 3, 5 or 7");
  CHECK(position_error(2, "phase roll | hand_b -") ==
        "hand_b must be a seat of side B: 2, 4, 6 or 8");
  CHECK(position_error(2, "figures 1=2").starts_with("the start roll comes before"));
  CHECK(position_error(4, "seat1 out yes") == "nobody is out before the first tie");
  CHECK(position_error(2, "ties 1 | seat1 out yes") ==
        "at least two seats take part in the start roll");
  CHECK(position_error(4, "ties 1 | seat1 out yes | seat1 total 9") ==
        "a seat that is out has no total");
  CHECK(position_error(2, "seat1 total 4") == "a total is 5 to 30");
  CHECK(position_error(2, "seat2 total 9") == "the start roll goes from seat to seat");
  CHECK(position_error(2, "seat1 total 9 | seat2 total 9") ==
        "somebody still has to roll in the start roll");
  CHECK(position_error(2, "ties 20").find("allowed are 0 to 19") != std::string::npos);
  CHECK(position_error(2, "phase roll | seat1 total 9") ==
        "ties, out and total belong to the start roll");
  CHECK(position_error(2, "phase roll | figures 1=6 2=6 3=6").starts_with("so many figures"));
  CHECK(position_error(2, "phase over") == "no match is over before its first turn");
  CHECK(position_error(2, "phase over | turns 5").starts_with("over is where"));
  CHECK(position_error(2, "phase roll | turns 1000").starts_with("over is where"));
  CHECK(position_error(2, "phase roll | dice 1 2").starts_with("five dice lie"));
  CHECK(position_error(2, "phase keep | rolls 1 | dice 1 2").starts_with("five dice lie"));
  CHECK(position_error(2, "phase reroll | rolls 1 | dice 1 2 3 4 5") == "a reroll needs a die");
  CHECK(position_error(2, "phase keep | dice 1 2 3 4 5").starts_with("rolls is 0"));
  CHECK(position_error(2, "phase roll | rolls 1").starts_with("rolls is 0"));
  CHECK(position_error(2, "phase keep | rolls 3 | dice 1 2 3 4 5").starts_with("after the last"));
  CHECK(position_error(2, "phase choose | rolls 3 | dice 1 2 3 5 6") ==
        "the dice offer nothing to choose");
  CHECK(position_error(2, "phase roll | figures 1=9").find("column 1 goes from -8 to 8") !=
        std::string::npos);
  CHECK(position_error(2, "phase roll | figures 7=0").find("figures look like") !=
        std::string::npos);
  CHECK(position_error(2, "phase roll | figures 1=0 1=0").find("at most once") !=
        std::string::npos);
}

TEST_CASE("every position that check accepts can be shown and played to its end") {
  FastEntropy luck(2024);
  const auto pick = [&](int min, int max) {
    return min + static_cast<int>(luck.below(static_cast<std::uint32_t>(max - min + 1)));
  };
  int accepted = 0;
  for (int round = 0; round < 20'000; ++round) {
    const Rules rules = *Rules::make({2 * pick(1, 4), {{"turns", "40"}}, {}});
    State s = rules.start();
    s.phase = static_cast<Phase>(pick(0, 5));
    s.side = static_cast<Side>(pick(0, 1));
    for (auto& next : s.next_seats) next = static_cast<Seat>(pick(0, rules.seats() - 1));
    s.turns = static_cast<std::uint16_t>(pick(0, 1) * pick(0, 40));
    s.rolls = static_cast<std::uint8_t>(pick(0, 3));
    s.ties = static_cast<std::uint16_t>(pick(0, 1) * pick(0, 19));
    for (int dice = pick(0, 2) == 0 ? pick(0, 5) : 5 * pick(0, 1); dice > 0; --dice)
      s.dice.add(pick(1, 6));
    for (int i = 0; i < kColumns - 1; ++i)
      s.figures[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(pick(0, 1) * pick(-8, 8));
    s.figures[kColumns - 1] = static_cast<std::int8_t>(pick(-1, 1));
    if (!rules.validate(s)) continue;
    ++accepted;
    while (rules.turn(s).kind != Turn::Kind::Over) {
      CHECK(!rules.picture(s, 0, catalogue("duell", Language::English)).empty());
      if (rules.turn(s).kind == Turn::Kind::Chance) {
        rules.resolve(s, sample(rules.chance(s), luck));
      } else {
        ActionList list;
        rules.actions(s, rules.to_move(s), list);
        REQUIRE(list.size() >= 2);
        rules.act(s, rules.to_move(s), list[luck.below(static_cast<std::uint32_t>(list.size()))]);
      }
      REQUIRE(rules.validate(s).has_value());
    }
    CHECK(rules.winners(s).size() <= rules.seats() / 2);
  }
  CHECK(accepted > 200);
}

TEST_CASE("the picture shows both sides, the zones, every figure and where it could go") {
  const Table table(
      4, "phase choose | rolls 2 | dice 6 6 6 2 2 | hand_a 3 | figures 1=-7 6=4 S=-6 K=1 2=8");
  const auto picture = [&](Language language) {
    return to_plain(table.rules.picture(table.state, 0, catalogue("duell", language)));
  };
  CHECK(picture(Language::English) ==
        R"(Turn 1: Seat 3 for side A  then Seat 2
Roll 2 of 3: [2] [2] [6] [6] [6]  total 22
◄ B: Seat 2, Seat 4, 2 of 3 red  2 of 3 red, Seat 1, Seat 3: A ►
1           ▒  ●  ▒  ·  ·  ·  ·  ·  │  ·  ·  ·  ·  ·  ▒  ▒  ▒
2           ▒  ▒  ▒  ·  ·  ·  ·  ·  │  ·  ·  ·  ·  ·  ▒  ▒  ●
3           ▒  ▒  ▒  ·  ·  ·  ·  ·  ●  ·  ·  ·  ·  ·  ▒  ▒  ▒
Straight    ▒  ▒  ●  ·  ·  ·  ·  ·  │  ·  ·  ·  ·  ·  ▒  ▒  ▒
Five alike  ▒                       │                       ●
Chance      ▒  ▒  ▒  ·  ·  ·  ·  ·  ●  ·  ·  ·  ·  ·  ▒  ▒  ▒
4           ▒  ▒  ▒  ·  ·  ·  ·  ·  ●  ·  ·  ·  ·  ·  ▒  ▒  ▒
5           ▒  ▒  ▒  ·  ·  ·  ·  ·  ●  ·  ·  ·  ·  ·  ▒  ▒  ▒
6           ▒  ▒  ▒  ·  ·  ·  ·  ·  │  ·  ·  ·  ●  ·  ▒  ○  ▒
Watch out: side A needs just one more figure!
Watch out: side B needs just one more figure!)");
  CHECK(picture(Language::German).find("Achtung: Seite B fehlt nur noch eine Figur!") !=
        std::string::npos);
}

TEST_CASE("the picture fits a terminal of 80 columns and 24 lines at the largest table") {
  std::string text = with("\"min\": -8", "\"min\": -10");
  text.replace(text.find("\"max\": 8"), 8, "\"max\": 10");
  text.replace(text.find("[6, 7, 8]"), 9, "[9, 10]");
  text.replace(text.find("[-8, -7, -6]"), 12, "[-10]");
  for (const Language language : {Language::German, Language::English}) {
    const Table table(8, "phase roll | turns 999 | figures 1=9 2=9 3=-10 4=-10", {},
                      *parse_json(text));
    const std::string picture = table.rules.picture(table.state, 7, catalogue("duell", language));
    const auto lines = split(picture, '\n');
    CHECK(lines.size() <= 16);
    for (const auto line : lines) CHECK(display_width(line) <= 80);
  }
}
