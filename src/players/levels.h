#pragma once

// The levels of play by name, weakest first: what `--players` and `--with` take.

#include <expected>
#include <span>
#include <string_view>

#include "engine/error.h"

namespace knobel {

/// `random`: any legal action. `apprentice`: one step ahead (greedy.h).
std::span<const std::string_view> player_names();

/// Refuses a name that is none of them, and lists them.
std::expected<void, Error> check_player_name(std::string_view name);

}  // namespace knobel
