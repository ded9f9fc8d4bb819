#include "server/lesson.h"

#include <doctest/doctest.h>

#include "formats/lesson.h"
#include "server/test_support.h"
#include "tests/support/playout.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

const std::string kChapter =
    "chapter\nde Vor\nen On\nposition null_game 2\ndo do=roll\nde Wirf!\nen Roll!\ndice 4\n"
    "do\nde Geh!\nen Go!\nseat 1 step\ndice 2\nseat 2 stay\nwhy\nde Gut.\nen Good.\n";
const std::string kLesson =
    "# knobel lesson, format 1\ngame null_game\nrules 1\nseats 2\nlearner 1\nseconds 120\n" +
    kChapter + kChapter + kChapter;

std::expected<std::string, Problem> answer(const std::string& query,
                                           const std::string& lesson = kLesson) {
  KNOBEL_TRY_ASSIGN(const auto wish, parse_lesson_query(query));
  return lesson_json(lesson, wish, knobel::testing::make_tested);
}

std::string answered(const std::string& query) {
  const auto text = answer(query);
  INFO((text ? std::string() : text.error().text));
  REQUIRE(text.has_value());
  return *text;
}

std::string refused(const std::string& query, const std::string& lesson = kLesson) {
  const auto text = answer(query, lesson);
  REQUIRE(!text.has_value());
  return text.error().code;
}

}  // namespace

TEST_CASE("a lesson tells what is in it") {
  const auto contents = answered("");
  CHECK(at(contents, "game") == "null_game");
  CHECK(at(contents, "learner") == "1");
  CHECK(at(contents, "chapters")
            .find(R"({"kind":"do","event":1,"look":"","words":)"
                  R"({"de":"Geh!","en":"Go!"}})") != std::string::npos);
}

TEST_CASE("a moment of a lesson is what the learner sees of it") {
  const auto moment = answered("chapter=2&event=1");
  CHECK(at(moment, "chapter") == "2");
  CHECK(at(moment, "events") == "4");
  CHECK(at(at(moment, "view"), "seat") == "1");
  CHECK(at(at(moment, "view"), "actions").find(R"("text":"step")") != std::string::npos);
  CHECK(at(answered("chapter=2&event=4&from=2"), "steps").find("step") == std::string::npos);
  CHECK(at(at(answered("chapter=1&seat=2"), "view"), "seat") == "2");
}

TEST_CASE("what is tried in a lesson is allowed and shown, or refused with the reason") {
  const auto tried = at(answered("chapter=1&event=1&try=stay"), "tried");
  CHECK(at(tried, "legal") == "true");
  CHECK(at(tried, "stopped") == "chance");
  CHECK(at(tried, "applied") == "1");
  CHECK(at(at(tried, "view"), "fields").find(R"("to_move":2)") != std::string::npos);
  CHECK(at(tried, "steps").find(R"("action":"stay")") != std::string::npos);
  const auto wrong = at(answered("chapter=1&event=1&try=fl%79"), "tried");
  CHECK(at(wrong, "legal") == "false");
  CHECK(!at(wrong, "text").empty());
  CHECK(at(at(answered("chapter=1&event=0&try=step"), "tried"), "why").find("chance_first") !=
        std::string::npos);
}

TEST_CASE("questions about lessons that make no sense are refused") {
  for (const char* query :
       {"chapter", "chapter=0", "chapter=x", "event=-1", "seat=0", "seat=99", "fly=1",
        "chapter=1&try=%", "chapter=1&try=%4", "chapter=1&try=%zz", "event=99999999999999999999"})
    CHECK_MESSAGE(refused(query) == "malformed", query);
  CHECK(refused("chapter=4") == "no_such_event");
  CHECK(refused("chapter=1&event=5") == "no_such_event");
  CHECK(refused("chapter=1&seat=3") == "no_such_seat");
  CHECK(refused("", "{}") == "bad_lesson");
  CHECK(refused("chapter=1&event=1", kLesson.substr(0, kLesson.find("dice 4")) + "dice 7") ==
        "bad_lesson");
}
