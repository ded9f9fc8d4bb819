#include "server/net/workers.h"

#include <sys/resource.h>

#include <random>
#include <utility>

#include "engine/check.h"
#include "server/bots.h"

namespace knobel::net {
namespace {

using server::Job;
using server::JobSize;

// Moves and answers come first, then bots, then whoever looks at what is over.
constexpr int kNicenessShort = 5;
constexpr int kNicenessLong = 10;

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
  server::Bots bots(std::random_device{}(), number);
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
