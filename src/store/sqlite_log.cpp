#include "store/sqlite_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "store/sqlite_database.h"

namespace knobel {
namespace {

constexpr int kSchemaVersion = 3;
constexpr int kApplicationId = 0x4B6E6F62;  // "Knob", at a fixed place in the file
constexpr int kPagesMaxOfSqlite = 1073741823;

// Rows of all tables stand one behind the other, as they came, and each says where the one before
// it in its table is. A commit therefore writes a few pages at the end of the file; rows sorted by
// table would be one page for each table that moved. Numbers of removed tables are remembered in
// `removed`, because ids are never given out again.
constexpr const char* kSchema = R"(
  BEGIN IMMEDIATE;
  CREATE TABLE tables(
    id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, state INTEGER NOT NULL,
    touched INTEGER NOT NULL, rows INTEGER NOT NULL, digest BLOB NOT NULL,
    last_row INTEGER NOT NULL, announced INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE rows(
    id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, seq INTEGER NOT NULL, text TEXT NOT NULL,
    digest BLOB NOT NULL, row_before INTEGER NOT NULL);
  CREATE TABLE removed(only INTEGER PRIMARY KEY CHECK(only = 1), last_id INTEGER NOT NULL);
  INSERT INTO removed VALUES(1, 0);
  CREATE TABLE served(only INTEGER PRIMARY KEY CHECK(only = 1), seconds INTEGER NOT NULL);
  INSERT INTO served VALUES(1, 0);
  PRAGMA application_id = 0x4B6E6F62;
  PRAGMA user_version = 3;
  COMMIT;)";

// Version 2 counted `touched` in seconds since 1970. What was touched before there was a counter of
// seconds served counts as touched when it began.
constexpr const char* kFromVersion2 = R"(
  BEGIN IMMEDIATE;
  ALTER TABLE tables ADD COLUMN announced INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE served(only INTEGER PRIMARY KEY CHECK(only = 1), seconds INTEGER NOT NULL);
  INSERT INTO served VALUES(1, 0);
  UPDATE tables SET touched = 0;
  PRAGMA user_version = 3;
  COMMIT;)";

// Until its rows are there it has none; whoever's code is taken gets nothing.
constexpr const char* kInsertHead =
    "INSERT OR IGNORE INTO tables(id, code, state, touched, rows, digest, last_row) "
    "VALUES(?,?,0,0,0,x'',0)";
constexpr const char* kInsertRow =
    "INSERT INTO rows(table_id, seq, text, digest, row_before) VALUES(?,?,?,?,?)";
// A table keeps its code, so the index of codes is left alone.
constexpr const char* kPutHead =
    "INSERT INTO tables(id, code, state, touched, rows, digest, last_row) VALUES(?,?,?,?,?,?,?) "
    "ON CONFLICT(id) DO UPDATE SET state = excluded.state, touched = excluded.touched, "
    "rows = excluded.rows, digest = excluded.digest, last_row = excluded.last_row, announced = 0";
constexpr const char* kLastRow = "SELECT last_row, rows FROM tables WHERE id = ?";
// The rows of a table, from the last to the first. Should a row be damaged so that it points
// forward, the walk ends there. Nothing is looked for before the first one: that would be on the
// first page of all rows, and if that one is damaged, no table could be read.
constexpr std::string_view kChain =
    "WITH RECURSIVE chain(id, row_before) AS ("
    "SELECT rows.id, row_before FROM tables JOIN rows ON rows.id = last_row WHERE tables.id = ? "
    "UNION ALL "
    "SELECT rows.id, rows.row_before FROM chain JOIN rows ON rows.id = chain.row_before "
    "WHERE chain.row_before > 0 AND rows.id < chain.id) ";
const std::string kReadRows =
    std::string(kChain) + "SELECT table_id, seq, text, digest FROM chain JOIN rows USING(id)";
const std::string kRemoveRows =
    "DELETE FROM rows WHERE id IN (" + std::string(kChain) + "SELECT id FROM chain)";
constexpr const char* kRemoveTable = "DELETE FROM tables WHERE id = ?";
constexpr const char* kRememberRemoved =
    "UPDATE removed SET last_id = max(last_id, ?1) WHERE EXISTS(SELECT 1 FROM tables WHERE id = "
    "?1)";
constexpr const char* kFind =
    "SELECT id, code, state, touched, announced, rows, digest FROM tables WHERE code = ?";
constexpr const char* kHeads =
    "SELECT id, code, state, touched, announced, rows, digest FROM tables WHERE id > ? "
    "ORDER BY id LIMIT ?";
constexpr const char* kLast =
    "SELECT max(coalesce((SELECT max(id) FROM tables), 0), (SELECT last_id FROM removed))";
constexpr const char* kCount = "SELECT count(*) FROM tables";
constexpr const char* kServed = "SELECT seconds FROM served";
constexpr const char* kNoteServed = "UPDATE served SET seconds = ?";
constexpr const char* kAnnounce = "UPDATE tables SET announced = ? WHERE id = ? AND touched = ?";

/// A digest of another length stays all zero and is found out when the rows are checked.
Sha256::Digest digest_of(std::span<const std::uint8_t> bytes) {
  Sha256::Digest digest{};
  if (bytes.size() == digest.size()) std::ranges::copy(bytes, digest.begin());
  return digest;
}

TableHead read_head(const SqliteStatement::Use& use) {
  TableHead head;
  head.id = static_cast<TableId>(use.number(0));
  head.code = use.text(1);
  // A state that there is not belongs to a damaged head; its digest will tell.
  head.state = static_cast<TableHead::State>(std::clamp<std::int64_t>(use.number(2), 0, 3));
  head.touched = use.number(3);
  head.announced = use.number(4);
  head.rows = static_cast<std::uint32_t>(use.number(5));
  head.digest = digest_of(use.bytes(6));
  return head;
}

/// Held as long as it lives, given back by the system even after kill -9.
class FileLock {
 public:
  /// Makes the file if there is none, for nobody else to read: hands and secrets of dice are in it.
  /// SQLite gives what it makes beside a database the database's own rights. `path` is how errors
  /// call it.
  static std::expected<FileLock, Error> take(const std::string& file, const std::string& path) {
    while (true) {
      FileLock lock(file);
      lock.file_ = ::open(file.c_str(), O_RDWR | O_CLOEXEC);
      lock.removes_ = lock.file_ < 0 && errno == ENOENT;
      if (lock.removes_)
        lock.file_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
      if (lock.file_ < 0 && lock.removes_ && errno == EEXIST) continue;
      if (lock.file_ < 0) {
        lock.removes_ = false;
        return error(path + " cannot be used: " + std::strerror(errno));
      }
      if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0) {
        lock.removes_ = false;
        return error(path + " is in use by another server");
      }
      // Whoever held it before may have removed it in between.
      if (lock.is_there()) return lock;
      lock.removes_ = false;
    }
  }
  FileLock(FileLock&& other) noexcept
      : name_(std::move(other.name_)),
        file_(std::exchange(other.file_, -1)),
        removes_(std::exchange(other.removes_, false)) {}
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock() {
    if (removes_) ::unlink(name_.c_str());
    if (file_ >= 0) ::close(file_);
  }

