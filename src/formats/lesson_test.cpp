// Lessons: what can be read, what the rules say to it, and the lessons that the page teaches.

#include "formats/lesson.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "formats/position_text.h"
#include "games/registry.h"
#include "tests/support/playout.h"

using namespace knobel;

namespace {

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  const auto place = text.find(what);
  REQUIRE(place != std::string::npos);
  return text.replace(place, what.size(), with);
}

/// So many words in both languages: a lesson takes its minute.
std::string words(int count) {
  std::string text = "go";
  for (int i = 1; i < count; ++i) text += " on";
  return "de " + text + "\nen " + text + "\n";
}

const std::string kHead =
    "# knobel lesson, format 1\ngame null_game\nrules 1\nseats 2\nlearner 1\nseconds 120\n";
const std::string kChapter = "\nchapter\nde Vor\nen On\nposition null_game 2\ndo do=roll\n" +
                             words(20) + "dice 4\nwhy\n" + words(20) + "do action=step\n" +
                             words(20) + "seat 1 step\n# A rival.\ndice 2\nseat 2 stay\nsay\n" +
                             words(20);
const std::string kLesson = kHead + kChapter + kChapter + kChapter;

Lesson read(const std::string& text) {
  auto lesson = read_lesson(text);
  INFO((lesson ? std::string() : lesson.error().text));
  REQUIRE(lesson.has_value());
  return *lesson;
}

std::string read_error(const std::string& text) {
  const auto lesson = read_lesson(text);
  REQUIRE(!lesson.has_value());
  return lesson.error().text;
}

std::expected<void, Error> judged(const std::string& text) {
  const auto lesson = read(text);
  const auto game = testing::make_tested(lesson.game, lesson.config());
  REQUIRE(game.has_value());
  return check_lesson(lesson, *game);
}

std::string judge_error(const std::string& text) {
  const auto fine = judged(text);
  REQUIRE(!fine.has_value());
  return fine.error().text;
}

