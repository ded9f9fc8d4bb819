#include "coach/karten.h"

#include <algorithm>
#include <cmath>

#include "players/karten/net.h"
#include "players/karten/turns.h"
#include "players/learned.h"
#include "players/same_everywhere.h"

namespace knobel {
namespace karten {
namespace {

/// Cards that are still to be drawn are guessed so often, always with the same luck.
constexpr int kDrawsTried = 24;
constexpr int kDeals = 4;
constexpr int kHandsTried = 8;
/// The cards of others are guessed so often.
constexpr int kCompleted = 12;
constexpr std::uint64_t kLuck = 23;
/// How far from expectation two seats end up, in rounds: the square of it with no turn to go, and
/// for each that both of them have.
constexpr double kSpreadAtEnd = 0.05;
constexpr double kSpreadPerTurn = 0.015;

/// How many more turns of its own each seat needs, one in progress included.
using TurnsToGo = std::array<double, kSeats>;

class KartenOutlook final : public Outlook<Rules> {
 public:
  explicit KartenOutlook(std::span<const float> numbers)
      : value_(numbers), plans_(value_, kDrawsTried) {}

  Chances chances(const Rules& rules, const State& s) override {
    if (s.phase == Phase::StartSeat) return even_chances(rules);
    TurnsToGo turns = turns_to_go(rules, s);
    if (s.to_move == kNobody) return first_home(rules, s, s.start, turns);
    if (s.phase == Phase::Refill) return first_home(rules, s, next_seat(rules, s), turns);
    // The planner does not count the turn in progress.
    if (s.phase != Phase::Turn) turns[s.to_move] = 1 - best_end(rules, s);
    return first_home(rules, s, s.to_move, turns);
  }

  /// The own turn is planned from what the seat sees; the others' cards are dealt.
  void judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
             ActionValues& values) override {
    FastEntropy luck(kLuck);
    ActionValues plans;
    plans_.judge(rules, view, seat, list, luck, plans);
    const bool in_turn = view.phase != Phase::Place;
    std::fill_n(values.begin(), list.size(), 0);
    for (int i = 0; i < kCompleted; ++i) {
      const State full = rules.complete(view, seat, luck);
      TurnsToGo turns = turns_to_go(rules, full);
      for (std::size_t action = 0; action < list.size(); ++action) {
        turns[seat] = (in_turn ? 1 : 0) - plans[action];
        values[action] +=
            first_home(rules, full, in_turn ? seat : full.start, turns)[seat] / kCompleted;
      }
    }
  }

 private:
  static Seat next_seat(const Rules& rules, const State& s) {
    return static_cast<Seat>((s.to_move + 1) % rules.seats());
  }

  TurnsToGo turns_to_go(const Rules& rules, const State& s) const {
    TurnsToGo turns{};
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      turns[seat] = s.to_move == kNobody ? turns_at_start(rules, s, seat)
                                         : turns_with(rules, s.areas[seat], s.hands[seat]);
    return turns;
  }

  double turns_with(const Rules& rules, const Area& area, CardSet hand) const {
    const Shape shape(hand);
    return area.owned() == 0 ? -kLastCard * shape.size
                             : -LearnedValue::Board(value_, rules, area).worth(shape);
  }

  /// Before the first turn: with stones that are placed well, and hands such as may be dealt.
  double turns_at_start(const Rules& rules, const State& s, Seat seat) const {
    Area area = s.areas[seat];
    if (s.phase == Phase::Place && area.placed == 0 && rules.turn(s).seats.contains(seat))
      area = placed_well(rules, s, seat);
    return turns_with_deals(rules, area, s.hands[seat]);
  }

  double turns_with_deals(const Rules& rules, const Area& area, CardSet dealt) const {
    const LearnedValue::Board board(value_, rules, area);
    if (dealt.size() >= kStartCards) return -board.worth(Shape(dealt));
    FastEntropy luck(kLuck);
    double sum = 0;
    for (int i = 0; i < kHandsTried; ++i) {
      CardSet hand = dealt;
      while (hand.size() < kStartCards) hand.add(static_cast<Card>(luck.below(kCards)));
      sum -= board.worth(Shape(hand));
    }
    return sum / kHandsTried;
  }

