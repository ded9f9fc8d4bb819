// What the program says to wrong arguments and broken files: exit status 2 (or 1 where the answer
// is no) and one line on stderr that says what is allowed.

#include <doctest/doctest.h>

#include <algorithm>

#include "formats/record_json.h"
#include "tests/cli/program.h"

namespace knobel::test {
namespace {

void check_refused(const Run& run, int status, const std::string& line) {
  CHECK(run.status == status);
  CHECK(run.out == "");
  CHECK(run.err == "knobel: " + line + "\n");
}

/// Only the beginning of the line, where it goes on with something that may grow.
void check_refused_with(const Run& run, int status, const std::string& beginning) {
  CHECK(run.status == status);
  CHECK(run.out == "");
  CHECK(run.err.starts_with("knobel: " + beginning));
  CHECK(std::ranges::count(run.err, '\n') == 1);
}

/// A few moves of one person, as the program itself records them.
std::string recorded_match(const Folder& folder) {
  const auto path = folder.file("match.jsonl");
  const std::string script = "\nwrite a1\n\nwrite b2\n\nwrite c3\nq\n";
  REQUIRE(knobel("play knaster --seats 1 --seed 1 --record " + path, script).status == 0);
  return path;
}

}  // namespace

TEST_CASE("a command that does not exist is answered with those that do") {
  check_refused_with(knobel("paly"), 2, "there is no command \"paly\"; there are ");
  check_refused_with(knobel(""), 2, "a command is needed; there are ");
  CHECK(knobel("paly").err.find("; did you mean \"play\"?; see knobel --help") !=
        std::string::npos);
  CHECK(knobel("dance").err.find("did you mean") == std::string::npos);
}

TEST_CASE("a game is meant however it is written, and a slip is asked back") {
  CHECK(knobel("odds KNASTER --sums 7").out == "A 7 comes in 1 roll: 16.67 %\n");
  CHECK(knobel("simulate Duell --players random,random --games 1 --csv -").status == 0);
  CHECK(knobel("play Knaster --seats 1", "q\n").status == 0);
  for (const std::string command : {"play knatch", "odds knatch",
                                    "simulate knatch --games 1 "
                                    "--players random"})
    CHECK(knobel(command).err.ends_with("; did you mean \"knatsch\"?\n"));
  for (const std::string command : {"play knatsch --with mastre", "play knatsch --with Master:0.7",
                                    "simulate knatsch --games 1 --players mater,random"})
    CHECK(knobel(command).err.ends_with("; did you mean \"master\"?\n"));
}

TEST_CASE("an unknown game is answered with the list of games") {
  for (const std::string command : {"play chess", "play chess --seats 3"})
    check_refused_with(knobel(command), 2,
                       "there is no game \"chess\"; there are knatsch, turnier, ");
}

TEST_CASE("seats, options, players, languages and numbers are refused with what is allowed") {
  check_refused(knobel("play knaster --seats 13"), 2, "knaster is played by 1 to 12, not by 13");
  check_refused(knobel("play knaster --seats two"), 2,
                "--seats: \"two\" is not a whole number from 1 to 99; see knobel play --help");
  check_refused(knobel("play knaster --option frist=1"), 2,
                "knaster has no option \"frist\"; it has first");
  check_refused_with(knobel("play knaster --option first=13"), 2,
                     "option first cannot be \"13\"; allowed are random, 1, 2,");
  check_refused(knobel("play knaster --option first"), 2,
                "--option first needs the form KEY=VALUE");
  check_refused_with(knobel("play knaster --with grandmaster"), 2,
                     "there is no player \"grandmaster\"; there are random, apprentice, "
                     "journeyman, master");
  check_refused_with(knobel("play knaster --with random,random"), 2,
                     "--with names 2 for 2 seats, and a person needs one;");
  check_refused(knobel("play knaster --lang fr"), 2,
                "--lang: \"fr\" is not a language; there are de, en; see knobel play --help");
  check_refused(knobel("play knaster --sead 1"), 2,
                "\"--sead 1\" is not understood; did you mean \"--seed\"?; see knobel play --help");
  check_refused(knobel("play knaster --dice 1"), 2,
                "\"--dice 1\" is not understood; see knobel play --help");
  check_refused(knobel("bench server --part chaos"), 2,
                "--part: chaos not in {load,tables,length,idle,abuse,all}; see knobel bench "
                "--help");
  check_refused(knobel("bench server --part abuse --seconds 0"), 2,
                "--seconds: \"0\" is not a whole number from 1 to 3600; see knobel bench --help");
  check_refused_with(knobel("bench server --part abuse --game chess"), 2,
                     "there is no game \"chess\"; there are knatsch, turnier, ");
}

TEST_CASE("a broken component set is pointed at") {
  const Folder folder;
  const auto path = folder.file("set.json");
  write(path, "{\n  \"line_points\": [1,\n");
  check_refused_with(knobel("play knaster --components " + path), 2, path + ": line ");
  write(path, "{\n  \"points\": []\n}\n");
  check_refused_with(knobel("play knaster --components " + path), 2,
                     path + ": line 2: the component set has the unknown key \"points\"");
  check_refused(knobel("play knaster --components " + folder.file("none")), 2,
                "cannot read " + folder.file("none") + ": No such file or directory");
}

TEST_CASE("a truncated or edited record is refused with its line") {
  const Folder folder;
  const auto path = recorded_match(folder);
  const auto bytes = contents(path);
  REQUIRE(knobel("verify " + path).status == 3);  // it has no end, but what is there holds

  write(path, bytes.substr(0, bytes.size() / 2));
  check_refused_with(knobel("verify " + path), 1, path + ": line ");
  check_refused_with(knobel("replay " + path), 2, path + ": line ");
  check_refused_with(knobel("convert " + path), 2, path + ": line ");

  auto edited = bytes;
  const auto dice = edited.find("dice ") + 5;
  edited[dice] = edited[dice] == '1' ? '2' : '1';
  write(path, edited);
  check_refused_with(knobel("verify " + path), 1, path + ": line ");

  // With a digest that fits again, it is the dice that give it away.
  const auto last_line = edited.rfind("{\"sha256\"");
  edited.erase(last_line);
  edited += digest_line(edited);
  write(path, edited);
  check_refused_with(knobel("verify " + path), 1, path + ": line 2: the record says \"dice ");

  const auto said = knobel("verify --json " + path);
  CHECK(said.status == 1);
  CHECK(said.err == "");
  CHECK(said.out.starts_with("{\"verified\":false,\"complete\":false,\"records\":[{\"file\":\"" +
                             path + "\",\"verified\":false,\"reason\":\"line 2: "));
}

TEST_CASE("what a file of somebody else says does not command the terminal") {
  const Folder folder;
  const auto path = recorded_match(folder);
  auto bytes = contents(path);
  bytes.erase(bytes.rfind("{\"sha256\""));
  const auto game = bytes.find("knaster");
  bytes.replace(game, 7, "\\u001b[2J\u009B2J\u202Eretsank");
  bytes += digest_line(bytes);
  write(path, bytes);
  const auto refused = knobel("verify " + path);
  CHECK(refused.status == 1);
  CHECK_MESSAGE(refused.err.find("\" [2J 2Jretsank\"") != std::string::npos, refused.err);
  for (const auto* command : {"\x1b", "\u009B", "\u202E"})
    CHECK(refused.err.find(command) == std::string::npos);
}

TEST_CASE("a position beyond the end of a record is refused with the range") {
  const Folder folder;
  const auto path = folder.file("short.jsonl");
  REQUIRE(knobel("play knaster --seats 1 --seed 1 --record " + path, "\nc3\nq\n").status == 0);
  check_refused(knobel("replay --at 3 " + path), 2,
                "--at 3 is not possible; the record has 2 events, so N is 0 to 2");
}

TEST_CASE("a seat that a record does not have is refused") {
  const Folder folder;
  const auto path = folder.file("alone.jsonl");
  REQUIRE(knobel("play knaster --seats 1 --seed 1 --record " + path, "q\n").status == 0);
  check_refused(knobel("replay --seat 2 " + path), 2,
                "--seat 2 is not possible; the record has 1 seat");
}

TEST_CASE("wrong text is refused by convert with its line") {
  const Folder folder;
  const auto path = folder.file("match.txt");
  const std::string head =
      "# knobel record as text, format 1\ngame knaster\nrules 1\nseats 1\noption first random\n"
      "player \"person\"\nluck unknown\nmatch\n";
  write(path, head + "dice 3 4\nsaet 1 write c3\n");
  check_refused_with(knobel("convert " + path), 2, path + ": line 10: \"saet 1 write c3\"; ");
  write(path, head + "seat 2 write c3\n");
  check_refused(knobel("convert " + path), 2,
                path + ": line 9: \"seat 2 write c3\"; seats are 1 to 1");
  write(path, "hello\n");
  check_refused_with(knobel("convert " + path), 2, path + ": line 1: neither a record");
}

TEST_CASE("what cannot be written is said, and nothing is left behind") {
  const Folder folder;
  const auto path = folder.file("short.jsonl");
  REQUIRE(knobel("play knaster --seats 1 --seed 1 --record " + path, "\nc3\nq\n").status == 0);
  check_refused(knobel("convert -o /dev/full " + path), 2,
                "cannot write /dev/full: No space left on device");
  const auto nowhere = folder.file("no/such/folder.txt");
  check_refused(knobel("convert -o " + nowhere + " " + path), 2,
                "cannot write " + nowhere + ": No such file or directory");
  const auto played = knobel("play knaster --seats 1 --record " + nowhere, "q\n");
  CHECK(played.status == 2);
  CHECK(played.err == "knobel: cannot write " + nowhere + ": No such file or directory\n");
  const auto said = folder.file("said");
  const std::string full = "'" KNOBEL_PROGRAM "' games >/dev/full 2>'" + said + "'";
  CHECK(WEXITSTATUS(std::system(full.c_str())) == 2);
  CHECK(contents(said) == "knobel: the output could not be written: No space left on device\n");
}

TEST_CASE("goldens are written into a source tree only") {
  const Folder folder;
  check_refused(knobel("golden --source " + folder.file("")), 2,
                "\"" + folder.file("") +
                    "\" is not the source tree of knobel; go there, or name it with --source");
  check_refused_with(knobel("golden chess --check --source " KNOBEL_SOURCE_DIR), 2,
                     "there is no game \"chess\"; there are knatsch, turnier, ");
  CHECK(knobel("golden knaster --check --source " KNOBEL_SOURCE_DIR).status == 0);
}

}  // namespace knobel::test
