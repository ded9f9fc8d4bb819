#pragma once

// A round of the tournament, looked through to its end: what each result of a seat means for the
// chances of all to win the match. Seats that throw later are expected to throw well for
// themselves, as far as that can be worked out in time; those before them as people usually do.

#include <array>

#include "players/turnier/sums.h"
#include "players/turnier/value.h"

namespace knobel::turnier {

/// Sums with what phials add to them. `-` takes one from all others, which is one more for oneself.
inline constexpr int kResultMax = kSumMax + 2;
using WinChances = std::array<float, kSeats>;

class RoundEnds {
 public:
  /// `collections` as they would be after the phials of this round. `state` is in phase Throw,
  /// Decide or Pick of a round with two dice, or in Pick of any other. Of the seats that throw last
  /// so many
  /// (`exact`) are worked out.
  RoundEnds(const Rules& rules, const State& state,
            const std::array<Collection, kSeats>& collections, const Valuer& valuer, int exact);

  /// The chances of all if the seat whose turn it is ends it with `result`. Two dice only.
  WinChances after_turn(int result) const;
  /// The chances of all if these are first, second and last of the ranking, which differ. Not in
  /// phase Pick.
  const WinChances& after_ranking(Seat first, Seat second, Seat last) const {
    return ends_[first][second][last];
  }
  /// What is left of the odds of a seat that plays this phial, which it has; nothing if it has
  /// none.
  float phial_odds(Seat seat, Phial phial) const {
    return phial_odds_[seat][static_cast<std::size_t>(phial)];
  }
  /// The chances of all if the first or second of the ranking takes the card of this deck.
  WinChances after_pick(int deck) const;

 private:
  using Results = std::array<int, kSeats>;  // by turn

  float standing_after(Seat seat, int card, int distance) const {
    return standings_[seat][static_cast<std::size_t>(card)][static_cast<std::size_t>(distance)];
  }
  WinChances chances(Seat first, Seat second, Seat last, int first_card, int second_card) const;
  WinChances best_picks(Seat first, Seat second, Seat last) const;
  WinChances ranked(const Results& results) const;
  WinChances from_turn(int turn, Results& results) const;
  WinChances thrown_well(int turn, Results& results) const;

  const Rules& rules_;
  const State& state_;
  int seats_;
  int exact_;
  /// By seat, card (0 … 2: the offered one of that deck, 3: none) and distance in the next round.
  std::array<std::array<std::array<float, kSeats>, kDecks + 1>, kSeats> standings_{};
  /// By first, second and last of the ranking.
  std::array<std::array<std::array<WinChances, kSeats>, kSeats>, kSeats> ends_{};
  std::array<std::array<float, kPhials + 1>, kSeats> phial_odds_{};
};

}  // namespace knobel::turnier
