#pragma once

// knobel simulate GAME: many matches between players, and what came of them.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/game_arguments.h"

namespace knobel::cli {

struct SimulateArguments {
  /// Without a number of seats: as many as there are names, if the game allows it.
  GameArguments game;
  std::vector<std::string> players;
  std::uint64_t games = 0;
  std::optional<std::uint64_t> seed;  // nothing: 1, so that a figure can be had again
  int threads = 0;                    // 0: one per core
  bool json = false;
  std::string csv;       // a file with a row per match and seat; empty: none, "-": stdout
  std::string record;    // a directory with a file per match; empty: none
  std::string language;  // "de", "en"; empty: as the environment says
};

/// Returns the exit status. Ctrl-C ends it early, with what there is so far and status 130.
int run_simulate(const SimulateArguments& arguments);

}  // namespace knobel::cli
