#include "players/levels.h"

#include <doctest/doctest.h>

#include <vector>

#include "engine/entropy.h"
#include "players/judge.h"

using namespace knobel;

TEST_CASE("a name says the level, and may say how much of it or how long it thinks") {
  CHECK(read_skill("master") == Skill{Level::Master, 1, 1});
  CHECK(read_skill("apprentice:0.25") == Skill{Level::Apprentice, 0.25, 1});
  CHECK(read_skill("journeyman:1") == Skill{Level::Journeyman, 1, 1});
  CHECK(read_skill("master@10") == Skill{Level::Master, 1, 10});
  for (const auto* wrong :
       {"", ":", "master:", "master:0", "master:-1", "master:1.01", "master:nan", "master:inf",
        "master:1e-1", "master:0.7 ", "master@0", "master@101", "apprentice@2", "master:0.5@2",
        "Master", "master:0.1234567"}) {
    CAPTURE(wrong);
    CHECK(!read_skill(wrong).has_value());
    CHECK(!check_player_name(wrong).has_value());
  }
}

namespace {

/// How often the best of three actions is chosen by a player of this strength.
double share_of_best(double strength) {
  FastEntropy entropy(1);
  constexpr int kTries = 10'000;
  int best = 0;
  for (int i = 0; i < kTries; ++i) {
    std::vector<double> values = {10, 12, 11};
    add_noise(values, strength, entropy);
    best += choose_best(values, entropy) == 1 ? 1 : 0;
  }
  return static_cast<double>(best) / kTries;
}

}  // namespace

TEST_CASE("strength goes smoothly from always the best to any action") {
  CHECK(share_of_best(1) == 1);
  CHECK(share_of_best(0.01) == doctest::Approx(1.0 / 3).epsilon(0.05));
  double before = 1;
  for (const double strength : {0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1}) {
    const double now = share_of_best(strength);
    CAPTURE(strength);
    CHECK(now <= before + 0.01);
    CHECK(now >= before - 0.2);
    before = now;
  }
}

TEST_CASE("equal values are chosen equally often") {
  FastEntropy entropy(2);
  std::array<int, 3> chosen{};
  for (int i = 0; i < 3000; ++i) ++chosen[choose_best(std::vector<double>{1, 1, 1}, entropy)];
  for (const int count : chosen) CHECK(count == doctest::Approx(1000).epsilon(0.1));
}

TEST_CASE("values a hair apart are chosen equally often, and nothing below them") {
  FastEntropy entropy(3);
  std::array<int, 5> chosen{};
  const std::vector<double> values = {9.99, 10, 5, 0, -1000};
  for (int i = 0; i < 2000; ++i) ++chosen[choose_best(values, entropy)];
  CHECK(chosen[0] == doctest::Approx(1000).epsilon(0.1));
  CHECK(chosen[0] + chosen[1] == 2000);
}
