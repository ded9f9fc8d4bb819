#pragma once

// knobel bench server: a real server in a process of its own, a thousand tables with a robot on
// each seat, over real sockets. Afterwards everything that was confirmed is looked for on disk.

#include <string>

#include "cli/bench/bench.h"

namespace knobel::cli {

struct ServerBenchSettings {
  std::string game;  // empty: the plainest for two in which everything lies open
  int tables = 1000;
  int seconds = 5;           // per measurement
  double steady_rate = 500;  // moves per second of the second measurement
  std::string part = "all";  // or one of load, tables, length, idle
};

/// Returns the exit status: 1 if something confirmed is not on disk, or somebody was refused.
int run_server_bench(const ServerBenchSettings& settings, Output output);

}  // namespace knobel::cli
