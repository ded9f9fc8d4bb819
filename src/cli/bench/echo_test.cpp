#include "cli/bench/echo.h"

#include <doctest/doctest.h>

#include "cli/bench/fleet.h"

namespace knobel::bench {

using namespace std::chrono_literals;

TEST_CASE("robots take an echo for a server, and its frames have the sizes that are asked for") {
  const EchoProcess server({.in = 90, .out = 3000});
  REQUIRE(server.port() != 0);
  Fleet fleet({.port = server.port(), .tables = std::vector<RobotTable>(3, {"any", 2})});
  REQUIRE(fleet.connect().has_value());
  REQUIRE(fleet.begin(60s));
  // Begun in the middle of a move, so what belongs to it may be counted one time too often or too
  // seldom.
  const auto moves_before = fleet.moves_confirmed();
  const auto before = fleet.traffic();
  REQUIRE(fleet.play_until(moves_before + 3000, 60s));
  const auto moves = static_cast<double>(fleet.moves_confirmed() - moves_before);
  const auto& traffic = fleet.traffic();
  const auto per_move = [&](std::uint64_t Traffic::*figure) {
    return static_cast<double>(traffic.*figure - before.*figure) / moves;
  };
  CHECK(per_move(&Traffic::frames_sent) == doctest::Approx(1).epsilon(0.01));
  CHECK(per_move(&Traffic::frames_received) == doctest::Approx(3).epsilon(0.01));
  CHECK(per_move(&Traffic::bytes_sent) == doctest::Approx(90).epsilon(0.02));
  CHECK(per_move(&Traffic::bytes_received) == doctest::Approx(3000).epsilon(0.02));
  CHECK(fleet.complaints().empty());
  for (const auto& robot : fleet.robots()) CHECK(robot.moves_confirmed() > 0);
}

}  // namespace knobel::bench
