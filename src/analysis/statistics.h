#pragma once

// The few numbers that describe many matches. Everything is summed in integers, so that the order
// in which matches finish, and with it the number of threads, cannot change a digit.

#include <array>
#include <cstdint>
#include <vector>

namespace knobel {

struct Interval {
  double low = 0;
  double high = 0;
  friend bool operator==(const Interval&, const Interval&) = default;
};

/// The interval in which the true rate lies with 95 % confidence when `successes` of `trials` were
/// seen (Wilson's score interval: honest for small numbers and for rates near 0 and 1). Successes
/// may be fractions, as shared wins are. Without trials it is 0 to 1.
Interval wilson_interval95(double successes, double trials);

/// A multiset of whole numbers that answers exactly. It has a counter for every number between the
/// smallest and the largest, so it is meant for scores, not for any number whatever.
class Distribution {
 public:
  void add(int value);

  std::uint64_t count() const;
  /// 0 without values.
  double mean() const;
  /// The standard deviation of a sample (divided by n − 1); 0 with fewer than two values.
  double deviation() const;
  /// The smallest value that at least the share `q` (0 to 1) of all values does not exceed; 0
  /// without values.
  int quantile(double q) const;

 private:
  int lowest_ = 0;  // the number that counts_[0] counts
  std::vector<std::uint64_t> counts_;
};

/// Durations in nanoseconds, in buckets about 6 % wide: one addition per duration, however many.
class DurationHistogram {
 public:
  void add(std::uint64_t nanoseconds);
  void add(const DurationHistogram& other);

  /// Exact; 0 without durations.
  double mean_ms() const;
  /// The upper end of the bucket in which the quantile lies; 0 without durations.
  double quantile_ms(double q) const;

 private:
  // Sixteen buckets per power of two.
  static constexpr int kSteps = 16;
  static constexpr int kBuckets = 64 * kSteps;
  static int bucket_of(std::uint64_t nanoseconds);
  static std::uint64_t upper_end(int bucket);

  std::array<std::uint64_t, kBuckets> counts_{};
  std::uint64_t count_ = 0;
  std::uint64_t total_ = 0;
};

}  // namespace knobel
