#include "odds/knatsch.h"

#include "games/knatsch/rules.h"

namespace knobel::knatsch {
namespace {

kit::LiveDice live_part(DiceSet dice) {
  return kit::LiveDice::of(DiceSet::from_bits(dice.bits() & 0xFFFFFU));
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
  const auto& [target, throws, card_dice, lying] = question;
  if (!lying) return {plan_to_beat(target, card_dice, throws).value()};
  // The plan has one throw more: the one that lies there.
  const DicePlan plan = plan_to_beat(target, card_dice, throws + 1);
  const DiceSet dice = table_dice(*lying, kit::kSixDice - lying->size());
  return {plan.value(dice, throws), live_part(plan.best_keep(dice, throws))};
}

std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat) {
  // Between a keep and the throw that follows it nobody can ask.
  const bool rolls = (s.phase == Phase::Throw && s.throws == 0) || s.phase == Phase::Keep ||
                     s.phase == Phase::Defend;
  // Whoever organises a tournament has nothing to beat.
  if (!rolls || s.roller != seat || s.to_beat == kit::Result()) return std::nullopt;
  Beat beat{s.to_beat, rules.throws_max(s) - s.throws, Rules::card_dice(s, seat)};
  if (s.phase == Phase::Keep) beat.lying = s.live;
  return beat;
}

}  // namespace knobel::knatsch
