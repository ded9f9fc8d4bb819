#include "server/net/bot_threads.h"

#include <exception>
#include <random>
#include <utility>

#include "engine/entropy.h"
#include "players/any_player.h"

namespace knobel::net {
namespace {

constexpr std::size_t kPlayersKept = 32;

/// Players by game and level. Making one may load tables, so the last few are kept.
class Players {
 public:
  /// Nothing for a level that there is not.
  AnyPlayer* find(const std::shared_ptr<const AnyGame>& game, const std::string& level) {
    for (const auto& kept : kept_)
      if (kept.game == game && kept.level == level) return kept.player.get();
    auto made = make_any_player(level, *game);
    if (!made) return nullptr;
    if (kept_.size() == kPlayersKept) kept_.pop_front();
    kept_.push_back({game, level, std::move(*made)});
    return kept_.back().player.get();
  }

 private:
  struct Kept {
    std::shared_ptr<const AnyGame> game;
    std::string level;
    std::unique_ptr<AnyPlayer> player;
  };
  std::deque<Kept> kept_;
};

server::BotAnswer answer_to(const server::BotJob& job) {
  return {job.table, job.match, job.version, job.seat, std::nullopt};
}

}  // namespace

BotThreads::BotThreads(Parts parts) : parts_(std::move(parts)) {
  for (int i = 0; i < parts_.threads; ++i) threads_.emplace_back([this, i] { run(i); });
}

BotThreads::~BotThreads() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void BotThreads::think(server::BotJob job) {
  {
    const std::lock_guard lock(mutex_);
    if (jobs_.size() < parts_.queue_max) {
      jobs_.push_back(std::move(job));
      changed_.notify_one();
      return;
    }
  }
  parts_.on_answer(answer_to(job));
}

std::size_t BotThreads::queued() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

void BotThreads::run(int thread) {
  // Bots' luck decides nothing that anybody has to be able to check.
  FastEntropy entropy(std::random_device{}(), static_cast<std::uint64_t>(thread));
  Players players;
  while (true) {
    server::BotJob job;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    auto answer = answer_to(job);
    try {
      if (auto* player = players.find(job.game, job.level))
        answer.action = player->choose(job.view, job.seat, entropy);
    } catch (const std::exception& bug) {
      parts_.on_bug(bug.what());
    }
    parts_.on_answer(std::move(answer));
  }
}

}  // namespace knobel::net
