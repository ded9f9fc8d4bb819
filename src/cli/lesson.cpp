#include "cli/lesson.h"

#include <fmt/format.h>

#include "cli/files.h"
#include "cli/game_arguments.h"
#include "cli/output.h"
#include "formats/lesson.h"
#include "games/registry.h"

namespace knobel::cli {
namespace {

std::expected<Lesson, Error> checked(const std::string& path) {
  KNOBEL_TRY_ASSIGN(const auto text, read_file(path));
  const auto lesson = read_lesson(text);
  if (!lesson) return error(path + ": " + lesson.error().text);
  const auto game = make_registered(lesson->game, lesson->config());
  if (!game) return error(path + ": " + game.error().text);
  if (const auto fine = check_lesson(*lesson, *game); !fine)
    return error(path + ": " + fine.error().text);
  return lesson;
}

}  // namespace

int run_lesson(const LessonArguments& arguments) {
  int status = kDone;
  for (const auto& path : arguments.files) {
    const auto lesson = checked(path);
    if (!lesson) {
      complain(lesson.error().text);
      status = kAnswerIsNo;
      continue;
    }
    std::size_t events = 0;
    for (const auto& chapter : lesson->chapters) events += chapter.entries.size();
    const auto length = lesson_length(*lesson);
    print(fmt::format(
        "{}: {} chapters, {} events, {} taps; de {} words, {:.0f} s; en {} words, "
        "{:.0f} s; at most {} s\n",
        path, lesson->chapters.size(), events, length[0].taps, length[0].words, length[0].seconds(),
        length[1].words, length[1].seconds(), lesson->seconds_max));
  }
  return status;
}

}  // namespace knobel::cli
