#include "odds/knatsch.h"

#include <algorithm>
#include <map>

#include "games/knatsch/rules.h"
#include "players/knatsch/chances.h"

namespace knobel::knatsch {
namespace {

kit::LiveDice live_part(DiceSet dice) {
  return kit::LiveDice::of(DiceSet::from_bits(dice.bits() & 0xFFFFFU));
}

double chance_of_beating(kit::Result result, const Follower& follower) {
  const auto& [throws, card_dice] = follower;
  return throws <= kPlannedThrows ? chance_to_beat(result, card_dice, throws)
                                  : plan_to_beat(result, card_dice, throws).value();
}

/// What stopping with live dice is worth.
class StopValue {
 public:
  explicit StopValue(const Beat& question) : question_(question) {}

  double operator()(kit::LiveDice live) {
    const kit::Result result = kit::result(live, question_.card_dice);
    if (question_.target && result <= *question_.target) return 0;
    const auto [known, is_new] = known_.try_emplace(result, 1);
    if (is_new)
      for (const Follower& follower : question_.followers)
        known->second *= 1 - chance_of_beating(result, follower);
    return known->second;
  }

 private:
  const Beat& question_;
  std::map<kit::Result, double> known_;
};

DicePlan plan_for(const Beat& question, int throws) {
  StopValue value(question);
  const DiceSolver solver(kit::kSixDice, DeadFaces{1U << (kit::kDeadFace - 1)});
  return solver.solve(throws, [&](DiceSet dice) { return value(live_part(dice)); });
}

/// K-33: those who throw in this tournament after the one who throws now.
std::vector<Follower> guests_after(const Rules& rules, State s) {
  std::vector<Follower> followers;
  while ((s.roller = static_cast<Seat>((s.roller + 1) % rules.seats())) != s.to_move)
    followers.push_back({rules.throws_max(s), Rules::card_dice(s, s.roller)});
  return followers;
}

/// What whoever rolls has to do, from an attempt that is under way.
Beat beat_of(const Rules& rules, const State& s) {
  Beat beat{s.to_beat, rules.throws_max(s) - s.throws, Rules::card_dice(s, s.roller)};
  if (s.phase == Phase::Keep) beat.lying = s.live;
  if (s.goal == Goal::Tournament) {
    if (s.roller == s.to_move) beat.target.reset();
    beat.followers = guests_after(rules, s);
  }
  // K-27: whoever attacks a castle is answered.
  if (s.goal == Goal::Castle && s.roller != s.victim)
    beat.followers = {{rules.component_set().rolls.defence, Rules::card_dice(s, s.victim)}};
  return beat;
}

Goals goals_of(const Rules& rules, const State& s) {
  Goals goals;
  ActionList list;
  rules.actions(s, s.to_move, list);
  for (const Action action : list) {
    State named = s;
    rules.act(named, s.to_move, action);
    if (named.phase == Phase::Throw)
      goals.goals.push_back({rules.action_text(s, s.to_move, action), beat_of(rules, named)});
  }
  return goals;
}

}  // namespace

DiceSet table_dice(kit::LiveDice live, int dead) {
  DiceSet dice = live.set();
  for (int i = 0; i < dead; ++i) dice.add(kit::kDeadFace);
  return dice;
}

DicePlan plan_to_beat(kit::Result target, kit::CardDice card_dice, int throws) {
  const DiceSolver solver(kit::kSixDice, DeadFaces{1U << (kit::kDeadFace - 1)});
  return solver.solve(throws, [&](DiceSet dice) {
    return kit::result(live_part(dice), card_dice) > target ? 1.0 : 0.0;
  });
}

BeatOdds odds_of(const Beat& question) {
  const int throws = question.throws;
  if (!question.lying) return {plan_for(question, throws).value()};
  // The plan has one throw more: the one that lies there.
  const DicePlan plan = plan_for(question, throws + 1);
  const int dead = kit::kSixDice - question.lying->size();
  const DiceSet dice = table_dice(*question.lying, dead);
  BeatOdds odds{plan.value(dice, throws), live_part(plan.best_keep(dice, throws)),
                StopValue(question)(*question.lying), 0};
  if (throws > 0)
    for (const kit::LiveDice keep : question.lying->keeps())
      odds.throw_on = std::max(odds.throw_on, plan.keep_value(table_dice(keep, dead), throws));
  return odds;
}

std::vector<double> odds_of(const Goals& question) {
  std::vector<double> odds;
  for (const auto& goal : question.goals) odds.push_back(odds_of(goal.beat).probability);
  return odds;
}

std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat) {
  if (s.phase == Phase::Choose && s.to_move == seat) {
    Goals goals = goals_of(rules, s);
    if (goals.goals.empty()) return std::nullopt;
    return goals;
  }
  // Between a keep and the throw that follows it nobody can ask.
  const bool rolls = (s.phase == Phase::Throw && s.throws == 0) || s.phase == Phase::Keep ||
                     s.phase == Phase::Defend;
  if (!rolls || s.roller != seat) return std::nullopt;
  return beat_of(rules, s);
}

}  // namespace knobel::knatsch
