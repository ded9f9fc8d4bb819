#include "store/sqlite_database.h"

namespace knobel {
namespace {

constexpr int kBusyMs = 5000;

}  // namespace

std::expected<SqliteDatabase, Error> SqliteDatabase::open(const std::string& path) {
  SqliteDatabase database;
  database.path_ = path;
  sqlite3* handle = nullptr;
  // NOMUTEX: every connection belongs to one thread at a time.
  const int code =
      sqlite3_open_v2(path.c_str(), &handle,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  database.handle_.reset(handle);
  if (code != SQLITE_OK) return std::unexpected(database.explain(code));
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, kBusyMs);
  // SQLite opens a file that it may not write all the same, and only complains when it has to.
  if (sqlite3_db_readonly(handle, "main") == 1)
    return std::unexpected(database.explain(SQLITE_READONLY));
  return database;
}

std::expected<void, Error> SqliteDatabase::run(const char* sql) const {
  const int code = sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return std::unexpected(explain(code));
  return {};
}

std::expected<std::int64_t, Error> SqliteDatabase::number(const char* sql) const {
  KNOBEL_TRY_ASSIGN(auto statement, SqliteStatement::prepare(*this, sql));
  SqliteStatement::Use use(statement);
  if (!use.row()) return std::unexpected(explain(use.code()));
  return use.number(0);
}

void SqliteDatabase::roll_back() const {
  if (sqlite3_get_autocommit(handle_.get()) == 0)
    sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

LogError SqliteDatabase::explain(int code) const {
  const auto about = [&](const std::string& what) { return LogError(Error{path_ + " " + what}); };
  switch (code & 0xFF) {
    case SQLITE_FULL: return about("cannot grow: the disk is full");
    case SQLITE_READONLY:
    case SQLITE_PERM: return about("cannot be written: it is read-only");
    case SQLITE_CANTOPEN: return about("cannot be opened or made there");
    case SQLITE_NOTADB: return about("is no file of Knobel");
    case SQLITE_CORRUPT:
    case SQLITE_TOOBIG:  // a length that nobody wrote
      return {Error{path_ + " is damaged (" + std::to_string(code) + ")"}, LogError::Kind::Damaged};
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return about("is in use by another program");
    case SQLITE_NOMEM: return about("cannot be read: there is not enough memory");
    case SQLITE_IOERR:
      // No room for the shared-memory file or the log beside the database looks like this.
      return about("cannot be read or written: the disk reports an error (" + std::to_string(code) +
                   ")");
    default:
      return about("cannot be used: " + std::string(sqlite3_errstr(code)) + " (" +
                   std::to_string(code) + ")");
  }
}

std::expected<SqliteStatement, Error> SqliteStatement::prepare(const SqliteDatabase& database,
                                                               const char* sql) {
  sqlite3_stmt* handle = nullptr;
  const int code =
      sqlite3_prepare_v3(database.handle(), sql, -1, SQLITE_PREPARE_PERSISTENT, &handle, nullptr);
  if (code != SQLITE_OK) return std::unexpected(database.explain(code));
  SqliteStatement statement;
  statement.handle_.reset(handle);
  return statement;
}

void SqliteStatement::Use::bind(int place, std::string_view text) {
  sqlite3_bind_text(statement_, place, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
}

void SqliteStatement::Use::bind(int place, std::span<const std::uint8_t> bytes) {
  sqlite3_bind_blob(statement_, place, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
}

std::string_view SqliteStatement::Use::text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  if (text == nullptr) return {};
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

std::span<const std::uint8_t> SqliteStatement::Use::bytes(int column) const {
  const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

}  // namespace knobel
