#include "server/served_clock.h"

#include <doctest/doctest.h>

using namespace knobel::server;
using namespace std::chrono_literals;

TEST_CASE("served seconds go on with both clocks, and with neither alone") {
  ServedClock clock(100, {0s, 1'000'000s});
  CHECK(clock.at({500ms, 1'000'000s + 500ms}) == 100);
  CHECK(clock.at({1s, 1'000'001s}) == 101);
  // The date is put forward by forty days, and back again.
  CHECK(clock.at({2s, 1'000'002s + 40 * 24h}) == 102);
  CHECK(clock.at({3s, 1'000'003s}) == 102);
  CHECK(clock.at({4s, 1'000'004s}) == 103);
  // The machine slept: only the date went on.
  CHECK(clock.at({5s, 1'100'000s}) == 104);
}
