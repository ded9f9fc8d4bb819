#pragma once

// The few things that the log needs of libpq: a connection on which every question has an answer or
// an end, within a time that is said before. Parameters and answers are in PostgreSQL's binary
// form. A connection belongs to one thread at a time.

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "store/log.h"

struct pg_conn;
struct pg_result;

namespace knobel {

/// Why a question was not answered.
struct PostgresError : LogError {
  PostgresError(std::string what, std::string code = {}, bool is_lost = false)
      : LogError(Error{std::move(what)}), sqlstate(std::move(code)), lost(is_lost) {}
  std::string sqlstate;
  bool lost;  // the connection is of no use any more; what was asked may have been done
};

/// Values for $1, $2, … Lists become arrays.
class PostgresValues {
 public:
  PostgresValues& add(std::int64_t number);
  PostgresValues& add(std::string_view text);
  PostgresValues& add(std::span<const std::int64_t> numbers);
  PostgresValues& add(std::span<const std::string_view> texts);
  PostgresValues& add(std::span<const Sha256::Digest> digests);

 private:
  friend class PostgresConnection;
  std::string& next() { return values_.emplace_back(); }
  std::vector<std::string> values_;
};

class PostgresAnswer {
 public:
  explicit PostgresAnswer(pg_result* result) : result_(result) {}
  int rows() const;
  /// How many rows the statement has changed.
  std::uint64_t changed() const;
  /// Of any integer type. Precondition: it is not null.
  std::int64_t number(int row, int column) const;
  std::string_view text(int row, int column) const;
  Sha256::Digest digest(int row, int column) const;

 private:
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

class PostgresConnection {
 public:
  using Milliseconds = std::chrono::milliseconds;
  /// Takes a few seconds at most. `name` is shown by the database to its own host.
  static std::expected<PostgresConnection, PostgresError> open(const std::string& url,
                                                               const std::string& name);

  /// One statement, prepared when it is asked for the first time. Precondition: `sql` is a literal.
  std::expected<PostgresAnswer, PostgresError> ask(const char* sql, const PostgresValues& values,
                                                   Milliseconds within);
  /// Statements without parameters, in one transaction unless they say otherwise.
  std::expected<void, PostgresError> run(const std::string& sql, Milliseconds within);

  int server_version() const;
  /// A setting of the server that it tells everybody.
  std::string told(const char* setting) const;
  /// How people call it: user, database and host.
  std::string name() const;

 private:
  struct Finish {
    void operator()(pg_conn* connection) const;
  };
  explicit PostgresConnection(pg_conn* connection) : connection_(connection) {}
  /// The last answer of what has been sent.
  std::expected<PostgresAnswer, PostgresError> wait(Milliseconds within);
  std::expected<void, PostgresError> prepare(const char* sql, Milliseconds within);
  PostgresError lost() const;

  std::unique_ptr<pg_conn, Finish> connection_;
  std::unordered_map<const char*, std::string> prepared_;
};

}  // namespace knobel
