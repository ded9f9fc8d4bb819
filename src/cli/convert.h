#pragma once

// knobel convert FILE: a record to readable text and back (record_text.h). The first line of the
// file says which way.

#include <CLI/CLI.hpp>

#include "cli/command.h"

namespace knobel::cli {

void add_convert(CLI::App& app, Command& chosen);

}  // namespace knobel::cli
