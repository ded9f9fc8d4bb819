// What is told of Knaster, and to whom.

#include <algorithm>
#include <iterator>
#include <set>

#include "engine/match.h"
#include "formats/news_text.h"
#include "games/knaster/test_support.h"
#include "tests/told.h"

using namespace knobel;
using namespace knobel::knaster;

namespace {

using Lines = std::vector<std::string>;

Lines told_roll(Table& table, std::uint8_t a, std::uint8_t b, Seat viewer = 0) {
  return told(table.rules, table.state, rolled({a, b}), viewer);
}

Lines told_act(Table& table, Seat seat, const std::string& text, Seat viewer = 0) {
  const auto action = find_action(table.rules, table.state, seat, text);
  INFO(text);
  REQUIRE(action.has_value());
  return told(table.rules, table.state, acted(seat, *action), viewer);
}

/// The same from several chairs: the event happens once.
std::vector<Lines> told_to(Table& table, Seat seat, const std::string& text,
                           std::initializer_list<Seat> viewers) {
  std::vector<Lines> all;
  for (const Seat viewer : viewers) {
    Table copy = table;
    all.push_back(told_act(copy, seat, text, viewer));
  }
  table.act(seat, text);
  return all;
}

const std::string kAlone = "phase act | roll 3 4 | seat1 waiting yes | seat1 cells ";
const std::string kFinal = "phase roll | final yes | rolls 30 | seat1 cells " + kFullButE5;

}  // namespace

TEST_CASE("S-02 who rolls first is told") {
  Table table(3);
  CHECK(told(table.rules, table.state, picked(2)) == Lines{"* rolls_first 3"});
}

TEST_CASE("S-03 a roll begins the story of a round and says who rolled") {
  Table table(3, "phase roll | roller 2");
  CHECK(told_roll(table, 4, 3) == Lines{"* rolled 2 [4][3] 7"});
}

TEST_CASE("S-04 the roll is everybody's luck, though one seat rolls") {
  const Table table(3, "phase roll | roller 2");
  CHECK(table.rules.chance(table.state).asker == 1);
  CHECK(table.rules.chance(table.state).of == kNobody);
}

TEST_CASE("S-05 the number and its place are told, written or circled") {
  Table table(1, kAlone + "a1=7");
  Table other = table;
  CHECK(told_act(table, 0, "write c3") == Lines{"written 1 7 C3"});
  CHECK(told_act(other, 0, "circle a1") == Lines{"circled 1 7 A1"});
}

TEST_CASE("S-07 the last free cell is written by itself and told with its reason") {
  Table table(1, "phase roll | rolls 24 | seat1 cells " + kFullButE5);
  CHECK(told_roll(table, 1, 1) == Lines{"* rolled 1 [1][1] 2", "written_last 1 2 E5",
                                        "line_filled_plain 1 row-5", "line_filled_plain 1 column-e",
                                        "line_filled_plain 1 diagonal-down", "sheet_full 1",
                                        "last_roll 1"});
}

TEST_CASE("S-07 whoever could have circled instead was not forced") {
  Table table(1, "phase roll | rolls 24 | seat1 cells " + kFullButE5);
  CHECK(told_roll(table, 2, 2) == Lines{"* rolled 1 [2][2] 4"});
  CHECK(told_act(table, 0, "write e5")[0] == "written 1 4 E5");
}

TEST_CASE("S-11 the number is told before the line that it fills") {
  Table table(1, kAlone + "a2=5 b2=5 d2=7 e2=5");
  CHECK(told_act(table, 0, "write c2") ==
        Lines{"written 1 7 C2", "line_filled 1 row-2 full-house 2"});
}

TEST_CASE("S-12 the circles of a bonus are told one by one, with their numbers") {
  Table table(1, kAlone + "a2=5 b2=5 d2=7 e2=5");
  table.act(0, "write c2");
  CHECK(told_act(table, 0, "bonus row-2 c2 a2") == Lines{"circled 1 5 A2", "circled 1 7 C2"});
}

