#pragma once

// knobel serve: its place on the command line. The server itself is not part of this program yet.

#include <CLI/CLI.hpp>

#include "cli/command.h"

namespace knobel::cli {

void add_serve(CLI::App& app, Command& chosen);

}  // namespace knobel::cli
