#include "cli/game_arguments.h"

#include "cli/files.h"
#include "cli/suggestion.h"
#include "formats/components_json.h"
#include "players/levels.h"

namespace knobel::cli {

std::expected<std::shared_ptr<const AnyGame>, Error> make_registered(std::string_view key,
                                                                     const Config& config) {
  KNOBEL_TRY_ASSIGN(const auto entry, find_game(key));
  return entry->make(config);
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

std::expected<const GameEntry*, Error> find_typed_game(const std::string& typed) {
  const auto entry = find_game(typed);
  if (entry) return entry;
  std::vector<std::string> keys;
  for (const auto& known : all_games()) keys.emplace_back(known.info->key);
  return error(entry.error().text + did_you_mean(typed, keys));
}

std::expected<void, Error> check_typed_player(std::string_view typed) {
  const auto known = check_player_name(typed);
  if (known) return known;
  const std::vector<std::string> names(player_names().begin(), player_names().end());
  return error(known.error().text +
               did_you_mean(typed.substr(0, typed.find_first_of(":@")), names));
}

std::expected<std::shared_ptr<const AnyGame>, Error> make_game(const GameArguments& arguments) {
  KNOBEL_TRY_ASSIGN(const auto entry, find_typed_game(arguments.game));
  KNOBEL_TRY_ASSIGN(const auto config, make_config(arguments, *entry->info));
  auto game = entry->make(config);
  // A wrong component set names a line; say of which file.
  if (!game && config.components && game.error().text.starts_with("line "))
    return error(arguments.components + ": " + game.error().text);
  return game;
}

}  // namespace knobel::cli
