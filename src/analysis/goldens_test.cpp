#include "analysis/goldens.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "formats/position_text.h"
#include "games/null_game/rules.h"
#include "games/registry.h"

namespace knobel {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The template game with an option that nobody looks at.
const GameEntry& game_with_idle_option() {
  static constexpr std::string_view kColours[] = {"red", "blue"};
  static constexpr OptionInfo kOptions[] = {
      {.key = "colour", .words = kColours, .default_value = "red"}};
  static const GameInfo kInfo = [] {
    GameInfo info = null_game::Rules::kInfo;
    info.options = kOptions;
    return info;
  }();
  static const GameEntry kEntry = {&kInfo, [](const Config& config) {
                                     return AnyGame::make<null_game::Rules>({config.seats, {}, {}});
                                   }};
  return kEntry;
}

}  // namespace

TEST_CASE("every game has its goldens, they are what the rules do, and no two read the same") {
  for (const auto& key : golden_games()) {
    const fs::path folder = fs::path(KNOBEL_SOURCE_DIR) / "src" / "games" / key / "golden";
    const auto list = goldens(key, position_text);
    REQUIRE_MESSAGE(list.has_value(), (list ? "" : list.error().text));
    std::set<fs::path> written;
    for (const auto& golden : *list) {
      const auto path = folder / (golden.name + ".txt");
      written.insert(path);
      const bool exists = fs::is_regular_file(path);
      CHECK_MESSAGE(exists, path.string(), " is missing; write it with: knobel golden ", key);
      if (!exists) continue;
      const auto difference = first_difference(contents(path), golden.text);
      CHECK_MESSAGE(difference.empty(), path.string(), " differs, ", difference);
      CHECK_MESSAGE(golden.text.size() < 100'000, path.string(), " is too long to be read");
    }
    if (!fs::is_directory(folder)) continue;
    for (const auto& file : fs::directory_iterator(folder))
      CHECK_MESSAGE(written.contains(file.path()), file.path().string(),
                    " is no golden of this game");
  }
}

TEST_CASE("goldens show the smallest and the largest table and every option") {
  const auto list = goldens("null_game", position_text);
  REQUIRE(list.has_value());
  REQUIRE(list->size() == 3);
  CHECK((*list)[0].name == "seats-2");
  CHECK((*list)[1].name == "seats-4");
  CHECK((*list)[2].name == "seats-2-rounds-1");
  CHECK_FALSE(goldens("chess", position_text).has_value());
}

TEST_CASE("an option that changes nothing is refused") {
  const auto list = goldens(game_with_idle_option(), position_text);
  REQUIRE_FALSE(list.has_value());
  CHECK(list.error().text ==
        "option colour=blue of null_game changes nothing in any match that was tried");
}

TEST_CASE("goldens that differ only in their setup or in what is cut are refused") {
  const Golden one{"one", "# seed 1\nposition a\n… digest 1\nover\n"};
  const Golden two{"two", "# seed 2\nposition a\n… digest 2\nover\n"};
  const Golden three{"three", "# seed 1\nposition b\n… digest 1\nover\n"};
  CHECK(all_differ(std::vector{one, three}).has_value());
  const auto refused = all_differ(std::vector{one, three, two});
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().text == "the goldens one and two read the same");
}

}  // namespace knobel
