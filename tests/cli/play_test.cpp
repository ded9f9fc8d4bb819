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

/// The person takes the first seat and always the middle one of the legal actions; bots have the
/// other seats. Only what the person types is in the script.
Script script_for(const std::shared_ptr<const AnyGame>& game, std::uint64_t seed,
                  std::string_view level = "apprentice") {
  Script script;
  Match match(game);
  FastEntropy luck(seed);
  const auto bot = make_any_player(level, *game);
  std::vector<FastEntropy> thoughts;
  for (Seat seat = 0; seat < game->seats(); ++seat) thoughts.emplace_back(seed, 1U + seat);
  while (match.turn().kind != Turn::Kind::Over) {
    const Turn turn = match.turn();
    if (turn.kind == Turn::Kind::Chance) {
      const Chance chance = game->chance(match.state());
      // Enter does, and so does the word for it.
      constexpr std::string_view kWords[] = {"roll", "draw", "lot"};
      if (chance.asker == 0 && match.entry_count() % 2 == 0)
        script.input += kWords[static_cast<std::size_t>(chance.kind)];
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

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
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
  const auto story = knobel("replay --lang " + language + " " + path);
  CHECK(story.status == 0);
  // What a person would tell, which is something of most events, and not how it is written down.
  CHECK(std::ranges::count(story.out, '\n') > std::ssize(script.entries) / 2);
  CHECK_FALSE(contains(story.out, "  dice "));
  CHECK_FALSE(contains(story.out, "  pick "));
  CHECK(knobel("replay --seat 1 " + path).status == 0);
  CHECK(knobel("replay --at 5 " + path).status == 0);
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
  CHECK(contains(german, "Lehrling 2: " + score + " Punkte"));
  CHECK(contains(german, "Lehrling 2 gewinnt!"));
  const auto english = knobel("play knaster --seed 7 --lang en", script.input).out;
  CHECK(contains(english, "Apprentice 2: " + score + " points"));
  CHECK(contains(english, "Apprentice 2 wins!"));
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
  CHECK(contains(run.out, "Seat 1 takes that back\n"));
  const auto record = read_record(contents(path));
  REQUIRE(record.has_value());
  REQUIRE(record->entries.size() == 4);
  CHECK(record->entries[1] == Entry(ActionEntry{0, "write a1"}));
  CHECK(record->entries[2] == Entry(TableEntry{TableEntry::Kind::Undo, 0, ""}));
  CHECK(record->entries[3] == Entry(ActionEntry{0, "write b1"}));
  CHECK(knobel("verify " + path).status == 3);  // all of it holds, but it has no end
  const auto story = knobel("replay --lang en " + path).out;
  CHECK(contains(story, "    1  Seat 1 rolls "));
  CHECK(contains(story, "    2    ~ Seat 1 writes "));
  CHECK(contains(story, "    3    Seat 1 takes that back\n"));
  CHECK(contains(story, "    4    Seat 1 writes "));
}

TEST_CASE("people at one keyboard do not see each other's choices before the reveal") {
  const auto run = knobel("play knaster --with none --option first=1 --seed 1 --lang en",
                          "\nwrite e5\nu\nwrite d4\n\nwrite a1\n\n");
  CHECK(run.status == 1);  // nobody quit
  const auto curtain = run.out.find("Pass the keyboard to Seat 2");
  REQUIRE(curtain != std::string::npos);
  const auto second = run.out.find("Pass the keyboard to Seat 2", curtain + 1);
  REQUIRE(second != std::string::npos);
  const auto chosen = run.out.find("write a1", second);
  const auto before = run.out.substr(second, chosen - second);
  CHECK(contains(before, "ready"));
  CHECK_FALSE(contains(before, "d4"));
  CHECK_FALSE(contains(before, "Seat 1 writes"));
  CHECK(contains(run.out.substr(chosen), "  Seat 1 writes "));
}

TEST_CASE("the end of the input ends the match with one line, and is no success") {
  const auto english = knobel("play knaster --lang en", "");
  CHECK(english.status == 1);
  CHECK(english.err == "knobel: the input ended before the match did\n");
  const auto german = knobel("play knaster --lang de", "");
  CHECK(german.status == 1);
  CHECK(german.err == "knobel: die Eingabe war vor der Partie zu Ende\n");
}

TEST_CASE("a match goes on from its record, with the luck that it would have had") {
  const auto game = (*find_game("knaster"))->make({1, {}, {}});
  const auto script = script_for(*game, 7);
  const Folder folder;
  const auto whole = folder.file("whole.jsonl");
  const auto parts = folder.file("parts.jsonl");
  CHECK(knobel("play knaster --seats 1 --seed 7 --record " + whole, script.input).status == 0);
  const auto half = script.input.find('\n', script.input.size() / 2) + 1;
  const auto first = knobel("play knaster --seats 1 --seed 7 --lang en --record " + parts,
                            script.input.substr(0, half) + "q\n");
  CHECK(first.status == 0);
  CHECK(contains(first.out, "  knobel play --resume " + parts + "  continue it\n"));
  CHECK(knobel("verify " + parts).status == 3);
  const auto rest = knobel("play --lang en --resume " + parts, script.input.substr(half));
  CHECK(rest.status == 0);
  CHECK(contains(rest.out, "The match goes on"));
  CHECK(contains(rest.out, "  knobel verify " + parts + "  check it\n"));
  CHECK(contents(parts) == contents(whole));
}

TEST_CASE("bots and names are the same when a match goes on") {
  const Folder folder;
  const auto path = folder.file("match.jsonl");
  CHECK(knobel("play knatsch --seed 3 --names Ada --with master --record " + path, "q\n").status ==
        0);
  const auto more = knobel("play --resume " + path + " --lang en", "q\n");
  CHECK(more.status == 0);
  CHECK(contains(more.out, "Seat 1: Ada"));
  CHECK(contains(more.out, "Master"));
}

TEST_CASE("a record is there before the first move, and none is written over by mistake") {
  const Folder folder;
  const auto path = folder.file("match.jsonl");
  write(path, "precious");
  const auto refused = knobel("play knaster --seats 1 --record " + path, "\nc3\nq\n");
  CHECK(refused.status == 2);
  CHECK(refused.out == "");
  CHECK(refused.err == "knobel: " + path + " is there already; --force writes over it\n");
  CHECK(contents(path) == "precious");
  CHECK(knobel("play knaster --seats 1 --force --record " + path, "q\n").status == 0);
  CHECK(read_record(contents(path)).has_value());
  const auto nowhere = knobel("play knaster --seats 1 --record " + folder.file("no/file"), "\nq\n");
  CHECK(nowhere.status == 2);
  CHECK(nowhere.out == "");
}

TEST_CASE("what cannot be played on is refused with the reason") {
  const Folder folder;
  const auto path = folder.file("match.jsonl");
  const auto refused = [&](const std::string& arguments, std::string_view reason) {
    const auto run = knobel("play " + arguments);
    CHECK(run.status == 2);
    CHECK_MESSAGE(contains(run.err, reason), run.err);
  };
  const auto game = (*find_game("knaster"))->make({2, {}, {}});
  CHECK(knobel("play knaster --seed 7 --record " + path, script_for(*game, 7).input).status == 0);
  refused("--resume " + path, "this match is over; see knobel replay");
  refused("--resume " + folder.file("none"), "cannot read ");
  refused("--resume -", "where you are going to type");
  refused("knaster --resume " + path, "--resume goes on with a match as it was");
  refused("", "which game? knobel play GAME, or knobel play --resume FILE");
  CHECK(knobel("simulate knaster --players random,random --games 1 --record " + folder.file("s"))
            .status == 0);
  const auto simulated = folder.file("s/knaster-1-1.jsonl");
  auto bytes = contents(simulated);
  bytes.erase(bytes.rfind("{\"result\""));
  write(simulated, bytes + digest_line(bytes));
  refused("--resume " + simulated, "nobody but bots plays in this match");
}

TEST_CASE("people are called by the names that they give themselves") {
  const auto run = knobel("play knaster --names Ada,Ben --with none --lang en", "q\n");
  CHECK(contains(run.out, "Seat 1: Ada · Seat 2: Ben"));
  CHECK(knobel("play knaster --names master", "q\n").err ==
        "knobel: \"master\" is not a name for a person\n");
  CHECK(knobel("play knaster --names Ada,Ben", "q\n").err ==
        "knobel: --names has 2 for 1 person\n");
}

TEST_CASE("who has won is told whoever played alone against bots") {
  for (std::uint64_t seed = 1; seed < 30; ++seed) {
    const auto game = (*find_game("knaster"))->make({2, {}, {}});
    const auto script = script_for(*game, seed, "random");
    const auto run =
        knobel("play knaster --with random --lang de --seed " + std::to_string(seed), script.input)
            .out;
    const bool won = script.result.winners == SeatSet::one(0);
    CHECK(contains(run, "Du hast gewonnen!") == won);
    if (won) return;
  }
  FAIL("seat 1 never won");
}

TEST_CASE("odds are told where the game knows some") {
  const auto run = knobel("play turnier --option first=1 --seed 4 --lang en", "o\n\no\nq\n");
  CHECK(contains(run.out, "There is nothing to work out here."));
  CHECK(contains(run.out, "The next throw is lower: "));
  CHECK(contains(run.out, "a actions, o odds, h hint, u undo"));
}

TEST_CASE("colours are shown where they are asked for, and nothing else changes") {
  for (const std::string game : {"karten", "knatsch", "turnier"}) {
    const auto play = [&](const std::string& colour) {
      return knobel("play " + game + " --seed 3 --lang en --color " + colour, "\nq\n").out;
    };
    auto colourful = play("always");
    CHECK(contains(colourful, "\x1b[1;3"));
    for (std::size_t at = 0; (at = colourful.find('\x1b')) != std::string::npos;)
      colourful.erase(at, colourful.find('m', at) + 1 - at);
    CHECK(colourful == play("never"));
    CHECK(colourful == play("auto"));
  }
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
