#include "cli/odds.h"

#include "cli/output.h"
#include "engine/text.h"
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
  return questions;
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
  const bool json = std::erase(words, "--json") > 0;
  const auto entry = find_odds(words.empty() ? "" : words.front());
  if (!entry) return cannot(entry.error().text);
  words.erase(words.begin());
  if (words.empty()) return cannot("what is the question? " + join(questions_of(**entry), "; or "));
  const auto arguments = OddsArguments::parse(words);
  if (!arguments) return cannot(arguments.error().text);
  const auto question = (*entry)->parse(*arguments);
  if (!question) return cannot(question.error().text);
  if (json) {
    print(answer_json((*entry)->game, *question));
  } else {
    for (const auto& sentence : odds_sentences(*question)) print(sentence + "\n");
  }
  return kDone;
}

}  // namespace knobel::cli
