#pragma once

// A turn of the duel as players see it: what the dice can do to the figures, and how good every
// keep is if the boards at the end of the turn are worth so much. Exact; about ten microseconds
// besides judging the boards.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/duell/rules.h"
#include "players/duell/keeps.h"

namespace knobel::duell {

using Figures = std::array<std::int8_t, kColumns>;

/// A result, whatever the board is: up to two figures and their steps.
struct Move {
  struct Step {
    Column column;
    std::uint8_t steps;
    friend bool operator==(const Step&, const Step&) = default;
  };
  std::array<Step, 2> steps{};
  int count = 0;  // 0: pass
  friend bool operator==(const Move&, const Move&) = default;
};

inline constexpr int kMovesMax = 160;

/// All moves that five dice can bring, and which throw brings which. Depends on the rules'
/// components only, so each player makes it once.
class TurnMoves {
 public:
  explicit TurnMoves(const Rules& rules);

  /// The first one is to pass.
  std::span<const Move> all() const { return moves_; }
  /// Places in all(), pass included; `keep` is the place of five dice in kKeepLattice.
  std::span<const std::uint8_t> of_throw(int keep) const {
    const auto begin = static_cast<std::size_t>(keep - kFirstThrow);
    return std::span(choices_).subspan(first_[begin], first_[begin + 1] - first_[begin]);
  }

 private:
  std::uint8_t add(const Move& move);

  std::vector<Move> moves_;
  std::vector<std::uint8_t> choices_;
  std::array<std::size_t, kKeepLattice.kSize - kFirstThrow + 1> first_{};
};

/// `board` with a move of its side made; a move that the rules do not allow leaves it alone.
Figures moved(const Rules& rules, const State& board, const Move& move);

using MoveValues = std::array<double, kMovesMax>;

/// What boards are worth.
class BoardJudge {
 public:
  virtual ~BoardJudge() = default;
  /// values[i]: how likely the side to move of `board` is to win when it has made the i-th move and
  /// the other side is about to roll. 1 if it has won.
  virtual void judge_moves(const Rules& rules, const TurnMoves& moves, const State& board,
                           MoveValues& values) = 0;
};

inline constexpr int kRollsMax = 10;

/// What every keep of a turn is worth to the side that rolls, with best play to its end.
struct TurnSolution {
  /// [n][keep]: n more rolls are possible. With none, the five dice are final.
  std::array<KeepValues, kRollsMax> keeps;
  MoveValues moves;
  /// Before the first roll.
  double before = 0;
};

/// Solves the turn of the side to move. Only side and figures of `board` are looked at.
void solve_turn(const Rules& rules, const TurnMoves& moves, const State& board, BoardJudge& judge,
                TurnSolution& solution);

/// The same if only the value before the first roll is wanted and the boards are judged already.
double turn_value(const Rules& rules, const TurnMoves& moves, const MoveValues& values);

}  // namespace knobel::duell