  /// The file stays when the lock goes, although it was made for it.
  void keep_file() { removes_ = false; }
  /// The file goes with the lock, whoever has made it.
  void remove_file() { removes_ = true; }

 private:
  explicit FileLock(std::string name) : name_(std::move(name)) {}
  bool is_there() const {
    struct stat open_one {};
    struct stat named_one {};
    return ::fstat(file_, &open_one) == 0 && ::stat(name_.c_str(), &named_one) == 0 &&
           open_one.st_ino == named_one.st_ino && open_one.st_dev == named_one.st_dev;
  }
  std::string name_;
  int file_ = -1;
  bool removes_ = false;
};

/// Keeps other servers away from the file, whatever name they know it by, and from the name,
/// because what SQLite keeps beside the file goes by that: a file put in the place of one in use
/// would be given the other one's log.
struct DatabaseLock {
  static std::expected<DatabaseLock, Error> take(const std::string& path) {
    std::error_code failure;
    const auto resolved = std::filesystem::weakly_canonical(path, failure);
    const std::string name = failure ? path : resolved.string();
    // In this order: closing a file takes SQLite's own locks on it away from the whole process, so
    // a second server in this process shall be stopped before it opens the database.
    KNOBEL_TRY_ASSIGN(auto name_lock, FileLock::take(name + "-lock", path));
    name_lock.remove_file();
    KNOBEL_TRY_ASSIGN(auto file_lock, FileLock::take(name, path));
    return DatabaseLock{std::move(name_lock), std::move(file_lock)};
  }
  FileLock of_name;
  FileLock of_file;
};

