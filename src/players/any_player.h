#pragma once

// A player for a game whose type is forgotten: what the terminal and the server seat.

#include <expected>
#include <memory>
#include <span>
#include <string_view>

#include "engine/any_game.h"
#include "players/ladder.h"
#include "players/levels.h"
#include "players/trainer.h"

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
                                                                 const AnyGame& game,
                                                                 Budget budget = Budget::Counted);

/// What `knobel train` runs for the game with this key; nothing if its players need no training.
std::unique_ptr<Trainer> trainer_of(std::string_view game);

/// The strength that the levels of the game with this key have to show.
std::span<const LadderLine> ladder_of(std::string_view game);

/// The same for rules that need not be known here. Each game has them in a source of its own
/// (one_game.cpp.in).
template <class R>
struct PlayersOf {
  static std::expected<std::unique_ptr<AnyPlayer>, Error> make(std::string_view name,
                                                               const AnyGame& game, Budget budget);
  static std::unique_ptr<Trainer> trainer();
  static std::span<const LadderLine> ladder();
};

}  // namespace knobel
