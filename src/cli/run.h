#pragma once

// The command line as a whole: reads the arguments, runs the command, keeps the promises that all
// commands share (exit status, one line on stderr, quiet when the reader goes away).

namespace knobel::cli {

/// Returns the exit status.
int run(int argc, const char* const* argv);

}  // namespace knobel::cli
