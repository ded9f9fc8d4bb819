#pragma once

// The commands and options as the option parser holds them, for options.cpp, which reads words with
// them, and manual.cpp, which describes them. Nobody else knows the parser.

#include <CLI/CLI.hpp>
#include <string>

#include "cli/options.h"

namespace knobel::cli {

/// Adds every command to `app`; once words are parsed, `chosen` is the one that they ask for.
void add_commands(CLI::App& app, Command& chosen);

/// "knobel 1.2.3 (abcdef0)": the commit is left out where the tree was none.
std::string version_text();

}  // namespace knobel::cli
