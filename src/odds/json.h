#pragma once

// What a game says about chances, as JSON: for the wire and for `knobel odds --json`.

#include "formats/json.h"
#include "odds/odds.h"

namespace knobel {

/// Adds the members of the answer to the object that is open.
void add_odds(JsonWriter& json, const OddsAnswer& answer);

}  // namespace knobel
