#pragma once

// knobel bench server --part abuse: what others notice of somebody who uses, within all limits,
// whatever costs the server most. Everybody has an address of their own; `ping` is what an
// uninvolved person waits for the shortest question there is.

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "cli/bench/bench.h"
#include "engine/error.h"

namespace knobel::bench {

struct AbuseFigure {
  std::string during;  // what somebody else does meanwhile
  std::string what;    // is waited for
  std::size_t count = 0;
  double p50_ms = 0;
  double p99_ms = 0;
  double max_ms = 0;
  // Budgets:
  std::optional<double> p50_ms_max;
  std::optional<double> p99_ms_max;

  bool over() const {
    return (p50_ms_max && p50_ms > *p50_ms_max) || (p99_ms_max && p99_ms > *p99_ms_max);
  }
};

/// The error is what kept somebody from being a nuisance, or from playing.
std::expected<std::vector<AbuseFigure>, Error> measure_abuse(const Arguments& arguments);

}  // namespace knobel::bench
