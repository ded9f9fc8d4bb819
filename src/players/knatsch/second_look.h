#pragma once

// The master of Knatsch when it may take its time: of the goals that look best it plays each on
// some times, a round of turns, and asks the network again there. What it then knows is half that
// and half what the network thought at once: both are wrong by about as much, and not in the same
// places.

#include "players/knatsch/self_play.h"

namespace knobel::knatsch {

class SecondLook final : public Judge<Rules> {
 public:
  /// Each of its goals is played on `rollouts` times.
  SecondLook(std::span<const float> numbers, int rollouts)
      : valuer_(numbers),
        first_look_(std::make_unique<NetValuer>(numbers)),
        quick_(valuer_, kQuickReveals),
        rollouts_(rollouts) {}
  void judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
             Entropy& entropy, ActionValues& values) override;

 private:
  static constexpr int kCandidates = 3;
  static constexpr int kTurnsMin = 3;
  static constexpr int kQuickReveals = 6;
  static constexpr double kSecondLook = 0.5;

  /// The chance of the seat after the action, from rollouts.
  double rollout_worth(const Rules& rules, const State& s, Action action, std::uint32_t seed) const;
  double play_on(const Rules& rules, const State& s, Seat seat, FastEntropy& luck) const;

  NetValuer valuer_;
  KnatschJudge first_look_;
  Chooser quick_;
  int rollouts_;
};

}  // namespace knobel::knatsch
