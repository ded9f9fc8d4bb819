#include "cli/odds.h"

#include <algorithm>
#include <optional>

#include "cli/game_arguments.h"
#include "cli/language.h"
#include "cli/output.h"
#include "cli/suggestion.h"
#include "engine/text.h"
#include "formats/position_text.h"
#include "odds/edge/all.h"

namespace knobel::cli {
namespace {

std::string answer_json(std::string_view game, const OddsQuestion& question) {
  JsonWriter json;
  json.begin_object().member("game", game);
  add_odds(json, question);
  return json.end_object().take() + "\n";
}

std::vector<std::string> questions_of(const OddsEntry& entry) {
  std::vector<std::string> questions;
  for (const auto usage : entry.usage)
    questions.push_back("knobel odds " + std::string(entry.game) + " " + std::string(usage));
  questions.push_back("knobel odds " + std::string(entry.game) +
                      " --position TEXT [--seat 1] [--option KEY=VALUE]");
  return questions;
}

/// What is ours among the words, taken out of them.
struct OwnOptions {
  bool json = false;
  bool help = false;
  std::string language;
};

std::expected<OwnOptions, Error> take_own_options(std::vector<std::string>& words) {
  OwnOptions own;
  own.json = std::erase(words, "--json") > 0;
  own.help = std::erase(words, "--help") + std::erase(words, "-h") > 0;
  const auto place = std::ranges::find_if(words, [](const std::string& word) {
    return word == "--lang" || word.starts_with("--lang=");
  });
  if (place == words.end()) return own;
  const bool joined = *place != "--lang";
  if (!joined && place + 1 == words.end()) return error("--lang needs a language: de or en");
  own.language = joined ? place->substr(std::string_view("--lang=").size()) : *(place + 1);
  words.erase(place, place + (joined ? 1 : 2));
  if (!parse_language(own.language))
    return error("--lang: \"" + own.language + "\" is not a language; there are de, en");
  return own;
}

/// The game as it is typed; the error says which one may have been meant.
std::expected<const OddsEntry*, Error> find_typed(const std::string& typed) {
  const auto entry = find_odds(lower_case(typed));
  if (entry) return entry;
  std::vector<std::string> games;
  for (const auto& known : all_odds()) games.emplace_back(known.game);
  return error(entry.error().text + did_you_mean(typed, games));
}

/// What the seat that decides in a position is asked there, as `replay --at` and positions in tests
/// show it.
std::expected<OddsQuestion, Error> position_question(std::string_view key,
                                                     const OddsArguments& arguments) {
  KNOBEL_TRY(arguments.only({"position", "seat", "option"}));
  const std::string text(arguments.value("position").value_or(""));
  GameArguments wanted;
  wanted.game = key;
  const auto words = split(split(text, '|').front(), ' ');
  if (words.size() > 1)
    if (const auto seats = parse_number(words[1])) wanted.seats = static_cast<int>(*seats);
  if (const auto option = arguments.value("option")) wanted.options.emplace_back(*option);
  KNOBEL_TRY_ASSIGN(const auto game, make_game(wanted));
  KNOBEL_TRY_ASSIGN(const auto state, read_position(*game, text));
  KNOBEL_TRY_ASSIGN(const auto asked, arguments.number("seat", 1, game->seats(), 0));
  for (Seat seat = 0; seat < game->seats(); ++seat) {
    if (asked != 0 && seat + 1 != asked) continue;
    if (auto question = odds_question(*game, game->observe(state, seat), seat))
      return std::move(*question);
  }
  return error("there is nothing to say about chances in this position");
}

}  // namespace

std::vector<std::string> odds_questions() {
  std::vector<std::string> questions;
  for (const auto& entry : all_odds()) {
    const auto more = questions_of(entry);
    questions.insert(questions.end(), more.begin(), more.end());
  }
  return questions;
}

int run_odds(std::vector<std::string> words) {
  const auto own = take_own_options(words);
  if (!own) return cannot(own.error().text);
  const auto entry = find_typed(words.empty() ? "" : words.front());
  if (!entry) return cannot(entry.error().text);
  words.erase(words.begin());
  if (own->help) {
    print(join(questions_of(**entry), "\n") +
          "\n--json answers with one object, --lang de|en in that language.\n");
    return kDone;
  }
  if (words.empty()) return cannot("what is the question? " + join(questions_of(**entry), "; or "));
  const auto arguments = OddsArguments::parse(words);
  if (!arguments) return cannot(arguments.error().text);
  const auto question = arguments->has("position") ? position_question((*entry)->game, *arguments)
                                                   : (*entry)->parse(*arguments);
  if (!question) return cannot(question.error().text);
  if (own->json) {
    print(answer_json((*entry)->game, *question));
    return kDone;
  }
  const Catalogue& sentences = catalogue((*entry)->game, chosen_language(own->language));
  for (const auto& sentence : odds_sentences(*question, sentences)) print(sentence + "\n");
  return kDone;
}

}  // namespace knobel::cli
