#pragma once

// The duel. The apprentice looks at the dice as if they were final; the levels above work out a
// turn exactly (duell_turn.h) and differ in how they judge the board that it leads to
// (duell_boards.h).

#include "games/duell/rules.h"
#include "players/expert.h"

namespace knobel {

namespace duell {
class BoardJudge;
/// Exact dice with any judge of boards.
std::unique_ptr<Judge<Rules>> make_turn_judge(std::unique_ptr<BoardJudge> boards);
}  // namespace duell

template <>
struct Expert<duell::Rules> : BaseExpert<duell::Rules> {
  /// The board, and what the dice that are kept would do to it, times kWinValue.
  static double value(const duell::Rules& rules, const duell::State& s, Seat seat);
  static MadeJudge<duell::Rules> journeyman();
  static MadeJudge<duell::Rules> master(double effort);
  static MadeJudge<duell::Rules> first_master();
  static std::unique_ptr<Trainer> trainer();
  static std::span<const LadderLine> ladder();
};

}  // namespace knobel
