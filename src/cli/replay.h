#pragma once

// knobel replay FILE: what happened in a match, event by event, or how it stood after one of them.

#include <CLI/CLI.hpp>

#include "cli/command.h"

namespace knobel::cli {

void add_replay(CLI::App& app, Command& chosen);

}  // namespace knobel::cli
