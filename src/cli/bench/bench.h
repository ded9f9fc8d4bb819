#pragma once

// knobel bench [engine|players|server]: how fast the layers are on this machine. Every figure is
// preceded by a check that what is timed is also right.

#include <CLI/CLI.hpp>
#include <string_view>

#include "cli/command.h"

namespace knobel::cli {

enum class Output : bool { Text, Json };

/// `area` is "engine"; the others are in bench_players.h and bench_server.h. Returns the exit
/// status: 1 if two implementations disagree.
int run_bench(std::string_view area, Output output);

void add_bench(CLI::App& app, Command& chosen);

}  // namespace knobel::cli
