// A copy of the database that is made while people play is whole: the commands of docs/hosting.md,
// for real.

#include <doctest/doctest.h>

#include <cstdlib>
#include <future>

#include "cli/bench/caravan.h"
#include "crash/nginx.h"
#include "crash/process.h"
#include "store/open_log.h"
#include "tests/support/postgres_server.h"

using namespace knobel;
using namespace knobel::test;
using namespace std::chrono_literals;

namespace {

/// The command of the page, for another database and another file.
std::string documented(std::string command, const std::string& url, const std::string& file) {
  const auto page = contents(KNOBEL_SOURCE_DIR "/docs/hosting.md");
  REQUIRE_MESSAGE(page.find("\n" + command + "\n") != std::string::npos, command);
  replace(command, "postgresql://knobel@db.example.org/knobel", "'" + url + "'");
  replace(command, "knobel.dump", "'" + file + "'");
  return command;
}

}  // namespace

TEST_CASE("a copy made with pg_dump under load is whole, and servers go on from it") {
  auto& postgres = knobel::testing::shared_postgres();
  const Folder folder;
  const auto url = postgres.database("live");
  ServerProcess server(url, {"--messages-per-second", "100000"}, 0, folder.file("live.txt"));
  bench::Caravan caravan({.port = server.port(),
                          .host = "localhost",
                          .tables = std::vector<bench::TravellerTable>(8, {"duell", 2}),
                          .pause = 5ms});
  const auto begun = caravan.begin(60s);
  REQUIRE_MESSAGE(begun.has_value(), (begun ? "" : begun.error().text));
  caravan.play(1s);
  const auto before = caravan.acknowledged();
  const auto dump =
      documented("pg_dump -Fc -n knobel -f knobel.dump postgresql://knobel@db.example.org/knobel",
                 url, folder.file("copy"));
  auto copy = std::async(std::launch::async, [&] { return std::system(dump.c_str()); });
  while (copy.wait_for(0s) != std::future_status::ready) caravan.play(20ms);
  CHECK(copy.get() == 0);
  // Nobody had to wait for it.
  CHECK(caravan.acknowledged() > before);
  CHECK(caravan.complaints().empty());
  CHECK(server.terminate() == 0);

  const auto other = postgres.database("restored");
  CHECK(std::system(documented("pg_restore --no-owner -d "
                               "postgresql://knobel@db.example.org/knobel knobel.dump",
                               other, folder.file("copy"))
                        .c_str()) == 0);
  {
    const auto live = *open_log(url, 1);
    const auto restored = *open_log(other, 1);
    const auto heads = *restored->heads(0, 100);
    CHECK(heads.size() == 8);
    for (const auto& head : heads) {
      const auto rows = *restored->read(head.id);
      CHECK(check_rows(head, rows).has_value());
      const auto all = *live->read(head.id);
      REQUIRE(rows.size() <= all.size());
      CHECK(std::equal(rows.begin(), rows.end(), all.begin()));
    }
    const auto made = restored->new_tables(std::vector<std::string>{"BBBBB"});
    // Numbers go on behind those that the copy knows.
    CHECK(made->front().id > heads.back().id);
  }
  ServerProcess again(other, {}, 0, folder.file("again.txt"));
  CHECK(again.greeting().find("8 tables from") != std::string::npos);
  Guest visitor(again.port());
  for (const auto& traveller : caravan.travellers())
    CHECK(visitor.ask("enter", ",\"code\":\"" + traveller.code() + "\"").find("\"ok\":true") !=
          std::string::npos);
}
