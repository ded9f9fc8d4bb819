#include "players/experts/karten_race.h"

#include <algorithm>
#include <numeric>

#include "players/experts/karten.h"

namespace knobel::karten {
namespace {

/// Cards to come are guessed so often before an action is chosen, and while playing on.
constexpr int kDraws = 24;
constexpr int kDrawsLater = 2;
/// From so many deals each action in question is played on: fewer in the simpler game, where there
/// is several times as much to plan in a turn.
constexpr double kDeals = 48;
constexpr double kDealsSimpler = 12;
/// So many turns are played on, the one in progress included.
constexpr int kTurns = 3;
/// An action that looks worse than the best by more turns than this is out of the question.
constexpr double kMargin = 0.6;
constexpr std::size_t kActions = 3;  // at most
/// What an action looked like counts as much as so many deals.
constexpr double kTrust = 16;

/// The actions that look best, the first of equal ones first.
std::vector<std::size_t> in_question(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return values[a] != values[b] ? values[a] > values[b] : a < b;
  });
  order.resize(std::min(order.size(), kActions));
  while (values[order.back()] < values[order.front()] - kMargin) order.pop_back();
  return order;
}

}  // namespace

RaceJudge::RaceJudge(std::span<const float> numbers, double effort)
    : value_(numbers),
      first_(value_, kDraws),
      own_(std::make_unique<TurnJudge<LearnedValue>>(value_, kDrawsLater)),
      others_(std::make_unique<GreedyJudge<Rules>>()),
      effort_(effort) {}

void RaceJudge::judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
                      Entropy& entropy, ActionValues& values) {
  first_.judge(rules, view, seat, list, entropy, values);
  // Which cards to use, to give or to throw away is part of what has been chosen before.
  if (view.phase != Phase::Turn && view.phase != Phase::Take && view.phase != Phase::Second) return;
  const std::vector<std::size_t> open = in_question(std::span(values).first(list.size()));
  if (open.size() < 2) return;
  const double usual = rules.draws_first() ? kDealsSimpler : kDeals;
  const int deals = std::max(1, static_cast<int>(usual * effort_));
  for (const std::size_t i : open) values[i] *= kTrust;
  for (int deal = 0; deal < deals; ++deal) {
    // The same luck for all actions.
    const FastEntropy luck(entropy.below(~0U));
    for (const std::size_t i : open) {
      FastEntropy now = luck;
      State s = rules.complete(view, seat, now);
      rules.act(s, seat, list[i]);
      values[i] += outlook(rules, s, seat, now);
    }
  }
  for (const std::size_t i : open) values[i] /= kTrust + deals;
}

double RaceJudge::outlook(const Rules& rules, State s, Seat seat, Entropy& luck) {
  int turns = 0;
  for (Seat mover = seat;;) {
    const bool turn_over = mover == seat && s.to_move != seat;
    if (turn_over && (++turns == kTurns || s.areas[seat].owned() == 0)) break;
    mover = s.to_move;
    const Turn turn = rules.turn(s);
    if (turn.kind == Turn::Kind::Over) break;
    if (turn.kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), luck));
    } else {
      const Seat actor = turn.seats.lowest();
      rules.act(s, actor, (actor == seat ? own_ : others_).choose(rules, s, actor, luck));
    }
  }
  const HandShape hand(s.hands[seat]);
  const double rest = s.areas[seat].owned() == 0
                          ? kLastCard * hand.size
                          : LearnedValue::Board(value_, rules, s.areas[seat]).worth(hand);
  // The planner does not count the turn in progress.
  return rest - (turns - 1);
}

}  // namespace knobel::karten
