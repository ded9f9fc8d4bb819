#pragma once

// knobel golden [GAME]: writes the goldens of the games (analysis/goldens.h) into a source
// tree.

#include <CLI/CLI.hpp>

#include "cli/command.h"

namespace knobel::cli {

void add_golden(CLI::App& app, Command& chosen);

}  // namespace knobel::cli
