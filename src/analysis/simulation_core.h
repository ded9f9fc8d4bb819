#pragma once

// How a simulation is made: the part that knows the game's type plays single matches as fast as it
// can (game_worker.h); the part that does not (simulation.cpp) spreads them over threads and adds
// them up.

#include <memory>

#include "analysis/simulation.h"
#include "engine/any_game.h"

namespace knobel {

/// A run of consecutive matches, played by one thread.
struct MatchChunk {
  std::vector<MatchSummary> matches;
  std::vector<Record> records;           // one per match if they were asked for, else none
  std::vector<DurationHistogram> times;  // one per name
};

/// What one thread needs to play matches. Every thread has its own.
class MatchWorker {
 public:
  virtual ~MatchWorker() = default;
  virtual void play(std::uint64_t number, MatchChunk& out) = 0;
};

using MakeWorker = std::function<std::unique_ptr<MatchWorker>()>;

/// Plays settings.games matches of `game` with workers from `make_worker`. The settings are checked
/// already.
std::expected<SimulationResult, Error> simulate_matches(const SimulationSettings& settings,
                                                        const AnyGame& game,
                                                        const MakeWorker& make_worker);

/// What the headers of all records of a simulation have in common. Components that are not the
/// game's own, `default_components`, stand in it.
RecordHeader simulation_header(const SimulationSettings& settings, const AnyGame& game,
                               const Data& default_components);

}  // namespace knobel
