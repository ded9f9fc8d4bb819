#pragma once

// Where tables are kept. A table is its log: rows are appended and never changed, and a table in
// memory is a fold over them (server/table/table.h). This is only the contract; store/sqlite_log
// keeps the rows in a file, store/memory_log in memory, for tests.
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

/// Counts from one; 0 is no table. Never given out twice in one file.
using TableId = std::uint64_t;

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
  friend bool operator==(const TableHead&, const TableHead&) = default;
};

/// The digest of a row, given that of the row before it. The first row of a table stands on
/// first_digest(id), so that rows cannot be moved from one table to another.
Sha256::Digest chain_digest(const Sha256::Digest& before, std::string_view text);
Sha256::Digest first_digest(TableId table);

/// Are these all rows of the table that `head` speaks of, unharmed and in order? Says what is wrong
/// otherwise.
std::expected<void, Error> check_rows(const TableHead& head, std::span<const LogRow> rows);

/// Why the log did not do it, in one sentence that may name files: for the host, not for visitors.
struct LogError : Error {
  enum class Kind : std::uint8_t {
    Failed,   // it may work the next time
    Damaged,  // what is written there cannot be read any more, today and tomorrow
  };
  LogError(Error what, Kind how = Kind::Failed) : Error(std::move(what)), kind(how) {}
  Kind kind;
};

class Log {
 public:
  virtual ~Log() = default;

  /// Writes all of it or nothing: `rows` in the order given, and `heads`, at most one per table,
  /// each in place of the one with its id, whose code it has. Durable when it returns without an
  /// error. After an error nothing of it is there, and the same call may be tried again.
  virtual std::expected<void, LogError> append(std::span<const LogRow> rows,
                                               std::span<const TableHead> heads) = 0;

  /// All rows of a table in order; none for a table that is not there. Rows come as they were
  /// found: the caller checks them (check_rows).
  virtual std::expected<std::vector<LogRow>, LogError> read(TableId table) = 0;
  /// The head of the table with this code, or nothing.
  virtual std::expected<std::optional<TableHead>, LogError> find(std::string_view code) = 0;
  /// Up to `limit` heads with ids greater than `after`, ascending: to walk through all of them.
  virtual std::expected<std::vector<TableHead>, LogError> heads(TableId after,
                                                                std::size_t limit) = 0;
  /// The greatest id that was ever given out, 0 at first; removed tables count.
  virtual std::expected<TableId, LogError> last_table() = 0;
  /// How many tables there are.
  virtual std::expected<std::size_t, LogError> table_count() = 0;
  /// The seconds for which tables have been served out of this log, as far as they were noted: the
  /// clock that tables grow old by (server/served_clock.h).
  virtual std::expected<std::int64_t, LogError> served() = 0;
  /// Notes them, and of the tables in `announced`, if nobody has touched them since, that they were
  /// announced now.
  virtual std::expected<void, LogError> note(std::int64_t served,
                                             std::span<const TableHead> announced) = 0;
  /// Removes a table with all its rows, durably. No error if there is none.
  virtual std::expected<void, LogError> remove(TableId table) = 0;
};

}  // namespace knobel
