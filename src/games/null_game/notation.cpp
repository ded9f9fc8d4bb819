// The words of the null game: action texts both ways.

#include "games/null_game/rules.h"

namespace knobel::null_game {

std::string_view Rules::asks(const State&, Seat) const { return "step"; }

std::string Rules::action_text(const State&, Seat, Action action) const {
  return action == kStep ? "step" : "stay";
}

std::expected<Action, Refusal> Rules::parse_action(const State&, Seat,
                                                   std::string_view text) const {
  if (text == "stay") return kStay;
  if (text == "step") return kStep;
  return refuse("unknown", text);
}

}  // namespace knobel::null_game