/// What is to be done before the file is used: nothing (null), new tables, tables brought up to
/// date. Refuses a file that is not ours or too new. Asks and changes nothing.
std::expected<const char*, Error> due_change(const SqliteDatabase& database,
                                             const std::string& path) {
  KNOBEL_TRY_ASSIGN(const auto version, database.number("PRAGMA user_version"));
  KNOBEL_TRY_ASSIGN(const auto application, database.number("PRAGMA application_id"));
  if (application == kApplicationId && version == kSchemaVersion) return nullptr;
  if (application == kApplicationId && version == 2) return kFromVersion2;
  if (application == kApplicationId && version < kSchemaVersion)
    return error(path +
                 " was written by a Knobel that was never released; this one cannot read it");
  if (application == kApplicationId)
    return error(path + " was written by a newer Knobel (version " + std::to_string(version) +
                 " of its tables; this one knows " + std::to_string(kSchemaVersion) + ")");
  KNOBEL_TRY_ASSIGN(const auto tables, database.number("SELECT count(*) FROM sqlite_schema"));
  if (application != 0 || version != 0 || tables != 0)
    return error(path + " is a database of another program");
  return kSchema;
}

std::expected<SqliteDatabase, Error> open_writer(const std::string& path) {
  auto database = SqliteDatabase::open(path);
  if (!database) return database;
  // First questions that change nothing, so that a file that is not ours stays as it is.
  KNOBEL_TRY_ASSIGN(const char* const change, due_change(*database, path));
  // More pages kept made nothing quicker: what is written last is in the system's memory anyway.
  if (const auto mode = database->run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                                      "PRAGMA cache_size=-2048; PRAGMA journal_size_limit=67108864;"
                                      "PRAGMA wal_autocheckpoint=4000;");
      !mode)
    return std::unexpected(mode.error());
  // Can it really be written? A full or read-only disk shall be found now, not at the first move.
  for (const char* const sql :
       {change, "BEGIN IMMEDIATE; UPDATE removed SET last_id = last_id; COMMIT;"}) {
    if (sql == nullptr) continue;
    if (const auto done = database->run(sql); !done) {
      database->roll_back();
      return std::unexpected(done.error());
    }
  }
  return database;
}

std::expected<SqliteDatabase, Error> open_reader(const std::string& path) {
  KNOBEL_TRY_ASSIGN(auto database, SqliteDatabase::open(path));
  KNOBEL_TRY(database.run("PRAGMA query_only=1;"));
  return database;
}

}  // namespace

struct SqliteLog::Parts {
  Parts(DatabaseLock database_lock, SqliteDatabase writing_one, SqliteDatabase for_heads,
        SqliteDatabase for_rows)
      : lock(std::move(database_lock)),
        writer(std::move(writing_one)),
        heads_reader(std::move(for_heads)),
        rows_reader(std::move(for_rows)) {}

  // Members are destroyed from the last to the first: statements, connections, lock.
  DatabaseLock lock;
  SqliteDatabase writer;
  // The rows of a long table take a while; whoever looks for a head does not wait for them.
  SqliteDatabase heads_reader;
  SqliteDatabase rows_reader;
  std::mutex writing;  // one for each connection
  std::mutex reading_heads;
  std::mutex reading_rows;
  SqliteStatement begin, commit, insert_head, insert_row, put_head, last_row;
  SqliteStatement remember_removed, remove_rows, remove_table;
  SqliteStatement note_served, announce;
  SqliteStatement read_rows, find, heads, count, served;
  TableId last_id = 0;  // that was given out

  /// Runs a statement of the writer to its end; SQLITE_DONE if all went well.
  template <class... Values>
  static int step(SqliteStatement& statement, Values&&... values) {
    SqliteStatement::Use use(statement);
    int place = 0;
    (use.bind(++place, values), ...);
    while (use.row()) continue;
    return use.code();
  }
};

