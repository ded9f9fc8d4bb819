#include "players/turnier/original.h"

#include <algorithm>

#include "engine/chance.h"
#include "players/turnier/value.h"

namespace knobel::turnier {
namespace {

/// What the cards on offer would add to a collection, best first.
using Gains = std::array<double, kDecks>;

Gains gains_of(const Rules& rules, const State& s, Seat seat, int rounds_left) {
  const Components& components = rules.component_set();
  const double now = collection_value(components, s.collections[seat], rounds_left);
  Gains gains{};
  for (std::size_t deck = 0; deck < kDecks; ++deck) {
    Collection collection = s.collections[seat];
    collection.add(s.offered[deck]);
    gains[deck] = collection_value(components, collection, rounds_left) - now;
  }
  std::ranges::sort(gains, std::greater<>());
  return gains;
}

int packed(kit::Result result) {
  return (result.count() << 6) | (result.face() << 3) | result.extra();
}

/// How likely a group of so many dice (index) or more is, and a face above the index, when somebody
/// throws three times and keeps the best group. From a million such turns.
constexpr std::array<double, kit::kSixDice + 2> kGroupAtLeast = {1,     1,     0.976, 0.704,
                                                                 0.305, 0.070, 0.007, 0};
constexpr std::array<double, kit::kLiveFaces + 1> kFaceAbove = {1, 0.88, 0.73, 0.55, 0.32, 0};

/// How likely a seat that has not thrown yet ends above `strength`.
double chance_above(int strength) {
  const int count = strength >> 6;
  const double above = kGroupAtLeast[count + 1];
  return above + (kGroupAtLeast[count] - above) * kFaceAbove[(strength >> 3) & 7];
}

/// What a round brings to one seat, as a function of the strength that it ends with.
class SixRound {
 public:
  SixRound(const Rules& rules, const State& s, Seat seat, int rounds_left)
      : rules_(rules), gains_(gains_of(rules, s, seat, rounds_left)) {
    for (int turn = 0; turn < rules.seats(); ++turn) {
      const Seat other = rules.seat_at(s, turn);
      if (other == seat)
        turn_ = turn;
      else if (turn < s.turns)
        known_[static_cast<std::size_t>(known_count_++)] = {rules.strength(s, other), turn};
      else
        ++later_;
    }
  }

  /// Expected gain of a seat that ends with this strength.
  double ending_with(int strength) const {
    int above = 0;
    for (int i = 0; i < known_count_; ++i) {
      const auto [other, turn] = known_[static_cast<std::size_t>(i)];
      if (other > strength || (other == strength && turn < turn_)) ++above;
    }
    const double better = chance_above(strength);
    double total = 0;
    double ways = 1;
    for (int beaten_by = 0; beaten_by <= later_; ++beaten_by) {
      double chance = ways;
      for (int i = 0; i < later_; ++i) chance *= i < beaten_by ? better : 1 - better;
      total += chance * at_place(above + beaten_by);
      ways = ways * (later_ - beaten_by) / (beaten_by + 1);
    }
    return total;
  }

 private:
  struct Known {
    int strength;
    int turn;
  };

  double at_place(int place) const {
    if (place < 2) return gains_[static_cast<std::size_t>(place)];
    return place == rules_.seats() - 1 ? gains_[2] : 0;
  }

  const Rules& rules_;
  Gains gains_;
  std::array<Known, kSeats> known_{};
  int known_count_ = 0;
  int later_ = 0;
  int turn_ = 0;
};

}  // namespace

double original_value(const Rules& rules, const State& s, Seat seat) {
  const Components& components = rules.component_set();
  const int rounds_left = components.rounds - s.round - 1;
  const SixRound round(rules, s, seat, rounds_left);
  const double collection = collection_value(components, s.collections[seat], rounds_left);
  const bool throws_again = s.phase == Phase::Throw && rules.thrower(s) == seat;
  if (!throws_again) return collection + round.ending_with(rules.strength(s, seat));
  // One throw further and then no more: enough to compare what is kept.
  const kit::LiveDice kept = s.dice[seat].live();
  const Chance chance = Chance::dice(s.before.live().size() - kept.size());
  double total = 0;
  for_each_outcome(chance, [&](const Outcome& outcome, int weight) {
    kit::LiveDice live = kept;
    for (int i = 0; i < chance.count; ++i) live = live.with(outcome.dice[i]);
    total += weight * round.ending_with(packed(kit::result(live, 0)));
  });
  return collection + total / total_weight(chance);
}

}  // namespace knobel::turnier
