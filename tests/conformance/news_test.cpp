// What games tell: every kind of news has a sentence in both languages that says all of it, and
// luck belongs to somebody or to everybody.

#include <algorithm>
#include <set>

#include "formats/catalogue.h"
#include "formats/news_text.h"
#include "tests/conformance/playouts.h"

using namespace knobel;

namespace {

/// How often {1}, {2}, … of these arguments stand in a sentence; a number that is one may be said
/// in words.
void check_sentence(const Catalogue& words, const NewsItem& item) {
  const auto number = std::ranges::find(item.arguments, FieldKind::Number, &NewsArgument::kind);
  const bool one = number != item.arguments.end() && number->words[0] == "1" &&
                   words.has("news." + item.key + ".one");
  const std::string key = "news." + item.key + (one ? ".one" : "");
  INFO(key);
  REQUIRE(words.has(key));
  const std::string& sentence = words.messages().find(key)->second;
  for (std::size_t i = 0; i < 9; ++i) {
    const bool said = sentence.find("{" + std::to_string(i + 1) + "}") != std::string::npos;
    const bool may_be_in_words =
        one && number == item.arguments.begin() + static_cast<std::ptrdiff_t>(i);
    if (i >= item.arguments.size()) CHECK_FALSE(said);
    if (i < item.arguments.size() && !may_be_in_words) CHECK_MESSAGE(said, "{", i + 1, "}");
  }
  CHECK(sentence.find(" -") == std::string::npos);
  CHECK_FALSE(sentence.ends_with('.'));
}

}  // namespace

TEST_CASE("all that is told has a sentence in both languages which says all of it") {
  std::set<std::pair<std::string, std::string>> met;
  for_each_position([&](const auto& rules, const auto& s, const Event& event, Entropy&) {
    if (rules.turn(s).kind == Turn::Kind::Over) return;
    auto after = s;
    apply(rules, after, event);
    for (const Seat viewer : eyes(rules.seats())) {
      Glimpse glimpse{event.is_chance() ? rules.chance(s).of : event.seat, {}};
      const auto seen_by = rules.audience(s, event).seen_by;
      if (viewer == kSpectator ? seen_by == SeatSet::first(rules.seats())
                               : seen_by.contains(viewer))
        glimpse.event = event;
      if (glimpse.event && rules.kInfo.hidden_information) glimpse.event->outcome.pick = 0;
      News news;
      rules.news(rules.observe(s, viewer), glimpse, rules.observe(after, viewer), news);
      for (const auto& item : news.items()) {
        const std::string key(rules.kInfo.key);
        const bool is_new = met.emplace(key, item.key).second;
        if (!is_new) continue;
        for (const auto language : {Language::German, Language::English})
          check_sentence(catalogue(key, language), item);
      }
      if (!rules.kInfo.hidden_information) break;
    }
  });
  CHECK(met.size() > 50);
}

TEST_CASE("luck belongs to a seat or to everybody, and a throw that nobody asks for to somebody") {
  for_each_position([&](const auto& rules, const auto& s, const Event&, Entropy&) {
    if (rules.turn(s).kind != Turn::Kind::Chance) return;
    const Chance chance = rules.chance(s);
    CHECK((chance.of == kNobody || chance.of < rules.seats()));
    if (chance.kind == Chance::Kind::Dice && chance.asker == kNobody) CHECK(chance.of != kNobody);
  });
}
