#pragma once

// knobel bench players: the whole ladder of strength (players/ladder.h) and the speed of the dice
// solver, each figure beside its target. Results so far are kept in a file, so that a run that was
// stopped goes on where it was.

#include <string>

#include "cli/bench/bench.h"

namespace knobel::cli {

struct PlayersBenchSettings {
  std::string game;  // only this one; empty: all
  double scale = 1;  // times the number of matches
  int threads = 0;   // 0: one per core
  std::string kept = "build/bench_players.part";
};

/// kAnswerIsNo if a target is missed by more than chance explains.
int run_players_bench(const PlayersBenchSettings& settings, Output output);

}  // namespace knobel::cli
