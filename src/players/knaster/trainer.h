#pragma once

// Learning what a Knaster sheet is worth (knaster_values.h) by playing it.

#include <memory>

#include "players/trainer.h"

namespace knobel::knaster {

std::unique_ptr<Trainer> make_trainer();

}  // namespace knobel::knaster
