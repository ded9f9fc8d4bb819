#pragma once

// The threads that think for bots, so that nobody's move waits for a search. The queue has an end:
// a job that does not fit is answered with "no action", and the table asks again later.

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/effects.h"

namespace knobel::net {

class BotThreads {
 public:
  /// `on_answer` is called on a bot thread, except for jobs that do not fit; `on_bug` with the
  /// words of an exception that a player threw, before its job is answered with "no action".
  struct Parts {
    int threads = 1;
    std::size_t queue_max = 2000;
    std::function<void(server::BotAnswer)> on_answer;
    std::function<void(std::string)> on_bug;
  };
  explicit BotThreads(Parts parts);
  /// Waits for the decisions under way; jobs still in the queue are forgotten.
  ~BotThreads();
  BotThreads(const BotThreads&) = delete;
  BotThreads& operator=(const BotThreads&) = delete;

  void think(server::BotJob job);
  std::size_t queued() const;

 private:
  void run(int thread);

  Parts parts_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<server::BotJob> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace knobel::net
