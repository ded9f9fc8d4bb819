#include "store/sqlite_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <utility>

#include "store/sqlite_database.h"

namespace knobel {
namespace {

constexpr int kSchemaVersion = 1;
constexpr int kApplicationId = 0x4B6E6F62;  // "Knob", at a fixed place in the file
constexpr int kPagesMaxOfSqlite = 1073741823;

// A row's place is its table and number, so that a table is read in one go. Numbers of removed
// tables are remembered in `removed`, because ids are never given out again.
constexpr const char* kSchema = R"(
  BEGIN IMMEDIATE;
  CREATE TABLE tables(
    id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, state INTEGER NOT NULL,
    touched INTEGER NOT NULL, rows INTEGER NOT NULL, digest BLOB NOT NULL);
  CREATE TABLE rows(
    table_id INTEGER NOT NULL, seq INTEGER NOT NULL, text TEXT NOT NULL, digest BLOB NOT NULL,
    PRIMARY KEY(table_id, seq)) WITHOUT ROWID;
  CREATE TABLE removed(only INTEGER PRIMARY KEY CHECK(only = 1), last_id INTEGER NOT NULL);
  INSERT INTO removed VALUES(1, 0);
  PRAGMA application_id = 0x4B6E6F62;
  PRAGMA user_version = 1;
  COMMIT;)";

constexpr const char* kInsertRow = "INSERT INTO rows(table_id, seq, text, digest) VALUES(?,?,?,?)";
constexpr const char* kPutHead =
    "INSERT INTO tables(id, code, state, touched, rows, digest) VALUES(?,?,?,?,?,?) "
    "ON CONFLICT(id) DO UPDATE SET code = excluded.code, state = excluded.state, "
    "touched = excluded.touched, rows = excluded.rows, digest = excluded.digest";
constexpr const char* kReadRows =
    "SELECT seq, text, digest FROM rows WHERE table_id = ? ORDER BY seq";
constexpr const char* kFind =
    "SELECT id, code, state, touched, rows, digest FROM tables WHERE code = ?";
constexpr const char* kHeads =
    "SELECT id, code, state, touched, rows, digest FROM tables WHERE id > ? ORDER BY id LIMIT ?";
constexpr const char* kLast =
    "SELECT max(coalesce((SELECT max(id) FROM tables), 0), (SELECT last_id FROM removed))";
constexpr const char* kCount = "SELECT count(*) FROM tables";

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
  head.state = static_cast<TableHead::State>(std::clamp<std::int64_t>(use.number(2), 0, 2));
  head.touched = use.number(3);
  head.rows = static_cast<std::uint32_t>(use.number(4));
  head.digest = digest_of(use.bytes(5));
  return head;
}

/// Held as long as it lives, given back by the system even after kill -9.
class FileLock {
 public:
  static std::expected<FileLock, Error> take(const std::string& path) {
    const std::string lock_path = path + "-lock";
    FileLock lock;
    lock.file_ = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock.file_ < 0) return error(path + " cannot be used: " + std::strerror(errno));
    if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0)
      return error(path + " is in use by another server");
    return lock;
  }
  FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock() {
    if (file_ >= 0) ::close(file_);
  }

 private:
  FileLock() = default;
  int file_ = -1;
};

/// Makes the tables in a fresh file, and refuses one that is not ours or too new.
std::expected<void, Error> ensure_schema(const SqliteDatabase& database, const std::string& path) {
  const auto version = database.number("PRAGMA user_version");
  if (!version) return std::unexpected(version.error());
  const auto application = database.number("PRAGMA application_id");
  if (!application) return std::unexpected(application.error());
  if (*application == kApplicationId && *version == kSchemaVersion) return {};
  if (*application == kApplicationId)
    return error(path + " was written by a newer Knobel (version " + std::to_string(*version) +
                 " of its tables; this one knows " + std::to_string(kSchemaVersion) + ")");
  const auto tables = database.number("SELECT count(*) FROM sqlite_schema");
  if (!tables) return std::unexpected(tables.error());
  if (*application != 0 || *version != 0 || *tables != 0)
    return error(path + " is a database of another program");
  if (const auto made = database.run(kSchema); !made) {
    database.roll_back();
    return made;
  }
  return {};
}

