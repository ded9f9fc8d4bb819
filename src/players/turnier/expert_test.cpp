#include "players/turnier/expert.h"

#include <doctest/doctest.h>

#include "games/turnier/test_support.h"
#include "players/make_player.h"
#include "players/turnier/judge.h"

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

/// What a level does in a position of three seats, set up by turnier::Table.
std::string choice(std::string_view level, int round, const std::vector<std::string>& collections,
                   const std::string& rest) {
  turnier::Table table(3);
  table.arrange(round, collections, rest);
  const Seat seat = table.rules.turn(table.state).seats.lowest();
  const auto player = make_player<Rules>(level);
  INFO((player ? std::string() : player.error().text));
  REQUIRE(player.has_value());
  FastEntropy entropy(1);
  return table.rules.action_text(table.state, seat,
                                 (*player)->choose(table.rules, table.state, seat, entropy));
}

}  // namespace

TEST_CASE("the apprentice beats two random players in the tournament") {
  CHECK(win_share({}, 3, 300) >= 0.97);
}

TEST_CASE("the apprentice beats four random players in the tournament") {
  CHECK(win_share({}, 5, 200) >= 0.93);
}

TEST_CASE("the apprentice beats random players by the original tournament rules") {
  CHECK(win_share({{"throwing", "original"}}, 3, 60) >= 0.95);
}

TEST_CASE("in the tournament nobody throws again who is first and throws last") {
  for (const auto* level : {"apprentice", "journeyman", "master"})
    CHECK(choice(level, 2, {"", "", ""},
                 "phase decide | turns 2 | throws 1 | seat1 dice 5 3 | seat2 dice 6 3 | "
                 "seat3 dice 5 5") == "stop");
}

TEST_CASE("in the tournament whoever would be last and may throw again does") {
  for (const auto* level : {"apprentice", "journeyman", "master"})
    CHECK(choice(level, 2, {"", "", ""},
                 "phase decide | turns 2 | throws 1 | seat1 dice 5 4 | seat2 dice 6 3 | "
                 "seat3 dice 2 2") == "throw");
}

TEST_CASE("in the tournament the round of the last to throw is worked out exactly") {
  turnier::Table table(3);
  table.arrange(2, {"", "", ""},
                "phase decide | turns 2 | throws 1 | seat1 dice 5 4 | seat2 dice 6 3 | "
                "seat3 dice 2 2");
  const turnier::EstimatedValuer valuer;
  const turnier::RoundEnds ends(table.rules, table.state, table.state.collections, valuer, 0);
  double last = -1;
  // Third, second and first: T-12, of equal results the earlier is higher.
  for (const int result : {4, 10}) {
    const turnier::WinChances chances = ends.after_turn(result);
    CHECK(chances[0] + chances[1] + chances[2] == doctest::Approx(1));
    CHECK(chances[2] > last);
    last = chances[2];
  }
  CHECK(ends.after_turn(9) == ends.after_turn(4));
}
