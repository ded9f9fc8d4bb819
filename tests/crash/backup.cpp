// A copy that is made while people play is a whole file: the command of docs/hosting.md, for real.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <future>
#include <set>

#include "cli/bench/fleet.h"
#include "cli/game_arguments.h"
#include "cli/program.h"
#include "crash/process.h"
#include "fairness/verify.h"

using namespace knobel;
using namespace knobel::test;
using namespace std::chrono_literals;

namespace {

/// The command of the page, for other files.
std::string backup_command(const std::string& from, const std::string& to) {
  const std::string command = "sqlite3 knobel.db \".backup 'knobel-backup.db'\"\n";
  REQUIRE(contents(KNOBEL_SOURCE_DIR "/docs/hosting.md").find("\n" + command) != std::string::npos);
  return "sqlite3 '" + from + "' \".backup '" + to + "'\"";
}

std::vector<bench::RobotTable> tables() {
  std::vector<bench::RobotTable> tables(8, {"duell", 2});
  tables.resize(12, {"knaster", 2});
  return tables;
}

}  // namespace

TEST_CASE("a backup of a server under load is whole: tables go on from it, records verify") {
  const Folder folder;
  const std::string database = folder.file("live.db");
  const std::string copy = folder.file("copy.db");
  std::set<std::string> codes;
  std::string code, token;
  {
    ServerProcess server(database,
                         {"--messages-per-second", "100000", "--sockets-per-address", "1000"});
    bench::Fleet fleet({.port = server.port(), .tables = tables()});
    REQUIRE(fleet.connect().has_value());
    REQUIRE(fleet.begin(60s));
    Guest anna(server.port());
    code = anna.play_against_bot("knaster");
    token = anna.seat_token();
    CHECK(anna.move().find("\"ok\":true") != std::string::npos);
    const auto finished = [](const bench::Robot& robot) { return robot.matches_finished() > 0; };
    const auto patience = std::chrono::steady_clock::now() + 120s;
    while (std::ranges::none_of(fleet.robots(), finished) &&
           std::chrono::steady_clock::now() < patience)
      fleet.play(100ms);
    const auto before = fleet.moves_confirmed();
    auto backup = std::async(std::launch::async,
                             [&] { return std::system(backup_command(database, copy).c_str()); });
    while (backup.wait_for(0s) != std::future_status::ready) fleet.play(100ms);
    CHECK(backup.get() == 0);
    fleet.play(100ms);
    // Nobody had to wait for it.
    CHECK(fleet.moves_confirmed() > before);
    CHECK(fleet.complaints().empty());
    for (const auto& robot : fleet.robots()) codes.insert(robot.code());
    CHECK(server.terminate() == 0);
  }
  ServerProcess server(copy, {"--messages-per-second", "100000"});
  CHECK(server.greeting().find("13 tables from") != std::string::npos);
  Guest visitor(server.port());
  int verified = 0;
  for (const auto& each : codes) {
    CHECK(visitor.ask("enter", ",\"code\":\"" + each + "\"").find("\"ok\":true") !=
          std::string::npos);
    const auto record = bench::http_get("127.0.0.1", server.port(), "/record/" + each + "/1");
    if (!record) continue;
    CHECK(verify_record(*record, cli::make_registered).has_value());
    ++verified;
  }
  CHECK(verified > 0);
  Guest anna(server.port());
  const auto entered =
      anna.ask("enter", ",\"code\":\"" + code + "\",\"tokens\":[\"" + token + "\"]");
  REQUIRE(entered.find("\"ok\":true") != std::string::npos);
  CHECK(anna.move().find("\"ok\":true") != std::string::npos);
}
