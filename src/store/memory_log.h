#pragma once

// A log that is gone when the program ends, for tests; several nodes can have it open. It can
// refuse to write and can be damaged on purpose, because those are the days a log is there for.

#include <algorithm>
#include <map>
#include <memory>

#include "store/log.h"

namespace knobel {

class MemoryLog : public Log {
 public:
  MemoryLog() { come_back(); }
  /// One more node at the tables of another one. What it reads it reads of all.
  MemoryLog(const MemoryLog& other, NodeNumber node) : tables_(other.tables_), node_(node) {
    come_back();
  }
  ~MemoryLog() override { lose_touch(); }
  MemoryLog(const MemoryLog&) = delete;
  MemoryLog& operator=(const MemoryLog&) = delete;

  /// The others find that this node does not live any more: they may claim its tables. It does not
  /// know, and goes on until something passes no fence.
  void lose_touch() {
    if (living(node_) == epoch_) tables_->epochs.erase(node_);
  }
  /// Under a new epoch, which its tables have from now on, but for those that others have claimed.
  void come_back() {
    const Epoch before = std::exchange(epoch_, ++tables_->last_epoch);
    tables_->epochs[node_] = epoch_;
    for (auto& [id, head] : tables_->heads)
      if (before != 0 && head.epoch == before) head.epoch = epoch_;
  }

  NodeView nodes() override {
    NodeView view{node_, 1, 0, epoch_, false};
    for (const auto& [node, epoch] : tables_->epochs) {
      view.nodes = std::max(view.nodes, node);
      if (node != node_) view.other = node;
    }
    return view;
  }
  void leave() override { lose_touch(); }

  std::expected<std::vector<TableId>, LogError> append(std::span<const LogRow> rows,
                                                       std::span<const TableHead> heads) override {
    if (refusals_ > 0) {
      --refusals_;
      return error("the disk is full");
    }
    std::vector<TableId> fenced;
    for (const auto& share : shares_of(rows, heads)) {
      const auto stored = at(share.head->id);
      if (share.whole && passes_fence(stored, epoch_, share.first) &&
          (stored || !*find(share.head->code)))
        put(*share.head);
      else
        fenced.push_back(share.head->id);
    }
    for (const auto& row : rows)
      if (std::ranges::find(fenced, row.table) == fenced.end())
        tables_->rows[row.table].push_back(row);
    return fenced;
  }
  std::expected<std::optional<TableHead>, LogError> claim(std::string_view code) override {
    auto head = *find(code);
    if (!head || head->owner != 0) return head;
    tables_->owners[head->id] = node_;
    head->epoch = tables_->heads[head->id].epoch = epoch_;
    return head;
  }
  std::expected<std::vector<NewTable>, LogError> new_tables(
      std::span<const std::string> codes) override {
    std::vector<NewTable> found;
    for (const auto& code : codes)
      if (!*MemoryLog::find(code)) found.push_back({++tables_->last_id, code});
    return found;
  }
  std::expected<std::vector<LogRow>, LogError> read(TableId table) override {
    if (damaged_ == table)
      return std::unexpected(
          LogError(Error{"/var/lib/knobel.db is damaged"}, LogError::Kind::Damaged));
    const auto found = tables_->rows.find(table);
    return found == tables_->rows.end() ? std::vector<LogRow>{} : found->second;
  }
  std::expected<std::optional<TableHead>, LogError> find(std::string_view code) override {
    for (const auto& [id, head] : tables_->heads)
      if (head.code == code) return at(id);
    return std::nullopt;
  }
  std::expected<std::vector<TableHead>, LogError> heads(TableId after, std::size_t limit) override {
    std::vector<TableHead> found;
    for (auto next = tables_->heads.upper_bound(after);
         next != tables_->heads.end() && found.size() < limit; ++next)
      found.push_back(*at(next->first));
    return found;
  }
  std::expected<std::size_t, LogError> table_count() override { return tables_->heads.size(); }
  std::expected<std::int64_t, LogError> served() override { return tables_->served; }
  std::expected<void, LogError> note(std::int64_t served,
                                     std::span<const TableHead> announced) override {
    tables_->served = std::max(tables_->served, served);
    for (const auto& head : announced)
      if (const auto found = tables_->heads.find(head.id);
          found != tables_->heads.end() && found->second.touched == head.touched)
        found->second.announced = served;
    return {};
  }
  std::expected<void, LogError> remove(TableId table) override {
    if (const auto head = at(table); head && head->owner != 0) return {};
    tables_->rows.erase(table);
    tables_->heads.erase(table);
    return {};
  }

  /// The next `times` calls of append write nothing.
  void refuse(int times) { refusals_ = times; }
  /// From now on the rows of this table cannot be read.
  void damage(TableId table) { damaged_ = table; }
  /// For damage. Precondition: the row is there.
  LogRow& row(TableId table, std::uint32_t seq) { return tables_->rows.at(table).at(seq - 1); }
  /// Puts a head there, whatever stands there now.
  void put(const TableHead& head) {
    tables_->heads[head.id] = head;
    tables_->heads[head.id].epoch = epoch_;
    tables_->owners[head.id] = node_;
    tables_->last_id = std::max(tables_->last_id, head.id);
  }

 private:
  struct Tables {
    std::map<TableId, std::vector<LogRow>> rows;
    std::map<TableId, TableHead> heads;
    std::map<TableId, NodeNumber> owners;
    std::map<NodeNumber, Epoch> epochs;  // of the nodes that live
    TableId last_id = 0;
    Epoch last_epoch = 0;
    std::int64_t served = 0;
  };

  /// The epoch of a node that lives, else 0.
  Epoch living(NodeNumber node) const {
    const auto found = tables_->epochs.find(node);
    return found == tables_->epochs.end() ? 0 : found->second;
  }
  std::optional<TableHead> at(TableId id) const {
    const auto found = tables_->heads.find(id);
    if (found == tables_->heads.end()) return std::nullopt;
    TableHead head = found->second;
    const NodeNumber owner = tables_->owners[id];
    head.owner = owner == node_ || living(owner) == 0 ? 0 : owner;
    return head;
  }

  std::shared_ptr<Tables> tables_ = std::make_shared<Tables>();
  NodeNumber node_ = 1;
  Epoch epoch_ = 0;
  TableId damaged_ = 0;
  int refusals_ = 0;
};

}  // namespace knobel
