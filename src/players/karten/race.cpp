#include "players/karten/race.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "players/same_everywhere.h"

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
/// How far from expectation two seats end up, in rounds: the square of it with no turn to go, and
/// for each that both of them have.
constexpr double kSpreadAtEnd = 0.05;
constexpr double kSpreadPerTurn = 0.015;

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
      later_(std::make_unique<TurnJudge<LearnedValue>>(value_, kDrawsLater)),
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
  ActionValues looks{};
  std::array<double, kActions> played{};
  for (int deal = 0; deal < deals; ++deal) {
    // The same luck for all actions.
    FastEntropy luck(entropy.below(~0U));
    const State full = rules.complete(view, seat, luck);
    TurnsToGo turns = turns_to_go(rules, full);
    for (std::size_t i = 0; i < list.size(); ++i) {
      // The planner does not count the turn in progress.
      turns[seat] = 1 - values[i];
      looks[i] += chance_to_win(rules, full, turns, seat) / deals;
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
      FastEntropy now = luck;
      State s = full;
      rules.act(s, seat, list[open[i]]);
      played[i] += outlook(rules, s, seat, now);
    }
  }
  values = looks;
  for (std::size_t i = 0; i < open.size(); ++i) {
    double& value = values[open[i]];
    value = (kTrust * value + played[i]) / (kTrust + deals);
  }
}

double RaceJudge::outlook(const Rules& rules, State s, Seat seat, Entropy& luck) {
  int turns = 0;
  for (Turn turn = rules.turn(s); turn.kind != Turn::Kind::Over; turn = rules.turn(s)) {
    const Seat mover = s.to_move;
    if (turn.kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), luck));
    } else {
      const Seat actor = turn.seats.lowest();
      rules.act(s, actor, later_.choose(rules, s, actor, luck));
    }
    // A round in which somebody finished is played to its end.
    if (mover == seat && s.to_move != seat && s.phase != Phase::Over && ++turns >= kTurns &&
        !rules.anybody_finished(s))
      return chance_to_win(rules, s, turns_to_go(rules, s), seat);
  }
  const SeatSet winners = rules.winners(s);
  return winners.contains(seat) ? 1.0 / winners.size() : 0;
}

RaceJudge::TurnsToGo RaceJudge::turns_to_go(const Rules& rules, const State& s) const {
  TurnsToGo turns{};
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    const Shape hand(s.hands[seat]);
    const Area& area = s.areas[seat];
    turns[seat] = area.owned() == 0 ? -kLastCard * hand.size
                                    : -LearnedValue::Board(value_, rules, area).worth(hand);
  }
  return turns;
}

double RaceJudge::chance_to_win(const Rules& rules, const State& s, const TurnsToGo& turns,
                                Seat seat) {
  const int seats = rules.seats();
  const auto place = [&](Seat of) { return (of - s.start + seats) % seats; };
  // Whoever still has a turn in this round finishes a round earlier.
  const auto finish = [&](Seat of) { return turns[of] - (place(of) >= place(s.to_move) ? 1 : 0); };
  double chance = 1;
  for (Seat other = 0; other < seats; ++other) {
    if (other == seat || s.areas[other].lost != 0) continue;
    const double left = std::max(0.0, turns[seat]) + std::max(0.0, turns[other]);
    const double spread = std::sqrt(kSpreadAtEnd + kSpreadPerTurn * left);
    chance /= 1 + same_exp((finish(seat) - finish(other)) / spread);
  }
  return chance;
}

}  // namespace knobel::karten
