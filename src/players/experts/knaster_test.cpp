#include <doctest/doctest.h>

#include "players/experts/all.h"
#include "players/random.h"

using namespace knobel;

namespace {

using Rules = knaster::Rules;

/// Plays a match to its end; players[i] holds seat i.
Rules::State play(const Rules& rules, std::vector<Player<Rules>*> players, Entropy& entropy) {
  auto s = rules.start();
  while (rules.turn(s).kind != Turn::Kind::Over) {
    if (rules.turn(s).kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), entropy));
      continue;
    }
    const Seat seat = rules.turn(s).seats.lowest();
    rules.act(s, seat, players[seat]->choose(rules, rules.observe(s, seat), seat, entropy));
  }
  return s;
}

}  // namespace

// `knobel simulate` with ten thousand matches gives 99.9 % and 84 points.
TEST_CASE("the apprentice beats random at Knaster") {
  const auto rules = *Rules::make({2, {}, {}});
  JudgingPlayer<Rules> apprentice(std::make_unique<GreedyJudge<Rules>>());
  RandomPlayer<Rules> random;
  FastEntropy entropy(1);
  int wins = 0;
  for (int match = 0; match < 200; ++match)
    wins += rules.winners(play(rules, {&random, &apprentice}, entropy)) == SeatSet::one(1) ? 1 : 0;
  CHECK(wins >= 196);
}

TEST_CASE("the apprentice scores well at Knaster alone, and a finished sheet is worth its points") {
  const auto rules = *Rules::make({1, {}, {}});
  JudgingPlayer<Rules> apprentice(std::make_unique<GreedyJudge<Rules>>());
  FastEntropy entropy(1);
  int total = 0;
  for (int match = 0; match < 200; ++match) {
    const auto s = play(rules, {&apprentice}, entropy);
    const int score = rules.scores(s)[0];
    total += score;
    CHECK(Expert<Rules>::value(rules, s, 0) == doctest::Approx(score));
  }
  CHECK(total / 200 >= 75);
}
