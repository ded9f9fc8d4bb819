#pragma once

// knobel games: which games there are, for how many, with which options and opponents.

#include <CLI/CLI.hpp>

#include "cli/command.h"

namespace knobel::cli {

void add_games(CLI::App& app, Command& chosen);

}  // namespace knobel::cli
