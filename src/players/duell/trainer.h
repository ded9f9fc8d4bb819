#pragma once

// Learning what boards of the duel are worth (NetBoards in duell_boards.h) by self-play.

#include <memory>

#include "players/trainer.h"

namespace knobel::duell {

std::unique_ptr<Trainer> make_trainer();

}  // namespace knobel::duell