std::expected<SqliteDatabase, Error> open_writer(const std::string& path) {
  auto database = SqliteDatabase::open(path);
  if (!database) return database;
  // First a question that changes nothing, so that a file that is no database stays as it is.
  if (const auto version = database->number("PRAGMA user_version"); !version)
    return std::unexpected(version.error());
  if (const auto mode =
          database->run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                        "PRAGMA cache_size=-16384; PRAGMA journal_size_limit=67108864;");
      !mode)
    return std::unexpected(mode.error());
  KNOBEL_TRY(ensure_schema(*database, path));
  // Can it really be written? A full or read-only disk shall be found now, not at the first move.
  if (const auto probe =
          database->run("BEGIN IMMEDIATE; UPDATE removed SET last_id = last_id; COMMIT;");
      !probe) {
    database->roll_back();
    return std::unexpected(probe.error());
  }
  return database;
}

}  // namespace

struct SqliteLog::Parts {
  Parts(FileLock file_lock, SqliteDatabase writing_one, SqliteDatabase reading_one)
      : lock(std::move(file_lock)),
        writer(std::move(writing_one)),
        reader(std::move(reading_one)) {}

  // Members are destroyed from the last to the first: statements, connections, lock.
  FileLock lock;
  SqliteDatabase writer;
  SqliteDatabase reader;
  std::mutex writing;  // `append` on the store thread, `remove` on the core thread
  SqliteStatement begin, commit, insert_row, put_head;
  SqliteStatement read_rows, find, heads, last, count;
};

