#include "page/page_log.h"

#include <algorithm>

#include "page/bytes.h"

namespace knobel::page {
namespace {

std::string_view as_text(const Sha256::Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::optional<Sha256::Digest> take_digest(std::string_view& bytes) {
  Sha256::Digest digest;
  if (bytes.size() < digest.size()) return std::nullopt;
  std::memcpy(digest.data(), bytes.data(), digest.size());
  bytes.remove_prefix(digest.size());
  return digest;
}

}  // namespace

std::string head_bytes(const TableHead& head) {
  std::string bytes;
  append_number(bytes, static_cast<std::uint32_t>(head.state));
  append_number(bytes, head.rows);
  append_number(bytes, static_cast<std::uint32_t>(head.touched));
  bytes += as_text(head.digest);
  return bytes += head.code;
}

std::optional<TableHead> read_head(TableId id, std::string_view bytes) {
  const auto state = take_number(bytes);
  const auto rows = take_number(bytes);
  const auto touched = take_number(bytes);
  const auto digest = touched ? take_digest(bytes) : std::nullopt;
  if (!digest || *state > static_cast<std::uint32_t>(TableHead::State::Opening))
    return std::nullopt;
  return TableHead{
      id, std::string(bytes), static_cast<TableHead::State>(*state), *touched, 0, *rows, *digest};
}

std::string row_bytes(const LogRow& row) { return std::string(as_text(row.digest)) + row.text; }

std::optional<LogRow> read_row(TableId table, std::uint32_t seq, std::string_view bytes) {
  const auto digest = take_digest(bytes);
  if (!digest) return std::nullopt;
  return LogRow{table, seq, std::string(bytes), *digest};
}

void PageLog::keep(const TableHead& head) {
  heads_[head.id] = head;
  last_id_ = std::max(last_id_, head.id);
}

void PageLog::hold(TableId table, std::vector<LogRow> rows) {
  held_ = table;
  rows_ = std::move(rows);
}

std::expected<std::vector<TableId>, LogError> PageLog::append(std::span<const LogRow>,
                                                              std::span<const TableHead>) {
  return error("rows of a page are not written here");
}

std::expected<std::vector<NewTable>, LogError> PageLog::new_tables(
    std::span<const std::string> codes) {
  std::vector<NewTable> found;
  for (const auto& code : codes)
    if (!*find(code)) found.push_back({++last_id_, code});
  return found;
}

std::expected<std::vector<LogRow>, LogError> PageLog::read(TableId table) {
  if (table != held_) return std::vector<LogRow>{};
  return rows_;
}

std::expected<std::optional<TableHead>, LogError> PageLog::find(std::string_view code) {
  for (const auto& [id, head] : heads_)
    if (head.code == code) return head;
  return std::nullopt;
}

std::expected<std::vector<TableHead>, LogError> PageLog::heads(TableId after, std::size_t limit) {
  std::vector<TableHead> found;
  for (auto next = heads_.upper_bound(after); next != heads_.end() && found.size() < limit; ++next)
    found.push_back(next->second);
  return found;
}

}  // namespace knobel::page
