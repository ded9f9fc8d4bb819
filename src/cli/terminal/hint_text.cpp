#include "cli/terminal/hint_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace knobel::cli {

std::vector<std::string> hint_lines(const AnyGame& game, const AnyState& view, Seat seat,
                                    const Hint& hint, const Catalogue& sentences) {
  const bool points = game.seats() == 1;
  std::vector<std::string> lines;
  std::string given;
  for (const Hint::Choice& choice : hint.choices) {
    std::string value = fmt::format("{:.1f}", points ? choice.chance : 100 * choice.chance);
    std::ranges::replace(value, '.', sentences.say("decimal_sign")[0]);
    const std::vector<std::string> args = {game.action_text(view, seat, choice.action), value};
    lines.push_back(sentences.say(points ? "hint.points" : "hint.chance", args));
    const std::string reason = reason_text(choice.reason, sentences);
    if (!reason.empty() && reason != given) lines.push_back("    " + reason);
    given = reason;
  }
  return lines;
}

}  // namespace knobel::cli
