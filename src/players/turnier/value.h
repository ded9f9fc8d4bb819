#pragma once

// How well a seat of the tournament stands between two rounds: by hand for the journeyman, by a
// trained network for the master. Only its own cards, its place in the next round and what is still
// to come count; that the others stand well too is seen when chances to win are made of all
// standings (seat_net.h).

#include <span>

#include "games/turnier/rules.h"
#include "players/seat_net.h"

namespace knobel::turnier {

/// One seat between two rounds.
struct Between {
  Collection collection;
  int distance;     // turns until its own in the round that comes
  int rounds_left;  // to be played
};

class Valuer {
 public:
  virtual ~Valuer() = default;
  /// The natural logarithm of its odds, up to what is the same for all seats. `unseen` are the
  /// decks. Precondition: rounds_left >= 1.
  virtual float standing(const Rules& rules, const std::array<Counts, kDecks>& unseen,
                         const Between& seat) const = 0;
};

/// The same after the last round, where points and then cards decide (T-29).
float final_standing(const Rules& rules, const Collection& collection);

/// What a collection is worth in points, with what may still become a pair.
double collection_value(const Components& components, const Collection& collection,
                        int rounds_left);

class EstimatedValuer final : public Valuer {
 public:
  float standing(const Rules& rules, const std::array<Counts, kDecks>& unseen,
                 const Between& seat) const override;
};

inline constexpr int kNetInputs = 49;
using Net = SeatNet<kNetInputs, 16>;

void net_inputs(const Rules& rules, const std::array<Counts, kDecks>& unseen, const Between& seat,
                NetInputs& inputs);

class NetValuer final : public Valuer {
 public:
  /// Precondition: Net::kSize numbers that outlive it.
  explicit NetValuer(std::span<const float> numbers) : net_(numbers) {}
  float standing(const Rules& rules, const std::array<Counts, kDecks>& unseen,
                 const Between& seat) const override;

 private:
  Net net_;
};

}  // namespace knobel::turnier
