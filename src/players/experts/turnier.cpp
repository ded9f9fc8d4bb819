#include "players/experts/turnier.h"

#include <algorithm>

#include "players/experts/turnier_odds.h"

namespace knobel {
namespace {

using namespace turnier;

// --- hands ---------------------------------------------------------------------------------------

/// What chances are worth at the beginning of a match, as parts of the pair they may become;
/// they fade with the rounds. Estimated by hand.
constexpr double kLadyAlone = 0.3;
constexpr double kCastleAlone = 0.2;
constexpr double kDefeatAlone = 0.3;
/// What playing a phial at the right moment brings, beyond its point.
constexpr double kPhialUse = 1.0;
/// How much a point of the others, on the average of them, counts against one's own.
constexpr double kOthers = 0.5;

double hand_value(const Components& components, const Hand& hand, int rounds_left) {
  const Points& points = components.points;
  const double fading = static_cast<double>(rounds_left) / components.rounds;
  double value = hand_points(hand, components);
  if (rounds_left > 0) value += kPhialUse * hand.phials();
  int pairs = 0;
  if (hand.castles() > 0 && hand.ladies() > 0) pairs = Pairing(hand, components).pairs();
  value += fading * points.castle_lady_pair *
           (kLadyAlone * (hand.ladies() - pairs) + kCastleAlone * (hand.castles() - pairs));
  for (int defeat = 0; defeat < kDefeats; ++defeat)
    if (hand.count(static_cast<Card>(kDefeat + defeat)) % 2 == 1)
      value += fading * kDefeatAlone * points.defeat_pair;
  return value;
}

/// What the cards on offer would add to a hand, best first.
struct Gains {
  std::array<double, kDecks> sorted{};
  int count = 0;
};

Gains gains(const Rules& rules, const State& s, Seat seat, int rounds_left) {
  const Components& components = rules.component_set();
  const double now = hand_value(components, s.hands[seat], rounds_left);
  Gains gains;
  for (const Card card : s.offered) {
    if (card == kNoCard) continue;
    Hand hand = s.hands[seat];
    hand.add(card);
    gains.sorted[gains.count++] = hand_value(components, hand, rounds_left) - now;
  }
  std::sort(gains.sorted.begin(), gains.sorted.begin() + gains.count, std::greater<>());
  return gains;
}

// --- what later seats will throw -----------------------------------------------------------------

/// By the original rules: how likely a group of so many dice (index) or more is, and a face above
/// the index, when somebody throws three times and keeps the best group. From a million such turns.
constexpr std::array<double, kit::kSixDice + 2> kGroupAtLeast = {1,     1,     0.976, 0.704,
                                                                 0.305, 0.070, 0.007, 0};
constexpr std::array<double, kit::kLiveFaces + 1> kFaceAbove = {1, 0.88, 0.73, 0.55, 0.32, 0};

/// How likely a seat that has not thrown yet ends above `strength`.
double chance_above(const Rules& rules, int strength) {
  if (rules.throwing() == Rules::Throwing::TwoDice) return usual_end_above(strength);
  const int count = strength >> 6;
  const double above = kGroupAtLeast[count + 1];
  return above + (kGroupAtLeast[count] - above) * kFaceAbove[(strength >> 3) & 7];
}

// --- the round -----------------------------------------------------------------------------------

/// What a round brings to one seat, as a function of the strength that it ends with.
class Round {
 public:
  Round(const Rules& rules, const State& s, Seat seat, int rounds_left)
      : rules_(rules),
        state_(s),
        gains_(gains(rules, s, seat, rounds_left)),
        phial_cost_(rules.component_set().points.phial_unused + (rounds_left > 0 ? kPhialUse : 0)) {
    for (int turn = 0; turn < rules.seats(); ++turn) {
      const Seat other = rules.seat_at(s, turn);
      if (s.phials[other] == Phial::Minus) ++minus_;
      if (other == seat) {
        turn_ = turn;
      } else if (turn < s.turns) {
        known_[known_count_++] = {rules.strength(s, other), turn};
      } else {
        ++later_;
      }
    }
  }

  int turn() const { return turn_; }

  double at_place(int place) const {
    if (place == 0) return gains_.sorted[0];
    if (place == 1) return gains_.sorted[1];
    return place == rules_.seats() - 1 ? gains_.sorted[2] : 0;
  }

  /// Expected gain of a seat that ends with this strength.
  double ending_with(int strength) const {
    int above = 0;
    for (int i = 0; i < known_count_; ++i) {
      const auto [other, turn] = known_[i];
      if (other > strength || (other == strength && turn < turn_)) ++above;
    }
    // Whoever throws later has to do better than equal, after all minus cards.
    const double better = chance_above(
        rules_, rules_.throwing() == Rules::Throwing::TwoDice ? strength + minus_ : strength);
    double total = 0;
    double ways = 1;
    for (int beaten_by = 0; beaten_by <= later_; ++beaten_by) {
      double chance = ways;
      for (int i = 0; i < later_; ++i) chance *= i < beaten_by ? better : 1 - better;
      total += chance * at_place(above + beaten_by);
      ways = ways * (later_ - beaten_by) / (beaten_by + 1);
    }
    return total;
  }

