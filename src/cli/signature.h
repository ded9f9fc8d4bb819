#pragma once

// knobel signature: one line per game, number of seats and player, with a hash of everything that
// the player does in a few fixed matches. `knobel signature > tests/signature.txt` after a change
// that is meant to change behaviour.

#include <CLI/CLI.hpp>

#include "cli/command.h"

namespace knobel::cli {

int run_signature();

void add_signature(CLI::App& app, Command& chosen);

}  // namespace knobel::cli
