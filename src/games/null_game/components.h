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

inline std::expected<Components, Error> read_components(const Data& data) {
  const DataReader reader(data);
  KNOBEL_TRY(reader.has_keys({"track"}));
  KNOBEL_TRY_ASSIGN(const auto track, reader.member("track")->number(1, 100));
  return Components{static_cast<std::uint8_t>(track)};
}

inline Data components_data(const Components& components) {
  return Data::Object{{"track", Data(int{components.track})}};
}

}  // namespace knobel::null_game
