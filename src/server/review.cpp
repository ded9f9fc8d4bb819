#include "server/review.h"

#include "coach/review_json.h"
#include "formats/json.h"
#include "formats/record_json.h"

namespace knobel::server {

std::expected<std::string, Problem> review_of(const Record& record, const MakeGame& make) {
  const auto game = game_of(record.header, make);
  if (!game) return problem("bad_record", game.error().text);
  const auto made = review(record, **game);
  if (!made) return problem("bad_record", made.error().text);
  return review_json(**game, *made);
}

std::expected<std::string, Problem> review_file_json(std::string_view bytes, const MakeGame& make) {
  const auto record = read_record(bytes);
  if (!record) return problem("bad_record", record.error().text);
  KNOBEL_TRY_ASSIGN(const auto made, review_of(*record, make));
  const std::string header = header_line(record->header);
  JsonWriter json;
  json.begin_object().key("header").raw(std::string_view(header).substr(0, header.size() - 1));
  return json.key("review").raw(made).end_object().take();
}

}  // namespace knobel::server
