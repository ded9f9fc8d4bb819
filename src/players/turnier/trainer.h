#pragma once

// Self-play for the trained values of the tournament.

#include <memory>

#include "players/trainer.h"

namespace knobel::turnier {

std::unique_ptr<Trainer> make_trainer();

}  // namespace knobel::turnier
