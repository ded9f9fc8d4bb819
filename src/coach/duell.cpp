#include "coach/duell.h"

#include <algorithm>
#include <optional>

#include "players/duell/boards.h"
#include "players/duell/net.h"
#include "players/learned.h"
#include "players/same_everywhere.h"

namespace knobel {
namespace duell {
namespace {

/// Judges boards with the trained network where it knows the board: what it says are chances. On
/// others by hand; what that says is made steeper, so that it is as often right as it claims.
class CalibratedBoards final : public BoardJudge {
 public:
  CalibratedBoards(std::span<const float> numbers, const Rules& rules)
      : net_(numbers), hand_(board_by_hand), known_(rules.component_set() == Components{}) {}

  void judge_moves(const Rules& rules, const TurnMoves& moves, const State& board,
                   MoveValues& values) override {
    if (known_) return net_.judge_moves(rules, moves, board, values);
    hand_.judge_moves(rules, moves, board, values);
    for (std::size_t i = 0; i < moves.all().size(); ++i) values[i] = calibrated(values[i]);
  }

 private:
  static constexpr double kSteepness = 2;

  static double calibrated(double chance) {
    if (chance <= 0 || chance >= 1) return std::clamp(chance, 0.0, 1.0);
    return 1 / (1 + same_exp(kSteepness * same_log((1 - chance) / chance)));
  }

  NetBoards net_;
  HandBoards hand_;
  bool known_;
};

class DuellOutlook final : public Outlook<Rules> {
 public:
  DuellOutlook(const Rules& rules, std::span<const float> numbers)
      : moves_(rules), boards_(numbers, rules) {}

  Chances chances(const Rules& rules, const State& s) override {
    if (s.phase == Phase::StartRoll) return of_beginning(rules, s);
    solve(rules, s);
    return of_side(rules, s.side, of_turn(rules, s));
  }

 private:
  static constexpr int kTotals = kDice * kFaces + 1;

  static Chances of_side(const Rules& rules, Side side, double chance) {
    Chances all{};
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      all[seat] = side_of(seat) == side ? chance : 1 - chance;
    return all;
  }

  /// How likely the side whose turn it is wins.
  double of_turn(const Rules& rules, const State& s) {
    const int left = rules.component_set().rolls_max - s.rolls;
    switch (s.phase) {
      case Phase::Roll: return solution_.before;
      case Phase::Reroll: return keeps(left)[kKeepLattice.index(s.dice)];
      case Phase::Keep: {
        KeepValues values = keeps(left);
        best_keeps(values, keeps(0));
        return values[kKeepLattice.index(s.dice)];
      }
      default: break;
    }
    double best = 0;
    for (const auto move : moves_.of_throw(kKeepLattice.index(s.dice)))
      best = std::max(best, solution_.moves[move]);
    return std::max(best, solution_.moves[0]);
  }
  const KeepValues& keeps(int left) const {
    return solution_.keeps[static_cast<std::size_t>(left)];
  }

  /// A turn has many states about one board; it is solved for the first of them.
  void solve(const Rules& rules, const State& s) {
    State board{};
    board.figures = s.figures;
    board.side = s.side;
    if (solved_ == board) return;
    solved_ = board;
    solve_turn(rules, moves_, board, boards_, solution_);
  }

  /// Whoever rolls most begins; of those who tie each is as likely as the others.
  Chances of_beginning(const Rules& rules, const State& s) {
    State board = s;
    board.phase = Phase::Roll;
    PerSeat<double> begins{};
    for (Seat seat = 0; seat < rules.seats(); ++seat) begins[seat] = begin_chance(rules, s, seat);
    Chances all{};
    for (const Side side : {Side::A, Side::B}) {
      double begin = 0;
      for (Seat seat = 0; seat < rules.seats(); ++seat)
        if (side_of(seat) == side) begin += begins[seat];
      board.side = side;
      const Chances after = chances(rules, board);
      for (Seat seat = 0; seat < rules.seats(); ++seat) all[seat] += begin * after[seat];
    }
    return all;
  }

