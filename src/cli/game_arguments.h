#pragma once

// Which game, for how many and with what: every command that starts a match takes the same words.

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"
#include "games/registry.h"

namespace knobel::cli {

struct GameArguments {
  std::string game;
  std::optional<int> seats;          // nothing: the game's default
  std::vector<std::string> options;  // "key=value"
  std::string components;            // a JSON file; empty: the game's own set
};

/// The registered game with this key: the MakeGame of fairness/verify.h.
std::expected<std::shared_ptr<const AnyGame>, Error> make_registered(std::string_view key,
                                                                     const Config& config);

/// The number of seats, the options and the component set as a Config, files read, nothing judged.
std::expected<Config, Error> make_config(const GameArguments& arguments, const GameInfo& info);

/// The entry of a game that somebody has typed; the error says what there is, and what may have
/// been meant.
std::expected<const GameEntry*, Error> find_typed_game(const std::string& typed);

/// Refuses what is no player (players/levels.h), with what may have been meant.
std::expected<void, Error> check_typed_player(std::string_view typed);

/// The game that the arguments ask for; the error says what is wrong and what is allowed.
std::expected<std::shared_ptr<const AnyGame>, Error> make_game(const GameArguments& arguments);

}  // namespace knobel::cli
