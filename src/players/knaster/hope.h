#pragma once

// What a line of a Knaster sheet promises, estimated by hand: the journeyman's eye, and where
// training begins.

#include "players/knaster/board.h"

namespace knobel::knaster {

/// There are about this many rolls for four empty cells of the fullest sheet: circling postpones
/// the end.
inline constexpr int kRollsPerFourCells = 5;
/// How many rolls follow if the fullest sheet has so many empty cells.
constexpr int rolls_left(int fewest_empty) { return 1 + fewest_empty * kRollsPerFourCells / 4; }

/// How likely a cell is still without a circle after so many rolls, its lines not counted.
double stays_open(CellCode code, int rolls);

struct LineHope {
  double marked;  // how likely all five cells are circled in the end
  double missed;  // how likely an open cell is not circled by the line's own combination
};
/// `due`: circles that the line, filled just now, brings.
LineHope line_hope(const LineCodes& codes, int rolls, int due);

}  // namespace knobel::knaster
