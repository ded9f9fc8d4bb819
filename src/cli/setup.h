#pragma once

// How a match is set up on the command line. Every command that starts one takes the same words.

#include <CLI/CLI.hpp>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "engine/any_game.h"

namespace knobel::cli {

struct GameArguments {
  std::string game;
  int seats = 0;                     // 0: not said, the game's default
  std::vector<std::string> options;  // "key=value"
  std::string components;            // a JSON file; empty: the game's own set
};

/// Adds GAME, --seats, --option and --components to a command.
void add_game_arguments(CLI::App& command, GameArguments& arguments);

/// The number of seats, the options and the component set as a Config, files read, nothing judged.
std::expected<Config, Error> make_config(const GameArguments& arguments, const GameInfo& info);

/// The game that the arguments ask for; the error says what is wrong and what is allowed.
std::expected<std::shared_ptr<const AnyGame>, Error> make_game(const GameArguments& arguments);

}  // namespace knobel::cli
