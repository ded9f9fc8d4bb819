#pragma once

// A hint in words, for a terminal.

#include <string>
#include <vector>

#include "coach/hint.h"
#include "formats/catalogue.h"

namespace knobel::cli {

/// A line for each action, and one with its reason where it has one that was not given before.
std::vector<std::string> hint_lines(const AnyGame& game, const AnyState& view, Seat seat,
                                    const Hint& hint, const Catalogue& sentences);

}  // namespace knobel::cli
