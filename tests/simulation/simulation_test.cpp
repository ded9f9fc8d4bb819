// A failing seed is printed with what replays it: KNOBEL_SEED and KNOBEL_TABLES run just that one.
// KNOBEL_LONG=1 adds two thousand tables from one seed.

#include "tests/simulation/simulation.h"

#include <cstdlib>

using namespace knobel::server::testing;

namespace {

constexpr int kTables = 20;
constexpr int kTablesLong = 2000;
constexpr int kStepsPerTable = 600;

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

void simulate(std::uint64_t seed, int tables, int nodes = 1) {
  INFO("again with KNOBEL_SEED=" << seed << " KNOBEL_TABLES=" << tables);
  Simulation simulation(seed, tables, nodes);
  simulation.run_wild(tables * kStepsPerTable);
  CHECK(simulation.violation() == "");
  const bool finished = simulation.finish(tables * 40'000);
  CHECK(simulation.violation() == "");
  CHECK_MESSAGE(finished, "a table is stuck");
  std::string problem;
  CHECK(simulation.verify_all(problem) == tables);
  CHECK(problem == "");
  const auto& counts = simulation.counts();
  MESSAGE("seed " << seed << ": " << counts.acknowledged << " moves acknowledged, "
                  << counts.moves_refused << " requests refused, " << counts.crashes << " crashes, "
                  << counts.disk_failures << " disk failures, " << counts.closed << " closed, "
                  << counts.compared << " compared, " << counts.bugs << " bugs, " << counts.folded
                  << " folded, " << counts.opened << " contributions, " << counts.failed
                  << " starts made anew, " << counts.hosts << " hosts replaced, " << counts.places
                  << " places changed, " << counts.freezes << " freezes, " << counts.unheard
                  << " commits unheard of, " << counts.fenced << " tables fenced, " << counts.moved
                  << " moved");
  CHECK(counts.acknowledged > 0);
  CHECK(counts.bugs > 0);
  CHECK(counts.folded > 0);
  CHECK(counts.opened > 0);
  CHECK(counts.failed > 0);
  CHECK(counts.hosts > 0);
  CHECK(counts.places > 0);
  CHECK((counts.freezes > 0) == (nodes > 1));
  CHECK((counts.unheard > 0) == (nodes > 1));
  CHECK((counts.fenced > 0) == (nodes > 1));
  CHECK((counts.moved > 0) == (nodes > 1));
}

}  // namespace

TEST_CASE("simulated tables lose nothing that was confirmed, whatever happens" *
          doctest::test_suite("slow")) {
  if (const auto seed = number_from("KNOBEL_SEED", 0); seed != 0)
    return simulate(seed, static_cast<int>(number_from("KNOBEL_TABLES", kTables)));
  for (std::uint64_t seed = 1; seed <= 5; ++seed) simulate(seed, kTables);
  if (std::getenv("KNOBEL_LONG") != nullptr) simulate(6, kTablesLong);
}

TEST_CASE("simulated nodes lose and double nothing, whoever of them dies, freezes or is not heard" *
          doctest::test_suite("slow")) {
  if (const auto seed = number_from("KNOBEL_SEED", 0); seed != 0)
    return simulate(seed, static_cast<int>(number_from("KNOBEL_TABLES", kTables)), 3);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) simulate(seed, kTables, 3);
  if (std::getenv("KNOBEL_LONG") != nullptr) simulate(4, kTablesLong, 4);
}

TEST_CASE("a simulation is the same every time") {
  const auto counts = [] {
    Simulation simulation(7, 5);
    simulation.run_wild(3000);
    return simulation.counts();
  };
  const auto first = counts();
  const auto second = counts();
  CHECK(first.acknowledged == second.acknowledged);
  CHECK(first.moves_refused == second.moves_refused);
  CHECK(first.crashes == second.crashes);
}
