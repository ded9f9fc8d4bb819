#include "players/turnier/expert.h"

#include "players/learned.h"
#include "players/turnier/judge.h"
#include "players/turnier/trainer.h"

namespace knobel {
namespace {

using namespace turnier;

// --- rules of thumb ------------------------------------------------------------------------------

/// How much a point of the others, on the average of them, counts against one's own.
constexpr double kOthers = 0.5;
/// What one more on two dice is worth, in points.
constexpr double kPipWorth = 0.8;
/// What throwing two dice again is good for: about the sum that it usually ends with.
constexpr double kUsualSum = 7.5;
/// What one more die of a group is worth, and what part of that a die that is thrown again.
constexpr double kGroupWorth = 3;
constexpr double kThrownDie = 0.25;

/// What lies before the seat in this round, in points.
double dice_worth(const Rules& rules, const State& s, Seat seat) {
  if (s.phase != Phase::Throw && s.phase != Phase::Decide && s.phase != Phase::Pick) return 0;
  const bool throws = s.phase == Phase::Throw && rules.thrower(s) == seat;
  if (rules.throwing() == Rules::Throwing::TwoDice)
    return kPipWorth * (throws ? kUsualSum : rules.strength(s, seat));
  const kit::LiveDice live = s.dice[seat].live();
  const kit::Result group = kit::result(live, 0);
  const int thrown = throws ? s.before.live().size() - live.size() : 0;
  return kGroupWorth * (group.count() + kThrownDie * thrown) + 0.1 * group.face();
}

}  // namespace

double Expert<turnier::Rules>::value(const turnier::Rules& rules, const turnier::State& s,
                                     Seat seat) {
  if (s.phase == Phase::Over) return score_lead(rules, s, seat) + result_value(rules, s, seat);
  const Components& components = rules.component_set();
  // Phials and pairs of this round's cards still have the rounds after it.
  const int rounds_left = components.rounds - s.round - (s.phase == Phase::Reveal ? 0 : 1);
  double others = 0;
  for (Seat other = 0; other < rules.seats(); ++other)
    if (other != seat) others += collection_value(components, s.collections[other], rounds_left);
  return collection_value(components, s.collections[seat], rounds_left) -
         kOthers * others / (rules.seats() - 1) + dice_worth(rules, s, seat);
}

MadeJudge<turnier::Rules> Expert<turnier::Rules>::journeyman() {
  return std::make_unique<TurnierJudge>(std::make_unique<EstimatedValuer>(), 1);
}

MadeJudge<turnier::Rules> Expert<turnier::Rules>::master(double effort) {
  KNOBEL_TRY_ASSIGN(const auto numbers,
                    learned_numbers(Rules::kInfo.key, Rules::kInfo.rules_version, Net::kSize));
  // One more seat worked out costs about ten times as much.
  const int exact = effort < 1 ? 1 : effort < 10 ? 2 : effort < 100 ? 3 : 4;
  return std::make_unique<TurnierJudge>(std::make_unique<NetValuer>(numbers), exact);
}

std::unique_ptr<Trainer> Expert<turnier::Rules>::trainer() { return make_trainer(); }

std::span<const LadderLine> Expert<turnier::Rules>::ladder() {
  using enum LadderLine::Figure;
  static constexpr LadderLine kLines[] = {
      {3, "", "apprentice,random*2", 1000, WinRate, 0.9},
      {3, "", "journeyman,apprentice*2", 3000, WinRate, 0.43},
      {3, "", "master,journeyman*2", 6000, WinRate, 0.36},
      // What ten times the budget is good for: nothing that could be measured.
      {3, "", "master@10,master*2", 1000, WinRate, 0.3},
      {4, "", "journeyman,apprentice*3", 1000, WinRate, 0.25},
      {4, "", "master,journeyman*3", 2000, WinRate, 0.25},
      {5, "", "journeyman,apprentice*4", 1000, WinRate, 0.2},
      {5, "", "master,journeyman*4", 1000, WinRate, 0.2},
  };
  return kLines;
}

}  // namespace knobel
