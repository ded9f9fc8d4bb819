#pragma once

// Questions about chances, as values. Each game has its own in odds/<game>.h: a struct per
// question, and `odds_of` gives the answer, exactly and as a value too. Here the game is forgotten,
// for those who carry questions and never name a game. How people and programs put them and read
// the answers is odds/edge.

#include <optional>
#include <variant>

#include "engine/any_game.h"
#include "odds/duell.h"
#include "odds/karten.h"
#include "odds/knaster.h"
#include "odds/knatsch.h"
#include "odds/turnier.h"

namespace knobel {

using OddsQuestion = std::variant<knatsch::OddsQuestion, turnier::OddsQuestion,
                                  karten::OddsQuestion, knaster::OddsQuestion, duell::OddsQuestion>;

/// What the position asks `seat`; nothing if it asks nothing. `view` is what the seat sees.
std::optional<OddsQuestion> odds_question(const AnyGame& game, const AnyState& view, Seat seat);

}  // namespace knobel
