#pragma once

// The outlook of a game whose type is forgotten: what hints and reviews are made with.

#include <expected>
#include <memory>

#include "coach/coaching.h"
#include "engine/any_game.h"

namespace knobel {

class AnyCoach {
 public:
  virtual ~AnyCoach() = default;
  /// How likely each side is to win, in any full state; after the end, the result.
  virtual Chances chances(const AnyState& s) = 0;
  /// values[i]: how likely `seat` wins with list[i], as far as it can know. `view` is what it sees.
  virtual void judge(const AnyState& view, Seat seat, const ActionList& list,
                     ActionValues& values) = 0;
  /// What `seat` may tell itself for doing this, as a question that the odds answer.
  virtual std::optional<OddsQuestion> reason(const AnyState& view, Seat seat,
                                             Action action) const = 0;
  /// What the levels of this game lose in a decision; zeros if that was never measured.
  virtual LevelLosses losses() const = 0;
};

/// The coach for `game`, of which it keeps its own copy; the error says which values are missing.
std::expected<std::unique_ptr<AnyCoach>, Error> make_any_coach(const AnyGame& game);

/// The same for rules that need not be known here. Each game has them in a source of its own
/// (one_game.cpp.in).
template <class R>
struct CoachOf {
  static std::expected<std::unique_ptr<AnyCoach>, Error> make(const AnyGame& game);
};

}  // namespace knobel