TEST_CASE("S-14 circles without a choice are told with their line, and what is lost") {
  Table table(1,
              "phase act | roll 5 5 | seat1 waiting yes | "
              "seat1 cells a1=(6) b1=(7) c1=(8) d1=(9)");
  CHECK(told_act(table, 0, "write e1") == Lines{"written 1 10 E1", "line_filled 1 row-1 straight 3",
                                                "circled_forced 1 10 E1 row-1", "circles_lost 1 2",
                                                "line_scored 1 row-1 9"});
}

TEST_CASE("S-15 a line filled with no combination is told, too") {
  Table table(1, kAlone + "a2=2 b2=3 d2=4 e2=12");
  CHECK(told_act(table, 0, "write c2") == Lines{"written 1 7 C2", "line_filled_plain 1 row-2"});
}

TEST_CASE("S-20 one number that fills four lines is told once, then each line") {
  Table table(1, kCentreMissing);
  CHECK(told_act(table, 0, "write c3") ==
        Lines{"written 1 7 C3", "line_filled 1 row-3 two-pairs 1", "line_filled_plain 1 column-c",
              "line_filled 1 diagonal-down straight 3", "line_filled 1 diagonal-up four-alike 2"});
}

TEST_CASE("S-21 the last line that leaves no choice is told with its reason, behind the choice") {
  Table table(1, kAlone + "a3=7 b3=7 d3=2 e3=4 c1=(7) c2=(7) c4=(7) c5=3");
  table.act(0, "write c3");
  CHECK(told_act(table, 0, "bonus row-3 c3") ==
        Lines{"circled 1 7 C3", "circled_forced 1 3 C5 column-c", "circles_lost 1 1",
              "line_scored 1 column-c 7"});
}

TEST_CASE("S-21 a circle goes by the line that is still due, not by one that has its circles") {
  // Row 3 brings one circle and takes a3; column c then has to take all that is open, c3 with it.
  Table table(1, kAlone + "a3=7 b3=(7) d3=(2) e3=(4) c1=(7) c2=(7) c4=(7) c5=3");
  table.act(0, "write c3");
  CHECK(told_act(table, 0, "bonus row-3 a3") ==
        Lines{"circled 1 7 A3", "circled_forced 1 7 C3 column-c", "circled_forced 1 3 C5 column-c",
              "line_scored 1 row-3 7", "line_scored 1 column-c 7"});
}

TEST_CASE("S-21 a line that lapses loses its circle") {
  Table table(1, kAlone + "a3=7 b3=7 d3=2 e3=4 c1=(7) c2=(7) c4=(2) c5=(3)");
  table.act(0, "write c3");
  CHECK(told_act(table, 0, "bonus row-3 c3") ==
        Lines{"circled 1 7 C3", "circles_lost 1 1", "line_scored 1 column-c 7"});
}

TEST_CASE("S-23 every line that one circle finishes is told with its points") {
  Table table(1, kAlone + "c1=(2) c2=(3) c4=(4) c5=(12) a3=(2) b3=(3) d3=(4) e3=(12) c3=7");
  CHECK(told_act(table, 0, "circle c3") ==
        Lines{"circled 1 7 C3", "line_scored 1 row-3 7", "line_scored 1 column-c 7"});
}

TEST_CASE("S-25 a full sheet and the last roll that follows are told") {
  Table table(2, "phase roll | rolls 30 | seat1 cells " + kFullButE5);
  told_roll(table, 1, 2);
  const auto all = told_to(table, 1, "write a1", {0, 1, kSpectator});
  CHECK(all[1] == all[2]);
  CHECK(all[0] == Lines{"written 2 3 A1", "last_roll 2"});
  CHECK(all[1] == Lines{"written_last 1 3 E5", "line_filled_plain 1 row-5",
                        "line_filled_plain 1 column-e", "line_filled_plain 1 diagonal-down",
                        "sheet_full 1", "written 2 3 A1", "last_roll 2"});
  CHECK(told_roll(table, 6, 6)[0] == "* rolled_last 2 [6][6] 12");
}

