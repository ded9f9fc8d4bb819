// The words of the null game: action texts both ways, and the reasons for refusals.

#include "games/null_game/rules.h"

namespace knobel::null_game {

std::string Rules::action_text(const State&, Seat, Action action) const {
  return action == kStep ? "step" : "stay";
}

std::expected<Action, Refusal> Rules::parse_action(const State&, Seat,
                                                   std::string_view text) const {
  if (text == "stay") return kStay;
  if (text == "step") return kStep;
  return refuse("unknown", text);
}

Refusal Rules::why_not(const State&, Seat, Action action) const {
  // Both actions are always possible, so only an id that does not exist can come here.
  return {"unknown", {std::to_string(action)}};
}

}  // namespace knobel::null_game
