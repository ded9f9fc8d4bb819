// A host whose clock is wrong.

#include <doctest/doctest.h>

#include <ctime>
#include <thread>

#include "cli/program.h"
#include "crash/process.h"

using namespace knobel::test;

TEST_CASE("a date forty days ahead removes no table") {
  const Folder folder;
  std::string code;
  {
    ServerProcess server(folder.file("a.db"));
    Guest guest(server.port());
    code = guest.play_against_bot("duell");
    CHECK(server.terminate() == 0);
  }
  ::setenv("LD_PRELOAD", KNOBEL_WRONG_CLOCK, 1);
  const std::string ahead =
      "[ $(date +%s) -gt " + std::to_string(std::time(nullptr) + 39 * 86'400) + " ]";
  const int is_ahead = std::system(ahead.c_str());
  ServerProcess server(folder.file("a.db"));
  ::unsetenv("LD_PRELOAD");
  REQUIRE(is_ahead == 0);
  // The server looks for old tables every second.
  std::this_thread::sleep_for(std::chrono::seconds(3));
  Guest guest(server.port());
  const auto entered = guest.ask("enter", ",\"code\":\"" + code + "\"");
  CHECK_MESSAGE(entered.find("\"ok\":true") != std::string::npos, entered);
  CHECK(entered.find("expires_s") == std::string::npos);
}
