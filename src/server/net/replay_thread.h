#pragma once

// The thread that plays posted records again, so that nobody's move waits for it. Its queue has an
// end; whoever does not fit is told to come back.

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "fairness/verify.h"
#include "server/net/site.h"

namespace knobel::net {

class ReplayThread {
 public:
  /// `on_bug` is called with the words of an exception that the rules threw.
  struct Parts {
    MakeGame make;
    std::size_t queue_max = 16;
    std::function<void(std::string)> on_bug;
  };
  explicit ReplayThread(Parts parts);
  /// Finishes the record under way; those in the queue are forgotten.
  ~ReplayThread();
  ReplayThread(const ReplayThread&) = delete;
  ReplayThread& operator=(const ReplayThread&) = delete;

  /// What to look at is in `query` (server/replay.h). `answered` is called on this thread, or at
  /// once if the queue is full.
  using Responded = std::function<void(Response)>;
  void replay(std::string query, std::string record, Responded answered);

 private:
  struct Job {
    std::string query;
    std::string record;
    Responded answered;
  };
  void run();
  Response answer(const Job& job) const;

  Parts parts_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace knobel::net
