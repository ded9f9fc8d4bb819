#pragma once

// What should I do? The best actions from what a seat sees, each with its chance to win and with a
// reason that the odds confirm. Docs/coach.md.

#include <optional>
#include <string>
#include <vector>

#include "coach/any_coach.h"
#include "formats/json.h"

namespace knobel {

inline constexpr std::size_t kHintActions = 3;

struct Hint {
  struct Choice {
    Action action = 0;
    double chance = 0;  // to win; alone at the table the points to be expected
    /// Its answer is the reason; nothing where neither dice nor cards decide what comes next.
    std::optional<OddsQuestion> reason = {};
  };
  std::vector<Choice> choices;  // the best first
};

/// Depends on nothing but the view. Preconditions: `view` is what the seat sees, and the seat is to
/// act in it.
Hint hint(const AnyGame& game, AnyCoach& coach, const AnyState& view, Seat seat);

/// What `seat` may tell itself for doing this, as a question whose answer is the reason. `view` is
/// what the seat sees.
std::optional<OddsQuestion> reason_of(const AnyGame& game, const AnyCoach& coach,
                                      const AnyState& view, Seat seat, Action action);
/// The reason in one sentence, which names a probability; empty if there is none.
std::string reason_text(const std::optional<OddsQuestion>& reason, const Sentences& say);
/// One value: {"de":…,"en":…,"odds":{…}}, or null.
void add_reason(JsonWriter& json, const AnyGame& game, const std::optional<OddsQuestion>& reason);

/// Adds "seat", "unit" and "actions" to the object that is open; reasons in both languages.
void add_hint(JsonWriter& json, const AnyGame& game, const AnyState& view, Seat seat,
              const Hint& hint);

}  // namespace knobel
