#pragma once

// Chance, defined once. A game asks for dice, for a card from a bag, or for one of n; it never
// computes a probability. Solvers enumerate a request, tables and playouts sample it, records hold
// its raw numbers, and `verify` recomputes them: all from the same few functions here.

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "engine/cards.h"
#include "engine/dice.h"
#include "engine/entropy.h"
#include "engine/error.h"
#include "engine/seat.h"

namespace knobel {

struct Chance {
  enum class Kind : std::uint8_t { Dice, Draw, OneOf };

  Kind kind = Kind::OneOf;
  /// The seat that says "roll" before this happens, or kNobody if it follows at once. The first
  /// throw of a turn is asked for, so that there is a moment for undo; a reroll follows its keep.
  Seat asker = kNobody;
  /// The seat whose luck it is: whose dice or cards these are. kNobody: everybody's, as a roll that
  /// all use or a card that is turned up. A reroll has nobody who asks for it, but it is
  /// somebody's.
  Seat of = kNobody;
  /// Dice: how many dice. Draw: how many cards the bag holds. OneOf: n.
  std::uint16_t count = 0;
  Bag bag;  // Draw only.

  static Chance dice(int count, Seat asker = kNobody) {
    return {Kind::Dice, asker, asker, static_cast<std::uint16_t>(count), {}};
  }
  static Chance draw(const Bag& bag, Seat asker = kNobody) {
    return {Kind::Draw, asker, asker, static_cast<std::uint16_t>(bag.size()), bag};
  }
  static Chance one_of(int count, Seat asker = kNobody) {
    return {Kind::OneOf, asker, asker, static_cast<std::uint16_t>(count), {}};
  }
  /// The same as somebody's luck, for where that is not who asks.
  Chance luck_of(Seat seat) const {
    Chance chance = *this;
    chance.of = seat;
    return chance;
  }
  /// Cards or lots that come by themselves, as at the beginning: nobody asks for them.
  bool is_dealt() const { return kind != Kind::Dice && asker == kNobody; }
};

/// What nature answered, exactly as it is recorded.
struct Outcome {
  /// Dice: the faces in the order thrown, zeros behind them. What a game makes of them must not
  /// depend on their order.
  std::array<std::uint8_t, kDiceMax> dice{};
  /// Draw, OneOf: 0 … count − 1. For a draw this is a place in the bag (Bag::kind_at).
  std::uint16_t pick = 0;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// Draws one by one, each `below(6)` or `below(count)`, so that anybody can recompute the numbers
/// without knowing the game. Templated so that playouts with a concrete generator inline it.
template <class Luck>
Outcome sample(const Chance& chance, Luck& luck) {
  Outcome outcome;
  if (chance.kind == Chance::Kind::Dice) {
    for (int i = 0; i < chance.count; ++i)
      outcome.dice[i] = static_cast<std::uint8_t>(luck.below(kFaces) + 1);
  } else {
    outcome.pick = static_cast<std::uint16_t>(luck.below(chance.count));
  }
  return outcome;
}

/// Calls visit(Outcome, weight) for every outcome that a game can tell apart, in a fixed order.
/// Dice come as multisets (252 for five dice, not 7776), equal cards as one.
template <class Visit>
void for_each_outcome(const Chance& chance, Visit&& visit) {
  switch (chance.kind) {
    case Chance::Kind::Dice:
      for_each_dice_set(chance.count, [&](DiceSet set) {
        visit(Outcome{set.faces(), 0}, throw_weight(set));
      });
      break;
    case Chance::Kind::Draw:
      chance.bag.for_each_kind([&](int /*kind*/, int position, int copies) {
        visit(Outcome{{}, static_cast<std::uint16_t>(position)}, copies);
      });
      break;
    case Chance::Kind::OneOf:
      for (int i = 0; i < chance.count; ++i) visit(Outcome{{}, static_cast<std::uint16_t>(i)}, 1);
      break;
  }
}

/// The sum of all weights: 6^dice, the size of the bag, or n.
inline int total_weight(const Chance& chance) {
  if (chance.kind != Chance::Kind::Dice) return chance.count;
  int total = 1;
  for (int i = 0; i < chance.count; ++i) total *= kFaces;
  return total;
}

/// How many outcomes for_each_outcome visits.
int outcome_count(const Chance& chance);

/// Where this outcome, or the one that a game cannot tell apart from it, stands in the enumeration.
int outcome_number(const Chance& chance, const Outcome& outcome);

/// "dice 5 2 2", "pick 12 of 37", "one 2 of 3": what records hold. Places count from one there.
std::string outcome_text(const Chance& chance, const Outcome& outcome);

/// Reads the above as an answer to `chance`; says what is wrong otherwise. Accepts exactly what
/// outcome_text writes.
std::expected<Outcome, Error> parse_outcome(const Chance& chance, std::string_view text);

/// "5 dice, 252 outcomes": for people and goldens.
std::string chance_text(const Chance& chance);

}  // namespace knobel
