#include "analysis/goldens.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "analysis/stories.h"
#include "formats/position_text.h"
#include "formats/story_text.h"
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
    auto list = goldens(key, position_text);
    REQUIRE_MESSAGE(list.has_value(), (list ? "" : list.error().text));
    std::ranges::move(stories(key, story_text), std::back_inserter(*list));
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
    for (const auto& file : fs::recursive_directory_iterator(folder))
      CHECK_MESSAGE((file.is_directory() || written.contains(file.path())), file.path().string(),
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

TEST_CASE(
    "stories are two matches in two languages, and a seat's eyes only where some are closed") {
  const auto names_of = [](std::string_view key) {
    std::vector<std::string> names;
    for (const auto& story : stories(key, [](const auto&...) { return std::string(); }))
      names.push_back(story.name);
    return names;
  };
  CHECK(names_of("null_game") ==
        std::vector<std::string>{"stories/seats-2.de", "stories/seats-2.en",
                                 "stories/seats-4-rounds-1.de", "stories/seats-4-rounds-1.en"});
  const auto hidden = names_of("knaster");
  CHECK(hidden.size() == 8);
  CHECK(hidden[1] == "stories/seats-2-of-seat-1.de");
}

TEST_CASE("a long story is told by its beginning and its last turn") {
  const std::string turn = "Anna rolls\n  Anna stays\n";
  std::string story;
  for (int i = 0; i < 60; ++i) story += turn;
  CHECK(shortened(story) == story);
  const std::string last = "Ben rolls\n  Ben wins\n";
  CHECK(shortened(story + last) == story + last);
  CHECK(shortened(story + turn + turn + last) == story + "…\n" + last);
  CHECK(shortened("") == "");
}

}  // namespace knobel
