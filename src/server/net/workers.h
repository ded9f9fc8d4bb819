#pragma once

// The threads that do what is too slow for the core (server/jobs.h): some for short jobs, some for
// long ones, so that nobody's bot waits for somebody's long match. They have no queue of their own:
// a job is handed over when a thread has nothing to do, and until then the core can forget it.

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/jobs.h"

namespace knobel::net {

class Workers {
 public:
  struct Parts {
    Log& log;
    server::Equipment& equipment;
    int short_threads = 1;
    int long_threads = 1;
    /// Called on the thread that did the job; another one can be handed over from then on.
    std::function<void(server::Job)> on_done;
  };
  explicit Workers(Parts parts);
  /// Waits for the jobs under way.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Has a thread for jobs of this size nothing to do?
  bool idle(server::JobSize size) const;
  /// Precondition: a thread of its size is idle.
  void start(server::Job job);

 private:
  struct Crew {  // the threads for one size
    std::deque<server::Job> jobs;
    int idle = 0;
    std::condition_variable changed;
  };
  void run(Crew& crew, int niceness, std::uint64_t number);
  Crew& crew(server::JobSize size) { return crews_[static_cast<std::size_t>(size)]; }
  const Crew& crew(server::JobSize size) const { return crews_[static_cast<std::size_t>(size)]; }

  Parts parts_;
  mutable std::mutex mutex_;
  Crew crews_[2];
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace knobel::net
