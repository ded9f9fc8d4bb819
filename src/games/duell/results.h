#pragma once

// What five dice can be, apart from where the figures stand: groups of equal dice, a straight, five
// alike. Small functions without state, so that rules, odds and players share one reading.

#include <bit>

#include "engine/dice.h"
#include "games/duell/components.h"

namespace knobel::duell {

/// A set of faces: bit f − 1 stands for face f.
using FaceSet = unsigned;

constexpr bool has_face(FaceSet faces, int face) { return ((faces >> (face - 1)) & 1U) != 0; }

/// The faces shown by at least `count` dice.
constexpr FaceSet faces_with(DiceSet dice, int count) {
  FaceSet faces = 0;
  for (int face = 1; face <= kFaces; ++face)
    faces |= (dice.count(face) >= count ? 1U : 0U) << (face - 1);
  return faces;
}

/// The faces that form a group: one or two of them, or none.
constexpr FaceSet groups(DiceSet dice) {
  // D-14, D-18: two equal dice or more are a group; a single die never moves anything.
  return faces_with(dice, 2);
}

/// The most consecutive values among the dice.
constexpr int longest_run(DiceSet dice) {
  FaceSet run = faces_with(dice, 1);
  int length = 0;
  for (; run != 0; run &= run >> 1) ++length;
  return length;
}

constexpr bool five_alike(DiceSet dice) { return faces_with(dice, kDice) != 0; }

/// How far a straight takes its figure; 0 without one.
constexpr int straight_steps(const Components& components, DiceSet dice) {
  const int run = longest_run(dice);
  // D-20, D-21: five in a row are a large straight and never a small one; four are a small one.
  if (run >= 5) return components.large_straight_steps;
  return run == 4 ? components.small_straight_steps : 0;
}

/// How far the chance takes its figure; 0 where the total is neither low nor high.
constexpr int chance_steps(const Components& components, DiceSet dice) {
  // D-22: the total decides, whatever else the dice show.
  return components.chance_steps[dice.sum()];
}

}  // namespace knobel::duell
