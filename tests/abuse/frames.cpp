// Somebody who sends frames that say nothing.

#include <doctest/doctest.h>

#include <array>
#include <chrono>

#include "cli/program.h"
#include "crash/process.h"

using namespace knobel;
using namespace knobel::test;
using namespace std::chrono_literals;

TEST_CASE("pongs, pings and empty fragments are metered, and their sender has to go") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  Guest anna(server.port());
  const std::array<char, 4> mask = {1, 2, 3, 4};
  const std::string begin("\1\x80\0\0\0\0", 6);
  const std::string empty("\0\x80\0\0\0\0", 6);
  struct Attack {
    std::string first;
    std::string again;
  };
  const Attack attacks[] = {{"", net::client_frame(net::Opcode::Pong, "", mask)},
                            {"", net::client_frame(net::Opcode::Ping, "", mask)},
                            {begin, empty}};
  for (const auto& attack : attacks) {
    // As many as a page sends in hours are let pass …
    Guest hostile(server.port());
    std::string bytes = attack.first;
    for (int i = 0; i < 50; ++i) bytes += attack.again;
    hostile.client().send_raw(bytes);
    const auto nothing = hostile.client().next(200ms);
    REQUIRE(!nothing.has_value());
    CHECK(nothing.error().text == "no message came in time");
    // … but not a flood.
    bytes.clear();
    for (int i = 0; i < 1000; ++i) bytes += attack.again;
    hostile.client().send_raw(bytes);
    const auto end = hostile.client().next(5s);
    REQUIRE(!end.has_value());
    CHECK(end.error().text == "the server has hung up");
  }
  CHECK(anna.ask("ping").find("\"ok\":true") != std::string::npos);
}
