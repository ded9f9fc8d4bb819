#pragma once

// knobel simulate GAME: many matches between players, and what came of them.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"

namespace knobel::cli {

struct SimulateOptions {
  std::string game;
  std::vector<std::string> players;
  std::uint64_t games = 0;
  int seats = 0;  // 0: as many as names, if the game allows it, else its default
  std::uint64_t seed = 1;
  int threads = 0;                   // 0: one per core
  std::vector<std::string> options;  // "key=value"
  std::string components;            // a JSON file; empty: the game's own set
  bool json = false;
  std::string csv;     // a file with a row per match and seat
  std::string record;  // a directory for one record per match
};

/// Returns the exit status.
int run_simulate(const SimulateOptions& options);

/// Adds the subcommand; `chosen` is set when it is the one given.
void add_simulate(CLI::App& app, Command& chosen);

}  // namespace knobel::cli
