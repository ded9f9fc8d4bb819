#include "players/levels.h"

#include <algorithm>
#include <string>

#include "engine/text.h"

namespace knobel {

std::span<const std::string_view> player_names() {
  static constexpr std::string_view kNames[] = {"random", "apprentice"};
  return kNames;
}

std::expected<void, Error> check_player_name(std::string_view name) {
  const auto names = player_names();
  if (std::ranges::find(names, name) != names.end()) return {};
  return error("there is no player \"" + std::string(name) + "\"; there are " + join(names, ", "));
}

}  // namespace knobel
