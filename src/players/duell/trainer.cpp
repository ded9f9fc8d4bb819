#include "players/duell/trainer.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "players/duell/boards.h"
#include "players/duell/net.h"

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

/// Every match in so many begins on a board that self-play would not come to by itself.
constexpr std::uint32_t kRandomStarts = 4;
/// Every turn in so many ends with any move that the dice offer. What was worth less because of it
/// teaches nothing.
constexpr std::uint32_t kExploration = 16;

/// A board with figures anywhere, near the middle above all, that nobody has won.
State random_board(const Rules& rules, FastEntropy& luck) {
  State board = rules.start();
  do
    for (int column = 0; column < kColumns; ++column) {
      const Track& track = rules.component_set().track(static_cast<Column>(column));
      const auto spaces = static_cast<std::uint32_t>(track.max - track.min);
      const auto half = spaces / 2;
      board.figures[static_cast<std::size_t>(column)] = static_cast<std::int8_t>(
          track.min + static_cast<int>(luck.below(half + 1) + luck.below(spaces - half + 1)));
    }
  while (rules.wins(board, Side::A) || rules.wins(board, Side::B));
  board.side = static_cast<Side>(luck.below(kSides));
  return board;
}

class BoardTrainer final : public Trainer {
 public:
  BoardTrainer() : rules_(*Rules::make({2, {}, {}})), moves_(rules_) {}

  std::string_view game() const override { return Rules::kInfo.key; }
  int rules_version() const override { return Rules::kInfo.rules_version; }
  LearningRule rule() const override { return {0.05, 0.001, 32, 0.999}; }
  std::uint64_t matches() const override { return 60'000; }
  std::vector<float> begin() const override { return BoardNet::begin(); }

  void play(std::span<const float> numbers, double, FastEntropy& luck,
            std::vector<Lesson>& lessons) const override {
    NetBoards boards(numbers);
    const std::vector<Seen> match = play_match(boards, luck);
    std::vector<float> slopes(BoardNet::kNumbers);
    const BoardNet net(numbers);
    // From the end: `target` is the chance of the side whose turn it was. Its board is judged by
    // the side that has moved before.
    double target = 0.5;
    for (std::size_t turn = match.size(); turn-- > 0;) {
      const Seen& seen = match[turn];
      if (seen.has_won) target = 1;
      const bool goes_on = seen.has_won || turn + 1 < match.size();
      const double share = goes_on && !seen.is_trial ? kLambda : 0;
      target = share * target + (1 - share) * seen.chance;
      net.teach(seen.figures, other(seen.side), 1 - target, slopes);
      net.teach(mirrored(seen.figures), other(seen.side), 1 - target, slopes);
      target = 1 - target;
    }
    for (std::size_t i = 0; i < slopes.size(); ++i)
      if (slopes[i] != 0) lessons.push_back({static_cast<std::uint32_t>(i), slopes[i]});
  }

  std::string strength(std::span<const float> numbers, std::uint64_t seed) const override;

 private:
  /// A turn: the board before it, and how likely `side` is to win, worked out exactly from what the
  /// network thinks of all boards that it may end with.
  struct Seen {
    Figures figures;
    Side side;
    double chance;
    bool is_trial;
    bool has_won;
  };

  std::vector<Seen> play_match(NetBoards& boards, FastEntropy& luck) const {
    std::vector<Seen> match;
    TurnSolution solution;
    State board = luck.below(kRandomStarts) == 0 ? random_board(rules_, luck) : rules_.start();
    for (int turn = 0; turn < kTurnsMax; ++turn) {
      solve_turn(rules_, moves_, board, boards, solution);
      const int dice = roll_out(rules_, solution, luck);
      const bool is_trial = luck.below(kExploration) == 0;
      match.push_back({board.figures, board.side, solution.before, is_trial, false});
      if (is_trial) {
        const auto offered = moves_.of_throw(dice);
        const auto move = offered[luck.below(static_cast<std::uint32_t>(offered.size()))];
        board.figures = moved(rules_, board, moves_.all()[move]);
      } else {
        move_best(rules_, moves_, solution, dice, board);
      }
      if (rules_.wins(board, board.side)) {
        match.back().has_won = true;
        break;
      }
      board.side = other(board.side);
    }
    return match;
  }

  struct Played {
    std::optional<Side> winner;
    std::vector<std::pair<Side, double>> foreseen;  // by whose turn it was
  };
  /// A match of `own` judge on side `own_side` against another one.
  Played play_out(BoardJudge& own, BoardJudge& against, Side own_side, FastEntropy& luck) const {
    Played played;
    State board = rules_.start();
    TurnSolution solution;
    for (int turn = 0; turn < 2 * kTurnsMax; ++turn) {
      solve_turn(rules_, moves_, board, board.side == own_side ? own : against, solution);
      played.foreseen.emplace_back(board.side, solution.before);
      move_best(rules_, moves_, solution, roll_out(rules_, solution, luck), board);
      if (rules_.wins(board, board.side)) {
        played.winner = board.side;
        break;
      }
      board.side = other(board.side);
    }
    return played;
  }

  Rules rules_;
  TurnMoves moves_;
};

/// How well chances were foreseen: the mean of the squares of what they were wrong by (Brier), and
/// what came of those that were about the same.
class Foresight {
 public:
  void add(double chance, bool won) {
    const double error = chance - (won ? 1 : 0);
    squares_ += error * error;
    ++count_;
    Bin& bin =
        bins_[static_cast<std::size_t>(std::min(kBins - 1, static_cast<int>(chance * kBins)))];
    bin.foreseen += chance;
    bin.won += won ? 1 : 0;
    ++bin.count;
  }
  /// "Brier 0.187, foreseen 16 31 50 69 84 %, won 15 32 51 68 85 %"
  std::string text() const {
    std::string foreseen;
    std::string won;
    for (const Bin& bin : bins_) {
      foreseen += percent(bin.foreseen, bin.count) + " ";
      won += percent(bin.won, bin.count) + " ";
    }
    return "Brier 0." + std::to_string(std::lround(1000 * squares_ / count_)) + ", foreseen " +
           foreseen + "%, won " + won + "%";
  }

 private:
  static constexpr int kBins = 5;
  struct Bin {
    double foreseen = 0;
    double won = 0;
    double count = 0;
  };
  static std::string percent(double part, double whole) {
    return whole == 0 ? "–" : std::to_string(std::lround(100 * part / whole));
  }
  double squares_ = 0;
  double count_ = 0;
  std::array<Bin, kBins> bins_{};
};

std::string BoardTrainer::strength(std::span<const float> numbers, std::uint64_t seed) const {
  NetBoards boards(numbers);
  HandBoards plain(board_by_hand);
  constexpr int kMatches = 400;
  int wins = 0;
  Foresight foresight;
  for (int match = 0; match < kMatches; ++match) {
    FastEntropy luck(seed, ~static_cast<std::uint64_t>(match));
    const Side own = static_cast<Side>(match % 2);
    wins += play_out(boards, plain, own, luck).winner == own ? 1 : 0;
    // What it foresees is what happens among equals.
    const Played equal = play_out(boards, boards, own, luck);
    for (const auto& [side, chance] : equal.foreseen) foresight.add(chance, side == equal.winner);
  }
  return "against a journeyman: " + std::to_string(100 * wins / kMatches) + " %; " +
         foresight.text();
}

}  // namespace

std::unique_ptr<Trainer> make_trainer() { return std::make_unique<BoardTrainer>(); }

}  // namespace knobel::duell
