#include "games/null_game/components.h"

namespace knobel::null_game {

std::expected<Components, Error> read_components(const Data& data) {
  const DataReader reader(data);
  KNOBEL_TRY(reader.has_keys({"track"}));
  KNOBEL_TRY_ASSIGN(const auto track, reader.member("track")->number(1, 100));
  return Components{static_cast<std::uint8_t>(track)};
}

Data components_data(const Components& components) {
  return Data::Object{{"track", Data(int{components.track})}};
}

}  // namespace knobel::null_game