SqliteLog::SqliteLog(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
SqliteLog::~SqliteLog() = default;

std::expected<std::unique_ptr<SqliteLog>, Error> SqliteLog::open(const std::string& path) {
  KNOBEL_TRY_ASSIGN(auto lock, DatabaseLock::take(path));
  KNOBEL_TRY_ASSIGN(auto writer, open_writer(path));
  KNOBEL_TRY_ASSIGN(auto heads_reader, open_reader(path));
  KNOBEL_TRY_ASSIGN(auto rows_reader, open_reader(path));
  auto parts = std::make_unique<Parts>(std::move(lock), std::move(writer), std::move(heads_reader),
                                       std::move(rows_reader));
  struct Wanted {
    SqliteStatement* statement;
    const SqliteDatabase* database;
    const char* sql;
  };
  const Wanted wanted[] = {
      {&parts->begin, &parts->writer, "BEGIN IMMEDIATE"},
      {&parts->commit, &parts->writer, "COMMIT"},
      {&parts->insert_head, &parts->writer, kInsertHead},
      {&parts->insert_row, &parts->writer, kInsertRow},
      {&parts->put_head, &parts->writer, kPutHead},
      {&parts->last_row, &parts->writer, kLastRow},
      {&parts->remember_removed, &parts->writer, kRememberRemoved},
      {&parts->remove_rows, &parts->writer, kRemoveRows.c_str()},
      {&parts->remove_table, &parts->writer, kRemoveTable},
      {&parts->read_rows, &parts->rows_reader, kReadRows.c_str()},
      {&parts->find, &parts->heads_reader, kFind},
      {&parts->heads, &parts->heads_reader, kHeads},
      {&parts->count, &parts->heads_reader, kCount},
      {&parts->served, &parts->heads_reader, kServed},
      {&parts->note_served, &parts->writer, kNoteServed},
      {&parts->announce, &parts->writer, kAnnounce},
  };
  for (const auto& [statement, database, sql] : wanted) {
    KNOBEL_TRY_ASSIGN(auto prepared, SqliteStatement::prepare(*database, sql));
    *statement = std::move(prepared);
  }
  KNOBEL_TRY_ASSIGN(const auto last_id, parts->heads_reader.number(kLast));
  parts->last_id = static_cast<TableId>(last_id);
  parts->lock.of_file.keep_file();
  return std::unique_ptr<SqliteLog>(new SqliteLog(std::move(parts)));
}

/// Which tables of an append are written, each with its last row, and which are not.
struct SqliteLog::Admission {
  std::unordered_map<TableId, std::int64_t> last_rows;
  std::vector<TableId> fenced;
};

int SqliteLog::admit(std::span<const TableShare> shares, Admission& admission) {
  Parts& parts = *parts_;
  for (const auto& share : shares) {
    const auto id = static_cast<std::int64_t>(share.head->id);
    std::optional<TableHead> stored;
    std::int64_t last_row = 0;
    {
      SqliteStatement::Use use(parts.last_row);
      use.bind(1, id);
      if (use.row()) {
        last_row = use.number(0);
        stored.emplace().rows = static_cast<std::uint32_t>(use.number(1));
      } else if (use.code() != SQLITE_DONE) {
        return use.code();
      }
    }
    bool passes = share.whole && passes_fence(stored, 0, share.first);
    if (passes && !stored) {
      const int code = Parts::step(parts.insert_head, id, std::string_view(share.head->code));
      if (code != SQLITE_DONE) return code;
      passes = sqlite3_changes(parts.writer.handle()) == 1;
    }
    if (passes)
      admission.last_rows.emplace(share.head->id, last_row);
    else
      admission.fenced.push_back(share.head->id);
  }
  return SQLITE_DONE;
}

std::expected<std::vector<TableId>, LogError> SqliteLog::append(std::span<const LogRow> rows,
                                                                std::span<const TableHead> heads) {
  const std::lock_guard lock(parts_->writing);
  Parts& parts = *parts_;
  const auto number = [](auto value) { return static_cast<std::int64_t>(value); };
  Admission admission;
  auto& last_rows = admission.last_rows;
  int code = Parts::step(parts.begin);
  if (code == SQLITE_DONE) code = admit(shares_of(rows, heads), admission);
  for (std::size_t i = 0; i < rows.size() && code == SQLITE_DONE; ++i) {
    const auto last = last_rows.find(rows[i].table);
    if (last == last_rows.end()) continue;
    code = Parts::step(parts.insert_row, number(rows[i].table), number(rows[i].seq),
                       std::string_view(rows[i].text),
                       std::span<const std::uint8_t>(rows[i].digest), last->second);
    last->second = sqlite3_last_insert_rowid(parts.writer.handle());
  }
  for (std::size_t i = 0; i < heads.size() && code == SQLITE_DONE; ++i) {
    const auto last = last_rows.find(heads[i].id);
    if (last == last_rows.end()) continue;
    code = Parts::step(parts.put_head, number(heads[i].id), std::string_view(heads[i].code),
                       number(heads[i].state), heads[i].touched, number(heads[i].rows),
                       std::span<const std::uint8_t>(heads[i].digest), last->second);
  }
  if (code == SQLITE_DONE) code = Parts::step(parts.commit);
  if (code == SQLITE_DONE) return std::move(admission.fenced);
  parts.writer.roll_back();
  return std::unexpected(parts.writer.explain(code));
}

std::expected<std::vector<LogRow>, LogError> SqliteLog::read(TableId table) {
  const std::lock_guard lock(parts_->reading_rows);
  SqliteStatement::Use use(parts_->read_rows);
  use.bind(1, static_cast<std::int64_t>(table));
  std::vector<LogRow> rows;
  while (use.row()) {
    LogRow row;
    row.table = static_cast<TableId>(use.number(0));
    row.seq = static_cast<std::uint32_t>(use.number(1));
    row.text = use.text(2);
    row.digest = digest_of(use.bytes(3));
    rows.push_back(std::move(row));
  }
  if (use.code() != SQLITE_DONE) return std::unexpected(parts_->rows_reader.explain(use.code()));
  std::ranges::sort(rows, {}, &LogRow::seq);
  return rows;
}

std::expected<std::optional<TableHead>, LogError> SqliteLog::find(std::string_view code) {
  const std::lock_guard lock(parts_->reading_heads);
  SqliteStatement::Use use(parts_->find);
  use.bind(1, code);
  if (use.row()) return read_head(use);
  if (use.code() != SQLITE_DONE) return std::unexpected(parts_->heads_reader.explain(use.code()));
  return std::nullopt;
}

std::expected<std::vector<TableHead>, LogError> SqliteLog::heads(TableId after, std::size_t limit) {
  const std::lock_guard lock(parts_->reading_heads);
  SqliteStatement::Use use(parts_->heads);
  use.bind(1, static_cast<std::int64_t>(after));
  use.bind(2, static_cast<std::int64_t>(limit));
  std::vector<TableHead> heads;
  while (use.row()) heads.push_back(read_head(use));
  if (use.code() != SQLITE_DONE) return std::unexpected(parts_->heads_reader.explain(use.code()));
  return heads;
}

std::expected<std::vector<NewTable>, LogError> SqliteLog::new_tables(
    std::span<const std::string> codes) {
  const std::lock_guard lock(parts_->reading_heads);
  std::vector<NewTable> found;
  for (const auto& code : codes) {
    SqliteStatement::Use use(parts_->find);
    use.bind(1, std::string_view(code));
    if (use.row()) continue;
    if (use.code() != SQLITE_DONE) return std::unexpected(parts_->heads_reader.explain(use.code()));
    found.push_back({++parts_->last_id, code});
  }
  return found;
}

std::expected<std::size_t, LogError> SqliteLog::table_count() {
  const std::lock_guard lock(parts_->reading_heads);
  SqliteStatement::Use use(parts_->count);
  if (!use.row()) return std::unexpected(parts_->heads_reader.explain(use.code()));
  return static_cast<std::size_t>(use.number(0));
}

std::expected<std::int64_t, LogError> SqliteLog::served() {
  const std::lock_guard lock(parts_->reading_heads);
  SqliteStatement::Use use(parts_->served);
  if (!use.row()) return std::unexpected(parts_->heads_reader.explain(use.code()));
  return use.number(0);
}

std::expected<void, LogError> SqliteLog::note(std::int64_t served,
                                              std::span<const TableHead> announced) {
  const std::lock_guard lock(parts_->writing);
  Parts& parts = *parts_;
  int code = Parts::step(parts.begin);
  if (code == SQLITE_DONE) code = Parts::step(parts.note_served, served);
  for (std::size_t i = 0; i < announced.size() && code == SQLITE_DONE; ++i)
    code = Parts::step(parts.announce, served, static_cast<std::int64_t>(announced[i].id),
                       announced[i].touched);
  if (code == SQLITE_DONE) code = Parts::step(parts.commit);
  if (code == SQLITE_DONE) return {};
  parts.writer.roll_back();
  return std::unexpected(parts.writer.explain(code));
}

std::expected<void, LogError> SqliteLog::remove(TableId table) {
  const std::lock_guard lock(parts_->writing);
  Parts& parts = *parts_;
  const auto id = static_cast<std::int64_t>(table);
  int code = Parts::step(parts.begin);
  for (auto* statement : {&parts.remember_removed, &parts.remove_rows, &parts.remove_table})
    if (code == SQLITE_DONE) code = Parts::step(*statement, id);
  if (code == SQLITE_DONE) code = Parts::step(parts.commit);
  if (code == SQLITE_DONE) return {};
  parts.writer.roll_back();
  return std::unexpected(parts.writer.explain(code));
}

void SqliteLog::limit_pages(int pages) {
  const std::string sql =
      "PRAGMA max_page_count=" + std::to_string(pages == 0 ? kPagesMaxOfSqlite : pages);
  // The pragma answers with the new limit and cannot fail on an open connection.
  (void)parts_->writer.run(sql.c_str());
}

}  // namespace knobel
