#include "cli/odds.h"

#include "cli/report.h"
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

std::string usage_of(const OddsEntry& entry) {
  std::vector<std::string> usages;
  for (const auto usage : entry.usage)
    usages.push_back("knobel odds " + std::string(entry.game) + " " + std::string(usage));
  return join(usages, "; or ");
}

/// The words behind the game go to it as they are, except for --json, which is ours.
int run_odds(std::vector<std::string> words) {
  const bool json = std::erase(words, "--json") > 0;
  const auto entry = find_odds(words.empty() ? "" : words.front());
  if (!entry) return cannot(entry.error().text);
  words.erase(words.begin());
  if (words.empty()) return cannot("what is the question? " + usage_of(**entry));
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

}  // namespace

void add_odds(CLI::App& app, Command& chosen) {
  auto* command = app.add_subcommand("odds", "Exact chances, as each game knows them");
  // What a game is asked is not known here, so all words are taken as they come.
  command->prefix_command();
  std::string footer = "GAME and its question:";
  for (const auto& entry : all_odds())
    for (const auto usage : entry.usage)
      footer += "\n  knobel odds " + std::string(entry.game) + " " + std::string(usage);
  command->footer(footer + "\n--json answers with one object.");
  command->callback(
      [command, &chosen] { chosen = [words = command->remaining()] { return run_odds(words); }; });
}

}  // namespace knobel::cli
