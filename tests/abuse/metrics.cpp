// Somebody who reads the figures of the server while they play.

#include <doctest/doctest.h>

#include <set>

#include "cli/program.h"
#include "crash/process.h"
#include "engine/text.h"

using namespace knobel;
using namespace knobel::test;

namespace {

/// The figures without those that the clock and the machine have a part in.
std::string figures(const ServerProcess& server) {
  const auto answer = get(server, "/metrics");
  REQUIRE(starts(answer, 200));
  const std::string body = answer.substr(answer.find("\r\n\r\n") + 4);
  std::string kept;
  for (const auto line : split(body, '\n'))
    if (!line.starts_with("#") && !line.starts_with("process_") &&
        !line.starts_with("knobel_commit") && !line.starts_with("knobel_uptime"))
      kept += std::string(line) + "\n";
  return kept;
}

}  // namespace

TEST_CASE("figures tell nothing of anybody's hand") {
  // The same is said and done in all of these matches; only the cards that were dealt differ.
  std::set<std::string> seen;
  for (int i = 0; i < 4; ++i) {
    const Folder folder;
    ServerProcess server(folder.file("a.db"));
    Guest anna(server.port());
    Guest bea(server.port());
    const auto code = text_member(anna.ask("create", R"(,"game":"karten","seats":2)"), "code");
    bea.ask("enter", R"(,"code":")" + code + R"(","tokens":[])");
    anna.ask("sit", R"(,"name":"Anna","seat":1)");
    bea.ask("sit", R"(,"name":"Bea","seat":2)");
    REQUIRE(anna.ask("start").find("\"ok\":true") != std::string::npos);
    REQUIRE(bea.ask("ping").find("\"ok\":true") != std::string::npos);
    seen.insert(figures(server));
  }
  CHECK_MESSAGE(seen.size() == 1, *seen.begin(), "\n", *seen.rbegin());
  CHECK(seen.begin()->find("knobel_matches_started_total 1\n") != std::string::npos);
}

TEST_CASE("what the machine says of itself is rounded") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  const auto answer = get(server, "/metrics");
  const auto figure = [&](const std::string& name) {
    const auto at = answer.find("\n" + name + " ");
    REQUIRE_MESSAGE(at != std::string::npos, name);
    const auto begin = at + name.size() + 2;
    return parse_number(std::string_view(answer).substr(begin, answer.find('\n', begin) - begin));
  };
  CHECK(figure("process_cpu_seconds_total").has_value());
  CHECK(figure("knobel_uptime_seconds").has_value());
  CHECK(figure("process_resident_memory_bytes").value_or(1) % (1 << 20) == 0);
}

TEST_CASE("figures are for the machine itself, and for whom its host has named") {
  const Folder folder;
  const auto visitor = [](const std::string& address) {
    return "X-Forwarded-For: " + address + "\r\n";
  };
  {
    ServerProcess server(folder.file("a.db"), {"--public-url", "https://spiele.example"});
    CHECK(starts(get(server, "/metrics"), 200));
    CHECK(starts(get(server, "/metrics", "", "127.0.0.1:8080"), 200));
    // A proxy on this machine of which we know nothing: whatever it sends on is a visitor's.
    for (const auto* line : {"X-Forwarded-For: 203.0.113.7\r\n", "X-Forwarded-For: 127.0.0.1\r\n",
                             "Forwarded: for=127.0.0.1\r\n", "X-Real-IP: 127.0.0.1\r\n",
                             "Via: 1.1 proxy\r\n", "x-forwarded-for:\r\n"})
      CHECK_MESSAGE(starts(get(server, "/metrics", line), 403), line);
    CHECK(starts(get(server, "/metrics", "", "spiele.example"), 403));
    CHECK(starts(get(server, "/metrics?x=1", "", "192.168.1.7"), 403));
  }
  ServerProcess server(folder.file("a.db"),
                       {"--trust-proxy", "127.0.0.1", "--metrics", "2001:DB8:0::7"});
  CHECK(starts(get(server, "/metrics"), 200));
  CHECK(starts(get(server, "/metrics", visitor("2001:db8::7")), 200));
  CHECK(starts(get(server, "/metrics", visitor("2001:db8::7, 203.0.113.7")), 403));
  CHECK(starts(get(server, "/metrics", visitor("127.0.0.1")), 403));
  CHECK(starts(get(server, "/metrics", visitor("rubbish")), 403));
  CHECK(starts(get(server, "/metrics", visitor("203.0.113.7")), 403));
}
