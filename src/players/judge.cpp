#include "players/judge.h"

#include <cmath>

namespace knobel {
namespace {

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
  std::size_t best = 0;
  std::uint32_t ties = 1;
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (values[i] > values[best]) {
      best = i;
      ties = 1;
    } else if (values[i] == values[best] && entropy.below(++ties) == 0) {
      best = i;
    }
  }
  return best;
}

}  // namespace knobel
