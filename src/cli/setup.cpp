#include "cli/setup.h"

#include <charconv>
#include <cstdlib>
#include <limits>

#include "cli/files.h"
#include "formats/components_json.h"
#include "games/registry.h"

namespace knobel::cli {

std::expected<std::shared_ptr<const AnyGame>, Error> make_registered(std::string_view key,
                                                                     const Config& config) {
  KNOBEL_TRY_ASSIGN(const auto entry, find_game(key));
  return entry->make(config);
}

CLI::Validator whole_number(std::uint64_t min, std::uint64_t max) {
  const auto refuse_others = [min, max](std::string& text) -> std::string {
    std::uint64_t value = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = failed == std::errc() && end == text.data() + text.size();
    if (whole && value >= min && value <= max) return "";
    return "\"" + text + "\" is not a whole number from " + std::to_string(min) + " to " +
           std::to_string(max);
  };
  return CLI::Validator(refuse_others, "");
}

void add_seed(CLI::App& command, std::optional<std::uint64_t>& seed) {
  command.add_option("--seed", seed, "the same luck again")
      ->type_name("S")
      ->check(whole_number(0, std::numeric_limits<std::uint64_t>::max()));
}

void add_language(CLI::App& command, std::string& code) {
  command.add_option("--lang", code, "the language; default: the environment's")
      ->type_name("de|en")
      ->check(CLI::Validator(
          [](std::string& text) {
            return parse_language(text) ? ""
                                        : "\"" + text + "\" is not a language; there are de, en";
          },
          ""));
}

Language chosen_language(const std::string& code) {
  if (const auto given = parse_language(code)) return *given;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return std::string_view(value).starts_with("de") ? Language::German : Language::English;
  }
  return Language::English;
}

void add_game_arguments(CLI::App& command, GameArguments& arguments) {
  command.add_option("game", arguments.game, "the game (see: knobel games)")
      ->required()
      ->type_name("GAME");
  command.add_option("--seats", arguments.seats, "how many play; default: the game's own")
      ->type_name("N")
      ->check(whole_number(1, 99));
  command
      .add_option("--option", arguments.options, "an option of the game, e.g. first=1; repeat it")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command.add_option("--components", arguments.components, "a component set in a JSON file")
      ->type_name("FILE");
}

std::expected<Config, Error> make_config(const GameArguments& arguments, const GameInfo& info) {
  Config config;
  config.seats = arguments.seats.value_or(info.seats_default);
  for (const auto& text : arguments.options) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      return error("--option " + text + " needs the form KEY=VALUE");
    config.options.push_back({text.substr(0, equals), text.substr(equals + 1)});
  }
  if (arguments.components.empty()) return config;
  KNOBEL_TRY_ASSIGN(const auto bytes, read_file(arguments.components));
  auto data = parse_json(bytes);
  if (!data) return error(arguments.components + ": " + data.error().text);
  config.components = std::move(*data);
  return config;
}

std::expected<std::shared_ptr<const AnyGame>, Error> make_game(const GameArguments& arguments) {
  KNOBEL_TRY_ASSIGN(const auto entry, find_game(arguments.game));
  KNOBEL_TRY_ASSIGN(const auto config, make_config(arguments, *entry->info));
  auto game = entry->make(config);
  // A wrong component set names a line; say of which file.
  if (!game && config.components && game.error().text.starts_with("line "))
    return error(arguments.components + ": " + game.error().text);
  return game;
}

}  // namespace knobel::cli
