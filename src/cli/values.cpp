#include "cli/values.h"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>

#include "cli/files.h"
#include "players/learned.h"

namespace knobel::cli {
namespace {

namespace fs = std::filesystem;

/// Where a file may lie, best first.
std::vector<fs::path> places(const std::string& file) {
  if (const char* given = std::getenv("KNOBEL_DATA")) return {fs::path(given) / file};
  std::error_code failed;
  const auto program = fs::read_symlink("/proc/self/exe", failed);
  std::vector<fs::path> found = {program.parent_path() / ".." / "share" / "knobel" / file};
  for (auto folder = program.parent_path(); folder.has_relative_path();
       folder = folder.parent_path())
    found.push_back(folder / "data" / file);
  return found;
}

std::expected<LearnedFile, Error> load(const std::string& name) {
  for (const auto& path : places(name + ".kval")) {
    if (!fs::exists(path)) continue;
    KNOBEL_TRY_ASSIGN(const auto bytes, read_file(path));
    auto file = read_learned(bytes);
    if (!file) return error(path.string() + ": " + file.error().text);
    return file;
  }
  return error("the trained values " + name + ".kval are neither installed nor in the tree; " +
               "knobel train " + name + " makes them");
}

std::expected<const LearnedFile*, Error> find(std::string_view name) {
  // Never destroyed: threads may still play when the program ends.
  static std::mutex mutex;
  static auto& loaded = *new std::map<std::string, LearnedFile, std::less<>>;
  const std::lock_guard lock(mutex);
  auto found = loaded.find(name);
  if (found == loaded.end()) {
    KNOBEL_TRY_ASSIGN(auto file, load(std::string(name)));
    found = loaded.emplace(name, std::move(file)).first;
  }
  return &found->second;
}

}  // namespace

void find_values_in_folders() { find_learned_with(find); }

}  // namespace knobel::cli
