// What is told of the null game.

#include <doctest/doctest.h>

#include "games/null_game/rules.h"
#include "tests/told.h"

using namespace knobel;
using namespace knobel::null_game;

namespace {

using Lines = std::vector<std::string>;

const Rules kRules = *Rules::make({2, {{"rounds", "2"}}, {}});

State at(int place, int rounds = 0) {
  State s = kRules.start();
  s.places[0] = static_cast<std::uint8_t>(place);
  s.rounds = static_cast<std::uint8_t>(rounds);
  return s;
}

}  // namespace

TEST_CASE("N-02 a roll begins the story of a turn") {
  State s = at(3);
  CHECK(told(kRules, s, rolled({4})) == Lines{"* rolled 1 [4]"});
}

TEST_CASE("N-03 staying and stepping are told") {
  State s = at(3);
  told(kRules, s, rolled({4}));
  State other = s;
  CHECK(told(kRules, s, acted(0, kStep)) == Lines{"stepped 1 4 7"});
  CHECK(told(kRules, other, acted(0, kStay)) == Lines{"stayed 1 3"});
}

TEST_CASE("N-04 a turn that ends by itself is told with its reason") {
  State s = at(18);
  CHECK(told(kRules, s, rolled({4})) == Lines{"* rolled 1 [4]", "stuck 1"});
}

TEST_CASE("N-05 whoever arrives has won") {
  State s = at(16);
  told(kRules, s, rolled({4}));
  CHECK(told(kRules, s, acted(0, kStep)) == Lines{"stepped 1 4 20", "won 1"});
}

TEST_CASE("N-06 after the last round nobody has won") {
  State s = at(0, 1);
  told(kRules, s, rolled({4}));
  told(kRules, s, acted(0, kStay));
  told(kRules, s, rolled({1}));
  CHECK(told(kRules, s, acted(1, kStay)) == Lines{"stayed 2 0", "nobody_won 2"});
}
