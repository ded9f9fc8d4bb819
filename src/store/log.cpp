#include "store/log.h"

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

}  // namespace knobel
