#include "players/knatsch/self_play.h"

#include "engine/chance.h"

namespace knobel::knatsch {

const State& SelfPlay::next() {
  do step();
  while (s_.phase != Phase::Choose && s_.phase != Phase::Over && s_.phase != Phase::Reveal);
  return s_;
}

void SelfPlay::step() {
  if (s_.phase == Phase::Throw) {
    look_ahead(rules_, s_, outlook_);
    return roll();
  }
  if (rules_.turn(s_).kind == Turn::Kind::Chance)
    return rules_.resolve(s_, sample(rules_.chance(s_), luck_));
  ActionList list;
  rules_.actions(s_, s_.to_move, list);
  const Action action = choose(list);
  const bool tucks = action == kTuck || action == kTuck + 1;
  if (s_.phase != Phase::Choose || tucks) return rules_.act(s_, s_.to_move, action);
  look_ahead(rules_, s_, action, outlook_);
  roll();
}

void SelfPlay::roll() {
  constexpr std::uint32_t kSteps = 1U << 24;
  double left = (luck_.below(kSteps) + 0.5) / kSteps;
  const Outlook::End* end = outlook_.begin();
  for (; end + 1 < outlook_.end() && left > end->chance; ++end) left -= end->chance;
  s_ = end->state;
}

Action SelfPlay::choose(const ActionList& list) {
  if (explore_ > 0 && luck_.below(explore_) == 0)
    return list[luck_.below(static_cast<std::uint32_t>(list.size()))];
  const Chooser& chooser = *choosers_[s_.to_move];
  std::size_t best = 0;
  double best_worth = -1;
  for (std::size_t i = 0; i < list.size(); ++i) {
    double worth = 0;
    if (s_.phase == Phase::Choose) {
      worth = chooser.choice_worth(rules_, s_, list[i]);
    } else {
      State after = s_;
      rules_.act(after, s_.to_move, list[i]);
      worth = chooser.worth(rules_, after, s_.to_move);
    }
    if (worth <= best_worth) continue;
    best_worth = worth;
    best = i;
  }
  return list[best];
}

}  // namespace knobel::knatsch
