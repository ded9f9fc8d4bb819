#pragma once

// A player for a game whose type is forgotten: what the terminal and the server seat.

#include <expected>
#include <memory>
#include <string_view>

#include "engine/any_game.h"
#include "players/levels.h"

namespace knobel {

class AnyPlayer {
 public:
  virtual ~AnyPlayer() = default;
  /// Player::choose: `view` is game.observe(state, seat).
  virtual Action choose(const AnyState& view, Seat seat, Entropy& entropy) = 0;
};

/// The player of that name for `game`, of which it keeps its own copy. The errors are
/// those of make_player.h.
std::expected<std::unique_ptr<AnyPlayer>, Error> make_any_player(std::string_view name,
                                                                 const AnyGame& game);

}  // namespace knobel
