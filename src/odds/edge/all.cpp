// Every game that answers questions about chances; one entry each.

#include "odds/edge/all.h"

#include "engine/text.h"
#include "odds/edge/duell.h"
#include "odds/edge/karten.h"
#include "odds/edge/knaster.h"
#include "odds/edge/knatsch.h"
#include "odds/edge/turnier.h"

namespace knobel {
namespace {

/// What a game reads, with the game forgotten.
template <auto kParse>
std::expected<OddsQuestion, Error> parse(const OddsArguments& arguments) {
  KNOBEL_TRY_ASSIGN(const auto question, kParse(arguments));
  return question;
}

/// Calls `use` with the question as its own game knows it.
template <class Use>
auto visit_question(const OddsQuestion& question, const Use& use) {
  return std::visit([&](const auto& of_game) { return std::visit(use, of_game); }, question);
}

}  // namespace

std::span<const OddsEntry> all_odds() {
  static const std::vector<OddsEntry> entries = {
      {"knatsch",
       {"--beat 3x4+1 [--rolls 3] [--card-dice 2,4] [--against 3,3]",
        "--beat 3x4+1 --from \"5 5 2 1 x x\" [--rolls 2] [--card-dice 2,4]"},
       parse<knatsch::parse_odds>},
      {"turnier", {"--sum 8 [--beat 9] [--phial ++] [--throws 29]"}, parse<turnier::parse_odds>},
      {"karten",
       {"--hand \"b7 r7 g9\" [--display \"b1 r2 g3 y4\"] [--seen \"p7\"] [--levels \"2 1\"] "
        "[--want triple]",
        "--dead 24"},
       parse<karten::parse_odds>},
      {"knaster",
       {"--sums \"7 8 8\" [--rolls 5]", "--line \"7 7 8\" [--rolls 5]"},
       parse<knaster::parse_odds>},
      {"duell",
       {"--dice \"1 2 3 4 3\"", "--want \"pair 6\" [--rolls 3] [--dice \"1 2 3 4 3\"]"},
       parse<duell::parse_odds>},
  };
  return entries;
}

std::expected<const OddsEntry*, Error> find_odds(std::string_view game) {
  std::vector<std::string_view> known;
  for (const OddsEntry& entry : all_odds()) {
    if (entry.game == game) return &entry;
    known.push_back(entry.game);
  }
  return error("there are no odds for \"" + std::string(game) + "\"; there are for " +
               join(known, ", "));
}

std::vector<std::string> odds_sentences(const OddsQuestion& question, const Sentences& say) {
  return visit_question(question,
                        [&](const auto& asked) { return sentences(asked, odds_of(asked), say); });
}

void add_odds(JsonWriter& json, const OddsQuestion& question) {
  visit_question(question, [&](const auto& asked) { add_members(json, asked, odds_of(asked)); });
}

}  // namespace knobel
