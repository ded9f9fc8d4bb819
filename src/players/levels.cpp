#include "players/levels.h"

#include <algorithm>
#include <string>

#include "engine/text.h"
#include "players/strength.h"

namespace knobel {

std::span<const std::string_view> player_names() {
  static constexpr std::string_view kNames[] = {"random", "apprentice", "journeyman", "master"};
  return kNames;
}

std::expected<Skill, Error> read_skill(std::string_view text) {
  constexpr std::string_view kLonger = "master@";
  if (text.starts_with(kLonger)) {
    const auto effort = parse_share(text.substr(kLonger.size()), 100);
    if (!effort)
      return error("\"" + std::string(text) +
                   "\": an effort is a number above 0 and up to 100, as in master@10");
    return Skill{Level::Master, 1, *effort};
  }
  KNOBEL_TRY_ASSIGN(const auto parts, split_strength(text));
  const auto names = player_names();
  if (parts.name == "master-1") return Skill{Level::FirstMaster, parts.strength, 1};
  const auto found = std::ranges::find(names, parts.name);
  if (found == names.end())
    return error("there is no player \"" + std::string(parts.name) + "\"; there are " +
                 join(names, ", "));
  return Skill{static_cast<Level>(found - names.begin()), parts.strength, 1};
}

std::expected<void, Error> check_player_name(std::string_view name) {
  if (const auto skill = read_skill(name); !skill) return std::unexpected(skill.error());
  return {};
}

}  // namespace knobel
