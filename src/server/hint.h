#pragma once

// What had one best do? The answer to the request `hint` (coach/hint.h).

#include <expected>
#include <string>

#include "engine/any_game.h"
#include "server/protocol.h"

namespace knobel::server {

/// {"hint":{…}}; null in it where the seat is not to act. Precondition: `view` is what it sees.
std::expected<std::string, Problem> hint_for(const AnyGame& game, const AnyState& view, Seat seat);

}  // namespace knobel::server
