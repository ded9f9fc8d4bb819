#include "players/knatsch/judge.h"

#include <algorithm>

#include "players/knatsch/chances.h"

namespace knobel::knatsch {
namespace {

bool tucks(Action action) { return action == kTuck || action == kTuck + 1; }

Attempt attempt_of(const Rules& rules, const State& s) {
  const Rolls& rolls = rules.component_set().rolls;
  Attempt attempt{s.to_beat, Rules::card_dice(s, s.roller)};
  if (s.goal == Goal::Castle && s.roller != s.victim)
    attempt.add_rival(Rules::card_dice(s, s.victim), rolls.defence);
  if (s.goal != Goal::Tournament) return attempt;
  attempt.anything_counts = s.roller == s.to_move;
  for (Seat seat = static_cast<Seat>((s.roller + 1) % rules.seats()); seat != s.to_move;
       seat = static_cast<Seat>((seat + 1) % rules.seats())) {
    const bool champion = (s.kinds[seat] & kind_bit(kChampion)) != 0;
    attempt.add_rival(Rules::card_dice(s, seat), champion ? rolls.champion : rolls.normal);
  }
  return attempt;
}

}  // namespace

double success_chance(const Rules& rules, const State& s) {
  const Attempt attempt = attempt_of(rules, s);
  const int left = rules.throws_max(s) - s.throws;
  if (s.phase == Phase::Throw) return chance_of(attempt, s.live, s.to_throw, left);
  return chance_if_stopped(attempt, s.live);
}

double Chooser::worth(const Rules& rules, const State& s, Seat seat) const {
  WinChances all;
  if (s.phase == Phase::LoseCastle) {
    // K-47: the one that is missed least.
    ActionList list;
    rules.actions(s, s.to_move, list);
    double best = -1;
    double of_seat = 0;
    for (const Action action : list) {
      State after = s;
      rules.act(after, s.to_move, action);
      valuer_.chances(rules, after, all);
      if (all[s.to_move] <= best) continue;
      best = all[s.to_move];
      of_seat = all[seat];
    }
    return of_seat;
  }
  valuer_.chances(rules, s, all);
  return all[seat];
}

double Chooser::ends_worth(const Rules& rules, const State& s, Action action) const {
  Outlook outlook;
  look_ahead(rules, s, action, outlook);
  double sum = 0;
  for (const auto& [chance, state] : outlook) sum += chance * worth(rules, state, s.to_move);
  return sum;
}

double Chooser::choice_worth(const Rules& rules, const State& s, Action action) const {
  return tucks(action) ? tuck_worth(rules, s, action) : ends_worth(rules, s, action);
}

/// What is known already can be done whatever comes to light; the new card is one choice more.
double Chooser::tuck_worth(const Rules& rules, const State& s, Action action) const {
  State tucked = s;
  rules.act(tucked, s.to_move, action);
  const bool hidden = tucked.phase == Phase::Reveal;
  if (!hidden && tucked.phase != Phase::Choose) return worth(rules, tucked, s.to_move);
  State open = tucked;
  open.phase = Phase::Choose;
  ActionList list;
  rules.actions(open, s.to_move, list);
  double known = -1;
  for (const Action other : list)
    if (!tucks(other) && other != kSkip) known = std::max(known, ends_worth(rules, open, other));
  // Nothing to roll for yet: more cards follow, and that is as good as what lies there.
  if (!hidden) return known >= 0 ? known : worth(rules, open, s.to_move);
  const auto take = static_cast<Action>(kTake + (action - kTuck));
  const Bag bag = rules.chance(tucked).bag;
  const int step = std::max(1, bag.size() / reveals_max_);
  double sum = 0;
  int looked = 0;
  for (int pick = step / 2; pick < bag.size(); pick += step) {
    State shown = tucked;
    Outcome outcome;
    outcome.pick = static_cast<std::uint8_t>(pick);
    rules.resolve(shown, outcome);
    ++looked;
    const bool can_take = shown.phase == Phase::Choose && shown.to_move == s.to_move &&
                          ((rules.choices(shown).simple >> take) & 1U) != 0;
    double best = known;
    if (can_take) best = std::max(best, ends_worth(rules, shown, take));
    sum += best >= 0 ? best : worth(rules, shown, s.to_move);
  }
  return sum / looked;
}

void KnatschJudge::judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
                         Entropy& /*entropy*/, ActionValues& values) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (view.phase == Phase::Choose) {
      values[i] = chooser_.choice_worth(rules, view, list[i]);
      continue;
    }
    if (view.phase == Phase::Defend) {
      values[i] = list[i] == kDefend ? 1 : 0;
      continue;
    }
    State after = view;
    if (view.phase == Phase::Keep) {
      if (list[i] != kStop) rules.act(after, seat, list[i]);
      values[i] = success_chance(rules, after);
      continue;
    }
    rules.act(after, seat, list[i]);
    values[i] = chooser_.worth(rules, after, seat);
  }
}

}  // namespace knobel::knatsch
