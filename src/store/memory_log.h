#pragma once

// A log that is gone when the program ends, for tests. It can refuse to write and can be damaged on
// purpose, because those are the days a log is there for.

#include <map>

#include "store/log.h"

namespace knobel {

class MemoryLog : public Log {
 public:
  std::expected<void, LogError> append(std::span<const LogRow> rows,
                                       std::span<const TableHead> heads) override {
    if (refusals_ > 0) {
      --refusals_;
      return error("the disk is full");
    }
    for (const auto& row : rows) rows_[row.table].push_back(row);
    for (const auto& head : heads) {
      heads_[head.id] = head;
      last_table_ = std::max(last_table_, head.id);
    }
    return {};
  }
  std::expected<std::vector<LogRow>, LogError> read(TableId table) override {
    if (damaged_ == table)
      return std::unexpected(
          LogError(Error{"/var/lib/knobel.db is damaged"}, LogError::Kind::Damaged));
    const auto found = rows_.find(table);
    return found == rows_.end() ? std::vector<LogRow>{} : found->second;
  }
  std::expected<std::optional<TableHead>, LogError> find(std::string_view code) override {
    for (const auto& [id, head] : heads_)
      if (head.code == code) return head;
    return std::nullopt;
  }
  std::expected<std::vector<TableHead>, LogError> heads(TableId after, std::size_t limit) override {
    std::vector<TableHead> found;
    for (auto next = heads_.upper_bound(after); next != heads_.end() && found.size() < limit;
         ++next)
      found.push_back(next->second);
    return found;
  }
  std::expected<TableId, LogError> last_table() override { return last_table_; }
  std::expected<std::size_t, LogError> table_count() override { return heads_.size(); }
  std::expected<std::int64_t, LogError> served() override { return served_; }
  std::expected<void, LogError> note(std::int64_t served,
                                     std::span<const TableHead> announced) override {
    served_ = served;
    for (const auto& head : announced)
      if (const auto found = heads_.find(head.id);
          found != heads_.end() && found->second.touched == head.touched)
        found->second.announced = served;
    return {};
  }
  std::expected<void, LogError> remove(TableId table) override {
    rows_.erase(table);
    heads_.erase(table);
    return {};
  }

  /// The next `times` calls of append write nothing.
  void refuse(int times) { refusals_ = times; }
  /// From now on the rows of this table cannot be read.
  void damage(TableId table) { damaged_ = table; }
  /// For damage. Precondition: the row is there.
  LogRow& row(TableId table, std::uint32_t seq) { return rows_.at(table).at(seq - 1); }

 private:
  std::map<TableId, std::vector<LogRow>> rows_;
  std::map<TableId, TableHead> heads_;
  TableId last_table_ = 0;
  std::int64_t served_ = 0;
  TableId damaged_ = 0;
  int refusals_ = 0;
};

}  // namespace knobel
