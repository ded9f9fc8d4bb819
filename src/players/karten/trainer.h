#pragma once

// Teaches the network of karten_net.h by self-play: temporal differences over each seat's own
// turns.

#include <memory>

#include "players/trainer.h"

namespace knobel::karten {

std::unique_ptr<Trainer> make_trainer();

}  // namespace knobel::karten
