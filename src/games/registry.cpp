#include "games/registry.h"

#include <string>
#include <vector>

namespace knobel {

std::span<const GameEntry> all_games() {
  static const auto entries = [] {
    std::vector<GameEntry> list;
    AllGames::for_each([&]<class R>() { list.push_back({&R::kInfo, &AnyGame::make<R>}); });
    return list;
  }();
  return entries;
}

std::expected<const GameEntry*, Error> find_game(std::string_view key) {
  std::string known;
  for (const auto& entry : all_games()) {
    if (entry.info->key == key) return &entry;
    known += (known.empty() ? "" : ", ") + std::string(entry.info->key);
  }
  return error("there is no game \"" + std::string(key) + "\"; there are " + known);
}

}  // namespace knobel
