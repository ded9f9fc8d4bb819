#include "players/duell/trainer.h"

#include <cmath>

#include "players/duell/boards.h"

namespace knobel::duell {
namespace {

/// How much of a lesson comes from how the match went on, and not from the next turn alone.
constexpr double kLambda = 0.6;
/// Two equal players may pull to and fro for long; such a match teaches nothing more.
constexpr int kTurnsMax = 150;

/// The dice that the side to move ends its turn with if it keeps what is best.
int roll_out(const Rules& rules, const TurnSolution& solution, FastEntropy& luck) {
  int keep = 0;
  for (int left = rules.component_set().rolls_max - 1;; --left) {
    while (keep < kFirstThrow)
      keep = kKeepLattice.extended(keep, static_cast<int>(luck.below(kFaces)) + 1);
    if (left == 0) return keep;
    const DiceSet dice = kKeepLattice.set(keep);
    double best = solution.keeps[0][keep];
    for (Action mask = kKeep; mask < kStop; ++mask) {
      // Masks that keep no first ones of equal dice are listed by others.
      const int part = kKeepLattice.index(kept_dice(dice, mask));
      if (solution.keeps[left][part] <= best) continue;
      best = solution.keeps[left][part];
      keep = part;
    }
    if (keep >= kFirstThrow) return keep;
  }
}

/// Makes the best move with the dice at `keep`.
void move_best(const Rules& rules, const TurnMoves& moves, const TurnSolution& solution, int keep,
               State& board) {
  std::size_t best = 0;
  for (const auto move : moves.of_throw(keep))
    if (solution.moves[move] > solution.moves[best]) best = move;
  board.figures = moved(rules, board, moves.all()[best]);
}

class BoardTrainer final : public Trainer {
 public:
  BoardTrainer() : rules_(*Rules::make({2, {}, {}})), moves_(rules_) {}

  std::string_view game() const override { return Rules::kInfo.key; }
  int rules_version() const override { return Rules::kInfo.rules_version; }
  LearningRule rule() const override { return {0.05, 0.005, 32}; }
  std::uint64_t matches() const override { return 20'000; }

  std::vector<float> begin() const override {
    std::vector<float> numbers(NetBoards::kNumbers);
    FastEntropy luck(7);
    const auto small = [&](double size) {
      return static_cast<float>(size * (luck.below(2001) / 1000.0 - 1));
    };
    for (auto& number : numbers) number = small(0.1);
    // It begins with the sum of positions, so that the first matches already mean something.
    for (int column = 0; column < kColumns; ++column) {
      const bool is_short = static_cast<Column>(column) == Column::FiveAlike;
      const int end = is_short ? 1 : NetBoards::kSpaces / 2;
      for (int space = -end; space <= end; ++space)
        numbers[NetBoards::row(column, space, Side::A)] =
            static_cast<float>(space * (is_short ? 0.4 : 0.08));
    }
    return numbers;
  }

  void play(std::span<const float> numbers, double, FastEntropy& luck,
            std::vector<Lesson>& lessons) const override {
    NetBoards boards(numbers);
    TurnSolution solution;
    State board = rules_.start();
    std::vector<Figures> seen;    // at the beginning of each turn
    std::vector<double> chances;  // of the side whose turn it is
    const Side first = board.side;
    double target = 0.5;
    for (int turn = 0; turn < kTurnsMax; ++turn) {
      solve_turn(rules_, moves_, board, boards, solution);
      seen.push_back(board.figures);
      chances.push_back(solution.before);
      target = solution.before;
      move_best(rules_, moves_, solution, roll_out(rules_, solution, luck), board);
      if (rules_.wins(board, board.side)) {
        target = 1;
        break;
      }
      board.side = other(board.side);
    }
    // From the end: `target` is the chance of the side whose turn it was. Its board is judged by
    // the side that has moved before.
    for (std::size_t turn = seen.size(); turn-- > 1;) {
      target = kLambda * target + (1 - kLambda) * chances[turn];
      const Side to_roll = turn % 2 == 0 ? first : other(first);
      teach(numbers, boards, seen[turn], other(to_roll), 1 - target, lessons);
      target = 1 - target;
    }
  }

  std::string strength(std::span<const float> numbers, std::uint64_t seed) const override {
    NetBoards boards(numbers);
    HandBoards plain(board_by_sum);
    constexpr int kMatches = 400;
    int wins = 0;
    for (int match = 0; match < kMatches; ++match) {
      FastEntropy luck(seed, ~static_cast<std::uint64_t>(match));
      const Side own = static_cast<Side>(match % 2);
      State board = rules_.start();
      TurnSolution solution;
      for (int turn = 0; turn < 2 * kTurnsMax; ++turn) {
        BoardJudge& judge = board.side == own ? static_cast<BoardJudge&>(boards) : plain;
        solve_turn(rules_, moves_, board, judge, solution);
        move_best(rules_, moves_, solution, roll_out(rules_, solution, luck), board);
        if (rules_.wins(board, board.side)) break;
        board.side = other(board.side);
      }
      wins += rules_.wins(board, own) ? 1 : 0;
    }
    return "against a sum of positions: " + std::to_string(100 * wins / kMatches) + " %";
  }

 private:
  /// One step of gradient descent towards `target` for the board that `side` has left behind.
  static void teach(std::span<const float> numbers, const NetBoards& boards, const Figures& figures,
                    Side side, double target, std::vector<Lesson>& lessons) {
    const auto inner = boards.inner(figures, side);
    const double sum = boards.output(inner);
    const double slope = 1 + std::abs(sum);
    const auto error = static_cast<float>((target - chance_of_sum(sum)) * 0.5 / (slope * slope));
    const auto add = [&](std::size_t index, float change) {
      lessons.push_back({static_cast<std::uint32_t>(index), change});
    };
    add(NetBoards::kOffset, error);
    for (int column = 0; column < kColumns; ++column)
      add(NetBoards::row(column, figures[column], side), error);
    for (std::size_t i = 0; i < NetBoards::kHidden; ++i) {
      if (inner.hidden[i] <= 0) continue;
      add(NetBoards::kOutputs + i, error * inner.hidden[i]);
      const float back = error * numbers[NetBoards::kOutputs + i];
      add(NetBoards::kOffsets + i, back);
      for (int column = 0; column < kColumns; ++column)
        add(NetBoards::row(column, figures[column], side) + 1 + i, back);
    }
  }

  Rules rules_;
  TurnMoves moves_;
};

}  // namespace

std::unique_ptr<Trainer> make_trainer() { return std::make_unique<BoardTrainer>(); }

}  // namespace knobel::duell
