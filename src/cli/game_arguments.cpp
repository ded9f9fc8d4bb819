#include "cli/game_arguments.h"

#include "cli/files.h"
#include "formats/components_json.h"
#include "games/registry.h"

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
