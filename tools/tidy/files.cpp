// What lies in the tree at all: a file that a program left behind is easily committed and costs
// everybody who clones, for ever.

#include <algorithm>

#include "tools/tidy/tidy.h"

namespace knobel::tidy {
namespace {

/// Every entry of the root. Whoever adds one says so here, and in README.md what it is.
constexpr std::string_view kRoot[] = {".ci",
                                      ".clang-format",
                                      ".clang-tidy",
                                      ".gitignore",
                                      "ARCHITECTURE.md",
                                      "CHANGELOG.md",
                                      "CMakeLists.txt",
                                      "CMakePresets.json",
                                      "CONTRIBUTING.md",
                                      "LICENSE",
                                      "NOTICE",
                                      "README.md",
                                      "bench",
                                      "cmake",
                                      "data",
                                      "docs",
                                      "knobel",
                                      "packaging",
                                      "src",
                                      "tests",
                                      "tools",
                                      "web"};

/// Trained values are large and belong to the program; nothing else is and does.
constexpr std::string_view kLargeFiles = "data/";
constexpr std::size_t kBytesMax = 1024 * 1024;

/// What a server that ran leaves behind, by the end of its name or by its first bytes.
constexpr std::string_view kDatabaseEndings[] = {".db", "-wal", "-shm", "-lock"};
constexpr std::string_view kDatabaseBegins = "SQLite format 3";
/// Tests open it as today's program would: old data stays readable.
constexpr std::string_view kDatabaseFixture = "tests/old_data/version-2.db";

bool is_database(std::string_view path, std::string_view bytes) {
  return bytes.starts_with(kDatabaseBegins) ||
         std::any_of(std::begin(kDatabaseEndings), std::end(kDatabaseEndings),
                     [&](std::string_view ending) { return path.ends_with(ending); });
}

}  // namespace

void check_files(const Tree& tree, Findings& out) {
  for (const auto& [file, bytes] : tree) {
    const auto entry = std::string_view(file).substr(0, file.find('/'));
    if (std::find(std::begin(kRoot), std::end(kRoot), entry) == std::end(kRoot))
      out.push_back({file, 0,
                     "\"" + std::string(entry) +
                         "\" is no entry of the root; the list is in tools/tidy/files.cpp"});
    if (bytes.size() > kBytesMax && !file.starts_with(kLargeFiles))
      out.push_back({file, 0, "more than a megabyte, and not below data/"});
    if (file.ends_with(".log")) out.push_back({file, 0, "a log that a program left behind"});
    if (is_database(file, bytes) && file != kDatabaseFixture)
      out.push_back({file, 0, "a database that a program left behind"});
  }
}

}  // namespace knobel::tidy
