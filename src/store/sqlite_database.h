#pragma once

// The few things that the log needs of SQLite's C interface, so that no error code is forgotten: a
// connection, and statements that are prepared once and always reset.

#include <sqlite3.h>

#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/error.h"
#include "store/log.h"

namespace knobel {

class SqliteDatabase {
 public:
  /// Opens an existing file, or makes one, for reading and writing.
  static std::expected<SqliteDatabase, Error> open(const std::string& path);

  sqlite3* handle() const { return handle_.get(); }
  /// Statements without results, or whose results nobody needs.
  std::expected<void, Error> run(const char* sql) const;
  /// The one number that a statement answers.
  std::expected<std::int64_t, Error> number(const char* sql) const;
  /// Ends a transaction that failed; does nothing outside of one.
  void roll_back() const;
  /// What SQLite's answer means, with the file's name.
  LogError explain(int code) const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
};

/// A prepared statement. Usage: `Use use(statement); use.bind(1, id); while (use.row()) …;
/// use.result()`.
class SqliteStatement {
 public:
  /// Precondition: the SQL is right, so an error is about the file.
  static std::expected<SqliteStatement, Error> prepare(const SqliteDatabase& database,
                                                       const char* sql);

  /// One run. Its end resets the statement: a reader that is not reset would pin the past, and the
  /// WAL could never be shortened. Bound texts must live as long as the Use.
  class Use {
   public:
    explicit Use(SqliteStatement& statement) : statement_(statement.handle_.get()) {}
    ~Use() { sqlite3_reset(statement_); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

    void bind(int place, std::int64_t number) { sqlite3_bind_int64(statement_, place, number); }
    void bind(int place, std::string_view text);
    void bind(int place, std::span<const std::uint8_t> bytes);
    /// Goes to the next row of the answer; false at its end and after an error.
    bool row() { return (code_ = sqlite3_step(statement_)) == SQLITE_ROW; }
    /// SQLITE_DONE if everything went well so far.
    int code() const { return code_; }

    std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
    std::string_view text(int column) const;
    std::span<const std::uint8_t> bytes(int column) const;

   private:
    sqlite3_stmt* statement_;
    int code_ = SQLITE_OK;
  };

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

}  // namespace knobel
