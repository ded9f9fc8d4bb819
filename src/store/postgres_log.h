#pragma once

// The log in a PostgreSQL database that several nodes share. What `append` returned for has been
// committed there: it survives kill -9 of everybody, and a power cut. One statement per append
// looks at the fence and writes heads and rows.
//
// When the connection is lost, everything answers with an error at once, and a thread of the log
// tries to come back: as a new life under a new epoch (postgres_session.h). Tables that have been
// claimed by others meanwhile do not come back.
//
// Errors are one sentence: not there, wrong user, too few rights, another program's schema, of a
// newer version, too old a server, full, a node of the same number.

#include <memory>
#include <string>

#include "store/log.h"

namespace knobel {

class PostgresLog final : public Log {
 public:
  /// `url` as libpq reads it (postgresql://user@host/database?…). Makes the tables if there are
  /// none, in a schema of their own.
  static std::expected<std::unique_ptr<PostgresLog>, Error> open(const std::string& url,
                                                                 NodeNumber node);
  ~PostgresLog() override;

  NodeView nodes() override;
  void leave() override;

  std::expected<std::vector<TableId>, LogError> append(std::span<const LogRow> rows,
                                                       std::span<const TableHead> heads) override;
  std::expected<std::optional<TableHead>, LogError> claim(std::string_view code) override;
  std::expected<std::vector<NewTable>, LogError> new_tables(
      std::span<const std::string> codes) override;
  std::expected<std::vector<LogRow>, LogError> read(TableId table) override;
  std::expected<std::optional<TableHead>, LogError> find(std::string_view code) override;
  std::expected<std::vector<TableHead>, LogError> heads(TableId after, std::size_t limit) override;
  std::expected<std::size_t, LogError> table_count() override;
  std::expected<std::int64_t, LogError> served() override;
  std::expected<void, LogError> note(std::int64_t served,
                                     std::span<const TableHead> announced) override;
  std::expected<void, LogError> remove(TableId table) override;

 private:
  struct Parts;
  explicit PostgresLog(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace knobel
