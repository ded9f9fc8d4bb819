#pragma once

// knobel bench [engine|players|coach|server|nodes]: how fast the layers are on this machine. Every
// figure is preceded by a check that what is timed is also right.

#include <string>

namespace knobel::bench {

struct Arguments {
  std::string area = "engine";
  bool json = false;
  std::string game;   // players, coach, server: only this one; empty: what the area has by default
  int tables = 1000;  // server
  int seconds = 5;    // server: per figure
  std::string part = "all";  // server: or one of load, tables, length, idle, abuse
  std::string database;      // server, nodes: the URL of an empty PostgreSQL database
  double scale = 1;          // players, coach: times the number of matches
  int threads = 0;           // players; 0: one per core
};

/// Status 1 if what was measured is wrong: two implementations disagree, a target is missed,
/// something confirmed is not on disk.
int run(const Arguments& arguments);

}  // namespace knobel::bench
