#include "cli/games.h"

#include "cli/language.h"
#include "cli/output.h"
#include "cli/terminal/terminal.h"
#include "engine/styled_text.h"
#include "engine/text.h"
#include "formats/components_json.h"
#include "formats/json.h"
#include "games/registry.h"
#include "players/levels.h"

namespace knobel::cli {
namespace {

std::string title(const GameInfo& info, Language language) {
  return catalogue(info.key, language).say("title");
}

void add_option_json(JsonWriter& json, const GameInfo& info, const OptionInfo& option) {
  json.begin_object().member("key", option.key).key("titles").begin_object();
  for (const Language language : {Language::German, Language::English})
    json.member(language_code(language),
                catalogue(info.key, language).say("option." + std::string(option.key)));
  json.end_object();
  if (option.words.empty())
    json.member("min", option.min)
        .member("max", option.max)
        .member("default", parse_number(option.default_value).value());
  else
    json.key("values").list(option.words).member("default", option.default_value);
  json.end_object();
}

std::string games_json() {
  JsonWriter json;
  json.begin_object().key("games").begin_list();
  for (const auto& entry : all_games()) {
    const GameInfo& info = *entry.info;
    json.begin_object().member("key", info.key).key("titles").begin_object();
    for (const Language language : {Language::German, Language::English})
      json.member(language_code(language), title(info, language));
    json.end_object().member("rules", info.rules_version).key("seats").begin_list();
    for (const Seat seat : info.seat_counts) json.value(seat + 1);
    json.end_list().member("seats_default", info.seats_default).key("options").begin_list();
    for (const auto& option : info.options) add_option_json(json, info, option);
    json.end_list().member("hidden_information", info.hidden_information);
    json.member("points", info.points).member("minutes", info.minutes);
    json.key("players").list(player_names()).end_object();
  }
  json.end_list().end_object();
  return json.take() + "\n";
}

std::string option_line(const Catalogue& sentences, const OptionInfo& option) {
  const std::string values = option.words.empty()
                                 ? std::to_string(option.min) + "–" + std::to_string(option.max)
                                 : join(option.words, ", ");
  const std::vector<std::string> args = {sentences.say("option." + std::string(option.key)),
                                         std::string(option.key), values,
                                         std::string(option.default_value)};
  return sentences.say("games.option", args);
}

/// "1–12", "2, 4, 6, 8": the same in every language.
std::string seat_counts(const GameInfo& info) {
  if (info.seats_max() - info.seats_min() + 1 == info.seat_counts.size() && info.seats_max() > 1)
    return std::to_string(info.seats_min()) + "–" + std::to_string(info.seats_max());
  std::vector<std::string> counts;
  for (const Seat seat : info.seat_counts) counts.push_back(seat_text(seat));
  return join(counts, ", ");
}

void show_game(const GameInfo& info, Language language, const GamesArguments& arguments) {
  const Catalogue& sentences = catalogue(info.key, language);
  const auto line = [&](std::string_view text, std::size_t depth) {
    const std::string indent(depth, ' ');
    for (const auto& part : wrapped(indent + std::string(text), terminal_width(), indent + "  "))
      print((shows_colour(arguments.colour) ? to_terminal(part) : to_plain(part)) + "\n");
  };
  const auto german = title(info, Language::German);
  const auto english = title(info, Language::English);
  line(styled(Style::Strong, info.key) + " – " +
           (german == english ? german : german + " / " + english),
       0);
  line(sentences.say("tagline"), 2);
  const std::vector<std::string> seats = {seat_counts(info), std::to_string(info.seats_default)};
  line(sentences.say("games.seats", seats) + " " +
           sentences.say(info.hidden_information ? "games.hidden" : "games.open"),
       2);
  for (const auto& option : info.options) line(option_line(sentences, option), 2);
}

int print_template(const GameEntry& entry) {
  const auto game = entry.make(Config{entry.info->seats_default, {}, {}});
  if (!game) return cannot(game.error().text);
  print(to_pretty_json((*game)->components()));
  return kDone;
}

}  // namespace

int run_games(const GamesArguments& arguments) {
  const GameEntry* only = nullptr;
  if (!arguments.game.empty()) {
    const auto found = find_game(arguments.game);
    if (!found) return cannot(found.error().text);
    only = *found;
  }
  if (arguments.components_template)
    return only == nullptr
               ? cannot(
                     "--components-template needs a game: knobel games GAME --components-template")
               : print_template(*only);
  if (arguments.json) {
    print(games_json());
    return kDone;
  }
  const Language language = chosen_language(arguments.language);
  if (only != nullptr) {
    show_game(*only->info, language, arguments);
    return kDone;
  }
  for (const auto& entry : all_games()) show_game(*entry.info, language, arguments);
  const Catalogue& sentences = catalogue("", language);
  print(sentences.say("games.players") + "\n");
  for (const auto name : player_names())
    print("  " + sentences.say("level." + std::string(name)) + "\n");
  print("  " + sentences.say("level.strength") + "\n");
  return kDone;
}

}  // namespace knobel::cli
