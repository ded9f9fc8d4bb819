#pragma once

// Plans whole turns of the card game: which action, which combination with which stones and cards,
// what to take from the display and what to throw away. All that is needed is a value of what one
// holds when the turn is over; journeyman and master differ in that value alone. Others are not
// modelled: this game is a race, and what they do hardly touches one's own board and hand.

#include <algorithm>
#include <limits>
#include <map>

#include "games/karten/rules.h"
#include "players/karten/shape.h"

namespace knobel::karten {

/// What a board and a hand are worth when the turn is over. Most questions are about many hands and
/// one board, so the board comes first:
///   V::Board(value, rules, area)   whatever the board alone decides
///   board.worth(hand)              larger is better; the hand is within its limit
template <class V>
concept HoldingValue = requires(const V& value, const Rules& rules, const Area& area,
                                const Shape& hand) {
  { typename V::Board(value, rules, area).worth(hand) } -> std::same_as<double>;
};

/// What must never be: stones that can no longer be placed.
inline constexpr double kStuckValue = -1e6;

/// The turn of one seat, as far as it depends on nothing but its own cards and board. Every answer
/// is the value of the best end that the turn can come to.
template <HoldingValue V>
class Planner {
 public:
  Planner(const Rules& rules, const V& value, Seat seat, const Area& area)
      : rules_(rules), value_(value), seat_(seat), area_(area), present_(*this, area) {}

  /// The turn is over but for the hand limit.
  double settle(CardSet hand) const { return settle(present_, hand); }

  /// `s` needs no more cards from the deck.
  double best_end(const State& s) const {
    const bool goes_on = s.to_move == seat_;
    if (goes_on && s.phase == Phase::Take) return best_takes(s, {}, s.display);
    if (goes_on && s.phase == Phase::Second) return best_choice(s);
    return settle(s.hands[seat_]);
  }

  /// `taken` comes from the display, and whatever is due beyond that from `choice`.
  double best_takes(const State& s, CardSet taken, CardSet choice) const {
    if (taken.size() == s.due) return after_takes(s, taken);
    double best = kNothing;
    for (const Card card : choice)
      best =
          std::max(best, best_takes(s, taken | CardSet::one(card), choice & CardSet::above(card)));
    return best;
  }

  /// An exchange, a play or `done`, with the best cards among those that begin with `picked`.
  double after_choice(const State& s, Action action, CardSet picked) const {
    const CardSet hand = s.hands[seat_];
    if (action == kDone) return settle(hand);
    const Standing& standing = standing_after(action);
    if (action < kExchange) return best_set(standing, play_of(action).combination, hand, picked);
    const int stones = stones_of(action);
    const CardSet rest = picked.empty() ? hand : hand & CardSet::above(picked.highest());
    const int missing = stones - picked.size();
    if (rest.size() < missing) return kNothing;
    return without_worst(standing, hand - picked, rest, missing);
  }

 private:
  static constexpr double kNothing = -std::numeric_limits<double>::infinity();

  /// A board, and what is to be known of it for all hands.
  struct Standing {
    Standing(const Planner& planner, const Area& area)
        : limit(planner.rules_.hand_limit(area)),
          stuck(planner.rules_.last_stone() == LastStone::Forbidden &&
                !can_finish(planner.rules_.side_in_play(), area)),
          board(planner.value_, planner.rules_, area) {}
    double worth(CardSet hand) const { return stuck ? kStuckValue : board.worth(Shape(hand)); }
    int limit;
    bool stuck;
    typename V::Board board;
  };

  static int stones_of(Action exchange) { return exchange - kExchange + 1; }

  /// OPTIMIZATION: the same few actions are thought about with ever other cards, so what is known
  /// of the boards after them is kept. This and CardSet::counts made plans 1.35 to 1.5 times as
  /// fast.
  const Standing& standing_after(Action action) const {
    if (const auto known = standings_.find(action); known != standings_.end()) return known->second;
    Area area = area_;
    if (action < kExchange) {
      place_stones(rules_.side_in_play(), rules_.last_stone(), area, play_of(action));
    } else {
      const int stones = stones_of(action);
      area.reserve = static_cast<std::uint8_t>(area.reserve - stones);
      area.active = static_cast<std::uint8_t>(area.active + stones);
    }
    return standings_.try_emplace(action, *this, area).first->second;
  }

  double settle(const Standing& standing, CardSet hand) const {
    const int surplus = hand.size() - standing.limit;
    return surplus > 0 ? without_worst(standing, hand, hand, surplus) : standing.worth(hand);
  }

  /// `count` cards of `choice`, which is part of the hand, go: each time the one that is missed
  /// least.
  double without_worst(const Standing& standing, CardSet hand, CardSet choice, int count) const {
    double best = kNothing;
    for (; count > 0; --count) {
      best = kNothing;
      Card worst = kNoCard;
      for (const Card card : choice) {
        const double value = standing.worth(hand - CardSet::one(card));
        if (value <= best) continue;
        best = value;
        worst = card;
      }
      hand.remove(worst);
      choice.remove(worst);
    }
    // An exchange can leave too many cards.
    return best == kNothing || hand.size() > standing.limit ? settle(standing, hand) : best;
  }

  /// Every set of cards in `hand` that is `combination` and begins with those picked.
  double best_set(const Standing& standing, Combination combination, CardSet hand,
                  CardSet picked) const {
    const CardSet next = next_cards(combination, hand, picked);
    if (next.empty()) return settle(standing, hand - picked);
    double best = kNothing;
    for (const Card card : next)
      best = std::max(best, best_set(standing, combination, hand, picked | CardSet::one(card)));
    return best;
  }

  double best_choice(const State& s) const {
    ActionList list;
    rules_.actions(s, seat_, list);
    double best = kNothing;
    for (const Action action : list) best = std::max(best, after_choice(s, action, {}));
    return best;
  }

  double after_takes(const State& before, CardSet taken) const {
    const CardSet hand = before.hands[seat_] | taken;
    if (!rules_.draws_first()) return settle(hand);
    State s = before;
    s.hands[seat_] = hand;
    s.areas[seat_].hand_size = static_cast<std::uint8_t>(hand.size());
    s.phase = Phase::Second;
    return best_choice(s);
  }

  const Rules& rules_;
  const V& value_;
  Seat seat_;
  Area area_;
  Standing present_;
  mutable std::map<Action, Standing> standings_;
};

}  // namespace knobel::karten
