// Every game that answers questions about chances; one entry each.

#include "odds/duell.h"
#include "odds/karten.h"
#include "odds/knatsch.h"
#include "odds/odds.h"
#include "odds/turnier.h"

namespace knobel {

std::span<const OddsEntry> all_odds() {
  static const std::vector<OddsEntry> entries = {
      {"knatsch",
       {"--beat 3x4+1 [--rolls 3] [--card-dice 2,4]",
        "--beat 3x4+1 --from \"5 5 2 1 x x\" [--rolls 2] [--card-dice 2,4]"},
       knatsch::odds,
       knatsch::odds_question},
      {"turnier",
       {"--sum 8 [--beat 9] [--phial ++] [--throws 29]"},
       turnier::odds,
       turnier::odds_question},
      {"karten",
       {"--hand \"b7 r7 g9\" [--display \"b1 r2 g3 y4\"] [--seen \"p7\"] [--levels \"2 1\"] "
        "[--want triple]",
        "--dead 24"},
       karten::odds},
      {"duell",
       {"--dice \"1 2 3 4 3\"", "--want \"pair 6\" [--rolls 3] [--dice \"1 2 3 4 3\"]"},
       duell::odds},
  };
  return entries;
}

}  // namespace knobel
