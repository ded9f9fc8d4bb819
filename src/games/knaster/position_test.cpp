#include <doctest/doctest.h>

#include "engine/text.h"
#include "games/knaster/test_support.h"

using namespace knobel;
using namespace knobel::knaster;

namespace {

using Texts = std::vector<std::string>;

/// "key words…" of the table (kNobody) or of a seat.
Texts facts_of(const Rules& rules, const State& state, Seat seat) {
  Texts lines;
  for (const auto& fact : rules.facts(state))
    if (fact.seat == seat) lines.push_back(fact.key + " " + join(fact.words, " "));
  return lines;
}

}  // namespace

TEST_CASE("facts tell what the rules make of a position") {
  Table table(2, "phase act | roll 3 4 | seat1 waiting yes | seat2 waiting yes | " +
                     std::string("seat1 cells a1=(7) b1=(7) c1=(7) d1=(7) e1=7"));
  CHECK(facts_of(table.rules, table.state, kNobody) ==
        Texts{"sum 7", "row_points 9 8 7 6 5", "column_points 9 8 7 6 5", "diagonal_points 10 10",
              "circles_for three-alike=1 four-alike=2 five-alike=3 two-pairs=1 full-house=2 "
              "straight=3"});
  // The last circle brings a point and the white field of its row.
  CHECK(facts_of(table.rules, table.state, 0) ==
        Texts{"points 4", "parts circle=4", "marked ", "combinations ", "gains circle_e1=10"});
  table.act(0, "circle e1");
  CHECK(facts_of(table.rules, table.state, 0) ==
        Texts{"points 14", "parts circle=5 row=9", "marked row-1"});
  // Nobody else is told what has been chosen.
  CHECK(facts_of(table.rules, table.rules.observe(table.state, 1), 0) ==
        Texts{"points 4", "parts circle=4", "marked "});
}

TEST_CASE("facts name the combinations of the lines that are due, and what their circles bring") {
  Table table(1, kCentreMissing);
  table.act(0, "write c3");
  const auto facts = facts_of(table.rules, table.state, 0);
  CHECK(facts[3] == "combinations row-3=two-pairs diagonal-down=straight diagonal-up=four-alike");
  CHECK(facts[4].starts_with("gains bonus_row-3_a3=1 bonus_row-3_b3=1 "));
}

TEST_CASE("facts tell what another sheet is worth, and who plays alone which titles there are") {
  Components components;
  components.line_points = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  components.circles_for = {0, 5, 4, 3, 2, 1, 0};
  const auto rules = Rules::make({1, {}, components_data(components)});
  REQUIRE(rules.has_value());
  CHECK(facts_of(*rules, rules->start(), kNobody) ==
        Texts{"row_points 1 2 3 4 5", "column_points 6 7 8 9 10", "diagonal_points 11 12",
              "circles_for three-alike=5 four-alike=4 five-alike=3 two-pairs=2 full-house=1 "
              "straight=0",
              "titles_above 50 80 100"});
}
