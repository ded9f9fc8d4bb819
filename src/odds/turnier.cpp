#include "odds/turnier.h"

#include <algorithm>
#include <limits>

#include "engine/check.h"
#include "games/turnier/rules.h"

namespace knobel::turnier {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

/// How likely it is to end well by throwing once more and going on as is best. `ends`: 1 for every
/// sum with which one may end. Precondition: at least one throw is left.
double throw_on(const Stop& question, const PerSum& ends) {
  const bool can_bring_back = question.phial == Phial::Back;
  // With k throws left: `again[x]` is the value of throwing at x, `plain[x]` that of being at x
  // when a phial has been played. Both are worked out for k = 0, 1, … in turn.
  PerSum again;
  again.fill(kNever);
  PerSum plain = ends;
  for (int left = 1; left <= question.throws; ++left) {
    PerSum again_next{};
    PerSum plain_next = ends;
    for (int from = kSumMin; from <= kSumMax; ++from) {
      // T-21, T-23: << brings `from` back; after a lower throw that is the end, otherwise one may
      // throw on from there.
      const double back = can_bring_back ? plain[from] : kNever;
      const double back_fallen = can_bring_back ? ends[from] : kNever;
      double plain_again = 0;
      for (int next = kSumMin; next <= kSumMax; ++next) {
        const double chance = sum_chance(next);
        again_next[from] += chance * (next < from ? std::max(ends[next], back_fallen)
                                                  : std::max({ends[next], again[next], back}));
        plain_again += chance * (next < from ? ends[next] : plain[next]);
      }
      plain_next[from] = std::max(plain_next[from], plain_again);
    }
    again = again_next;
    plain = plain_next;
  }
  return again[question.sum];
}

}  // namespace

double odds_of(const Fall& question) {
  double chance = 0;
  for (int lower = kSumMin; lower < question.sum; ++lower) chance += sum_chance(lower);
  return chance;
}

StopOdds odds_of(const Stop& question) {
  KNOBEL_CHECK(question.sum >= kSumMin && question.sum <= kSumMax);
  KNOBEL_CHECK(question.phial != Phial::Copy);
  // T-18, T-19: two more for oneself, or one less for everybody else.
  const int bonus = question.phial == Phial::PlusTwo ? 2 : question.phial == Phial::Minus ? 1 : 0;
  PerSum ends{};
  for (int sum = kSumMin; sum <= kSumMax; ++sum) ends[sum] = sum + bonus > question.beat ? 1 : 0;
  StopOdds odds;
  odds.stop = ends[question.sum];
  if (question.throws > 0) odds.throw_on = throw_on(question, ends);
  odds.fall = odds_of(Fall{question.sum});
  return odds;
}

std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat) {
  if (rules.throwing() != Rules::Throwing::TwoDice || s.phase != Phase::Decide ||
      rules.thrower(s) != seat || !rules.can_throw(s))
    return std::nullopt;
  const int sum = s.dice[seat].sum();
  if (s.turns == 0) return Fall{sum};
  int best = rules.strength(s, rules.seat_at(s, 0));
  for (int turn = 1; turn < s.turns; ++turn)
    best = std::max(best, rules.strength(s, rules.seat_at(s, turn)));
  // What phials add to or take from the own dice counts against the sum that is to be beaten.
  const int beat = best - (rules.strength(s, seat) - sum);
  return Stop{sum, beat, Phial::None, rules.throws_max(s) - static_cast<int>(s.throws)};
}

}  // namespace knobel::turnier
