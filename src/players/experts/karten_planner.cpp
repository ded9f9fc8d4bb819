#include "players/experts/karten_planner.h"

#include <algorithm>
#include <limits>

namespace knobel::karten {
namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();

CardSet without(CardSet cards, Card card) {
  cards.remove(card);
  return cards;
}

/// Every set of cards in `hand` that is `combination` and begins with those picked.
template <class Visit>
void for_each_set(Combination combination, CardSet hand, CardSet picked, const Visit& visit) {
  const CardSet next = next_cards(combination, hand, picked);
  if (next.empty()) return visit(picked);
  for (const Card card : next) for_each_set(combination, hand, picked | CardSet::one(card), visit);
}

/// The turn of one seat, as far as it depends on nothing but its own cards and board.
class Planner {
 public:
  Planner(const Rules& rules, const HoldingValue& value, Seat seat)
      : rules_(rules), value_(value), seat_(seat) {}

  /// The turn is over but for the hand limit.
  double settle(const Area& area, CardSet hand) const {
    const int surplus = hand.size() - rules_.hand_limit(area);
    return surplus > 0 ? without_worst(area, hand, hand, surplus) : worth(area, hand);
  }

  /// The best end of the turn that `s` can come to without another card from the deck.
  double best_end(const State& s) const {
    const bool goes_on = s.to_move == seat_;
    if (goes_on && s.phase == Phase::Take) return best_takes(s, {}, s.display);
    if (!goes_on || s.phase != Phase::Second) return settle(s.areas[seat_], s.hands[seat_]);
    ActionList list;
    rules_.actions(s, seat_, list);
    double best = kNothing;
    for (const Action action : list) best = std::max(best, after_choice(s, action, {}));
    return best;
  }

  /// The cards taken from the display, and the best others of `choice`.
  double best_takes(const State& s, CardSet taken, CardSet choice) const {
    if (taken.size() == s.due) return after_takes(s, taken);
    double best = kNothing;
    for (const Card card : choice)
      best = std::max(best, best_takes(s, taken | CardSet::one(card),
                                       choice & CardSet::above(card)));
    return best;
  }

  /// An exchange, a play or `done`, with the best cards among those that begin with `picked`.
  double after_choice(const State& s, Action action, CardSet picked) const {
    Area area = s.areas[seat_];
    const CardSet hand = s.hands[seat_];
    if (action == kDone) return settle(area, hand);
    if (action < kExchange) {
      const Play play = play_of(action);
      place_stones(rules_.side_in_play(), rules_.last_stone(), area, play);
      double best = kNothing;
      for_each_set(play.combination, hand, picked, [&](CardSet cards) {
        best = std::max(best, settle(area, hand - cards));
      });
      return best;
    }
    const int stones = action - kExchange + 1;
    area.reserve = static_cast<std::uint8_t>(area.reserve - stones);
    area.active = static_cast<std::uint8_t>(area.active + stones);
    const CardSet rest = picked.empty() ? hand : hand & CardSet::above(picked.highest());
    const int missing = stones - picked.size();
    if (rest.size() < missing) return kNothing;
    return without_worst(area, hand - picked, rest, missing);
  }

  double worth(const Area& area, CardSet hand) const {
    if (rules_.last_stone() == LastStone::Forbidden && !can_finish(rules_.side_in_play(), area))
      return kStuckValue;
    return value_.value(rules_, area, hand);
  }

 private:
  /// `count` cards of `choice`, which is part of the hand, go; each time the one that is missed
  /// least.
  double without_worst(const Area& area, CardSet hand, CardSet choice, int count) const {
    if (count == 0) return settle(area, hand);
    double best = kNothing;
    Card worst = kNoCard;
    for (const Card card : choice) {
      const double value = worth(area, without(hand, card));
      if (value <= best) continue;
      best = value;
      worst = card;
    }
    if (count == 1 && hand.size() - 1 <= rules_.hand_limit(area)) return best;
    return without_worst(area, without(hand, worst), without(choice, worst), count - 1);
  }

  double after_takes(const State& before, CardSet taken) const {
    State s = before;
    // The last of them may end more than this seat's turn, so the cards change hands here.
    s.hands[seat_] |= taken;
    s.areas[seat_].hand_size = static_cast<std::uint8_t>(s.hands[seat_].size());
    s.phase = rules_.draws_first() ? Phase::Second : Phase::Discard;
    return best_end(s);
  }

  const Rules& rules_;
  const HoldingValue& value_;
  Seat seat_;
};

}  // namespace

void TurnJudge::judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
                      Entropy& entropy, ActionValues& values) {
  const Planner planner(rules, *value_, seat);
  if (view.phase == Phase::Place) return judge_places(rules, view, seat, list, entropy, values);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Action action = list[i];
    if (action == kDraw) {
      values[i] = draw_value(rules, view, seat, entropy);
    } else if (action < kTake) {
      values[i] = planner.after_choice(view, action, {});
    } else if (action < kDiscard) {
      const auto card = static_cast<Card>(action - kTake);
      values[i] = planner.best_takes(view, CardSet::one(card), without(view.display, card));
    } else if (action < kUse) {
      const auto card = static_cast<Card>(action - kDiscard);
      values[i] = planner.settle(view.areas[seat], without(view.hands[seat], card));
    } else {
      const auto card = static_cast<Card>(action < kGive ? action - kUse : action - kGive);
      values[i] = planner.after_choice(view, view.choice, view.picked | CardSet::one(card));
    }
  }
}

double TurnJudge::draw_value(const Rules& rules, const State& view, Seat seat,
                             Entropy& entropy) const {
  const Planner planner(rules, *value_, seat);
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

void TurnJudge::judge_places(const Rules& rules, const State& view, Seat seat,
                             const ActionList& list, Entropy& entropy,
                             ActionValues& values) const {
  const Planner planner(rules, *value_, seat);
  std::fill_n(values.begin(), list.size(), 0.0);
  for (int deal = 0; deal < kDeals; ++deal) {
    CardSet hand;
    while (hand.size() < kStartCards) hand.add(static_cast<Card>(entropy.below(kCards)));
    for (std::size_t i = 0; i < list.size(); ++i) {
      State s = view;
      rules.act(s, seat, list[i]);
      values[i] += planner.worth(s.areas[seat], hand) / kDeals;
    }
  }
}

}  // namespace knobel::karten