TEST_CASE("S-25 a sheet is told to be full when its bonus is taken, not before") {
  std::string cells = kFullButE5;
  cells.replace(cells.find("b2=7"), 4, "b2=4").replace(cells.find("d4=10"), 5, "d4=12");
  Table table(1, "phase roll | rolls 24 | seat1 cells " + cells);
  CHECK(told_roll(table, 1, 1) == Lines{"* rolled 1 [1][1] 2", "written_last 1 2 E5",
                                        "line_filled_plain 1 row-5", "line_filled_plain 1 column-e",
                                        "line_filled 1 diagonal-down two-pairs 1"});
  CHECK(told_act(table, 0, "bonus diagonal-down e5") ==
        Lines{"circled 1 2 E5", "sheet_full 1", "last_roll 1"});
}

TEST_CASE("S-28 who does nothing with the last roll is told to everybody at the reveal, once") {
  Table table(3, kFinal + " e5=3 | seat2 cells a1=(7) | seat3 cells a1=(7) b1=(7)");
  for (const Seat viewer : {Seat{0}, Seat{1}, Seat{2}, kSpectator}) {
    Table copy = table;
    told_roll(copy, 6, 5, viewer);
    CHECK(told_act(copy, 1, "pass", viewer).empty());
    CHECK(told_act(copy, 0, "pass", viewer).empty());
    CHECK(told_act(copy, 2, "pass", viewer) ==
          Lines{"passed 1", "passed 2", "passed 3", "finished 1 0", "finished 2 1", "won 3 2"});
  }
}

TEST_CASE("S-29 a full sheet without use for the last roll is told with the roll, not again") {
  Table table(2, kFinal + " e5=3");
  CHECK(told_roll(table, 1, 1) == Lines{"* rolled_last 1 [1][1] 2", "useless 1 2"});
  CHECK(told_act(table, 1, "write a1") ==
        Lines{"written 2 2 A1", "won_together 1 0", "won_together 2 0"});
}

TEST_CASE("S-30 a sheet that the last roll fills is told, and no further roll") {
  Table table(2, kFinal + " e5=3 | seat2 cells " + kFullButE5);
  told_roll(table, 1, 1);
  const Lines lines = told_act(table, 1, "write e5");
  CHECK(lines[0] == "written 2 2 E5");  // it could have been left out
  CHECK(std::ranges::count(lines, "sheet_full 2") == 1);
  CHECK(std::ranges::count(lines, "last_roll 2") == 0);
}

TEST_CASE("S-32 the end tells the points of all and who won, equal scores together") {
  Table table(3, kFinal + " e5=3 | seat2 cells a1=(7) | seat3 cells a1=(7) b1=(7)");
  told_roll(table, 1, 1);
  table.act(1, "pass");
  Table other = table;
  CHECK(told_act(table, 2, "pass") ==
        Lines{"passed 2", "passed 3", "finished 1 0", "finished 2 1", "won 3 2"});
  other.state.sheets[1].write(1, 7);
  other.state.sheets[1].circled |= cell_bit(1);
  CHECK(told_act(other, 2, "pass") ==
        Lines{"passed 2", "passed 3", "finished 1 0", "won_together 2 2", "won_together 3 2"});
}

TEST_CASE("S-34 alone nobody wins: the points are told, with the title they are worth") {
  Table table(1, kFinal + " e5=3");
  CHECK(told_roll(table, 1, 1) == Lines{"* rolled_last 1 [1][1] 2", "useless 1 2", "finished 1 0"});
  Table good(1, kFinal + " e5=3");
  good.state.sheets[0].circled = (kAllCells & ~kLineSet[4]) | cell_bit(24);
  CHECK(told_roll(good, 1, 1).back() == "finished_title 1 66 above_50");
}

TEST_CASE("S-35 a hidden choice is told to its own seat alone") {
  Table table(3, "phase roll | seat2 cells a2=5 b2=5 d2=7 e2=5");
  table.roll(3, 4);
  auto all = told_to(table, 1, "write c2", {1, 0, 2, kSpectator});
  CHECK(all[0] == Lines{"written 2 7 C2", "line_filled 2 row-2 full-house 2"});
  CHECK(all[1].empty());
  CHECK(all[2].empty());
  CHECK(all[3].empty());
  all = told_to(table, 1, "bonus row-2 a2 c2", {1, 0, kSpectator});
  CHECK(all[0] == Lines{"circled 2 5 A2", "circled 2 7 C2"});
  CHECK(all[1].empty());
  CHECK(all[2].empty());
}

