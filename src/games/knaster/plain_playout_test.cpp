#include "games/knaster/plain_playout.h"

#include <doctest/doctest.h>

#include "engine/random_playout.h"

using namespace knobel;

TEST_CASE("two implementations of Knaster agree over random matches") {
  for (int seats = 1; seats <= kSeatsMax; ++seats) {
    const auto rules = *knaster::Rules::make({seats, {}, {}});
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      INFO(seats, " seats, seed ", seed);
      FastEntropy luck(seed);
      auto s = rules.start();
      const auto events = play_randomly(rules, s, luck);
      FastEntropy plain_luck(seed);
      const PlainResult plain = PlainPlayout<knaster::Rules>::run(seats, plain_luck);
      REQUIRE(plain.events == events);
      REQUIRE(plain.scores == rules.scores(s));
      // Both drew the same numbers to the very end.
      REQUIRE(plain_luck.next() == luck.next());
    }
  }
}
