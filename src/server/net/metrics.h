#pragma once

// What a host can watch, in the text format of Prometheus. Whoever reads it may sit at a table as
// well, so there is nothing in it that depends on what only some can see: no bytes and no messages,
// whose lengths and numbers told of hands and of what others were thinking about; and what the
// machine says of itself is rounded far beyond a message.

#include <array>
#include <chrono>
#include <cstdint>
#include <string>

#include "server/lobby.h"

namespace knobel::net {

/// How long commits took.
class LatencyHistogram {
 public:
  void add(std::chrono::microseconds took);
  /// As Prometheus wants it: buckets that include the smaller ones, sum, count.
  void write(std::string& out, const std::string& name) const;

 private:
  static constexpr std::array<double, 10> kBucketMs = {0.1, 0.25, 0.5, 1,   2.5,
                                                       5,   10,   25,  100, 1000};
  std::array<std::uint64_t, kBucketMs.size() + 1> counts_{};
  double seconds_ = 0;
};

struct Metrics {
  LatencyHistogram commit_seconds;
  std::uint64_t commits = 0;
  std::uint64_t commits_failed = 0;
  std::uint64_t rows = 0;
  std::uint64_t epochs = 0;  // lives of this node
  // Filled in when somebody asks:
  server::LobbyCounts lobby;
  NodeView node;
  std::size_t sockets = 0;
  std::size_t jobs_waiting = 0;
  std::size_t rows_waiting = 0;
  std::uint64_t requests = 0;
  std::uint64_t slow_readers_dropped = 0;
  double uptime_seconds = 0;
};

std::string metrics_text(const Metrics& metrics);

/// CPU time of all threads of this process.
double cpu_seconds();
/// What a process holds in memory now, as the system sees it; by its number, or this one.
std::size_t resident_bytes(const std::string& process = "self");

}  // namespace knobel::net
