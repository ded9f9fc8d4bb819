#pragma once

// A player of the card game who plans each turn to its end (karten_planner.h). Cards that are still
// to be drawn are dealt from what the seat has not seen.

#include <utility>

#include "players/judge.h"
#include "players/karten/planner.h"

namespace knobel::karten {

template <HoldingValue V>
class TurnJudge final : public Judge<Rules> {
 public:
  /// Each draw is tried with `draws` deals.
  TurnJudge(V value, int draws) : value_(std::move(value)), draws_(draws) {}

  void judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
             Entropy& entropy, ActionValues& values) override {
    if (view.phase == Phase::Place) return judge_places(rules, view, seat, list, entropy, values);
    const Planner<V> planner(rules, value_, seat, view.areas[seat]);
    for (std::size_t i = 0; i < list.size(); ++i)
      values[i] = list[i] == kDraw ? draw_value(rules, view, seat, planner, entropy)
                                   : value_of(view, seat, planner, list[i]);
  }

 private:
  static double value_of(const State& view, Seat seat, const Planner<V>& planner, Action action) {
    if (action < kTake) return planner.after_choice(view, action, {});
    if (action < kDiscard) {
      const CardSet taken = CardSet::one(static_cast<Card>(action - kTake));
      return planner.best_takes(view, taken, view.display - taken);
    }
    if (action < kUse)
      return planner.settle(view.hands[seat] - CardSet::one(static_cast<Card>(action - kDiscard)));
    const auto card = static_cast<Card>(action < kGive ? action - kUse : action - kGive);
    return planner.after_choice(view, view.choice, view.picked | CardSet::one(card));
  }

  double draw_value(const Rules& rules, const State& view, Seat seat, const Planner<V>& planner,
                    Entropy& entropy) const {
    double sum = 0;
    for (int i = 0; i < draws_; ++i) {
      State s = rules.complete(view, seat, entropy);
      rules.act(s, seat, kDraw);
      while (s.phase == Phase::Draw && s.to_move == seat)
        rules.resolve(s, sample(rules.chance(s), entropy));
      sum += planner.best_end(s);
    }
    return sum / draws_;
  }

  /// The start stones are judged with hands such as may be dealt.
  void judge_places(const Rules& rules, const State& view, Seat seat, const ActionList& list,
                    Entropy& entropy, ActionValues& values) const {
    constexpr int kDeals = 16;
    std::array<CardSet, kDeals> deals;
    for (CardSet& hand : deals)
      while (hand.size() < kStartCards) hand.add(static_cast<Card>(entropy.below(kCards)));
    for (std::size_t i = 0; i < list.size(); ++i) {
      State s = view;
      rules.act(s, seat, list[i]);
      const Planner<V> planner(rules, value_, seat, s.areas[seat]);
      values[i] = 0;
      for (const CardSet hand : deals) values[i] += planner.settle(hand) / kDeals;
    }
  }

  V value_;
  int draws_;
};

}  // namespace knobel::karten
