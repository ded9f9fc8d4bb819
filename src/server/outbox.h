#pragma once

// Confirmed = on disk. Everything that the core wants written and said goes through here:
//
//   Lobby ── Effects ──► add ──► begin_commit ──► (store thread: Log::append) ──► committed /
//   failed
//                         │                                                          │
//                         └── messages that need not wait ──► sockets ◄── messages ──┘
//
// One queue for all: nothing overtakes a change that is not on disk yet, so what anybody is told,
// in whatever order, never mentions a change that a crash could take back. While a commit is under
// way, everything that happens collects in the next batch (group commit). Not thread-safe: it
// belongs to the core thread.

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/effects.h"

namespace knobel::server {

class Outbox {
 public:
  /// What one Log::append takes.
  struct Batch {
    std::vector<LogRow> rows;
    std::vector<TableHead> heads;  // one per table
  };

  /// After a commit.
  struct Outcome {
    std::vector<Message> messages;  // to be sent now, in this order
    /// What is in memory of these tables is not on disk: Lobby::commit_failed must be told.
    std::vector<TableId> tables;
  };

  /// Takes the rows, heads and messages of `effects` (not its jobs) and returns the messages that
  /// may be sent at once: all of them if nothing is waiting and there are no rows, else none.
  [[nodiscard]] std::vector<Message> add(Effects& effects);

  /// The next batch, if there are rows and no commit is under way. The caller then reports with
  /// exactly one call of `committed` or `failed`.
  [[nodiscard]] std::optional<Batch> begin_commit();

  /// The batch is on disk, but for these tables (Log::append), of which it is as after a failure.
  [[nodiscard]] Outcome committed(std::span<const TableId> fenced = {});

  /// The batch is not on disk. Answers that spoke of its tables become errors (trouble.h), other
  /// messages about these tables are dropped, and so are rows that already wait for the next batch
  /// and stand on lost ones. Messages about other tables are as true as before.
  [[nodiscard]] Outcome failed(const LogError& error);

  bool committing() const { return in_flight_; }
  /// Is nothing under way or waiting? Then the process may end.
  bool empty() const { return !in_flight_ && rows_.empty() && waiting_.empty(); }
  /// Not yet given to a commit, for limits and metrics.
  std::size_t rows_waiting() const { return rows_.size(); }

 private:
  Outcome settle(const std::unordered_set<TableId>& lost, const LogError& why);

  bool in_flight_ = false;
  std::unordered_set<TableId> in_flight_tables_;
  std::vector<Message> waiting_;  // for the commit under way
  std::vector<LogRow> rows_;      // of the next batch
  std::vector<TableHead> heads_;  // the newest per table
  std::unordered_map<TableId, std::size_t> heads_at_;
  std::vector<Message> behind_;  // for the next batch
};

}  // namespace knobel::server
