#pragma once

// What a subcommand leaves behind when its arguments were read: the work itself, which returns the
// exit status (0 did it, 1 the answer is no, 2 wrong use or could not, 130 after Ctrl-C).

#include <functional>

namespace knobel::cli {
using Command = std::function<int()>;
}  // namespace knobel::cli
