#pragma once

// Exact chances of an attempt in Knatsch, fast enough to be asked for every keep: what was solved
// once is remembered. With rivals it answers attacks and tournaments as well: a result counts only
// if it beats what there is and nobody who rolls later beats it.

#include <array>
#include <cstdint>

#include "games/kit/six_dice.h"

namespace knobel::knatsch {

/// More throws than this are judged like this many.
inline constexpr int kPlannedThrows = 4;

/// How likely six fresh dice beat `target`. Precondition: throws >= 1.
double chance_to_beat(kit::Result target, kit::CardDice card_dice, int throws);

/// How likely an attack on a castle with these dice on it succeeds: the card is beaten, and then
/// the owner does not beat the attacker, who throws on as long as that helps. Precondition: a
/// triple is printed on the castle.
double attack_chance(kit::Result printed, kit::CardDice attacker, int throws,
                     kit::CardDice defender, int defence_throws);

/// Somebody who rolls afterwards and must not beat the result.
struct Rival {
  kit::CardDice card_dice = 0;
  std::uint8_t throws = 0;
};

struct Attempt {
  kit::Result to_beat;
  kit::CardDice card_dice = 0;
  bool anything_counts = false;  // an organiser leads with whatever he rolls
  int rival_count = 0;
  std::array<Rival, 5> rivals{};

  void add_rival(kit::CardDice dice, int throws) {
    rivals[static_cast<std::size_t>(rival_count++)] = {dice, static_cast<std::uint8_t>(throws)};
  }
};

/// How likely the attempt succeeds with the best keeping, if these live dice are kept, `to_throw`
/// dice are about to be thrown and `throws_left` throws are possible, this one included.
/// Precondition: throws_left >= 1.
double chance_of(const Attempt& attempt, kit::LiveDice kept, int to_throw, int throws_left);

/// How likely it succeeds if these dice stay. No rival is asked whom a dead result cannot stop.
double chance_if_stopped(const Attempt& attempt, kit::LiveDice live);

}  // namespace knobel::knatsch
