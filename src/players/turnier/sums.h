#pragma once

// The sum of two dice, which is all that the tournament looks at.

#include <array>

namespace knobel::turnier {

inline constexpr int kSumMin = 2;
inline constexpr int kSumMax = 12;
/// Indexed by a sum of two dice; the first two places are not used.
using PerSum = std::array<double, kSumMax + 1>;

/// How likely two dice show this sum.
constexpr double sum_chance(int sum) { return (6 - (sum < 7 ? 7 - sum : sum - 7)) / 36.0; }

}  // namespace knobel::turnier
