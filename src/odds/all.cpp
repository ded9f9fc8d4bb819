// Every game whose positions ask for chances.

#include "odds/all.h"

#include "games/duell/rules.h"
#include "games/karten/rules.h"
#include "games/knaster/rules.h"
#include "games/knatsch/rules.h"
#include "games/turnier/rules.h"

namespace knobel {
namespace {

/// Asks the position if it is one of the game with these rules.
template <class Rules>
void ask(const AnyGame& game, const AnyState& view, Seat seat, std::optional<OddsQuestion>& out) {
  if (const auto* known = dynamic_cast<const ErasedGame<Rules>*>(&game))
    out = odds_question(known->rules(), view.as<typename Rules::State>(), seat);
}

}  // namespace

std::optional<OddsQuestion> odds_question(const AnyGame& game, const AnyState& view, Seat seat) {
  std::optional<OddsQuestion> question;
  ask<knatsch::Rules>(game, view, seat, question);
  ask<turnier::Rules>(game, view, seat, question);
  ask<karten::Rules>(game, view, seat, question);
  ask<knaster::Rules>(game, view, seat, question);
  ask<duell::Rules>(game, view, seat, question);
  return question;
}

}  // namespace knobel
