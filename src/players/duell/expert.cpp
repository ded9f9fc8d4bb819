#include "players/duell/expert.h"

#include <algorithm>
#include <optional>

#include "players/duell/boards.h"
#include "players/duell/first_net.h"
#include "players/duell/net.h"
#include "players/duell/trainer.h"
#include "players/learned.h"

namespace knobel {
namespace duell {
namespace {

class TurnJudge final : public Judge<Rules> {
 public:
  explicit TurnJudge(std::unique_ptr<BoardJudge> boards) : boards_(std::move(boards)) {}

  void judge(const Rules& rules, const State& view, Seat, const ActionList& list, Entropy&,
             ActionValues& values) override {
    solve(rules, view);
    const int left = rules.component_set().rolls_max - view.rolls;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (view.phase == Phase::Choose)
        values[i] = result_value(rules, view, list[i]);
      else if (list[i] == kStop)
        values[i] = solution_.keeps[0][kKeepLattice.index(view.dice)];
      else
        values[i] = solution_.keeps[left][kKeepLattice.index(kept_dice(view.dice, list[i]))];
    }
  }

 private:
  double result_value(const Rules& rules, const State& view, Action action) const {
    State after = view;
    rules.apply_result(after, action);
    const auto moves = moves_->all();
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (moved(rules, board_, moves[i]) == after.figures) return solution_.moves[i];
    fail_check("every result is a move");
  }

  /// A turn has up to four decisions about one board; it is solved at the first of them.
  void solve(const Rules& rules, const State& view) {
    State board{};
    board.figures = view.figures;
    board.side = view.side;
    const bool same_rules = rules_ == rules;
    if (same_rules && board == board_) return;
    if (!same_rules) {
      moves_.emplace(rules);
      rules_ = rules;
    }
    board_ = board;
    solve_turn(rules, *moves_, board_, *boards_, solution_);
  }

  std::unique_ptr<BoardJudge> boards_;
  // What solution_ belongs to.
  std::optional<Rules> rules_;
  std::optional<TurnMoves> moves_;
  State board_{};
  TurnSolution solution_;
};

/// A trained network where it knows the board, otherwise the values made by hand.
template <class Net>
class TrainedBoards final : public BoardJudge {
 public:
  explicit TrainedBoards(std::span<const float> numbers) : net_(numbers), hand_(board_by_hand) {}
  void judge_moves(const Rules& rules, const TurnMoves& moves, const State& board,
                   MoveValues& values) override {
    const bool known = rules.component_set() == Components{};
    (known ? static_cast<BoardJudge&>(net_) : hand_).judge_moves(rules, moves, board, values);
  }

 private:
  Net net_;
  HandBoards hand_;
};

constexpr LadderLine kLadder[] = {
    {2, "", "apprentice,random", 2000, LadderLine::Figure::WinRate, 0.95},
    {2, "", "journeyman,apprentice", 2000, LadderLine::Figure::WinRate, 0.75},
    {2, "", "master,journeyman", 2000, LadderLine::Figure::WinRate, 0.57},
    {4, "", "journeyman,apprentice", 1000, LadderLine::Figure::WinRate, 0.5},
    {4, "", "master,journeyman", 1000, LadderLine::Figure::WinRate, 0.5},
    {6, "", "journeyman,apprentice", 1000, LadderLine::Figure::WinRate, 0.5},
    {6, "", "master,journeyman", 1000, LadderLine::Figure::WinRate, 0.5},
    {8, "", "journeyman,apprentice", 1000, LadderLine::Figure::WinRate, 0.5},
    {8, "", "master,journeyman", 1000, LadderLine::Figure::WinRate, 0.5},
    {2, "", "master@10,master", 200, LadderLine::Figure::WinRate, 0},
};

}  // namespace

std::unique_ptr<Judge<Rules>> make_turn_judge(std::unique_ptr<BoardJudge> boards) {
  return std::make_unique<TurnJudge>(std::move(boards));
}

}  // namespace duell

using namespace duell;

double Expert<Rules>::value(const Rules& rules, const State& s, Seat seat) {
  const Side side = side_of(seat);
  if (s.phase == Phase::Over) return result_value(rules, s, seat);
  double best = board_by_hand(rules, s, side);
  if (s.side != side || (s.phase != Phase::Reroll && s.phase != Phase::Choose))
    return kWinValue * best;
  for (const Action result : rules.results(s)) {
    State after = s;
    rules.apply_result(after, result);
    best = std::max(best, rules.wins(after, side) ? 1 : board_by_hand(rules, after, side));
  }
  // Between keeps that look the same, throwing more dice is the better bet.
  constexpr double kPerDie = 1e-4;
  return kWinValue * (best + kPerDie * (kDice - s.dice.size()));
}

MadeJudge<Rules> Expert<Rules>::journeyman() {
  return make_turn_judge(std::make_unique<HandBoards>(board_by_hand));
}

MadeJudge<Rules> Expert<Rules>::master(double effort) {
  KNOBEL_TRY_ASSIGN(
      const auto numbers,
      learned_numbers(Rules::kInfo.key, Rules::kInfo.rules_version, BoardNet::kNumbers));
  std::unique_ptr<BoardJudge> boards = std::make_unique<TrainedBoards<NetBoards>>(numbers);
  // Looking one turn further costs about a hundred times as much.
  for (const double needed : {0.1, 10.0})
    if (effort >= needed) boards = std::make_unique<BoardsAhead>(std::move(boards));
  return make_turn_judge(std::move(boards));
}

MadeJudge<Rules> Expert<Rules>::first_master() {
  KNOBEL_TRY_ASSIGN(const auto numbers,
                    learned_numbers(std::string(Rules::kInfo.key) + "-1",
                                    Rules::kInfo.rules_version, FirstNetBoards::kNumbers));
  return make_turn_judge(
      std::make_unique<BoardsAhead>(std::make_unique<TrainedBoards<FirstNetBoards>>(numbers)));
}

std::unique_ptr<Trainer> Expert<Rules>::trainer() { return duell::make_trainer(); }

std::span<const LadderLine> Expert<Rules>::ladder() { return kLadder; }

}  // namespace knobel
