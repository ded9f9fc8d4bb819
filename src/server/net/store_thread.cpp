#include "server/net/store_thread.h"

#include <algorithm>
#include <utility>

#include "engine/check.h"
#include "server/net/log.h"

namespace knobel::net {
namespace {

/// Which rows are on disk because of this node: no two nodes may say so of the same row.
void tell_confirmed(const server::Outbox::Batch& batch, const std::vector<TableId>& fenced) {
  for (const auto& share : shares_of(batch.rows, batch.heads)) {
    const TableHead& head = *share.head;
    if (std::ranges::find(fenced, head.id) != fenced.end()) continue;
    log_detail("event=confirmed table=" + std::to_string(head.id) +
               " first=" + std::to_string(share.first) + " last=" + std::to_string(head.rows) +
               " digest=" + hex(std::span(head.digest).first(8)));
  }
}

}  // namespace

StoreThread::StoreThread(Log& log, std::function<void(Done)> on_done)
    : log_(log), on_done_(std::move(on_done)), thread_([this] { run(); }) {}

StoreThread::~StoreThread() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void StoreThread::write(server::Outbox::Batch batch) {
  {
    const std::lock_guard lock(mutex_);
    KNOBEL_CHECK(!batch_);
    batch_ = std::move(batch);
  }
  changed_.notify_one();
}

void StoreThread::run() {
  while (true) {
    server::Outbox::Batch batch;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return stopping_ || batch_; });
      if (!batch_) return;
      batch = std::move(*batch_);
      batch_.reset();
    }
    const auto begin = std::chrono::steady_clock::now();
    Done done;
    done.result = log_.append(batch.rows, batch.heads);
    if (done.result && logs_details()) tell_confirmed(batch, *done.result);
    done.rows = batch.rows.size();
    done.took = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - begin);
    done.heads = std::move(batch.heads);
    on_done_(std::move(done));
  }
}

}  // namespace knobel::net
