#pragma once

// A second implementation of a game, for tests and benchmarks only: the rules once more, as one
// plain loop without phases, notation or observers. Where both agree over thousands of random
// matches, a mistake would have to be made twice; where it is faster, it shows what the contract
// costs.

#include <cstdint>

#include "engine/entropy.h"
#include "engine/game.h"

namespace knobel {

struct PlainResult {
  Scores scores{};
  std::uint32_t events = 0;
  friend bool operator==(const PlainResult&, const PlainResult&) = default;
};

/// A game that has one specialises this with kExists = true and
///   static PlainResult run(int seats, FastEntropy& luck);
/// which plays a match with default options and components, and draws the same numbers in the same
/// order as play_randomly (engine/random_playout.h).
template <class Rules>
struct PlainPlayout {
  static constexpr bool kExists = false;
};

}  // namespace knobel
