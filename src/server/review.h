#pragma once

// Was it luck? Reviews of matches (coach/review.h): of our own tables, and of records that somebody
// brings along (POST /review).

#include <expected>
#include <string>
#include <string_view>

#include "engine/record.h"
#include "fairness/verify.h"
#include "server/protocol.h"

namespace knobel::server {

/// The object of coach/review_json.h.
std::expected<std::string, Problem> review_of(const Record& record, const MakeGame& make);

/// The same for the bytes of a record, as {"header":{…},"review":{…}}.
std::expected<std::string, Problem> review_file_json(std::string_view bytes, const MakeGame& make);

}  // namespace knobel::server
