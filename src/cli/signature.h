#pragma once

// knobel signature: one line per game, number of seats and player, with a hash of everything that
// the player does in a few fixed matches. `knobel signature > tests/signature.txt` after a change
// that is meant to change behaviour.

namespace knobel::cli {

int run_signature();

}  // namespace knobel::cli
