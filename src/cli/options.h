#pragma once

// The words on the command line, read. Nothing but this and the manual knows the option parser:
// each command has its arguments as plain data in its own header, and here they get their names,
// their limits and their help.

#include <functional>

namespace knobel::cli {

/// The work, which returns the exit status (output.h).
using Command = std::function<int()>;

/// The command that the words ask for, with its arguments. Words that are not understood become a
/// command that says so and returns kCannot; --help and --version one that prints.
Command read_command(int argc, const char* const* argv);

}  // namespace knobel::cli
