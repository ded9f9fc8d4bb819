#include "players/judge.h"

#include <algorithm>
#include <cmath>

namespace knobel {
namespace {

/// What lies so near to the best, as a share of what the best is above the middle one, is as good.
/// Else two bots of one level at one table would do the same all the time.
constexpr double kHair = 0.02;

/// The lower one of two.
double median(std::span<const double> values) {
  ActionValues sorted;
  std::ranges::copy(values, sorted.begin());
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
  std::nth_element(sorted.begin(), middle, sorted.begin() + std::ssize(values));
  return *middle;
}

/// About normal, with variance 1: four even numbers from −1 to 1, added up.
double noise(Entropy& entropy) {
  constexpr std::uint32_t kSteps = 1U << 16;
  constexpr double kVarianceOfFour = 4.0 / 3;
  double sum = 0;
  for (int i = 0; i < 4; ++i) sum += 2.0 * entropy.below(kSteps) / (kSteps - 1) - 1;
  return sum / std::sqrt(kVarianceOfFour);
}

}  // namespace

void add_noise(std::span<double> values, double strength, Entropy& entropy) {
  if (strength >= 1) return;
  double mean = 0;
  for (const double value : values) mean += value / static_cast<double>(values.size());
  double variance = 0;
  for (const double value : values)
    variance += (value - mean) * (value - mean) / static_cast<double>(values.size());
  const double loudness = std::sqrt(variance) * (1 - strength) / strength;
  for (double& value : values) value += loudness * noise(entropy);
}

std::size_t choose_best(std::span<const double> values, Entropy& entropy) {
  const double best = std::ranges::max(values);
  const double enough = best - kHair * (best - median(values));
  const auto good = std::ranges::count_if(values, [&](double value) { return value >= enough; });
  auto chosen = good == 1 ? 0 : entropy.below(static_cast<std::uint32_t>(good));
  for (std::size_t i = 0;; ++i)
    if (values[i] >= enough && chosen-- == 0) return i;
}

}  // namespace knobel
