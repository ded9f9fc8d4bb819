#include "analysis/playthrough.h"

#include <doctest/doctest.h>

#include "formats/position_text.h"
#include "tests/support/playout.h"

namespace knobel {
namespace {

std::shared_ptr<const AnyGame> race(const char* rounds) {
  const auto game = testing::make_tested("null_game", {2, {{"rounds", rounds}}, {}});
  REQUIRE(game.has_value());
  return *game;
}

}  // namespace

TEST_CASE("the first event at which two games part is found") {
  // Two seats, a roll and a choice each: the first round ends with the fourth event.
  CHECK(first_effect(*race("1"), *race("2"), 1) == 4);
  CHECK(first_effect(*race("2"), *race("1"), 1) == 4);
  CHECK(first_effect(*race("3"), *race("3"), 1) == std::nullopt);
}

TEST_CASE("a playthrough of a moment shows what happens around it, and a digest of the rest") {
  const auto whole = playthrough_text({race("12")}, position_text);
  const auto around = playthrough_text({race("12"), 1, Scene{20, "here."}}, position_text);
  CHECK(around.find("# Around event 20: here.\n") != std::string::npos);
  CHECK(around.find("\n… up to event 9; SHA-256 of what is cut here: ") != std::string::npos);
  CHECK(around.find("\n… up to event 48; SHA-256 of what is cut here: ") != std::string::npos);
  const auto middle = [](const std::string& text) {
    const auto begin = text.find("\n[10] ");
    return text.substr(begin, text.find("\n[40] ") - begin);
  };
  CHECK(middle(around) == middle(whole));
  for (const auto* absent : {"\n[9] ", "\n[41] "}) {
    CHECK(whole.find(absent) != std::string::npos);
    CHECK(around.find(absent) == std::string::npos);
  }
}

TEST_CASE("the first difference of two texts is named with its line") {
  CHECK(first_difference("a\nb\n", "a\nb\n") == "");
  CHECK(first_difference("a\nb\n", "a\nc\n") == "line 2: \"c\" instead of \"b\"");
  CHECK(first_difference("a", "a\nb") == "line 2: \"b\" instead of the end");
}

}  // namespace knobel
