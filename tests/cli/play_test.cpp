// Whole matches through the terminal: a script is worked out with the engine, typed into the
// program, and the record that the program writes has to be the match of the script.

#include <doctest/doctest.h>

#include <algorithm>

#include "analysis/action_groups.h"
#include "engine/match.h"
#include "engine/styled_text.h"
#include "engine/text.h"
#include "formats/catalogue.h"
#include "formats/record_json.h"
#include "games/registry.h"
#include "players/any_player.h"
#include "tests/cli/program.h"

namespace knobel::test {
namespace {

struct Script {
  std::string input;
  std::vector<Entry> entries;
  RecordResult result;
};

/// The person takes the first seat and always the middle one of the legal actions; apprentices have
/// the other seats. Only what the person types is in the script.
Script script_for(const std::shared_ptr<const AnyGame>& game, std::uint64_t seed) {
  Script script;
  Match match(game);
  FastEntropy luck(seed);
  const auto bot = make_any_player("apprentice", *game);
  std::vector<FastEntropy> thoughts;
  for (Seat seat = 0; seat < game->seats(); ++seat) thoughts.emplace_back(seed, 1U + seat);
  while (match.turn().kind != Turn::Kind::Over) {
    const Turn turn = match.turn();
    if (turn.kind == Turn::Kind::Chance) {
      const Chance chance = game->chance(match.state());
      if (chance.asker == 0) script.input += "\n";
      match.resolve(sample(chance, luck));
      continue;
    }
    Seat actor = 0;
    for (const Seat seat : turn.seats)
      if (seat != 0 && actor == 0) actor = seat;
    std::string text;
    if (actor == 0) {
      const auto legal = legal_texts(*game, match.state(), 0);
      text = legal[legal.size() / 2];
      script.input += text + "\n";
    } else {
      const auto view = game->observe(match.state(), actor);
      text = game->action_text(match.state(), actor, (*bot)->choose(view, actor, thoughts[actor]));
    }
    REQUIRE(match.act(actor, text).has_value());
  }
  script.entries = match.entries();
  script.result = match.result();
  return script;
}

void play_through(const GameEntry& entry, int seats, const std::string& language) {
  const auto game = entry.make({seats, {}, {}});
  REQUIRE(game.has_value());
  const auto script = script_for(*game, 7);
  const Folder folder;
  const auto path = folder.file("match.jsonl");
  const auto run =
      knobel("play " + std::string(entry.info->key) + " --seats " + std::to_string(seats) +
                 " --seed 7 --lang " + language + " --record " + path,
             script.input);
  CHECK(run.status == 0);
  CHECK(run.err == "");
  const auto record = read_record(contents(path));
  REQUIRE(record.has_value());
  CHECK(record->entries == script.entries);
  REQUIRE(record->result.has_value());
  CHECK(record->result->scores == script.result.scores);
  CHECK(knobel("verify " + path).status == 0);

  const auto text = folder.file("match.txt");
  CHECK(knobel("convert " + path + " -o " + text).status == 0);
  CHECK(knobel("convert " + text).out == contents(path));
  CHECK(std::ranges::count(knobel("replay " + path).out, '\n') >= std::ssize(script.entries));
  CHECK(knobel("replay --at 5 " + path).status == 0);
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("every game is played to its end against apprentices, in both languages") {
  for (const auto& entry : all_games())
    for (const std::string language : {"de", "en"}) {
      CAPTURE(entry.info->key);
      play_through(entry, entry.info->seats_default, language);
    }
}

TEST_CASE("Knaster is played alone, in both languages") {
  const auto entry = find_game("knaster");
  for (const std::string language : {"de", "en"}) play_through(**entry, 1, language);
}

TEST_CASE("the end of a match is said in the language") {
  const auto game = (*find_game("knaster"))->make({2, {}, {}});
  const auto script = script_for(*game, 7);
  const auto score = std::to_string(script.result.scores[1]);
  const auto german = knobel("play knaster --seed 7 --lang de", script.input).out;
  CHECK(contains(german, "Platz 2: " + score + " Punkte"));
  CHECK(contains(german, "Platz 2 gewinnt!"));
  const auto english = knobel("play knaster --seed 7 --lang en", script.input).out;
  CHECK(contains(english, "Seat 2: " + score + " points"));
  CHECK(contains(english, "Seat 2 wins!"));
  CHECK(contains(english, "The same dice again: --seed 7"));
}

TEST_CASE("wrong notation is explained and asked for again") {
  const auto run =
      knobel("play knaster --seats 1 --seed 1 --lang en",
             "\nc3\n\nc3\nwrite z9\nput it there\nbonus row-1 a1\ncircle d4\npass\nq\n");
  CHECK(run.status == 0);
  CHECK(run.err == "");
  CHECK(contains(run.out, "c3 already holds"));
  CHECK(contains(run.out, "\"z9\" is not a cell"));
  CHECK(contains(run.out, "I do not understand \"put it there\""));
  CHECK(contains(run.out, "No line brings a bonus now."));
  CHECK(contains(run.out, "d4 is empty; there is nothing to circle."));
  CHECK(contains(run.out, "has to be used"));
}

TEST_CASE("rules and legal actions are shown on request") {
  const auto run = knobel("play knaster --seats 1 --seed 1 --lang en", "\n?\na\nq\n");
  CHECK(contains(run.out, "Every circle is a point"));
  CHECK(contains(run.out, "write – write into …: a1 b1 c1 d1 e1 a2"));
}

TEST_CASE("an action is taken back at the next prompt, and the record says so") {
  const Folder folder;
  const auto path = folder.file("match.jsonl");
  const auto run = knobel("play knaster --seats 1 --seed 1 --lang en --record " + path,
                          "u\n\nwrite a1\nu\nwrite b1\nq\n");
  CHECK(run.status == 0);
  CHECK(contains(run.out, "There is nothing that you can take back."));
  CHECK(contains(run.out, "Taken back."));
  const auto record = read_record(contents(path));
  REQUIRE(record.has_value());
  REQUIRE(record->entries.size() == 4);
  CHECK(record->entries[1] == Entry(ActionEntry{0, "write a1"}));
  CHECK(record->entries[2] == Entry(TableEntry{TableEntry::Kind::Undo, 0, ""}));
  CHECK(record->entries[3] == Entry(ActionEntry{0, "write b1"}));
  CHECK(knobel("verify " + path).status == 3);  // all of it holds, but it has no end
}

TEST_CASE("people at one keyboard do not see each other's choices before the reveal") {
  const auto run = knobel("play knaster --with none --option first=1 --seed 1 --lang en",
                          "\nwrite e5\nu\nwrite d4\n\nwrite a1\n\n");
  CHECK(run.status == 0);
  const auto curtain = run.out.find("Pass the keyboard to seat 2");
  REQUIRE(curtain != std::string::npos);
  const auto second = run.out.find("Pass the keyboard to seat 2", curtain + 1);
  REQUIRE(second != std::string::npos);
  const auto chosen = run.out.find("write a1", second);
  const auto before = run.out.substr(second, chosen - second);
  CHECK(contains(before, "ready"));
  CHECK_FALSE(contains(before, "d4"));
  CHECK(contains(run.out.substr(chosen), "Seat 1: write into d4"));
}

TEST_CASE("the end of the input ends the match with one line") {
  const auto run = knobel("play knaster", "");
  CHECK(run.status == 0);
  CHECK(run.err == "knobel: the input ended before the match did\n");
}

TEST_CASE("without a terminal there are no colours") {
  const auto run = knobel("play knaster --seats 1", "\nc3\nq\n");
  CHECK_FALSE(contains(run.out, "\x1b"));
  CHECK_FALSE(contains(run.out, "\x01"));
}

TEST_CASE("the sheets of four seats and the prompt fit a terminal of 80 by 24") {
  for (const Language language : {Language::German, Language::English})
    for (int seats = 1; seats <= 4; ++seats) {
      const auto game = (*find_game("knaster"))->make({seats, {}, {}});
      const auto& sentences = catalogue("knaster", language);
      const auto picture = (*game)->picture((*game)->start(), 0, sentences);
      const auto lines = split(picture, '\n');
      // Two lines of question, one to type, one of news.
      CHECK(lines.size() <= 20);
      for (const auto line : lines) CHECK(display_width(line) <= 80);
    }
}

TEST_CASE("games --json is one object with every game") {
  const auto run = knobel("games --json");
  CHECK(run.status == 0);
  CHECK(run.err == "");
  CHECK(std::ranges::count(run.out, '\n') == 1);
  for (const auto& entry : all_games())
    CHECK(contains(run.out, "{\"key\":\"" + std::string(entry.info->key) + "\""));
}

}  // namespace knobel::test
