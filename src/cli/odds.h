#pragma once

// knobel odds GAME …: exact chances. What can be asked is each game's own business
// (odds/edge/all.h).

#include <CLI/CLI.hpp>

#include "cli/command.h"

namespace knobel::cli {

void add_odds(CLI::App& app, Command& chosen);

}  // namespace knobel::cli
