#pragma once

// Self-play for the trained values of Knatsch. Dice are not thrown: every attempt ends as its exact
// chance says, which makes a match a hundred times as fast and teaches the same.

#include <memory>

#include "players/trainer.h"

namespace knobel::knatsch {

std::unique_ptr<Trainer> make_trainer();

}  // namespace knobel::knatsch
