#include "server/net/workers.h"

#include <sys/resource.h>

#include <random>
#include <utility>

#include "engine/check.h"
#include "engine/entropy.h"
#include "players/any_player.h"

namespace knobel::net {
namespace {

using server::Job;
using server::JobSize;

constexpr std::size_t kPlayersKept = 32;
// Moves and answers come first, then bots, then whoever looks at what is over.
constexpr int kNicenessShort = 5;
constexpr int kNicenessLong = 10;

/// Decides for bots. Making a player may load tables, so the last few are kept.
class Bots {
 public:
  // Bots' luck decides nothing that anybody has to be able to check.
  explicit Bots(std::uint64_t number) : entropy_(std::random_device{}(), number) {}

  std::optional<Action> decide(const server::job::Decide& job) {
    auto* player = find(job.game, job.level);
    if (player == nullptr) return std::nullopt;
    return player->choose(job.view, job.seat, entropy_);
  }

 private:
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

  struct Kept {
    std::shared_ptr<const AnyGame> game;
    std::string level;
    std::unique_ptr<AnyPlayer> player;
  };
  FastEntropy entropy_;
  std::deque<Kept> kept_;
};

}  // namespace

Workers::Workers(Parts parts) : parts_(std::move(parts)) {
  const auto hire = [&](JobSize size, int count, int niceness) {
    crew(size).idle = count;
    for (int i = 0; i < count; ++i)
      threads_.emplace_back(
          [this, size, niceness, number = threads_.size()] { run(crew(size), niceness, number); });
  };
  hire(JobSize::Short, parts_.short_threads, kNicenessShort);
  hire(JobSize::Long, parts_.long_threads, kNicenessLong);
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  for (auto& crew : crews_) crew.changed.notify_all();
  for (auto& thread : threads_) thread.join();
}

bool Workers::idle(JobSize size) const {
  const std::lock_guard lock(mutex_);
  return crew(size).idle > 0;
}

void Workers::start(Job job) {
  Crew& free = crew(job.size());
  const std::lock_guard lock(mutex_);
  KNOBEL_CHECK(free.idle > 0);
  --free.idle;
  free.jobs.push_back(std::move(job));
  free.changed.notify_one();
}

void Workers::run(Crew& crew, int niceness, std::uint64_t number) {
  // On Linux this is about the calling thread alone. Without it everything works, only less evenly.
  (void)::setpriority(PRIO_PROCESS, 0, niceness);
  Bots bots(number);
  const server::Workbench bench{
      parts_.log, parts_.equipment,
      [&](const server::job::Decide& decision) { return bots.decide(decision); }};
  while (true) {
    std::optional<Job> job;
    {
      std::unique_lock lock(mutex_);
      crew.changed.wait(lock, [&] { return stopping_ || !crew.jobs.empty(); });
      if (stopping_) return;
      job = std::move(crew.jobs.front());
      crew.jobs.pop_front();
    }
    server::work(*job, bench);
    {
      const std::lock_guard lock(mutex_);
      ++crew.idle;
    }
    parts_.on_done(std::move(*job));
  }
}

}  // namespace knobel::net
