#include "store/log.h"

#include <unordered_map>

#include "engine/check.h"

namespace knobel {

Sha256::Digest chain_digest(const Sha256::Digest& before, std::string_view text) {
  Sha256 hash;
  hash.add(std::as_bytes(std::span(before)));
  hash.add(text);
  return hash.finish();
}

Sha256::Digest first_digest(TableId table) {
  Sha256 hash;
  hash.add("knobel table " + std::to_string(table));
  return hash.finish();
}

std::expected<void, Error> check_rows(const TableHead& head, std::span<const LogRow> rows) {
  if (rows.size() != head.rows)
    return error("there are " + std::to_string(rows.size()) + " rows of " +
                 std::to_string(head.rows));
  auto digest = first_digest(head.id);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    digest = chain_digest(digest, rows[i].text);
    if (rows[i].table != head.id || rows[i].seq != i + 1 || rows[i].digest != digest)
      return error("row " + std::to_string(i + 1) + " is damaged");
  }
  if (digest != head.digest) return error("the last row is not the one that was written last");
  return {};
}

std::vector<TableShare> shares_of(std::span<const LogRow> rows, std::span<const TableHead> heads) {
  std::vector<TableShare> shares;
  shares.reserve(heads.size());
  std::unordered_map<TableId, std::size_t> places;
  std::vector<std::uint32_t> next;
  for (const auto& head : heads) {
    KNOBEL_CHECK(places.emplace(head.id, shares.size()).second);
    shares.push_back({&head, 0, true});
    next.push_back(0);
  }
  for (const auto& row : rows) {
    const auto place = places.find(row.table);
    KNOBEL_CHECK(place != places.end());
    TableShare& share = shares[place->second];
    std::uint32_t& expected = next[place->second];
    if (share.first == 0) share.first = expected = row.seq;
    if (row.seq != expected++) share.whole = false;
  }
  for (std::size_t i = 0; i < shares.size(); ++i) {
    TableShare& share = shares[i];
    if (share.first == 0) share.first = next[i] = share.head->rows + 1;
    if (next[i] != share.head->rows + 1) share.whole = false;
  }
  return shares;
}

}  // namespace knobel