  Area placed_well(const Rules& rules, const State& s, Seat seat) const {
    ActionList list;
    rules.actions(s, seat, list);
    Area best = s.areas[seat];
    double fewest = 1e9;
    for (const Action action : list) {
      State after = s;
      rules.act(after, seat, action);
      const double turns = turns_with_deals(rules, after.areas[seat], after.hands[seat]);
      if (turns >= fewest) continue;
      fewest = turns;
      best = after.areas[seat];
    }
    return best;
  }

  /// The value of the best end of the turn in progress, which has begun already.
  double best_end(const Rules& rules, const State& s) const {
    const Seat seat = s.to_move;
    const Planner<LearnedValue> planner(rules, value_, seat, s.areas[seat]);
    if (s.phase == Phase::Cards) return planner.after_choice(s, s.choice, s.picked);
    if (s.phase != Phase::Draw) return planner.best_end(s);
    FastEntropy luck(kLuck);
    double sum = 0;
    for (int i = 0; i < kDeals; ++i) {
      State dealt = s;
      while (dealt.phase == Phase::Draw && dealt.to_move == seat)
        rules.resolve(dealt, sample(rules.chance(dealt), luck));
      sum += planner.best_end(dealt);
    }
    return sum / kDeals;
  }

  /// `mover` has the next turn, or the present one.
  static Chances first_home(const Rules& rules, const State& s, Seat mover,
                            const TurnsToGo& turns) {
    const int seats = rules.seats();
    const auto place = [&](Seat of) { return (of - s.start + seats) % seats; };
    // Whoever still has a turn in this round finishes a round earlier.
    const auto finish = [&](Seat of) { return turns[of] - (place(of) >= place(mover) ? 1 : 0); };
    Chances all{};
    for (Seat seat = 0; seat < seats; ++seat) {
      if (s.areas[seat].lost != 0) continue;
      all[seat] = 1;
      for (Seat other = 0; other < seats; ++other) {
        if (other == seat || s.areas[other].lost != 0) continue;
        const double left = std::max(0.0, turns[seat]) + std::max(0.0, turns[other]);
        const double spread = std::sqrt(kSpreadAtEnd + kSpreadPerTurn * left);
        all[seat] /= 1 + same_exp((finish(seat) - finish(other)) / spread);
      }
    }
    double sum = 0;
    for (const double chance : all) sum += chance;
    if (sum <= 0) return even_chances(rules);
    make_whole(all);
    return all;
  }

  LearnedValue value_;
  mutable TurnJudge<LearnedValue> plans_;
};

}  // namespace
}  // namespace karten

MadeOutlook<karten::Rules> Coaching<karten::Rules>::outlook(const karten::Rules& /*rules*/) {
  KNOBEL_TRY_ASSIGN(const auto numbers,
                    learned_numbers(karten::Rules::kInfo.key, karten::Rules::kInfo.rules_version,
                                    karten::learned_size()));
  return std::make_unique<karten::KartenOutlook>(numbers);
}

std::optional<OddsQuestion> Coaching<karten::Rules>::reason(const karten::Rules& rules,
                                                            const karten::State& view, Seat seat,
                                                            Action action) {
  using namespace karten;
  const auto question = odds_question(rules, view, seat);
  if (action != kDraw || !question) return std::nullopt;
  const Draw& draw = std::get<Draw>(*question);
  // The likeliest of the combinations that the hand does not hold yet.
  const Shape shape(draw.hand);
  const DrawOdds odds = odds_of(draw);
  std::optional<DrawFor> best;
  double most = 0;
  for (int i = 0; i < kCombinations; ++i) {
    const double chance = odds.chances[static_cast<std::size_t>(i)];
    if (shape.missing[static_cast<std::size_t>(i)] == 0 || chance <= most) continue;
    most = chance;
    best = DrawFor{static_cast<Combination>(i), draw};
  }
  if (!best) return std::nullopt;
  return knobel::OddsQuestion(karten::OddsQuestion(*best));
}

}  // namespace knobel
