#include "cli/terminal/input.h"

#include <doctest/doctest.h>

#include "cli/terminal/terminal.h"
#include "games/registry.h"

namespace knobel::cli {
namespace {

using Texts = std::vector<std::string>;

const Texts kLegal = {"write a1",
                      "write c3",
                      "circle c4",
                      "bonus row-3 a3 b3",
                      "bonus row-3 a3 c3",
                      "bonus column-c c1 c2",
                      "pass"};

}  // namespace

TEST_CASE("blanks and capitals do not matter") {
  CHECK(tidied("  Write   C3 ") == "write c3");
  CHECK(tidied("") == "");
  CHECK(tidied("   ") == "");
}

TEST_CASE("an action is found by its text, by beginnings and by its arguments") {
  CHECK(meanings(kLegal, "write c3") == Texts{"write c3"});
  CHECK(meanings(kLegal, "w c3") == Texts{"write c3"});
  CHECK(meanings(kLegal, "p") == Texts{"pass"});
  CHECK(meanings(kLegal, "c c") == Texts{"circle c4"});
  CHECK(meanings(kLegal, "c4") == Texts{"circle c4"});
  CHECK(meanings(kLegal, "b r a3 b3") == Texts{"bonus row-3 a3 b3"});
  CHECK(meanings(kLegal, "c1 c2") == Texts{"bonus column-c c1 c2"});
}

TEST_CASE("what may mean several actions is answered with all of them") {
  CHECK(meanings(kLegal, "write") == Texts{});
  CHECK(meanings(kLegal, "bonus row-3 a3") == Texts{});
  CHECK(meanings(kLegal, "b r a3 c") == Texts{"bonus row-3 a3 c3"});
  CHECK(meanings(kLegal, "r a3") == Texts{});
  const Texts both = {"write c3", "circle c3"};
  CHECK(meanings(both, "c3") == both);
}

TEST_CASE("a shortened action is refused for the reason that the whole one has") {
  const auto game = (*find_game("knaster"))->make({1, {}, {}});
  AnyState state = (*game)->start();
  (*game)->resolve(state, Outcome{{3, 4}, 0});
  const auto legal = Texts{"write a1"};
  const auto why = [&](std::string_view typed) {
    return why_refused(**game, state, 0, legal, typed).key;
  };
  CHECK(why("circle c3") == "cell_empty");
  CHECK(why("w z9") == "no_cell");
  CHECK(why("z9") == "no_cell");
  CHECK(why("hello my friend") == "unknown");
}

TEST_CASE("text is wrapped at blanks, and styles take no room") {
  CHECK(wrapped("one two three", 7) == Texts{"one two", "three"});
  CHECK(wrapped("one two three", 7, "  ") == Texts{"one two", "  three"});
  CHECK(wrapped("one\ntwo", 80) == Texts{"one", "two"});
  CHECK(wrapped("\x02one\x01 two", 7) == Texts{"\x02one\x01 two"});
  CHECK(wrapped("  deep", 80) == Texts{"  deep"});
}

}  // namespace knobel::cli
