#pragma once

// knobel train GAME: self-play until the game's trained values stand in a file.

#include <cstdint>
#include <optional>
#include <string>

namespace knobel::cli {

struct TrainArguments {
  std::string game;
  std::optional<std::uint64_t> matches;  // nothing: what the game's trainer thinks enough
  std::optional<std::uint64_t> seed;     // nothing: 1
  int threads = 0;                       // 0: one per core
  std::string out;                       // empty: data/GAME.kval
};

/// Ctrl-C ends it early with status 130; the same command then goes on from there.
int run_train(const TrainArguments& arguments);

}  // namespace knobel::cli
