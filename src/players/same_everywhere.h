#pragma once

// The few functions of <cmath> that players need and that differ from library to library in the
// last bit. A bot shall play the same match on every machine and in the page, and a training shall
// bring the same file, so these stand on additions, multiplications and divisions alone, which
// IEEE 754 fixes to the bit (std::sqrt is fixed too, and stays).

#include <bit>
#include <cstdint>

namespace knobel {
namespace same_everywhere {

inline constexpr double kLn2 = 0.693147180559945309417232;
// The same in two parts; the first has so few digits that whole multiples of it are exact.
inline constexpr double kLn2High = 0.693147180369123816490;
inline constexpr double kLn2Low = 1.90821492927058770002e-10;

/// 2 to the power of `exponent`. Precondition: −1022 <= exponent <= 1023.
constexpr double power_of_two(int exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

}  // namespace same_everywhere

/// e to the power of `x`, right to about the last bit. Beyond ±700 it stays what it is there, so
/// that it is never nothing and never infinite.
constexpr double same_exp(double x) {
  using namespace same_everywhere;
  constexpr double kMost = 700;
  if (x > kMost) x = kMost;
  if (!(x > -kMost)) x = -kMost;
  const int halvings = static_cast<int>(x / kLn2 + (x < 0 ? -0.5 : 0.5));
  const double rest = (x - halvings * kLn2High) - halvings * kLn2Low;
  // The series of e^rest, |rest| <= 0.35, from its far end.
  double sum = 1;
  for (int i = 13; i > 0; --i) sum = 1 + rest / i * sum;
  return sum * power_of_two(halvings);
}

/// The natural logarithm, right to about the last two bits. Precondition: x is a normal number
/// above 0.
constexpr double same_log(double x) {
  using namespace same_everywhere;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  int exponent = static_cast<int>(bits >> 52) - 1023;
  double part = std::bit_cast<double>((bits & ((1ULL << 52) - 1)) | (1023ULL << 52));
  if (part > 1.41421356) {
    part /= 2;
    ++exponent;
  }
  // log((1 + y) / (1 − y)) = 2 (y + y³/3 + y⁵/5 + …), |y| <= 0.172.
  const double y = (part - 1) / (part + 1);
  const double square = y * y;
  double sum = 0;
  for (int i = 23; i > 0; i -= 2) sum = sum * square + 1.0 / i;
  return exponent * kLn2High + (2 * y * sum + exponent * kLn2Low);
}

}  // namespace knobel