TEST_CASE("S-35 before the reveal the others are told the same whatever was chosen") {
  const Table table(2, kNineNumbers);
  Table start = table;
  start.roll(5, 6);
  for (const Seat viewer : {Seat{1}, kSpectator}) {
    std::set<Lines> stories;
    for (const auto& text : start.actions(0)) {
      Table copy = start;
      stories.insert(told_act(copy, 0, text, viewer));
    }
    CHECK(stories == std::set<Lines>{{}});
  }
}

TEST_CASE(
    "S-35 a cell that is written by itself is told to its own seat at once, to others later") {
  const Table table(2, "phase roll | rolls 30 | seat1 cells " + kFullButE5);
  Table own = table;
  Table rival = table;
  CHECK(told_roll(own, 1, 1, 0)[1] == "written_last 1 2 E5");
  CHECK(told_roll(rival, 1, 1, 1) == Lines{"* rolled 1 [1][1] 2"});
  CHECK(told_act(own, 1, "write a1", 0)[0] == "written 2 2 A1");
  CHECK(told_act(rival, 1, "write a1", 1)[0] == "written_last 1 2 E5");
}

TEST_CASE(
    "S-35 the last choice tells all that come to light, in seat order, but nobody one's own") {
  Table table(3, "phase roll | seat2 cells a2=5 b2=5 d2=7 e2=5");
  table.roll(3, 4);
  table.act(2, "write e5");
  table.act(1, "write c2");
  table.act(1, "bonus row-2 a2 c2");
  const auto all = told_to(table, 0, "write a1", {0, 1, 2, kSpectator});
  const Lines first = {"written 1 7 A1"};
  const Lines second = {"written 2 7 C2", "line_filled 2 row-2 full-house 2", "circled 2 5 A2",
                        "circled 2 7 C2"};
  const Lines third = {"written 3 7 E5"};
  const auto joined = [](Lines lines, const Lines& more) {
    lines.insert(lines.end(), more.begin(), more.end());
    return lines;
  };
  CHECK(all[0] == joined(joined(first, second), third));
  CHECK(all[1] == joined(first, third));
  CHECK(all[2] == joined(first, second));
  CHECK(all[3] == all[0]);
}

TEST_CASE("S-35 whoever sees only the result is told which circles left no choice in any order") {
  // Row 3 and column c are both filled; in the column only c3 and c5 are open, and it brings two.
  Table table(2, "phase roll | seat1 cells a3=7 b3=7 d3=2 e3=4 c1=(7) c2=(7) c4=(7) c5=3");
  table.roll(3, 4);
  table.act(0, "write c3");
  table.act(0, "bonus column-c c3 c5");
  table.act(0, "bonus row-3 a3");
  CHECK(told_act(table, 1, "write a1", 1) ==
        Lines{"written 1 7 C3", "line_filled 1 row-3 three-alike 1",
              "line_filled 1 column-c four-alike 2", "circled 1 7 A3",
              "circled_forced 1 7 C3 column-c", "circled_forced 1 3 C5 column-c",
              "line_scored 1 column-c 7", "written 2 7 A1"});
}

namespace {

Event random_event(const Rules& rules, const State& state, Entropy& luck) {
  const SeatSet asked = rules.turn(state).seats;
  if (asked.empty()) return {kNobody, 0, sample(rules.chance(state), luck)};
  ActionList list;
  rules.actions(state, asked.lowest(), list);
  return acted(asked.lowest(), list[luck.below(static_cast<std::uint32_t>(list.size()))]);
}

/// What a story says of every sheet, and whether it says it once.
PerSeat<Sheet> retold(const std::vector<NewsItem>& story) {
  PerSeat<Sheet> sheets{};
  for (const auto& [key, arguments, heading] : story) {
    if (!key.starts_with("written") && !key.starts_with("circled")) continue;
    Sheet& sheet = sheets[std::stoul(arguments[0].words[0]) - 1];
    const int number = std::stoi(arguments[1].words[0]);
    std::string name = arguments[2].words[0];
    name[0] = static_cast<char>(name[0] - 'A' + 'a');
    const Cell cell = parse_cell(name);
    const bool writes = key.starts_with("written");
    REQUIRE(sheet.number(cell) == (writes ? 0 : number));
    REQUIRE((sheet.circled & cell_bit(cell)) == 0);
    writes ? sheet.write(cell, number) : void(sheet.circled |= cell_bit(cell));
  }
  return sheets;
}

}  // namespace