SqliteLog::SqliteLog(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
SqliteLog::~SqliteLog() = default;

std::expected<std::unique_ptr<SqliteLog>, Error> SqliteLog::open(const std::string& path) {
  auto lock = FileLock::take(path);
  if (!lock) return std::unexpected(lock.error());
  auto writer = open_writer(path);
  if (!writer) return std::unexpected(writer.error());
  auto reader = SqliteDatabase::open(path);
  if (!reader) return std::unexpected(reader.error());
  KNOBEL_TRY(reader->run("PRAGMA query_only=1;"));
  auto parts = std::make_unique<Parts>(std::move(*lock), std::move(*writer), std::move(*reader));
  struct Wanted {
    SqliteStatement* statement;
    const SqliteDatabase* database;
    const char* sql;
  };
  const Wanted wanted[] = {
      {&parts->begin, &parts->writer, "BEGIN IMMEDIATE"},
      {&parts->commit, &parts->writer, "COMMIT"},
      {&parts->insert_row, &parts->writer, kInsertRow},
      {&parts->put_head, &parts->writer, kPutHead},
      {&parts->read_rows, &parts->reader, kReadRows},
      {&parts->find, &parts->reader, kFind},
      {&parts->heads, &parts->reader, kHeads},
      {&parts->last, &parts->reader, kLast},
      {&parts->count, &parts->reader, kCount},
  };
  for (const auto& [statement, database, sql] : wanted) {
    auto prepared = SqliteStatement::prepare(*database, sql);
    if (!prepared) return std::unexpected(prepared.error());
    *statement = std::move(*prepared);
  }
  return std::unique_ptr<SqliteLog>(new SqliteLog(std::move(parts)));
}

std::expected<void, Error> SqliteLog::append(std::span<const LogRow> rows,
                                             std::span<const TableHead> heads) {
  const std::lock_guard lock(parts_->writing);
  Parts& parts = *parts_;
  const auto step = [&](SqliteStatement& statement, auto&&... values) {
    SqliteStatement::Use use(statement);
    int place = 0;
    (use.bind(++place, values), ...);
    while (use.row()) continue;
    return use.code();
  };
  const auto number = [](auto value) { return static_cast<std::int64_t>(value); };
  int code = step(parts.begin);
  for (std::size_t i = 0; i < rows.size() && code == SQLITE_DONE; ++i)
    code = step(parts.insert_row, number(rows[i].table), number(rows[i].seq),
                std::string_view(rows[i].text), std::span<const std::uint8_t>(rows[i].digest));
  for (std::size_t i = 0; i < heads.size() && code == SQLITE_DONE; ++i)
    code = step(parts.put_head, number(heads[i].id), std::string_view(heads[i].code),
                number(heads[i].state), heads[i].touched, number(heads[i].rows),
                std::span<const std::uint8_t>(heads[i].digest));
  if (code == SQLITE_DONE) code = step(parts.commit);
  if (code == SQLITE_DONE) return {};
  parts.writer.roll_back();
  return std::unexpected(parts.writer.explain(code));
}

std::expected<std::vector<LogRow>, Error> SqliteLog::read(TableId table) {
  SqliteStatement::Use use(parts_->read_rows);
  use.bind(1, static_cast<std::int64_t>(table));
  std::vector<LogRow> rows;
  while (use.row()) {
    LogRow row;
    row.table = table;
    row.seq = static_cast<std::uint32_t>(use.number(0));
    row.text = use.text(1);
    row.digest = digest_of(use.bytes(2));
    rows.push_back(std::move(row));
  }
  if (use.code() != SQLITE_DONE) return std::unexpected(parts_->reader.explain(use.code()));
  return rows;
}

std::expected<std::optional<TableHead>, Error> SqliteLog::find(std::string_view code) {
  SqliteStatement::Use use(parts_->find);
  use.bind(1, code);
  if (use.row()) return read_head(use);
  if (use.code() != SQLITE_DONE) return std::unexpected(parts_->reader.explain(use.code()));
  return std::nullopt;
}

std::expected<std::vector<TableHead>, Error> SqliteLog::heads(TableId after, std::size_t limit) {
  SqliteStatement::Use use(parts_->heads);
  use.bind(1, static_cast<std::int64_t>(after));
  use.bind(2, static_cast<std::int64_t>(limit));
  std::vector<TableHead> heads;
  while (use.row()) heads.push_back(read_head(use));
  if (use.code() != SQLITE_DONE) return std::unexpected(parts_->reader.explain(use.code()));
  return heads;
}

std::expected<TableId, Error> SqliteLog::last_table() {
  SqliteStatement::Use use(parts_->last);
  if (!use.row()) return std::unexpected(parts_->reader.explain(use.code()));
  return static_cast<TableId>(use.number(0));
}

std::expected<std::size_t, Error> SqliteLog::table_count() {
  SqliteStatement::Use use(parts_->count);
  if (!use.row()) return std::unexpected(parts_->reader.explain(use.code()));
  return static_cast<std::size_t>(use.number(0));
}

std::expected<void, Error> SqliteLog::remove(TableId table) {
  const std::lock_guard lock(parts_->writing);
  const std::string id = std::to_string(table);
  const std::string sql = "BEGIN IMMEDIATE; UPDATE removed SET last_id = max(last_id, " + id +
                          ") WHERE EXISTS(SELECT 1 FROM tables WHERE id = " + id +
                          "); DELETE FROM rows WHERE table_id = " + id +
                          "; DELETE FROM tables WHERE id = " + id + "; COMMIT;";
  const auto removed = parts_->writer.run(sql.c_str());
  if (!removed) parts_->writer.roll_back();
  return removed;
}

void SqliteLog::limit_pages(int pages) {
  const std::string sql =
      "PRAGMA max_page_count=" + std::to_string(pages == 0 ? kPagesMaxOfSqlite : pages);
  // The pragma answers with the new limit and cannot fail on an open connection.
  (void)parts_->writer.run(sql.c_str());
}

}  // namespace knobel
