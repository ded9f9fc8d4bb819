#include "server/bots.h"

namespace knobel::server {
namespace {

// Making a player may load tables, so the last few are kept.
constexpr std::size_t kPlayersKept = 32;

}  // namespace

std::optional<Action> Bots::decide(const job::Decide& job) {
  auto* player = find(job.game, job.level);
  if (player == nullptr) return std::nullopt;
  if (!job.seed) return player->choose(job.view, job.seat, entropy_);
  FastEntropy known(*job.seed, job.seat);
  return player->choose(job.view, job.seat, known);
}

AnyPlayer* Bots::find(const std::shared_ptr<const AnyGame>& game, const std::string& level) {
  for (const auto& kept : kept_)
    if (kept.game == game && kept.level == level) return kept.player.get();
  auto made = make_any_player(level, *game, Budget::Timed);
  if (!made) return nullptr;
  if (kept_.size() == kPlayersKept) kept_.pop_front();
  kept_.push_back({game, level, std::move(*made)});
  return kept_.back().player.get();
}

}  // namespace knobel::server
