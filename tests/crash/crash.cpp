// The promise of the server, tested from outside: the real program, real sockets, kill -9.

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <cstdlib>
#include <map>
#include <random>

#include "cli/bench/fleet.h"
#include "cli/game_arguments.h"
#include "cli/program.h"
#include "crash/process.h"
#include "fairness/verify.h"

using namespace knobel;
using namespace knobel::test;
using namespace std::chrono_literals;

namespace {

constexpr int kKills = 20;
constexpr int kKillsLong = 200;
constexpr auto kStartMax = 60s;
/// Robots are faster than people.
const std::vector<std::string> kNoLimits = {"--messages-per-second", "100000",
                                            "--sockets-per-address", "10000"};

std::vector<bench::RobotTable> tables() {
  std::vector<bench::RobotTable> tables;
  for (int i = 0; i < 8; ++i) tables.push_back({"duell", 2});
  for (int i = 0; i < 6; ++i) tables.push_back({"knaster", 2 + i % 3});
  return tables;
}

/// What was answered, if it was a refusal: a failing check shows it.
bool is_ok(const std::string& answer) {
  INFO(answer);
  CHECK(answer.find("\"ok\":true") != std::string::npos);
  return answer.find("\"ok\":true") != std::string::npos;
}

void check_complaints(const bench::Fleet& fleet) {
  const auto complaints = fleet.complaints();
  REQUIRE_MESSAGE(complaints.empty(), complaints.size(),
                  " complaints, the first: ", (complaints.empty() ? "" : complaints.front()));
}

/// Verifies every finished match of every table; returns how many there were.
int verify_records(bench::Fleet& fleet, std::uint16_t port) {
  int verified = 0;
  std::string last_code;
  for (const auto& robot : fleet.robots()) {
    if (robot.code() == last_code) continue;
    last_code = robot.code();
    for (int match = 1; match <= 100; ++match) {
      const auto record = bench::http_get("127.0.0.1", port,
                                          "/record/" + robot.code() + "/" + std::to_string(match));
      if (!record) break;
      const auto report = verify_record(*record, cli::make_registered);
      REQUIRE_MESSAGE(report.has_value(), robot.code(), ": ", (report ? "" : report.error().text));
      CHECK(report->finished);
      CHECK(report->dice == VerifyReport::Dice::Recomputed);
      ++verified;
    }
  }
  return verified;
}

}  // namespace

TEST_CASE("kill -9 at random moments loses nothing that anybody was told") {
  const bool is_long = std::getenv("KNOBEL_LONG") != nullptr;
  const auto seed = std::random_device{}();
  CAPTURE(seed);
  std::mt19937 chance(seed);
  const Folder folder;
  const std::string database = folder.file("crash.db");
  bench::Fleet fleet({.tables = tables(), .seed = seed, .memory = bench::Robot::Memory::Full});
  std::uint64_t confirmed = 0;
  for (int kill = 0; kill <= (is_long ? kKillsLong : kKills); ++kill) {
    ServerProcess server(database, kNoLimits);
    fleet.set_port(server.port());
    const auto connected = fleet.connect();
    REQUIRE_MESSAGE(connected.has_value(), (connected ? "" : connected.error().text));
    if (kill == 0) {
      REQUIRE(fleet.begin(kStartMax));
      fleet.play(200ms);
    }
    // Every second blow may fall before anybody has moved again.
    if (kill % 2 == 0) CHECK(fleet.play_until(confirmed + 1, kStartMax));
    // Nobody is stuck: after the last blow every table makes moves again.
    std::vector<std::uint64_t> before;
    for (const auto& robot : fleet.robots()) before.push_back(robot.moves_confirmed());
    fleet.play(std::chrono::milliseconds(20 + chance() % 300));
    check_complaints(fleet);
    if (kill == (is_long ? kKillsLong : kKills)) {
      const auto stuck = [&] {
        std::map<std::string, std::uint64_t> moved;
        for (std::size_t i = 0; i < before.size(); ++i)
          if (fleet.robots()[i].playing())  // some tables have seen all their matches
            moved[fleet.robots()[i].code()] += fleet.robots()[i].moves_confirmed() - before[i];
        CHECK(!moved.empty());
        std::string codes;
        for (const auto& [code, moves] : moved) codes += moves > 0 ? "" : code + " ";
        return codes;
      };
      const auto deadline = std::chrono::steady_clock::now() + kStartMax;
      do fleet.play(1s);
      while (!stuck().empty() && std::chrono::steady_clock::now() < deadline);
      check_complaints(fleet);
      CHECK_MESSAGE(stuck().empty(), "stuck: ", stuck());
      CHECK(verify_records(fleet, server.port()) > 0);
    }
    confirmed = fleet.moves_confirmed();
    server.kill();
    fleet.disconnect();
  }
  MESSAGE(confirmed, " confirmed moves");
}

