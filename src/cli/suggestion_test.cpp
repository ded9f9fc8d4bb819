#include "cli/suggestion.h"

#include <doctest/doctest.h>

#include <vector>

namespace knobel::cli {

TEST_CASE("a word that is nearly right is asked back, and only the nearest") {
  const std::vector<std::string> known = {"play", "replay", "serve", "simulate", "--seed"};
  CHECK(did_you_mean("paly", known) == "; did you mean \"play\"?");
  CHECK(did_you_mean("Play", known) == "; did you mean \"play\"?");
  CHECK(did_you_mean("simluate", known) == "; did you mean \"simulate\"?");
  CHECK(did_you_mean("--sead", known) == "; did you mean \"--seed\"?");
  CHECK(did_you_mean("chess", known) == "");
  CHECK(did_you_mean("", known) == "");
  CHECK(did_you_mean("play", {}) == "");
}

TEST_CASE("small letters are made of ASCII alone") {
  CHECK(lower_case("KnAster Ä") == "knaster Ä");
}

}  // namespace knobel::cli
