#pragma once

// The log as the core sees it in a page. The rows lie in the browser's database, which answers
// later; here are the heads of all tables, and the rows of the one table that a job is about, as
// long as it is done.

#include <map>
#include <string>
#include <string_view>

#include "store/log.h"

namespace knobel::page {

/// As the browser's database keeps them, and back. Nothing: that was not written here.
std::string head_bytes(const TableHead& head);
std::optional<TableHead> read_head(TableId id, std::string_view bytes);
std::string row_bytes(const LogRow& row);
std::optional<LogRow> read_row(TableId table, std::uint32_t seq, std::string_view bytes);

class PageLog final : public Log {
 public:
  void keep(const TableHead& head);
  /// The rows that `read` finds from now on.
  void hold(TableId table, std::vector<LogRow> rows);
  void release() { hold(0, {}); }

  /// Rows go out as bytes, not through here.
  std::expected<std::vector<TableId>, LogError> append(std::span<const LogRow> rows,
                                                       std::span<const TableHead> heads) override;
  std::expected<std::vector<NewTable>, LogError> new_tables(
      std::span<const std::string> codes) override;
  std::expected<std::vector<LogRow>, LogError> read(TableId table) override;
  std::expected<std::optional<TableHead>, LogError> find(std::string_view code) override;
  std::expected<std::vector<TableHead>, LogError> heads(TableId after, std::size_t limit) override;
  std::expected<std::size_t, LogError> table_count() override { return heads_.size(); }
  /// Nothing grows old here: what is on somebody's own device is theirs to throw away.
  std::expected<std::int64_t, LogError> served() override { return 0; }
  std::expected<void, LogError> note(std::int64_t, std::span<const TableHead>) override {
    return {};
  }
  std::expected<void, LogError> remove(TableId) override { return {}; }

 private:
  std::map<TableId, TableHead> heads_;
  TableId last_id_ = 0;
  TableId held_ = 0;
  std::vector<LogRow> rows_;
};

}  // namespace knobel::page