TEST_CASE("a match goes on after kill -9, for a person with their token") {
  const Folder folder;
  std::string code;
  std::string token;
  {
    ServerProcess server(folder.file("one.db"));
    Guest anna(server.port());
    code = anna.play_against_bot("knaster");
    token = anna.seat_token();
    for (int i = 0; i < 5; ++i) CHECK(is_ok(anna.move()));
    server.kill();
  }
  ServerProcess server(folder.file("one.db"));
  CHECK(server.greeting().find("One table from") != std::string::npos);
  Guest anna(server.port());
  CHECK(anna.ask("enter", ",\"code\":\"" + code + "\",\"tokens\":[\"" + token + "\"]")
            .find("\"ok\":true") != std::string::npos);
  for (int i = 0; i < 5; ++i) CHECK(is_ok(anna.move()));
}

TEST_CASE("SIGTERM: everybody hears goodbye, and the server ends with 0 within two seconds") {
  const Folder folder;
  ServerProcess server(folder.file("term.db"), kNoLimits);
  bench::Fleet fleet({.port = server.port(), .tables = {{"duell", 2}, {"knaster", 3}}});
  REQUIRE(fleet.connect().has_value());
  REQUIRE(fleet.begin(kStartMax));
  Guest anna(server.port());
  fleet.play(100ms);
  const auto begin = std::chrono::steady_clock::now();
  CHECK(server.terminate() == 0);
  CHECK(std::chrono::steady_clock::now() - begin < 2s);
  const auto goodbye = anna.client().next(1s);
  REQUIRE(goodbye.has_value());
  CHECK(goodbye->find("\"push\":\"bye\"") != std::string::npos);
  const auto after = anna.client().next(1s);
  REQUIRE_FALSE(after.has_value());
  CHECK(after.error().text == "the server has hung up");
}

TEST_CASE("a second server on the same file, or on the same port, ends with one clear line") {
  const Folder folder;
  ServerProcess server(folder.file("first.db"));
  const auto same_file =
      knobel::test::knobel("serve --port 0 --db '" + folder.file("first.db") + "'");
  CHECK(same_file.status == 2);
  CHECK(same_file.err == "knobel: " + folder.file("first.db") + " is in use by another server\n");
  const std::string port = std::to_string(server.port());
  const auto same_port = knobel::test::knobel("serve --listen 127.0.0.1 --port " + port +
                                              " --db '" + folder.file("second.db") + "'");
  CHECK(same_port.status == 2);
  CHECK(same_port.err.find("port " + port + " is in use") != std::string::npos);
  CHECK(same_port.out.empty());
  const auto nowhere = knobel::test::knobel("serve --port 0 --db /proc/knobel.db");
  CHECK(nowhere.status == 2);
  CHECK(nowhere.err.find("/proc/knobel.db cannot be used") != std::string::npos);
}

TEST_CASE("dice from a file are refused") {
  const Folder folder;
  const auto refused = knobel::test::knobel("serve --port 0 --luck '" + folder.file("dice") +
                                            "' --db '" + folder.file("a.db") + "'");
  CHECK(refused.status == 2);
  CHECK(refused.err == "knobel: --luck is for tests; this server throws honest dice only\n");
}

TEST_CASE("a disk that fills up refuses moves, and the server goes on when there is room") {
  const Folder folder;
  ServerProcess server(folder.file("full.db"));
  Guest anna(server.port());
  anna.play_against_bot("knaster");
  CHECK(anna.move().find("\"ok\":true") != std::string::npos);
  // No file of the server may grow any more: to it that is a disk that fails.
  rlimit limit{};
  REQUIRE(prlimit(server.id(), RLIMIT_FSIZE, nullptr, &limit) == 0);
  const rlimit tight{1, limit.rlim_max};
  REQUIRE(prlimit(server.id(), RLIMIT_FSIZE, &tight, nullptr) == 0);
  std::string refused;
  for (int i = 0; i < 20 && refused.empty(); ++i) {
    const auto answer = anna.move();
    if (answer.find("\"error\"") != std::string::npos) refused = answer;
  }
  CHECK(text_member(refused, "code") == "storage");
  CHECK_FALSE(bench::http_get("127.0.0.1", server.port(), "/healthz").has_value());
  REQUIRE(prlimit(server.id(), RLIMIT_FSIZE, &limit, nullptr) == 0);
  bool moved = false;
  for (int i = 0; i < 5 && !moved; ++i)
    moved = anna.move().find("\"ok\":true") != std::string::npos;
  CHECK(moved);
  CHECK(bench::http_get("127.0.0.1", server.port(), "/healthz").has_value());
  CHECK(server.terminate() == 0);
}
