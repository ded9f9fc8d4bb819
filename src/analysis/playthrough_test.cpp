#include "analysis/playthrough.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "formats/position_text.h"

namespace knobel {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("every game has its goldens, and they are what the rules do") {
  for (const auto& key : playthrough_games()) {
    const fs::path folder = fs::path(KNOBEL_SOURCE_DIR) / "src" / "games" / key / "golden";
    const auto list = playthroughs(key);
    REQUIRE(list.has_value());
    std::set<fs::path> written;
    for (const auto& playthrough : *list) {
      const auto path = folder / (playthrough.name + ".txt");
      written.insert(path);
      const bool exists = fs::is_regular_file(path);
      CHECK_MESSAGE(exists, path.string(), " is missing; write it with: knobel golden ", key);
      if (!exists) continue;
      const auto text = playthrough_text(*playthrough.game, position_text);
      const auto difference = first_difference(contents(path), text);
      CHECK_MESSAGE(difference.empty(), path.string(), " differs, ", difference);
      CHECK_MESSAGE(text.size() < 100'000, path.string(), " is too long to be read");
    }
    if (!fs::is_directory(folder)) continue;
    for (const auto& file : fs::directory_iterator(folder))
      CHECK_MESSAGE(written.contains(file.path()), file.path().string(),
                    " belongs to no playthrough");
  }
}

TEST_CASE("a playthrough shows the smallest and the largest table and every option") {
  const auto list = playthroughs("null_game");
  REQUIRE(list.has_value());
  REQUIRE(list->size() == 3);
  CHECK((*list)[0].name == "seats-2");
  CHECK((*list)[1].name == "seats-4");
  CHECK((*list)[2].name == "seats-2-rounds-1");
  CHECK_FALSE(playthroughs("chess").has_value());
}

TEST_CASE("the first difference of two texts is named with its line") {
  CHECK(first_difference("a\nb\n", "a\nb\n") == "");
  CHECK(first_difference("a\nb\n", "a\nc\n") == "line 2: \"c\" instead of \"b\"");
  CHECK(first_difference("a", "a\nb") == "line 2: \"b\" instead of the end");
}

}  // namespace knobel
