#include "analysis/statistics.h"

#include <doctest/doctest.h>

using namespace knobel;

TEST_CASE("Wilson's interval has the textbook values") {
  const Interval half = wilson_interval95(50, 100);
  CHECK(half.low == doctest::Approx(0.4038).epsilon(0.0005));
  CHECK(half.high == doctest::Approx(0.5962).epsilon(0.0005));
  const Interval none = wilson_interval95(0, 10);
  CHECK(none.low == 0);
  CHECK(none.high == doctest::Approx(0.2775).epsilon(0.0005));
  const Interval all = wilson_interval95(10, 10);
  CHECK(all.low == doctest::Approx(0.7225).epsilon(0.0005));
  CHECK(all.high == doctest::Approx(1));
  CHECK(wilson_interval95(0, 0) == Interval{0, 1});
  CHECK(wilson_interval95(0, 1000).low == 0);
  CHECK(wilson_interval95(1000, 1000).high == 1);
}

TEST_CASE("a distribution knows mean, deviation and quantiles exactly") {
  Distribution values;
  CHECK(values.count() == 0);
  CHECK(values.mean() == 0);
  CHECK(values.deviation() == 0);
  CHECK(values.quantile(0.5) == 0);
  for (const int value : {4, -2, 7, 4, 5, 4, 7, 9, 4, 8}) values.add(value);
  CHECK(values.count() == 10);
  CHECK(values.mean() == 5);
  // The squared distances are 1 49 4 1 0 1 4 16 1 9.
  CHECK(values.deviation() == doctest::Approx(3.0912).epsilon(0.0001));
  CHECK(values.quantile(0) == -2);
  CHECK(values.quantile(0.1) == -2);
  CHECK(values.quantile(0.11) == 4);
  CHECK(values.quantile(0.5) == 4);
  CHECK(values.quantile(0.51) == 5);
  CHECK(values.quantile(0.9) == 8);
  CHECK(values.quantile(1) == 9);
}

TEST_CASE("a distribution of one value has no deviation") {
  Distribution values;
  values.add(-3);
  CHECK(values.mean() == -3);
  CHECK(values.deviation() == 0);
  CHECK(values.quantile(0.9) == -3);
}

TEST_CASE("durations have an exact mean and quantiles within a sixteenth") {
  DurationHistogram durations;
  CHECK(durations.mean_ms() == 0);
  CHECK(durations.quantile_ms(0.99) == 0);
  for (std::uint64_t i = 1; i <= 1000; ++i) durations.add(i * 1000);
  CHECK(durations.mean_ms() == doctest::Approx(0.5005));
  for (const double q : {0.01, 0.5, 0.9, 0.99, 1.0}) {
    CAPTURE(q);
    CHECK(durations.quantile_ms(q) >= q);
    CHECK(durations.quantile_ms(q) <= q * 1.0625 + 1e-6);
  }
}

TEST_CASE("histograms of durations can be added and hold the shortest and the longest") {
  DurationHistogram some;
  some.add(0);
  some.add(15);
  DurationHistogram others;
  others.add(16);
  others.add(3'600'000'000'000U);
  some.add(others);
  CHECK(some.quantile_ms(0.25) == 0);
  CHECK(some.quantile_ms(0.5) == doctest::Approx(15e-6));
  CHECK(some.quantile_ms(0.75) == doctest::Approx(16e-6));
  CHECK(some.quantile_ms(1) >= 3'600'000);
  CHECK(some.quantile_ms(1) <= 3'600'000 * 1.0625);
  DurationHistogram longest;
  longest.add(~std::uint64_t{0});
  CHECK(longest.quantile_ms(1) > 0);
}
