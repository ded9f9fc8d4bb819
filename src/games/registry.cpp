#include "games/registry.h"

#include <string>
#include <vector>

namespace knobel {
namespace {

template <class List>
std::vector<GameEntry> entries_of() {
  std::vector<GameEntry> entries;
  List::for_each([&]<class R>() { entries.push_back(game_entry<R>()); });
  return entries;
}

}  // namespace

std::span<const GameEntry> all_games() {
  static const auto entries = entries_of<AllGames>();
  return entries;
}

std::span<const GameEntry> tested_games() {
  static const auto entries = entries_of<TestedGames>();
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
