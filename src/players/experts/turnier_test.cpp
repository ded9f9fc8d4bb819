#include <doctest/doctest.h>

#include "players/experts/all.h"
#include "players/random.h"

using namespace knobel;

namespace {

using Rules = turnier::Rules;

/// The share of matches that the apprentice wins at a table of `seats` against random players; a
/// shared win counts in part. Its seat changes from match to match.
double win_share(const std::vector<Option>& options, int seats, int matches) {
  const auto rules = *Rules::make({seats, options, {}});
  JudgingPlayer<Rules> apprentice(std::make_unique<GreedyJudge<Rules>>());
  RandomPlayer<Rules> random;
  FastEntropy entropy(1);
  double wins = 0;
  for (int match = 0; match < matches; ++match) {
    const Seat place = static_cast<Seat>(match % seats);
    auto s = rules.start();
    while (rules.turn(s).kind != Turn::Kind::Over) {
      if (rules.turn(s).kind == Turn::Kind::Chance) {
        rules.resolve(s, sample(rules.chance(s), entropy));
        continue;
      }
      const Seat seat = rules.turn(s).seats.lowest();
      Player<Rules>& player = seat == place ? static_cast<Player<Rules>&>(apprentice) : random;
      rules.act(s, seat, player.choose(rules, s, seat, entropy));
    }
    const SeatSet winners = rules.winners(s);
    if (winners.contains(place)) wins += 1.0 / winners.size();
  }
  return wins / matches;
}

}  // namespace

// Three thousand matches give 99.8 % with three seats, 98.9 % with four, 97.8 % with five, and all
// of 300 by the original rules.
TEST_CASE("the apprentice beats two random players in the tournament") {
  CHECK(win_share({}, 3, 300) >= 0.97);
}

TEST_CASE("the apprentice beats four random players in the tournament") {
  CHECK(win_share({}, 5, 200) >= 0.93);
}

TEST_CASE("the apprentice beats random players by the original tournament rules") {
  CHECK(win_share({{"throwing", "original"}}, 3, 60) >= 0.95);
}
