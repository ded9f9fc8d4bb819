#include "players/turnier/judge.h"

#include <algorithm>

#include "players/turnier/original.h"

namespace knobel::turnier {
namespace {

constexpr Phial kAllPhials[] = {Phial::PlusTwo, Phial::Minus, Phial::Copy, Phial::Back};

int bonus(Phial phial) { return phial == Phial::PlusTwo ? 2 : phial == Phial::Minus ? 1 : 0; }

/// The turn of the seat that throws, worked out to its end: exact for the own dice.
class OwnTurn {
 public:
  OwnTurn(const Rules& rules, const State& s, const Valuer& valuer, int exact)
      : rules_(rules), s_(s), seat_(rules.thrower(s)) {
    // T-20: what `=` would copy.
    if (s.turns > 0) copied_ = s.dice[rules.seat_at(s, s.turns - 1)].sum();
    const RoundEnds round(rules, s, s.collections, valuer, exact);
    const OwnResults results = own_results(round);
    set_ends(Phial::None, results, 1);
    for (const Phial phial : kAllPhials) {
      if (s.phials[seat_] != Phial::None || !s.collections[seat_].has(phial_card(phial))) continue;
      if (phial == Phial::Copy && s.turns == 0) continue;
      if (s.round + 1 < rules.component_set().rounds) {
        set_ends(phial, results, round.phial_odds(seat_, phial));
        continue;
      }
      // In the last round its point counts, and exactly.
      auto collections = s.collections;
      collections[seat_].remove(phial_card(phial));
      set_ends(phial, own_results(RoundEnds(rules, s, collections, valuer, exact)), 1);
    }
    // More throws than these hardly change a value.
    constexpr int kAhead = 6;
    solve(std::min(rules.throws_max(s) - static_cast<int>(s.throws), kAhead));
  }

  double value(Action action) const {
    const int sum = s_.dice[seat_].sum();
    if (action == kStop) return ends(Phial::None)[sum];
    if (action == kThrow)
      return s_.phials[seat_] == Phial::None ? again_[sum] : thrown_[index(Phial::None)][sum];
    const auto phial = static_cast<Phial>(action - kPlay + 1);
    const int after = phial == Phial::Copy ? copied_ : phial == Phial::Back ? s_.before.sum() : sum;
    // T-23: a phial does not bring back the throws of whoever has fallen.
    return rules_.can_throw(s_) ? played_[index(phial)][after] : ends(phial)[after];
  }

 private:
  static std::size_t index(Phial phial) { return static_cast<std::size_t>(phial); }
  const PerSum& ends(Phial phial) const { return ends_[index(phial)]; }

  /// The own chance to win by the result of the turn.
  using OwnResults = std::array<double, kResultMax + 1>;
  OwnResults own_results(const RoundEnds& round) const {
    OwnResults results{};
    for (int result = kSumMin; result <= kResultMax; ++result)
      results[static_cast<std::size_t>(result)] = round.after_turn(result)[seat_];
    return results;
  }

  /// `odds`: what the phial leaves of them.
  void set_ends(Phial phial, const OwnResults& results, double odds) {
    const int more = bonus(phial) + bonus(s_.phials[seat_]);
    for (int sum = kSumMin; sum <= kSumMax; ++sum) {
      const double chance = results[static_cast<std::size_t>(sum + more)];
      const double rest = 1 - chance + odds * chance;
      ends_[index(phial)][sum] = rest > 0 ? odds * chance / rest : 0;
    }
    has_[index(phial)] = true;
  }

  /// The best end with these dice and no further throw, `=` included.
  double stopped(int sum) const {
    double best = ends(Phial::None)[sum];
    if (has_[index(Phial::PlusTwo)]) best = std::max(best, ends(Phial::PlusTwo)[sum]);
    if (has_[index(Phial::Minus)]) best = std::max(best, ends(Phial::Minus)[sum]);
    if (has_[index(Phial::Copy)]) best = std::max(best, ends(Phial::Copy)[copied_]);
    return best;
  }

  /// Backwards over the throws that are left: `played_` is the value of a sum once that phial is
  /// played (None: without one), `again_` that of throwing while a phial may still be played.
  void solve(int throws) {
    played_ = ends_;
    PerSum open{};
    for (int sum = kSumMin; sum <= kSumMax; ++sum) open[sum] = stopped(sum);
    for (int left = 1; left <= throws; ++left) {
      const auto played_before = played_;
      const PerSum open_before = open;
      for (int sum = kSumMin; sum <= kSumMax; ++sum) {
        for (std::size_t phial = 0; phial <= kPhials; ++phial) {
          if (!has_[phial]) continue;
          double total = 0;
          for (int next = kSumMin; next <= kSumMax; ++next)
            total +=
                sum_chance(next) * (next < sum ? ends_[phial][next] : played_before[phial][next]);
          thrown_[phial][sum] = total;
          played_[phial][sum] = std::max(ends_[phial][sum], total);
        }
        again_[sum] = throw_once(sum, played_before, open_before);
      }
      for (int sum = kSumMin; sum <= kSumMax; ++sum) open[sum] = go_on(sum);
    }
  }

  double throw_once(int sum, const std::array<PerSum, kPhials + 1>& played,
                    const PerSum& open) const {
    const bool back = has_[index(Phial::Back)];
    double total = 0;
    for (int next = kSumMin; next <= kSumMax; ++next) {
      double value = next < sum ? stopped(next) : open[next];
      // T-21, T-23: << brings `sum` back, and whoever has not fallen may go on from there.
      if (back)
        value =
            std::max(value, next < sum ? ends(Phial::Back)[sum] : played[index(Phial::Back)][sum]);
      total += sum_chance(next) * value;
    }
    return total;
  }

  double go_on(int sum) const {
    double best = std::max(stopped(sum), again_[sum]);
    for (const Phial phial : {Phial::PlusTwo, Phial::Minus, Phial::Copy})
      if (has_[index(phial)])
        best = std::max(best, played_[index(phial)][phial == Phial::Copy ? copied_ : sum]);
    return best;
  }

  const Rules& rules_;
  const State& s_;
  Seat seat_;
  int copied_ = kSumMin;
  std::array<bool, kPhials + 1> has_{};
  std::array<PerSum, kPhials + 1> ends_{};
  std::array<PerSum, kPhials + 1> played_{};
  std::array<PerSum, kPhials + 1> thrown_{};
  PerSum again_{};
};

}  // namespace

void judge_actions(const Rules& rules, const State& s, Seat seat, const ActionList& list,
                   const Valuer& valuer, int exact, ActionValues& values) {
  if (s.phase == Phase::Pick) {
    const RoundEnds round(rules, s, s.collections, valuer, exact);
    for (std::size_t i = 0; i < list.size(); ++i)
      values[i] = round.after_pick(list[i] - kPick)[seat];
    return;
  }
  if (rules.throwing() == Rules::Throwing::Original) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      State after = s;
      rules.act(after, seat, list[i]);
      values[i] = original_value(rules, after, seat);
    }
    return;
  }
  const OwnTurn turn(rules, s, valuer, exact);
  for (std::size_t i = 0; i < list.size(); ++i) values[i] = turn.value(list[i]);
}

void TurnierJudge::judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
                         Entropy& /*entropy*/, ActionValues& values) {
  judge_actions(rules, view, seat, list, *valuer_, exact_, values);
}

}  // namespace knobel::turnier
