#include "players/knatsch/second_look.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace knobel::knatsch {

double SecondLook::play_on(const Rules& rules, const State& s, Seat seat, FastEntropy& luck) const {
  std::array<const Chooser*, kKnatschSeatsMax> choosers;
  choosers.fill(&quick_);
  SelfPlay match(rules, s, choosers, 0, luck);
  const int until = s.turns + std::max(rules.seats(), kTurnsMin);
  const auto goes_on = [&] {
    const State& now = match.state();
    const bool rests = now.phase == Phase::Choose || now.phase == Phase::Reveal;
    return now.phase != Phase::Over && (now.turns < until || !rests);
  };
  while (goes_on()) match.next();
  WinChances chances;
  valuer_.chances(rules, match.state(), chances);
  return static_cast<double>(chances[seat]);
}

double SecondLook::rollout_worth(const Rules& rules, const State& s, Action action,
                                 std::uint32_t seed) const {
  Outlook outlook;
  look_ahead(rules, s, action, outlook);
  double worth = 0;
  // What is rolled for now is weighed exactly; about half of the rollouts go to each end of it.
  const int each = std::max(1, rollouts_ / outlook.count);
  for (const auto& [chance, after] : outlook) {
    double sum = 0;
    for (int i = 0; i < each; ++i) {
      FastEntropy luck(seed, static_cast<std::uint64_t>(i));
      sum += play_on(rules, after, s.to_move, luck);
    }
    worth += chance * sum / each;
  }
  return worth;
}

void SecondLook::judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
                       Entropy& entropy, ActionValues& values) {
  first_look_.judge(rules, view, seat, list, entropy, values);
  if (view.phase != Phase::Choose) return;
  std::array<std::size_t, kActionsMax> order;
  const auto ranked = std::span(order).first(list.size());
  std::iota(ranked.begin(), ranked.end(), std::size_t{0});
  const auto candidates = std::min<std::size_t>(kCandidates, list.size());
  std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(candidates),
                    ranked.end(),
                    [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  // All are played on with the same luck, so that what differs comes from the goal.
  const std::uint32_t seed = entropy.below(1U << 31);
  double worst = 1;
  for (const std::size_t i : ranked.first(candidates)) {
    const double second = rollout_worth(rules, view, list[i], seed);
    values[i] += kSecondLook * (second - values[i]);
    worst = std::min(worst, values[i]);
  }
  // What got no second look is not taken for better.
  for (const std::size_t i : ranked.subspan(candidates)) values[i] = std::min(values[i], worst);
}

}  // namespace knobel::knatsch