  static double begin_chance(const Rules& rules, const State& s, Seat seat) {
    if (s.out.contains(seat)) return 0;
    double chance = 0;
    for (int total = kDice; total < kTotals; ++total) {
      const double rolled = s.totals[seat] == 0       ? throw_chance(total)
                            : s.totals[seat] == total ? 1
                                                      : 0;
      if (rolled == 0) continue;
      // ties[n]: nobody of the others is above, and n of them are level.
      std::array<double, kTeamSeatsMax> ties{1};
      for (Seat other = 0; other < rules.seats(); ++other) {
        if (other == seat || s.out.contains(other)) continue;
        const bool open = s.totals[other] == 0;
        const double level = open ? throw_chance(total) : s.totals[other] == total ? 1 : 0;
        const double below = open ? chance_below(total) : s.totals[other] < total ? 1 : 0;
        for (std::size_t n = ties.size(); n-- > 0;)
          ties[n] = ties[n] * below + (n > 0 ? ties[n - 1] * level : 0);
      }
      for (std::size_t n = 0; n < ties.size(); ++n)
        chance += rolled * ties[n] / static_cast<double>(n + 1);
    }
    return chance;
  }

  static double throw_chance(int total) {
    static const auto chances = [] {
      std::array<double, kTotals> by_total{};
      for_each_dice_set(kDice, [&](DiceSet set) {
        by_total[static_cast<std::size_t>(set.sum())] += throw_weight(set) / 7776.0;
      });
      return by_total;
    }();
    return chances[static_cast<std::size_t>(total)];
  }
  static double chance_below(int total) {
    double chance = 0;
    for (int lower = kDice; lower < total; ++lower) chance += throw_chance(lower);
    return chance;
  }

  TurnMoves moves_;
  CalibratedBoards boards_;
  std::optional<State> solved_;
  TurnSolution solution_;
};

/// What somebody who keeps these dice is after: one more of the face that there is most of, a full
/// house, or a straight.
Want worth_hoping_for(DiceSet kept) {
  int most = 0;
  int groups = 0;
  int run = 0;
  int longest = 0;
  for (int face = 1; face <= kFaces; ++face) {
    const int count = kept.count(face);
    if (count >= 2) ++groups;
    if (most == 0 || count >= kept.count(most)) most = face;
    run = count > 0 ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  if (groups == 2) return {Want::Kind::FullHouse};
  constexpr int kShortStraight = 4;
  if (longest >= 3) return {Want::Kind::Straight, kShortStraight};
  if (kept.size() == 0) return {Want::Kind::Group, 3};
  return {Want::Kind::Group, std::clamp(kept.count(most) + 1, 2, kDice), most};
}

}  // namespace
}  // namespace duell

MadeOutlook<duell::Rules> Coaching<duell::Rules>::outlook(const duell::Rules& rules) {
  KNOBEL_TRY_ASSIGN(const auto numbers,
                    learned_numbers(duell::Rules::kInfo.key, duell::Rules::kInfo.rules_version,
                                    duell::BoardNet::kNumbers));
  return std::make_unique<duell::DuellOutlook>(rules, numbers);
}

std::optional<OddsQuestion> Coaching<duell::Rules>::reason(const duell::Rules& rules,
                                                           const duell::State& view, Seat /*seat*/,
                                                           Action action) {
  using namespace duell;
  if (view.phase != Phase::Keep) return std::nullopt;
  const DiceSet kept = action == kStop ? view.dice : kept_dice(view.dice, action);
  Reach reach;
  reach.want = worth_hoping_for(kept);
  reach.rolls = rules.component_set().rolls_max - view.rolls;
  reach.dice = view.dice;
  reach.components = rules.component_set();
  return knobel::OddsQuestion(duell::OddsQuestion(reach));
}

}  // namespace knobel
