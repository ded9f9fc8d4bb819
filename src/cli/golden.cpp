#include "cli/golden.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "analysis/goldens.h"
#include "analysis/stories.h"
#include "cli/files.h"
#include "cli/output.h"
#include "formats/position_text.h"
#include "formats/story_text.h"

namespace knobel::cli {
namespace {

namespace fs = std::filesystem;

/// Files under golden/ that are no goldens of the game any more.
std::vector<fs::path> leftovers(const fs::path& folder, const std::vector<Golden>& list) {
  std::vector<fs::path> paths;
  std::error_code failed;
  for (const auto& file : fs::recursive_directory_iterator(folder, failed)) {
    if (file.is_directory()) continue;
    const bool known = std::any_of(list.begin(), list.end(), [&](const Golden& golden) {
      return file.path() == folder / (golden.name + ".txt");
    });
    if (!known) paths.push_back(file.path());
  }
  return paths;
}

int check_golden(const fs::path& folder, const std::vector<Golden>& list) {
  int status = kDone;
  const auto differs = [&](const fs::path& path, const std::string& how) {
    complain(path.string() + " " + how);
    status = kAnswerIsNo;
  };
  for (const auto& golden : list) {
    const auto path = folder / (golden.name + ".txt");
    const auto found = read_file(path.string());
    if (!found) {
      differs(path, "is missing");
      continue;
    }
    const auto difference = first_difference(*found, golden.text);
    if (!difference.empty()) differs(path, "differs, " + difference);
  }
  for (const auto& path : leftovers(folder, list)) differs(path, "is no golden of this game");
  return status;
}

int write_golden(const fs::path& folder, const std::vector<Golden>& list) {
  std::error_code failed;
  fs::create_directories(folder / "stories", failed);
  if (failed) return cannot("cannot make " + folder.string() + ": " + failed.message());
  for (const auto& golden : list) {
    const auto path = folder / (golden.name + ".txt");
    const auto written = write_file(path.string(), golden.text);
    if (!written) return cannot(written.error().text);
    print(path.string() + "\n");
  }
  for (const auto& path : leftovers(folder, list)) {
    fs::remove(path, failed);
    if (failed) return cannot("cannot remove " + path.string() + ": " + failed.message());
    print(path.string() + " removed\n");
  }
  return kDone;
}

}  // namespace

int run_golden(const GoldenArguments& arguments) {
  const fs::path games = fs::path(arguments.source) / "src" / "games";
  std::error_code failed;
  if (!fs::is_regular_file(games / "registry.h", failed))
    return cannot("\"" + arguments.source +
                  "\" is not the source tree of knobel; go there, or name it with --source");
  int status = kDone;
  const auto keys =
      arguments.game.empty() ? golden_games() : std::vector<std::string>{arguments.game};
  for (const auto& key : keys) {
    auto list = goldens(key, position_text);
    if (!list) return cannot(list.error().text);
    std::ranges::move(stories(key, story_text), std::back_inserter(*list));
    const fs::path folder = (games / key / "golden").lexically_normal();
    const int done = arguments.check ? check_golden(folder, *list) : write_golden(folder, *list);
    if (done == kCannot) return done;
    status = std::max(status, done);
  }
  return status;
}

}  // namespace knobel::cli
