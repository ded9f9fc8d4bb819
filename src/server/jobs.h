#pragma once

// Work that is too slow for the core thread, as values. The core asks for it in its Effects;
// whoever runs the core keeps the jobs in a JobQueue, does them on other threads (`work`) and
// brings each back with its result in it (Lobby::done). What a job needs is in it, as a copy or
// immutable, so no thread waits for another.
//
//   Lobby ── Effects ──► JobQueue::add ──► take ──► (worker: work) ──► Lobby::done ──► Effects
//
// Two sizes, each with threads of its own: nobody's bot waits until somebody's long match has been
// read. Answers go through the outbox like everything that is said.

#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/any_game.h"
#include "engine/record.h"
#include "engine/steps.h"
#include "server/protocol.h"
#include "server/replay.h"
#include "server/table/state.h"
#include "store/log.h"

namespace knobel::server {

/// How much of a thread's time it takes: some milliseconds, or as long as a match is.
enum class JobSize : std::uint8_t { Short, Long };

namespace job {

/// A request that is answered when the job is done.
struct Asker {
  ConnectionId connection = 0;
  std::string request;
};
/// Members of the answer as a JSON object, or why there is none.
using Text = std::expected<std::string, Problem>;

/// A bot decides.
struct Decide {
  static constexpr JobSize kSize = JobSize::Short;
  TableId table = 0;
  std::uint32_t match = 0;
  std::uint32_t version = 0;  // of what the seat sees: a decision about anything else is stale
  Seat seat = 0;
  std::string level;
  std::shared_ptr<const AnyGame> game;
  AnyState view;  // observed by the seat; the seat is in Turn::seats of it
  /// Where the dice are known before, what a bot does about equals is as well: the same match comes
  /// out the same.
  std::optional<std::uint64_t> seed = {};
  /// Nothing: no decision was made. The table asks again after a while.
  std::optional<Action> action = {};
};

/// The chances of what a seat may do.
struct TellOdds {
  static constexpr JobSize kSize = JobSize::Short;
  Asker asker;
  Seat seat = 0;
  std::shared_ptr<const AnyGame> game;
  AnyState view;  // observed by the seat
  Text answer = {};
};

/// What a seat had best do.
struct TellHint {
  static constexpr JobSize kSize = JobSize::Short;
  Asker asker;
  Seat seat = 0;
  std::shared_ptr<const AnyGame> game;
  AnyState view;  // observed by the seat
  Text answer = {};
};

/// A part of a match is told once more: the steps that led a viewer from `from` entries to `to`,
/// with the whole of the one that had begun by then.
struct TellStory {
  static constexpr JobSize kSize = JobSize::Long;
  Asker asker;
  std::uint32_t match = 0;
  Stretch stretch;
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  Text answer = {};
};

/// A table is read from its log: it wakes, or what is in memory cannot be trusted any more.
struct ReadTable {
  static constexpr JobSize kSize = JobSize::Long;
  TableId id = 0;
  std::string code;
  std::uint64_t number = 0;  // of this reading; an older one is stale
  std::expected<TableState, Problem> table = {};
};

/// A match that is over is looked at: one moment of it, its review, or its whole record.
struct LookBack {
  static constexpr JobSize kSize = JobSize::Long;
  Asker asker;
  std::shared_ptr<const Record> record;  // or, if that is not in memory, where it stands:
  TableId table = 0;
  std::uint32_t match = 0;
  std::optional<ReplayWish> moment;
  bool review = false;
  /// All of a long record but its end, in pieces of whole lines: pushes that come before the
  /// answer.
  std::vector<std::string> parts = {};
  Text answer = {};
};

/// The record of a match as a file, for anybody who has the code. Only where onlookers are welcome.
struct Download {
  static constexpr JobSize kSize = JobSize::Long;
  std::uint64_t ticket = 0;  // of whoever asked
  std::string code;
  std::uint32_t match = 0;
  Text answer = {};
};

/// A moment of a record that somebody brought along, or its review.
struct LookAtFile {
  static constexpr JobSize kSize = JobSize::Long;
  std::uint64_t ticket = 0;
  std::string query;
  bool review = false;
  std::string record;
  Text answer = {};
};

/// A moment of a lesson, and what would follow from something that the learner tries there.
struct LessonFile {
  static constexpr JobSize kSize = JobSize::Short;
  std::uint64_t ticket = 0;
  std::string query;
  std::string lesson;
  Text answer = {};
};

/// The rows of the next table are compared with their digests.
struct CheckNext {
  static constexpr JobSize kSize = JobSize::Long;
  TableId after = 0;
  /// Nothing and no damage: there is none left; nothing and damage: its head cannot be read.
  std::optional<TableHead> checked = {};
  std::string damage = {};  // what is wrong with it
};

/// After the log had lost touch: which of these tables others have claimed meanwhile.
struct FindLost {
  static constexpr JobSize kSize = JobSize::Long;
  std::vector<std::pair<TableId, std::string>> tables = {};
  std::vector<TableId> lost = {};
};

/// The seconds served are noted, and what becomes of tables that nobody has touched for long.
struct Expire {
  static constexpr JobSize kSize = JobSize::Long;
  std::int64_t served = 0;
  std::vector<TableHead> announce = {};
  std::vector<TableId> remove = {};
  std::size_t removed = 0;
};

}  // namespace job

struct Job {
  using What = std::variant<job::Decide, job::TellOdds, job::TellHint, job::TellStory,
                            job::ReadTable, job::LookBack, job::Download, job::LookAtFile,
                            job::LessonFile, job::CheckNext, job::Expire, job::FindLost>;
  /// Jobs that a person waits for are done before those that nobody waits for.
  enum class For : std::uint8_t { People, Nobody };

  What what;
  For whom = For::People;
  std::string address;  // addresses take turns
  std::string bug;      // what went wrong on the way, for the log; empty: nothing

  JobSize size() const {
    return std::visit([](const auto& one) { return one.kSize; }, what);
  }
};

/// What jobs are done with; one for each thread.
struct Workbench {
  Log& log;
  Equipment& equipment;
  std::function<std::optional<Action>(const job::Decide&)> decide;
};

/// Does the job: its result is in it. On any thread. Whatever goes wrong stands in the result too.
void work(Job& job, const Workbench& bench);

/// Sees to it that the record which is looked back at is in the job.
std::expected<void, Problem> find_record(job::LookBack& job, const Workbench& bench);

/// Jobs that wait for a thread. Not thread-safe: it belongs to the core thread, so that a job which
/// nobody wants any more never reaches a worker.
class JobQueue {
 public:
  /// A decision takes the place of an earlier one for the same seat: a seat has one job at most.
  void add(Job job);
  /// The next one of this size: people's first, and of those the addresses in turn.
  std::optional<Job> take(JobSize size);
  std::size_t size() const { return size_; }

 private:
  struct Lane {
    std::map<std::string, std::deque<Job>> jobs;  // by address; none is empty
    std::deque<std::string> turns;                // each address that has jobs, once
  };
  Lane& lane(JobSize size, Job::For whom) {
    return lanes_[static_cast<std::size_t>(size) * 2 + static_cast<std::size_t>(whom)];
  }
  Lane lanes_[4];
  std::size_t size_ = 0;
};

}  // namespace knobel::server
