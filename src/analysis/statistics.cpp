#include "analysis/statistics.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace knobel {
namespace {

/// The rank, from 1, of the value that is the quantile `q` of `count` values.
std::uint64_t quantile_rank(double q, std::uint64_t count) {
  const auto rank = static_cast<std::uint64_t>(std::ceil(q * static_cast<double>(count)));
  return std::clamp<std::uint64_t>(rank, 1, count);
}

}  // namespace

Interval wilson_interval95(double successes, double trials) {
  if (trials <= 0) return {0, 1};
  constexpr double kZ = 1.959963984540054;  // 97.5 % of the normal distribution lie below it
  const double rate = successes / trials;
  const double spread = kZ * kZ / trials;
  const double centre = rate + spread / 2;
  const double half = kZ * std::sqrt((rate * (1 - rate) + spread / 4) / trials);
  // Without a success the lower end is 0 exactly, without a failure the upper one 1; rounding must
  // not say otherwise.
  return {successes <= 0 ? 0.0 : (centre - half) / (1 + spread),
          successes >= trials ? 1.0 : (centre + half) / (1 + spread)};
}

void Distribution::add(int value) {
  if (counts_.empty()) lowest_ = value;
  if (value < lowest_) {
    counts_.insert(counts_.begin(), static_cast<std::size_t>(lowest_ - value), 0);
    lowest_ = value;
  }
  const auto place = static_cast<std::size_t>(value - lowest_);
  if (place >= counts_.size()) counts_.resize(place + 1);
  ++counts_[place];
}

std::uint64_t Distribution::count() const {
  std::uint64_t count = 0;
  for (const auto times : counts_) count += times;
  return count;
}

double Distribution::mean() const {
  const auto n = count();
  if (n == 0) return 0;
  std::int64_t total = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i)
    total += (lowest_ + static_cast<std::int64_t>(i)) * static_cast<std::int64_t>(counts_[i]);
  return static_cast<double>(total) / static_cast<double>(n);
}

double Distribution::deviation() const {
  const auto n = count();
  if (n < 2) return 0;
  const double centre = mean();
  double squares = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    const double distance = lowest_ + static_cast<double>(i) - centre;
    squares += distance * distance * static_cast<double>(counts_[i]);
  }
  return std::sqrt(squares / static_cast<double>(n - 1));
}

int Distribution::quantile(double q) const {
  const auto n = count();
  if (n == 0) return 0;
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    below += counts_[i];
    if (below >= quantile_rank(q, n)) return lowest_ + static_cast<int>(i);
  }
  return lowest_;
}

// Durations below 16 ns have a bucket each. From there a bucket is a power of two and the four bits
// after the leading one:  bucket = (exponent − 3) * 16 + those four bits.
int DurationHistogram::bucket_of(std::uint64_t nanoseconds) {
  if (nanoseconds < kSteps) return static_cast<int>(nanoseconds);
  const int shift = std::bit_width(nanoseconds) - std::bit_width(unsigned{kSteps});
  return (shift + 1) * kSteps + static_cast<int>((nanoseconds >> shift) - kSteps);
}

std::uint64_t DurationHistogram::upper_end(int bucket) {
  if (bucket < kSteps) return static_cast<std::uint64_t>(bucket);
  const int shift = bucket / kSteps - 1;
  return ((static_cast<std::uint64_t>(bucket % kSteps) + kSteps + 1) << shift) - 1;
}

void DurationHistogram::add(std::uint64_t nanoseconds) {
  ++counts_[static_cast<std::size_t>(bucket_of(nanoseconds))];
  ++count_;
  total_ += nanoseconds;
}

void DurationHistogram::add(const DurationHistogram& other) {
  for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  count_ += other.count_;
  total_ += other.total_;
}

double DurationHistogram::mean_ms() const {
  return count_ == 0 ? 0 : static_cast<double>(total_) / static_cast<double>(count_) / 1e6;
}

double DurationHistogram::quantile_ms(double q) const {
  if (count_ == 0) return 0;
  std::uint64_t below = 0;
  int bucket = 0;
  while ((below += counts_[static_cast<std::size_t>(bucket)]) < quantile_rank(q, count_)) ++bucket;
  return static_cast<double>(upper_end(bucket)) / 1e6;
}

}  // namespace knobel
