#pragma once

// From the name of a level to a player of one game.

#include <memory>

#include "players/greedy.h"
#include "players/levels.h"
#include "players/random.h"

namespace knobel {

/// An unknown name is answered with the names that there are.
template <Game R>
std::expected<std::unique_ptr<Player<R>>, Error> make_player(std::string_view name) {
  KNOBEL_TRY(check_player_name(name));
  if (name == "random") return std::make_unique<RandomPlayer<R>>();
  if (name == "apprentice") return std::make_unique<GreedyPlayer<R>>();
  fail_check("every level has a player");
}

}  // namespace knobel
