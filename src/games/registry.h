#pragma once

// All games. A game is one folder and one word here; tests, benches, goldens, bots, the command
// line and the server go through this list and never name a game.

#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "engine/any_game.h"
#include "games/duell/rules.h"
#include "games/karten/rules.h"
#include "games/knaster/rules.h"
#include "games/knatsch/rules.h"
#include "games/null_game/rules.h"
#include "games/turnier/rules.h"

namespace knobel {

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
using AllGames =
    GameList<knatsch::Rules, turnier::Rules, karten::Rules, knaster::Rules, duell::Rules>;

/// What the tests go through: all of them and the template.
using TestedGames = AllGames::With<null_game::Rules>;

struct GameEntry {
  const GameInfo* info;
  std::expected<std::shared_ptr<const AnyGame>, Error> (*make)(const Config&);
};

/// One entry per game of AllGames.
std::span<const GameEntry> all_games();

/// The game with this key; the error lists those that there are.
std::expected<const GameEntry*, Error> find_game(std::string_view key);

/// Calls visit.template operator()<Rules>() for the game with this key. Returns whether there is
/// one.
template <class Visit>
bool visit_game(std::string_view key, Visit&& visit) {
  bool found = false;
  AllGames::for_each([&]<class R>() {
    if (R::kInfo.key != key) return;
    found = true;
    visit.template operator()<R>();
  });
  return found;
}

}  // namespace knobel
