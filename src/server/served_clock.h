#pragma once

// The clock by which tables grow old: seconds served, all starts of a server together. It goes on
// by the smaller of what the machine's two clocks say has passed, so that a wrong date, a date that
// was put right and a machine that slept make nothing older than it has been served.

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace knobel::server {

class ServedClock {
 public:
  using Duration = std::chrono::milliseconds;
  /// What the two clocks show, each since whatever it counts from.
  struct Reading {
    Duration steady;  // never put forward or back
    Duration date;
  };

  /// `before`: the seconds served until now.
  ServedClock(std::int64_t before, Reading now)
      : served_(std::chrono::seconds(before)), last_(now) {}

  /// Seconds served until now.
  std::int64_t at(Reading now) {
    served_ +=
        std::max(Duration::zero(), std::min(now.steady - last_.steady, now.date - last_.date));
    last_ = now;
    return std::chrono::duration_cast<std::chrono::seconds>(served_).count();
  }

 private:
  Duration served_;
  Reading last_;
};

}  // namespace knobel::server
