#include <doctest/doctest.h>

#include "engine/text.h"
#include "games/duell/test_support.h"

using namespace knobel;
using namespace knobel::duell;

namespace {

/// "key words…" of the table (kNobody) or of a seat.
Texts facts_of(const Table& table, Seat seat) {
  Texts lines;
  for (const auto& fact : table.rules.facts(table.state))
    if (fact.seat == seat) lines.push_back(fact.key + " " + join(fact.words, " "));
  return lines;
}

}  // namespace

TEST_CASE("facts tell what the rules make of a position") {
  Table table(4, "phase roll | figures 6=-2 1=7 K=1 S=-6");
  CHECK(facts_of(table, kNobody) == Texts{"track -8 -6 0 6 8", "five_alike_track -1 -1 0 1 1",
                                          "figures_to_win 3", "rolls_max 3", "last_turn no",
                                          "red_a 1 K", "red_b S"});
  CHECK(facts_of(table, 0) == Texts{"team A"});
  CHECK(facts_of(table, 3) == Texts{"team B"});
}

TEST_CASE("facts tell of another board, and of the last turn") {
  Components components;
  components.long_track = {-5, 5, 0, 4, -4};
  components.five_alike_track = {-2, 2, 0, 2, -2};
  components.order = {Column::Six, Column::Five,     Column::Four,   Column::Three,    Column::Two,
                      Column::One, Column::Straight, Column::Chance, Column::FiveAlike};
  components.figures_to_win = 2;
  components.rolls_max = 4;
  Table table(2, "phase roll | turns 9 | figures 6=5 K=1", {{"turns", "10"}},
              components_data(components));
  CHECK(facts_of(table, kNobody) == Texts{"track -5 -4 0 4 5", "five_alike_track -2 -2 0 2 2",
                                          "figures_to_win 2", "rolls_max 4", "last_turn yes",
                                          "red_a 6", "red_b "});
}
