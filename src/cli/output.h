#pragma once

// What every command says in the same way: answers go to stdout, the one line about what went wrong
// goes to stderr. Nothing here throws; whether stdout took everything is asked once, at the end.

#include <string_view>

namespace knobel::cli {

inline constexpr int kDone = 0;
inline constexpr int kAnswerIsNo = 1;
inline constexpr int kCannot = 2;
inline constexpr int kInterrupted = 130;

/// To stdout, as it is.
void print(std::string_view text);

/// "knobel: …" as one line on stderr; line breaks inside become blanks.
void complain(std::string_view text);

/// The same, and the status that goes with it: `return cannot("…");`
int cannot(std::string_view text);

/// Flushes stdout. kCannot, with a line on stderr, if what a command printed could not be written
/// (a full disk); a reader that went away is no reason to complain.
int finish_output(int status);

}  // namespace knobel::cli