std::string file_text(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("a lesson is read with its chapters, events and notes") {
  const auto lesson = read(kLesson);
  CHECK(lesson.game == "null_game");
  CHECK(lesson.seats == 2);
  CHECK(lesson.learner == 0);
  REQUIRE(lesson.chapters.size() == 3);
  const auto& chapter = lesson.chapters[1];
  CHECK(chapter.title == LessonWords{"Vor", "On"});
  CHECK(chapter.position == "null_game 2");
  REQUIRE(chapter.entries.size() == 4);
  CHECK(chapter.entries[0] == Entry(ChanceEntry{"dice 4"}));
  CHECK(chapter.entries[1] == Entry(ActionEntry{0, "step"}));
  REQUIRE(chapter.notes.size() == 4);
  CHECK(chapter.notes[0].look == "do=roll");
  CHECK(chapter.notes[2].kind == LessonNote::Kind::Do);
  CHECK(chapter.notes[2].event == 1);
  CHECK(chapter.notes[3].event == 4);
}

TEST_CASE("what is no lesson is refused with its line") {
  CHECK(read_error("") == "line 1: a lesson begins with \"# knobel lesson, format 1\"");
  CHECK(read_error(replaced(kLesson, "seats 2", "seats 0")).starts_with("line 4: needed is"));
  CHECK(read_error(replaced(kLesson, "learner 1", "learner 3")).starts_with("line 5: needed is"));
  CHECK(read_error(replaced(kLesson, "seconds 120", "seconds 600")).starts_with("line 6"));
  CHECK(read_error(replaced(kLesson, "en On\n", "")).starts_with("line 10: needed is \"en\""));
  CHECK(read_error(replaced(kLesson, "de Vor", "de Vor\x1b[2J")).starts_with("line 9: needed is"));
  CHECK(read_error(replaced(kLesson, "de Vor", "de \xff")).starts_with("line 9: needed is"));
  CHECK(read_error(replaced(kLesson, "dice 4", "undo seat 1")).find("needed is an event") !=
        std::string::npos);
  CHECK(read_error(replaced(kLesson, "seat 1 step", "seat 3 step")).find("needed is an event") !=
        std::string::npos);
  CHECK(
      read_error(kHead + kChapter + kChapter + kChapter + kChapter + kChapter + kChapter + kChapter)
          .ends_with("a lesson has at most 6 chapters"));
  CHECK(read_error(std::string(kLessonBytesMax + 1, ' ')).starts_with("a lesson has at most"));
}

TEST_CASE("a lesson is judged by the rules") {
  CHECK(judged(kLesson).has_value());
  CHECK(judge_error(replaced(kLesson, "dice 4", "dice 7")).starts_with("line 15: "));
  CHECK(judge_error(replaced(kLesson, "position null_game 2", "position null_game 3"))
            .starts_with("line 11: "));
  CHECK(judge_error(replaced(kLesson, "seat 2 stay", "seat 2 fly")).starts_with("line 25: "));
  CHECK(judge_error(replaced(kLesson, "rules 1", "rules 2")) ==
        "the lesson is for rules 2, the game has rules 1");
}

TEST_CASE("a lesson asks for what the learner does, and for nothing else") {
  CHECK(judge_error(replaced(kLesson, "do action=step", "why")) ==
        "line 22: the learner has not been asked for this");
  CHECK(judge_error(replaced(kLesson, "do do=roll", "say")) ==
        "line 15: the learner has not been asked for this");
  CHECK(judge_error(replaced(kLesson, "# A rival.\n", "do\nde Wirf!\nen Roll!\n"))
            .ends_with("what follows is nothing that the learner does"));
  CHECK(
      judge_error(replaced(kLesson, "why\n", "do\n")).ends_with("what is asked for is said last"));
  CHECK(judge_error(replaced(kLesson, "do do=roll", "why")).ends_with("nothing has happened yet"));
  CHECK(judge_error(replaced(kLesson, "seat 2 stay\nsay\n", "seat 2 stay\ndo\n"))
            .ends_with("there is no event behind it"));
  CHECK(judge_error(replaced(kLesson, "seat 2 stay\nsay\n" + words(20), "seat 2 stay\n"))
            .ends_with("a chapter ends with a note"));
}

TEST_CASE("a lesson has as many chapters and takes as long as it may") {
  CHECK(judge_error(kHead + kChapter + kChapter) == "a lesson has at least 3 chapters");
  CHECK(judge_error(replaced(kLesson, "dice 2\nseat 2 stay\n", ""))
            .ends_with("a chapter has at least 3 events"));
  // 81 words of a chapter are 20.25 s; a throw, an action and two that go on are 4 taps.
  const auto length = lesson_length(read(kLesson))[1];
  CHECK(length.words == 3 * 81);
  CHECK(length.taps == 3 * 4);
  CHECK(length.seconds() == doctest::Approx(78.75));
  CHECK(judge_error(replaced(kLesson, "seconds 120", "seconds 70")) ==
        "the lesson takes 78 s; allowed are 60 to 70 s");
}

TEST_CASE("what a seat sees is no position to teach from") {
  for (const auto& entry : tested_games()) {
    if (!entry.info->hidden_information) continue;
    const auto game = testing::plain_game(entry.info->key, entry.info->seats_default);
    const Match match = testing::random_match(game, 1, 30, 30);
    const auto observed = game->observe(match.state(), kSpectator);
    if (observed == match.state()) continue;
    const std::string from = position_text(*game, observed);
    std::string text = replaced(kLesson, "game null_game", "game " + std::string(entry.info->key));
    text = replaced(text, "seats 2", "seats " + std::to_string(game->seats()));
    text = replaced(text, "rules 1", "rules " + std::to_string(entry.info->rules_version));
    const auto fine = check_lesson(read(replaced(text, "null_game 2", from)), game);
    REQUIRE(!fine.has_value());
    CHECK_MESSAGE(fine.error().text == "line 11: this is what a seat sees, not the position",
                  entry.info->key);
  }
}

TEST_CASE("every game that has its rules on the page has a lesson, and it can be taught") {
  const std::filesystem::path pictures = std::string(KNOBEL_SOURCE_DIR) + "/web/src/games";
  int lessons = 0;
  for (const auto& folder : std::filesystem::directory_iterator(pictures)) {
    if (!std::filesystem::exists(folder.path() / "rules.de.md")) continue;
    ++lessons;
    const std::string key = folder.path().filename();
    INFO(key);
    REQUIRE(std::filesystem::exists(folder.path() / "lesson.txt"));
    const auto lesson = read(file_text(folder.path() / "lesson.txt"));
    CHECK(lesson.game == key);
    const auto game = testing::make_tested(lesson.game, lesson.config());
    REQUIRE(game.has_value());
    const auto fine = check_lesson(lesson, *game);
    CHECK_MESSAGE(fine.has_value(), (fine ? std::string() : fine.error().text));
  }
  CHECK(lessons > 0);
}