  /// After the dice of the present turn are thrown again.
  double throwing_again(Seat seat) const {
    if (rules_.throwing() == Rules::Throwing::Original) return throwing_six_again(seat);
    return throw_value(state_.before.sum(), throws_ahead(), endings(seat));
  }
  /// Before the first throw of the turn.
  double before_turn(Seat seat) const {
    // By the original rules this is never compared with anything.
    if (rules_.throwing() == Rules::Throwing::Original) return 0;
    return throw_value(kSumMin, throws_ahead(), endings(seat));
  }
  /// With the dice lying there and the choice to go on.
  double deciding(Seat seat) const {
    const double stop = ending_with(rules_.strength(state_, seat));
    if (rules_.throwing() == Rules::Throwing::Original || !rules_.can_throw(state_)) return stop;
    return std::max(stop, throw_value(state_.dice[seat].sum(), throws_ahead(), endings(seat)));
  }

 private:
  struct Known {
    int strength;
    int turn;
  };

  /// More than this hardly changes a value.
  int throws_ahead() const {
    return std::clamp(rules_.throws_max(state_) - static_cast<int>(state_.throws), 1, 6);
  }

  /// What every sum is worth at the end of this seat's turn, and what phials can still do for it.
  Endings endings(Seat seat) const {
    const Hand& hand = state_.hands[seat];
    const Phial played = state_.phials[seat];
    const int offset =
        (played == Phial::PlusTwo ? 2 : 0) - minus_ + (played == Phial::Minus ? 1 : 0);
    const auto has = [&](Phial phial) {
      return played == Phial::None && hand.has(phial_card(phial));
    };
    Endings ends;
    double copied = -1e9;
    if (has(Phial::Copy) && turn_ > 0 && turn_ == state_.turns)
      copied = ending_with(state_.dice[rules_.seat_at(state_, turn_ - 1)].sum() + offset);
    for (int sum = kSumMin; sum <= kSumMax; ++sum) {
      ends.bare[sum] = ending_with(sum + offset);
      double with_phial = copied;
      if (has(Phial::PlusTwo)) with_phial = std::max(with_phial, ending_with(sum + offset + 2));
      // One less for the others is one more for oneself.
      if (has(Phial::Minus)) with_phial = std::max(with_phial, ending_with(sum + offset + 1));
      ends.best[sum] = std::max(ends.bare[sum], with_phial - phial_cost_);
    }
    if (has(Phial::Back)) ends.back_cost = phial_cost_;
    return ends;
  }

  /// One throw further and then no more: enough to compare what is kept.
  double throwing_six_again(Seat seat) const {
    const kit::LiveDice kept = state_.dice[seat].live();
    const Chance chance = Chance::dice(state_.before.live().size() - kept.size());
    double total = 0;
    for_each_outcome(chance, [&](const Outcome& outcome, int weight) {
      kit::LiveDice live = kept;
      for (int i = 0; i < chance.count; ++i) live = live.with(outcome.dice[i]);
      const auto result = kit::result(live, 0);
      total += weight * ending_with((result.count() << 6) | (result.face() << 3) | result.extra());
    });
    return total / total_weight(chance);
  }

  const Rules& rules_;
  const State& state_;
  Gains gains_;
  double phial_cost_;  // its point, and what it could have done later
  std::array<Known, kSeats> known_{};
  int known_count_ = 0;
  int later_ = 0;
  int turn_ = 0;
  int minus_ = 0;
};

double round_value(const Rules& rules, const State& s, Seat seat, int rounds_left) {
  if (s.phase != Phase::Throw && s.phase != Phase::Decide && s.phase != Phase::Pick) return 0;
  const Round round(rules, s, seat, rounds_left);
  if (s.phase == Phase::Pick) {
    const auto ranked = rules.ranking(s);
    const int place = static_cast<int>(std::ranges::find(ranked, seat) - ranked.begin());
    const bool taken = std::ranges::find(s.offered, kNoCard) != s.offered.end();
    if (!taken) return round.at_place(place);
    // One card is gone: the second has the better of the others, the last the worse.
    if (place == 0) return 0;
    return place == 1 ? round.at_place(0) : place == rules.seats() - 1 ? round.at_place(1) : 0;
  }
  if (round.turn() < s.turns) return round.ending_with(rules.strength(s, seat));
  if (round.turn() > s.turns || s.throws == 0) return round.before_turn(seat);
  return s.phase == Phase::Throw ? round.throwing_again(seat) : round.deciding(seat);
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
    if (other != seat) others += hand_value(components, s.hands[other], rounds_left);
  return hand_value(components, s.hands[seat], rounds_left) -
         kOthers * others / (rules.seats() - 1) + round_value(rules, s, seat, rounds_left);
}

}  // namespace knobel
