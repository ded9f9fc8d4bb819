#pragma once

// knobel train GAME: self-play until the game's trained values stand in a file.

#include <CLI/CLI.hpp>

#include "cli/command.h"

namespace knobel::cli {

void add_train(CLI::App& app, Command& chosen);

}  // namespace knobel::cli
