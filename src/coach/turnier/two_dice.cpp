#include "coach/turnier/two_dice.h"

#include <algorithm>

namespace knobel::turnier {
namespace {

constexpr Phial kAllPhials[] = {Phial::PlusTwo, Phial::Minus, Phial::Copy, Phial::Back};

/// More throws than these hardly change a value.
constexpr int kAhead = 6;
/// Of the seats that throw later, so many are worked out.
constexpr int kExact = 1;

using All = std::array<double, kSeats>;
using BySum = std::array<All, kSumMax + 1>;

int bonus(Phial phial) { return phial == Phial::PlusTwo ? 2 : phial == Phial::Minus ? 1 : 0; }
std::size_t index(Phial phial) { return static_cast<std::size_t>(phial); }
void add(All& sum, const All& all, double weight) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * all[i];
}

/// The turn of the seat that throws, to its end. `s` is in phase Decide, or in phase Throw before
/// the first throw of the turn.
class WholeTurn {
 public:
  WholeTurn(const Rules& rules, const State& s, const Valuer& valuer)
      : rules_(rules), s_(s), seat_(rules.thrower(s)) {
    // T-20: what `=` would copy.
    if (s.turns > 0) copied_ = s.dice[rules.seat_at(s, s.turns - 1)].sum();
    const RoundEnds round(rules, s, s.collections, valuer, kExact);
    set_ends(Phial::None, round, 1);
    for (const Phial phial : kAllPhials) {
      if (s.phials[seat_] != Phial::None || !s.collections[seat_].has(phial_card(phial))) continue;
      if (phial == Phial::Copy && s.turns == 0) continue;
      if (s.round + 1 < rules.component_set().rounds) {
        set_ends(phial, round, static_cast<double>(round.phial_odds(seat_, phial)));
        continue;
      }
      // In the last round its point counts, and exactly.
      auto collections = s.collections;
      collections[seat_].remove(phial_card(phial));
      set_ends(phial, RoundEnds(rules, s, collections, valuer, kExact), 1);
    }
    const int left = rules.throws_max(s) - static_cast<int>(s.throws);
    solve(std::min(s.throws == 0 ? left - 1 : left, kAhead));
  }

  /// Before the first throw.
  All before() const {
    All sum{};
    for (int next = kSumMin; next <= kSumMax; ++next) add(sum, open_[next], sum_chance(next));
    return sum;
  }
  /// When throwing again has been chosen.
  All thrown() const {
    const int sum = s_.dice[seat_].sum();
    return s_.phials[seat_] == Phial::None ? again_[sum] : thrown_[index(Phial::None)][sum];
  }
  /// What the seat can still choose, the best of it.
  All decided() const {
    ActionList list;
    rules_.actions(s_, seat_, list);
    All best = after(list[0]);
    for (const Action action : list) best = better(best, after(action));
    return best;
  }

 private:
  const All& better(const All& a, const All& b) const { return a[seat_] >= b[seat_] ? a : b; }
  const All& end(Phial phial, int sum) const { return ends_[index(phial)][sum]; }

  All after(Action action) const {
    const int sum = s_.dice[seat_].sum();
    if (action == kStop) return end(Phial::None, sum);
    if (action == kThrow) return thrown();
    const auto phial = static_cast<Phial>(action - kPlay + 1);
    const int shown = phial == Phial::Copy ? copied_ : phial == Phial::Back ? s_.before.sum() : sum;
    // T-23: a phial does not bring back the throws of whoever has fallen.
    return rules_.can_throw(s_) ? played_[index(phial)][shown] : end(phial, shown);
  }

  /// `odds`: what the phial leaves of those of the seat.
  void set_ends(Phial phial, const RoundEnds& round, double odds) {
    const int more = bonus(phial) + bonus(s_.phials[seat_]);
    for (int sum = kSumMin; sum <= kSumMax; ++sum) {
      const WinChances result = round.after_turn(std::min(sum + more, kResultMax));
      All& all = ends_[index(phial)][sum];
      std::copy(result.begin(), result.end(), all.begin());
      const double rest = 1 - all[seat_] + odds * all[seat_];
      all[seat_] *= odds;
      if (rest > 0)
        for (double& chance : all) chance /= rest;
    }
    has_[index(phial)] = true;
  }

  /// The best end with these dice and no further throw, `=` included.
  All stopped(int sum) const {
    All best = end(Phial::None, sum);
    for (const Phial phial : {Phial::PlusTwo, Phial::Minus, Phial::Copy})
      if (has_[index(phial)]) best = better(best, end(phial, phial == Phial::Copy ? copied_ : sum));
    return best;
  }

  /// Backwards over the throws that are left: `played_` is the value of a sum once that phial is
  /// played (None: without one), `again_` that of throwing while a phial may still be played.
  void solve(int throws) {
    played_ = ends_;
    for (int sum = kSumMin; sum <= kSumMax; ++sum) open_[sum] = stopped(sum);
    for (int left = 1; left <= throws; ++left) {
      const auto played = played_;
      const BySum open = open_;
      for (int sum = kSumMin; sum <= kSumMax; ++sum) {
        for (std::size_t phial = 0; phial <= kPhials; ++phial) {
          if (!has_[phial]) continue;
          All total{};
          for (int next = kSumMin; next <= kSumMax; ++next)
            add(total, next < sum ? ends_[phial][next] : played[phial][next], sum_chance(next));
          thrown_[phial][sum] = total;
          played_[phial][sum] = better(ends_[phial][sum], total);
        }
        again_[sum] = throw_once(sum, played, open);
      }
      for (int sum = kSumMin; sum <= kSumMax; ++sum) open_[sum] = go_on(sum);
    }
  }

  All throw_once(int sum, const std::array<BySum, kPhials + 1>& played, const BySum& open) const {
    const std::size_t back = index(Phial::Back);
    All total{};
    for (int next = kSumMin; next <= kSumMax; ++next) {
      All all = next < sum ? stopped(next) : open[next];
      // T-21, T-23: << brings `sum` back, and whoever has not fallen may go on from there.
      if (has_[back]) all = better(all, next < sum ? ends_[back][sum] : played[back][sum]);
      add(total, all, sum_chance(next));
    }
    return total;
  }

  All go_on(int sum) const {
    All best = better(stopped(sum), again_[sum]);
    for (const Phial phial : {Phial::PlusTwo, Phial::Minus, Phial::Copy})
      if (has_[index(phial)])
        best = better(best, played_[index(phial)][phial == Phial::Copy ? copied_ : sum]);
    return best;
  }

  const Rules& rules_;
  const State& s_;
  Seat seat_;
  int copied_ = kSumMin;
  std::array<bool, kPhials + 1> has_{};
  std::array<BySum, kPhials + 1> ends_{};
  std::array<BySum, kPhials + 1> played_{};
  std::array<BySum, kPhials + 1> thrown_{};
  BySum again_{};
  BySum open_{};
};

Chances whole(const All& values) {
  Chances all{};
  std::copy(values.begin(), values.end(), all.begin());
  make_whole(all);
  return all;
}

}  // namespace

Chances TwoDiceTurns::chances(const Rules& rules, const State& s, const Valuer& valuer) {
  if (s.phase == Phase::Decide) return whole(WholeTurn(rules, s, valuer).decided());
  if (s.throws == 0) return whole(WholeTurn(rules, s, valuer).before());
  // As if the dice that are thrown again still lay there.
  State lying = s;
  lying.phase = Phase::Decide;
  lying.dice[rules.thrower(s)] = s.before;
  return whole(WholeTurn(rules, lying, valuer).thrown());
}

}  // namespace knobel::turnier
