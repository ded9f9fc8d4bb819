// Lessons. What is read is judged, and every moment of it told, without a Bug; so is what somebody
// tries there. The first bytes are the question, up to the first line break.

#include "formats/lesson.h"
#include "server/lesson.h"
#include "tests/fuzz/fuzz.h"

using namespace knobel;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = fuzzing::as_text(data, size);
  const auto end = std::min(text.find('\n'), text.size());
  const auto lesson = text.substr(std::min(end + 1, text.size()));
  if (const auto wish = server::parse_lesson_query(text.substr(0, end)))
    server::lesson_json(lesson, *wish, testing::make_tested);
  const auto read = read_lesson(lesson);
  if (!read) {
    KNOBEL_CHECK(!read.error().text.empty());
    return 0;
  }
  const auto game = testing::make_tested(read->game, read->config());
  if (!game || (*game)->info().rules_version != read->rules_version) return 0;
  const bool fine = check_lesson(*read, *game).has_value();
  for (std::size_t chapter = 0; chapter < read->chapters.size(); ++chapter) {
    const auto events = read->chapters[chapter].entries.size();
    for (Seat viewer : {read->learner, kSpectator}) {
      const auto at = lesson_moment(*read, *game, chapter, events, viewer);
      if (at) at->stretch.steps();
      // What can be taught can be told.
      if (fine) KNOBEL_CHECK(at.has_value());
    }
  }
  return 0;
}
