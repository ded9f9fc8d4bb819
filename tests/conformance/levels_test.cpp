// No level loses to the one below, in any game, and a game that nobody has written a player for is
// no exception. `knobel bench players` says how strong they are; here it is enough that nothing is
// upside down.

#include "players/levels.h"

#include "analysis/simulation.h"
#include "tests/conformance/playouts.h"

using namespace knobel;

namespace {

/// How the better level does against the worse one for two, or at the smallest table.
template <Game R>
PlayerResult against(std::string_view better, std::string_view worse, std::uint64_t games) {
  const GameInfo& info = R::kInfo;
  SimulationSettings settings;
  settings.game = info.key;
  settings.config.seats = std::max(2, info.seats_min());
  settings.players.assign(static_cast<std::size_t>(settings.config.seats), std::string(worse));
  settings.players.front() = better;
  settings.games = games;
  settings.seed = 5;
  const auto result = simulate_game<R>(settings);
  REQUIRE(result.has_value());
  return result->players.front();
}

}  // namespace

TEST_CASE("no level loses to the one below, in any game" * doctest::test_suite("slow")) {
  const std::uint64_t more = std::getenv("KNOBEL_LONG") != nullptr ? 10 : 1;
  TestedGames::for_each([&]<class R>() {
    const double fair = 1.0 / std::max(2, R::kInfo.seats_min());
    for (std::size_t level = 1; level < player_names().size(); ++level) {
      const auto better = player_names()[level];
      const auto worse = player_names()[level - 1];
      const auto result = against<R>(better, worse, more * (level == 3 ? 40 : 200));
      INFO(R::kInfo.key, ": ", better, " against ", worse, " wins ", result.win_rate);
      CHECK(result.win_rate_ci95.high >= fair);
      // Levels that play the same would pass that as well. Whoever looks beats whoever does not.
      if (level == 1) CHECK(result.win_rate_ci95.low > fair);
    }
  });
}
