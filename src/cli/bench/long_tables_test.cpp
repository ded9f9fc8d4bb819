#include "cli/bench/long_tables.h"

#include <doctest/doctest.h>

#include "fairness/verify.h"
#include "games/registry.h"
#include "server/test_support.h"

namespace knobel::bench {

TEST_CASE(
    "a long table is one of the server's own, as long as it was ordered, and its dice verify") {
  MemoryLog log;
  for (const auto& entry : all_games()) {
    if (!entry.info->allows_seats(2)) continue;
    CAPTURE(entry.info->key);
    const auto table =
        write_long_table(log, log.new_tables(std::vector{std::string(entry.info->key)})->front().id,
                         std::string(entry.info->key), {3, 300});
    REQUIRE(table.has_value());
    server::testing::World world(1, {}, server::testing::equipment_parts(), &log);
    const auto visitor = world.join();
    world.ask(visitor, "enter", R"("code":")" + table->code + '"');
    const auto record = world.record(table->code, 2);
    REQUIRE_MESSAGE(record.has_value(), (record ? "" : record.error().text));
    const auto report = verify_record(*record, knobel::testing::make_tested);
    REQUIRE_MESSAGE(report.has_value(), (report ? "" : report.error().text));
    CHECK(report->record.entries.size() >= 300);
    CHECK(report->dice == VerifyReport::Dice::Recomputed);
    CHECK(report->finished);
    CHECK(server::testing::at(world.pushed(visitor, "table"), "state") == "finished");
    CHECK(server::testing::at(world.pushed(visitor, "table"), "match") == "3");
  }
}

}  // namespace knobel::bench