TEST_CASE("S-35 each viewer is told all of every sheet exactly once, live as in a replay") {
  for (int seats = 1; seats <= 3; ++seats)
    for (Seat viewer = 0; viewer <= seats; ++viewer) {
      const Seat eyes = viewer < seats ? viewer : kSpectator;
      FastEntropy luck(static_cast<std::uint64_t>(seats * 10 + viewer));
      Table table(seats);
      Match match(*AnyGame::make<Rules>({seats, {}, {}}));
      Lines live;
      while (match.turn().kind != Turn::Kind::Over) {
        const Event event = random_event(table.rules, table.state, luck);
        if (event.is_chance())
          match.resolve(event.outcome);
        else
          REQUIRE(match.act(event.seat, event.action).has_value());
        std::ranges::move(told(table.rules, table.state, event, eyes), std::back_inserter(live));
      }
      std::vector<NewsItem> story;
      for (auto& step : match.stretch_from(eyes, 0).steps())
        std::ranges::move(step.news, std::back_inserter(story));
      Lines replayed;
      std::ranges::transform(story, std::back_inserter(replayed), told_words);
      CHECK(replayed == live);
      CHECK(retold(story) == table.state.sheets);
    }
}

TEST_CASE("S-11 a number, its lines, their circles and the score are always told in this order") {
  const Lines order = {"written",      "line_filled", "circled",
                       "circles_lost", "line_scored", "sheet_full"};
  // The seats one after another, and of each what it did in this order.
  const auto place = [&](const std::string& line) {
    const auto key =
        std::ranges::find_if(order, [&](auto& start) { return line.starts_with(start); });
    return std::pair(line[line.find(' ') + 1], key - order.begin());
  };
  FastEntropy luck(11);
  int filled = 0;
  for (int match = 0; match < 20; ++match) {
    Table table(2);
    while (table.rules.turn(table.state).kind != Turn::Kind::Over) {
      const Event event = random_event(table.rules, table.state, luck);
      Lines lines = told(table.rules, table.state, event);
      std::erase_if(lines, [&](auto& line) { return place(line).second == std::ssize(order); });
      CHECK(std::ranges::is_sorted(lines, {}, place));
      filled += static_cast<int>(
          std::ranges::count_if(lines, [](auto& line) { return line.starts_with("line_filled"); }));
    }
  }
  CHECK(filled > 200);
}

TEST_CASE("S-03 the sentences are what a person would say") {
  const std::vector<std::string> names = {"Anna", "Ben"};
  const auto said = [&](Language language, auto... arguments) {
    News news;
    news.tell(arguments...);
    return news_text(news.items()[0], catalogue("knaster", language), names);
  };
  using A = NewsArgument;
  const auto german = [&](auto... arguments) { return said(Language::German, arguments...); };
  const auto english = [&](auto... arguments) { return said(Language::English, arguments...); };
  const std::array<std::uint8_t, 2> dice = {3, 4};
  CHECK(german("rolled", A::seat(0), A::dice(dice), A::number(7)) == "Anna würfelt [3][4] = 7");
  CHECK(german("written", A::seat(0), A::number(7), A::word("C3")) == "Anna trägt 7 in C3 ein");
  CHECK(german("written_last", A::seat(0), A::number(7), A::word("A3")) ==
        "Anna trägt 7 in A3 ein – das einzige freie Feld");
  CHECK(german("line_filled", A::seat(1), A::word("diagonal-up"), A::word("straight"),
               A::number(3)) == "Ben füllt die Diagonale aufwärts: Straße, das bringt 3 Kreise");
  CHECK(english("line_filled", A::seat(1), A::word("column-b"), A::word("three-alike"),
                A::number(1)) == "Ben fills column B: three alike, worth one circle");
  CHECK(english("line_scored", A::seat(1), A::word("diagonal-down"), A::number(10)) ==
        "Ben has circled all of the falling diagonal: 10 points");
}
