#pragma once

// Who decides for bots: what a job::Decide is done with. Not thread-safe; each thread has its own.

#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "engine/entropy.h"
#include "players/any_player.h"
#include "server/jobs.h"

namespace knobel::server {

class Bots {
 public:
  /// Bots' luck decides nothing that anybody has to be able to check.
  Bots(std::uint64_t seed, std::uint64_t stream) : entropy_(seed, stream) {}
  /// Nothing for a level that there is not.
  std::optional<Action> decide(const job::Decide& job);

 private:
  AnyPlayer* find(const std::shared_ptr<const AnyGame>& game, const std::string& level);

  struct Kept {
    std::shared_ptr<const AnyGame> game;
    std::string level;
    std::unique_ptr<AnyPlayer> player;
  };
  FastEntropy entropy_;
  std::deque<Kept> kept_;
};

}  // namespace knobel::server
