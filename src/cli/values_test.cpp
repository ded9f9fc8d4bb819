#include "cli/values.h"

#include <doctest/doctest.h>

#include "players/learned.h"

using namespace knobel;

TEST_CASE("missing values are said to be missing, and how they are made") {
  CHECK(learned_numbers("no_game", 1, 1).error().text ==
        "the trained values no_game.kval are neither installed nor in the tree; knobel train "
        "no_game makes them");
}
