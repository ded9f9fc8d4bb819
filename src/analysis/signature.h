#pragma once

// A fingerprint of how everybody plays. Every player plays a few fixed matches against itself in
// every game; everything that happens is hashed. A refactoring leaves the hashes alone, a change of
// behaviour shows as a changed line of tests/signature.txt.

#include <string>

namespace knobel {

/// "game seats player sha256" per line: all games in the order of the registry, each with its
/// smallest, default and largest number of seats, all players in the order of player_names().
std::string signature();

}  // namespace knobel
