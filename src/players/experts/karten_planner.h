#pragma once

// Plans whole turns of the card game: which action, which combination with which stones and cards,
// what to take from the display and what to throw away. All that is needed is a value of what one
// holds when the turn is over; journeyman and master differ in that value alone. Others are not
// modelled: this game is a race, and what they do hardly touches one's own board and hand.

#include <memory>

#include "games/karten/rules.h"
#include "players/judge.h"

namespace knobel::karten {

/// What a board and a hand are worth when the turn is over. Larger is better.
class HoldingValue {
 public:
  virtual ~HoldingValue() = default;
  /// Const and without memory: many threads use one. `hand` is within the limit. No allocation.
  virtual double value(const Rules& rules, const Area& area, CardSet hand) const = 0;
};

/// What never may be: stones that can no longer be placed.
inline constexpr double kStuckValue = -1e6;

/// Judges each action by the best end that the turn can come to after it. Cards that are still to
/// be drawn are dealt `draws` times from what the seat has not seen.
class TurnJudge final : public Judge<Rules> {
 public:
  TurnJudge(std::shared_ptr<const HoldingValue> value, int draws)
      : value_(std::move(value)), draws_(draws) {}

  void judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
             Entropy& entropy, ActionValues& values) override;

 private:
  /// The start stones are judged with hands such as may be dealt.
  static constexpr int kDeals = 16;

  void judge_places(const Rules& rules, const State& view, Seat seat, const ActionList& list,
                    Entropy& entropy, ActionValues& values) const;
  double draw_value(const Rules& rules, const State& view, Seat seat, Entropy& entropy) const;

  std::shared_ptr<const HoldingValue> value_;
  int draws_;
};

}  // namespace knobel::karten
