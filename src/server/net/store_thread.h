#pragma once

// The thread that writes. It takes one batch at a time, gives it to the log, and reports; the next
// batch collects meanwhile (server/outbox.h).

#include <chrono>
#include <condition_variable>
#include <expected>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/error.h"
#include "server/outbox.h"
#include "store/log.h"

namespace knobel::net {

class StoreThread {
 public:
  struct Done {
    std::expected<std::vector<TableId>, LogError> result;  // as Log::append
    std::size_t rows = 0;
    std::vector<TableHead> heads;  // of the batch
    std::chrono::microseconds took{0};
  };
  /// `on_done` is called on this thread, once per batch. The log must live longer.
  StoreThread(Log& log, std::function<void(Done)> on_done);
  /// Finishes the batch that it has.
  ~StoreThread();
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;

  /// Precondition: the batch before has been reported.
  void write(server::Outbox::Batch batch);

 private:
  void run();

  Log& log_;
  std::function<void(Done)> on_done_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<server::Outbox::Batch> batch_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace knobel::net
