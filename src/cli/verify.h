#pragma once

// knobel verify FILE: is this record true? Everything in it is done again (fairness/verify.h).

#include <CLI/CLI.hpp>

#include "cli/command.h"

namespace knobel::cli {

void add_verify(CLI::App& app, Command& chosen);

}  // namespace knobel::cli
