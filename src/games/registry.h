#pragma once

// All games. A game is one folder and one word here; tests, benches, goldens, bots, the command
// line and the server go through this list and never name a game.
//
// The rules are only announced: whoever goes through the list and needs more than their names
// includes games/all_rules.h too, which the build writes, and is compiled again whenever one line
// of any of them changes. What is a template over games is better instantiated in a source per game
// (one_game.cpp.in, here, in players and in analysis).

#include <expected>
#include <memory>
#include <span>
#include <string_view>

#include "engine/any_game.h"

namespace knobel {

// clang-format off
namespace duell { class Rules; }
namespace karten { class Rules; }
namespace knaster { class Rules; }
namespace knatsch { class Rules; }
namespace null_game { class Rules; }
namespace turnier { class Rules; }
// clang-format on

template <class... Games>
struct GameList {
  template <class More>
  using With = GameList<Games..., More>;

  /// Calls visit.template operator()<Rules>() for each game in order.
  template <class Visit>
  static void for_each(Visit&& visit) {
    (visit.template operator()<Games>(), ...);
  }
};

/// The games that people play, in the order in which they are shown.
// clang-format off
using AllGames = GameList<
    knatsch::Rules,
    turnier::Rules,
    karten::Rules,
    knaster::Rules,
    duell::Rules>;
// clang-format on

/// What the tests go through: all of them and the template.
using TestedGames = AllGames::With<null_game::Rules>;

struct GameEntry {
  const GameInfo* info;
  std::expected<std::shared_ptr<const AnyGame>, Error> (*make)(const Config&);
};

/// The entry of one game. Each has a source of its own (one_game.cpp.in).
template <class R>
GameEntry game_entry();

/// One entry per game of AllGames.
std::span<const GameEntry> all_games();
/// One entry per game of TestedGames.
std::span<const GameEntry> tested_games();

/// The game with this key; the error lists those that there are.
std::expected<const GameEntry*, Error> find_game(std::string_view key);

/// Calls visit.template operator()<Rules>() for the game of `List` with this key. Returns whether
/// there is one.
template <class List = AllGames, class Visit>
bool visit_game(std::string_view key, Visit&& visit) {
  bool found = false;
  List::for_each([&]<class R>() {
    if (game_entry<R>().info->key != key) return;
    found = true;
    visit.template operator()<R>();
  });
  return found;
}

}  // namespace knobel
