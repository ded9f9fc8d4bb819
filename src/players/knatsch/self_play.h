#pragma once

// Knatsch played on from any position, attempt by attempt: goals are chosen by choosers, and what
// comes of them by their exact chances, so that no dice are thrown. Trainings and the master's
// second look stand on it.

#include <span>

#include "engine/entropy.h"
#include "players/knatsch/judge.h"

namespace knobel::knatsch {

class SelfPlay {
 public:
  /// One chooser per seat. One decision in `explore` is any, never for 0. All that is handed over
  /// must outlive it.
  SelfPlay(const Rules& rules, const State& s, std::span<const Chooser* const> choosers,
           std::uint32_t explore, FastEntropy& luck)
      : rules_(rules), choosers_(choosers), explore_(explore), luck_(luck), s_(s) {}

  /// Plays on to the next position between two attempts, or to the end.
  const State& next();
  const State& state() const { return s_; }

 private:
  void step();
  void roll();
  Action choose(const ActionList& list);

  const Rules& rules_;
  std::span<const Chooser* const> choosers_;
  std::uint32_t explore_;
  FastEntropy& luck_;
  State s_;
  Outlook outlook_;
};

}  // namespace knobel::knatsch
