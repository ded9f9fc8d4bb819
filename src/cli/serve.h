#pragma once

// knobel serve: the game server. Says where it listens, shows a QR code on a terminal, and serves
// until Ctrl-C or SIGTERM. docs/hosting.md is for those who run it for others.

#include <CLI/CLI.hpp>

#include "cli/command.h"

namespace knobel::cli {

void add_serve(CLI::App& app, Command& chosen);

}  // namespace knobel::cli
