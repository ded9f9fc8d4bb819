#include "formats/story_text.h"

#include <doctest/doctest.h>

#include "tests/support/playout.h"

using namespace knobel;

namespace {

const std::vector<std::string> kNames = {"Anna", "Ben"};

/// Anna rolls a four, steps, takes that back and stays; Ben rolls a one and steps.
Match short_match() {
  Match match(testing::plain_game("null_game", 2));
  for (const Entry& entry : std::vector<Entry>{
           ChanceEntry{"dice 4"}, ActionEntry{0, "step"}, TableEntry{TableEntry::Kind::Undo, 0, ""},
           ActionEntry{0, "stay"}, ChanceEntry{"dice 1"}, ActionEntry{1, "step"}})
    REQUIRE(match.apply(entry).has_value());
  return match;
}

}  // namespace

TEST_CASE("a story is told by turns, with names, and shows what was taken back") {
  const Match match = short_match();
  CHECK(story_text(match, kSpectator, kNames, "en") ==
        "Anna rolls [4]\n"
        "  ~ Anna steps forward 4 spaces, to space 4\n"
        "  Anna takes that back\n"
        "  Anna stays on space 0\n"
        "Ben rolls [1]\n"
        "  Ben steps forward one space, to space 1\n");
  CHECK(story_text(match, 1, kNames, "de") ==
        "Anna würfelt [4]\n"
        "  ~ Anna rückt 4 Felder vor, auf Feld 4\n"
        "  Anna nimmt das zurück\n"
        "  Anna bleibt auf Feld 0 stehen\n"
        "Ben würfelt [1]\n"
        "  Ben rückt ein Feld vor, auf Feld 1\n");
}

TEST_CASE("the first line of a step has the number of its event") {
  const auto steps = short_match().stretch_from(kSpectator, 0).steps();
  const auto lines = story_lines(steps, catalogue("null_game", Language::English), kNames);
  REQUIRE(lines.size() == 6);
  for (std::uint32_t i = 0; i < lines.size(); ++i) CHECK(lines[i].event == i + 1);
  CHECK(lines[0].heading);
  CHECK(lines[1].undone);
}

TEST_CASE("what is taken back is marked only where the story has both") {
  const auto steps = short_match().stretch_from(kSpectator, 0).steps();
  const auto& words = catalogue("null_game", Language::English);
  for (const auto& line : story_lines(std::span(steps).first(2), words, kNames))
    CHECK_FALSE(line.undone);
  for (const auto& line : story_lines(std::span(steps).subspan(2), words, kNames))
    CHECK_FALSE(line.undone);
}

TEST_CASE("whoever was not told of an action is not told that it was taken back") {
  const auto& words = catalogue("null_game", Language::English);
  auto steps = short_match().stretch_from(kSpectator, 0).steps();
  steps[1].news.clear();  // nothing to tell
  auto lines = story_lines(steps, words, kNames);
  REQUIRE(lines.size() == 4);
  CHECK(lines[1].sentence == "Anna stays on space 0");
  steps[2].takes_back.reset();  // never shown
  lines = story_lines(std::span(steps).subspan(2), words, kNames);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].sentence == "Anna stays on space 0");
}

TEST_CASE("a name cannot turn the line that it stands in") {
  const std::vector<std::string> names = {"\u202EannA", "Ben"};
  CHECK(story_text(short_match(), kSpectator, names, "en").starts_with("annA rolls [4]\n"));
}
