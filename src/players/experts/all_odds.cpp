// Every game that answers questions about chances; one entry each.

#include "players/experts/knatsch_odds.h"
#include "players/odds.h"

namespace knobel {

std::span<const OddsEntry> all_odds() {
  static const std::vector<OddsEntry> entries = {
      {"knatsch",
       {"--beat 3x4+1 [--rolls 3] [--card-dice 2,4]",
        "--beat 3x4+1 --from \"5 5 2 1 x x\" [--rolls 2] [--card-dice 2,4]"},
       knatsch::odds},
  };
  return entries;
}

}  // namespace knobel
