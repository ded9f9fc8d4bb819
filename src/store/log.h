#pragma once

// Where tables are kept. A table is its log: rows are appended and never changed, and a table in
// memory is a fold over them (server/table/table.h). This is only the contract; store/sqlite_log
// keeps the rows in a file, store/postgres_log in a database that several servers share,
// store/memory_log in memory, for tests. One contract test runs for all of them.
//
// Several servers, *nodes*, may have one log open. Each has an epoch: a number that no other has
// ever had in this log, and a new one whenever it has lost touch and cannot know what has become of
// its last append. A table belongs to the epoch in its head; only a node of that epoch may append
// to it (passes_fence), which is looked at where the rows are stored, in the same transaction. Who
// wants the table of a node that has gone claims it, and only one who tries succeeds. So a node
// that was stopped, or cut off, and does not know, can do no harm. A log that only one server can
// open has one epoch, 0.
//
// Threads: everything may be called on any thread and at any time; one `append` is under way at
// most. What it has not finished need not be visible to the other calls, but never half of it is.
// Between two reads something may have been appended; a row that is there never changes.

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"
#include "engine/sha256.h"

namespace knobel {

/// Counts from one; 0 is no table. No two tables of a log ever have the same, not even when the
/// first has been removed.
using TableId = std::uint64_t;
using Epoch = std::uint64_t;
/// Counts from one, as its host has numbered it; 0 is no node.
using NodeNumber = std::uint32_t;

/// One change of one table, as one line of JSON (server/rows.h).
struct LogRow {
  TableId table = 0;
  std::uint32_t seq = 0;  // 1, 2, 3, … within the table, without gaps
  std::string text;
  Sha256::Digest digest{};  // chain_digest of the row before and this text
  friend bool operator==(const LogRow&, const LogRow&) = default;
};

/// What one needs to know of a table without reading its rows.
struct TableHead {
  /// Stored as numbers; new ones go to the end.
  enum class State : std::uint8_t { Open, Playing, Finished, Opening };
  TableId id = 0;
  std::string code;  // unique among all tables
  State state = State::Open;
  /// In seconds served (Log::served): when the last row was written, and when it was announced
  /// since then that the table is going to be removed; 0: it has not been.
  std::int64_t touched = 0;
  std::int64_t announced = 0;
  std::uint32_t rows = 0;
  Sha256::Digest digest{};  // of the last row
  /// As the log tells it; `append` uses its own.
  Epoch epoch = 0;
  NodeNumber owner = 0;  // who serves it, if that is another node that lives; else 0
  friend bool operator==(const TableHead&, const TableHead&) = default;
};

/// A number that nobody has yet, and a code that no table had when it was asked for.
struct NewTable {
  TableId id = 0;
  std::string code;
};

/// The digest of a row, given that of the row before it. The first row of a table stands on
/// first_digest(id), so that rows cannot be moved from one table to another.
Sha256::Digest chain_digest(const Sha256::Digest& before, std::string_view text);
Sha256::Digest first_digest(TableId table);

/// Are these all rows of the table that `head` speaks of, unharmed and in order? Says what is wrong
/// otherwise.
std::expected<void, Error> check_rows(const TableHead& head, std::span<const LogRow> rows);

/// The fence. May a node of this epoch append rows that begin with number `first` to the table of
/// which `stored` is there? To its own, and behind the last row; to none that there is not, but the
/// first. Every log keeps to it, in whatever language.
constexpr bool passes_fence(const std::optional<TableHead>& stored, Epoch epoch,
                            std::uint32_t first) {
  return stored ? stored->epoch == epoch && stored->rows + 1 == first : first == 1;
}

/// What an append holds of one table.
struct TableShare {
  const TableHead* head = nullptr;
  std::uint32_t first = 0;  // number of its first row, or of the next one if there is none
  bool whole = true;        // its rows are in order, without gaps, and end with the head's last
};
/// One per head, in their order. Precondition: every row has its head, and no table has two.
std::vector<TableShare> shares_of(std::span<const LogRow> rows, std::span<const TableHead> heads);

/// Why the log did not do it, in one sentence that may name files: for the host, not for visitors.
struct LogError : Error {
  enum class Kind : std::uint8_t {
    Failed,   // it may work the next time
    Damaged,  // what is written there cannot be read any more, today and tomorrow
  };
  LogError(Error what, Kind how = Kind::Failed) : Error(std::move(what)), kind(how) {}
  Kind kind;
};

/// How this node stands among those that have the log open.
struct NodeView {
  NodeNumber node = 0;   // its number; 0: there can be no other
  NodeNumber nodes = 1;  // the greatest number of all that ever were
  NodeNumber other = 0;  // one of the others that live, 0: there is none
  Epoch epoch = 0;       // changes when it has lost touch and is back
  bool away = false;     // it has lost touch, and is trying to come back
  // For whoever watches over it:
  std::uint64_t owned = 0;         // tables that are its own in this epoch
  std::uint64_t claims = 0;        // tables that it has made its own since the start
  std::uint64_t beats_missed = 0;  // times that it should have said that it lives, and did not
};

class Log {
 public:
  virtual ~Log() = default;

  /// At once, from what was last heard.
  virtual NodeView nodes() { return {}; }
  /// This node writes nothing any more, and the others may claim its tables at once.
  virtual void leave() {}

  /// Writes `rows`, and `heads`, one per table that has rows, each in place of the one with its id,
  /// whose code it has. Each table wholly or not at all; durable when it returns without an error.
  /// Returns the tables of which nothing was written, because they did not pass the fence or their
  /// code is taken. After an error nothing is there, or, where the connection to the log was lost,
  /// the whole of it: nobody knows until the tables are claimed again.
  virtual std::expected<std::vector<TableId>, LogError> append(
      std::span<const LogRow> rows, std::span<const TableHead> heads) = 0;
  /// The head of the table with this code, or nothing. Unless it has an owner, it belongs to this
  /// node from now on, and what is read of it afterwards changes by this node's appends only.
  virtual std::expected<std::optional<TableHead>, LogError> claim(std::string_view code) {
    return find(code);
  }
  /// For new tables: those of `codes` that no table has, each with a number.
  virtual std::expected<std::vector<NewTable>, LogError> new_tables(
      std::span<const std::string> codes) = 0;

  /// All rows of a table in order; none for a table that is not there. Rows come as they were
  /// found: the caller checks them (check_rows).
  virtual std::expected<std::vector<LogRow>, LogError> read(TableId table) = 0;
  /// The head of the table with this code, or nothing.
  virtual std::expected<std::optional<TableHead>, LogError> find(std::string_view code) = 0;
  /// Up to `limit` heads with ids greater than `after`, ascending: to walk through all of them.
  virtual std::expected<std::vector<TableHead>, LogError> heads(TableId after,
                                                                std::size_t limit) = 0;
  /// How many tables there are.
  virtual std::expected<std::size_t, LogError> table_count() = 0;
  /// The seconds for which tables have been served out of this log, as far as they were noted: the
  /// clock that tables grow old by (server/served_clock.h).
  virtual std::expected<std::int64_t, LogError> served() = 0;
  /// Notes them, and of the tables in `announced`, if nobody has touched them since, that they were
  /// announced now.
  virtual std::expected<void, LogError> note(std::int64_t served,
                                             std::span<const TableHead> announced) = 0;
  /// Removes a table with all its rows, durably, unless it is another node's. No error if there is
  /// none.
  virtual std::expected<void, LogError> remove(TableId table) = 0;
};

}  // namespace knobel
