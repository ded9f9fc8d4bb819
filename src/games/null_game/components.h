#pragma once

// The data of the null game: how far the track is. Copy this folder to begin a new game
// (docs/adding-a-game.md).

#include <cstdint>
#include <expected>

#include "engine/data.h"

namespace knobel::null_game {

struct Components {
  std::uint8_t track = 20;
  friend bool operator==(const Components&, const Components&) = default;
};

/// From the form in which a file gives them, and back. The error says what is allowed.
std::expected<Components, Error> read_components(const Data& data);
Data components_data(const Components& components);

}  // namespace knobel::null_game
