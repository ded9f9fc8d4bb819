#pragma once

// News (engine/news.h) as a sentence for a person, and as JSON for a page that draws it.

#include <span>
#include <string>

#include "engine/news.h"
#include "formats/catalogue.h"
#include "formats/json.h"

namespace knobel {

/// The sentence "news.<key>", or "news.<key>.one" if there is one and the first number is 1. Seats
/// are called by their names, words by "word.<word>" and cards by "card.<word>" if there is such an
/// entry; dice are written [5][5], and a negative number has a true minus.
std::string news_text(const NewsItem& item, const Catalogue& words,
                      std::span<const std::string> names);

/// {"key":"castle_won","args":[{"seat":2},7,{"word":"green"},{"dice":[5,5]},{"cards":["a1"]}]},
/// with "heading":true if it begins a turn; as the next value of `json`.
void write_news(const NewsItem& item, JsonWriter& json);

}  // namespace knobel
