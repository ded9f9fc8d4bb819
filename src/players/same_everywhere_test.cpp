#include "players/same_everywhere.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace knobel;

TEST_CASE("the exponential function and the logarithm are right") {
  double worst_exp = 0;
  double worst_log = 0;
  for (int i = -700'000; i <= 700'000; i += 7) {
    const double x = i / 1000.0;
    worst_exp = std::max(worst_exp, std::abs(same_exp(x) / std::exp(x) - 1));
    const double y = std::exp(x);
    worst_log = std::max(worst_log, std::abs(same_log(y) - std::log(y)) / (1 + std::abs(x)));
  }
  CHECK(worst_exp < 1e-15);
  CHECK(worst_log < 1e-15);
  CHECK(same_exp(0) == 1);
  CHECK(same_log(1) == 0);
  CHECK(same_exp(1e9) == same_exp(700));
  CHECK(same_exp(-1e9) == same_exp(-700));
}

// What these bits were on x86-64 they have to be everywhere: the compiler's own arithmetic and the
// machine's agree here, and the numbers are written down.
TEST_CASE("the exponential function and the logarithm have the same bits everywhere") {
  constexpr double kPowers[] = {same_exp(1), same_exp(-0.37), same_exp(12.3456789), same_exp(-40.1),
                                same_log(2), same_log(10),    same_log(0.001)};
  volatile double given[] = {1, -0.37, 12.3456789, -40.1, 2, 10, 0.001};
  for (int i = 0; i < 4; ++i) CHECK(same_exp(given[i]) == kPowers[i]);
  for (int i = 4; i < 7; ++i) CHECK(same_log(given[i]) == kPowers[i]);
  std::uint64_t mixed = 0;
  for (int i = -20'000; i <= 20'000; ++i) {
    volatile double x = i / 256.0;
    mixed = mixed * 0x9E3779B97F4A7C15ULL + std::bit_cast<std::uint64_t>(same_exp(x));
    if (x > 0) mixed = mixed * 31 + std::bit_cast<std::uint64_t>(same_log(x));
  }
  CHECK(mixed == 11943695614669402005ULL);
}
