// Somebody who tries codes, or shouts, from a phone that shares its address with a family.

#include <doctest/doctest.h>

#include "cli/program.h"
#include "crash/process.h"

using namespace knobel;
using namespace knobel::test;

TEST_CASE("one phone with wrong codes does not lock out its household") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  Guest host(server.port());
  const auto code = host.play_against_bot("duell");
  Guest phone(server.port());
  int refused = 0;
  for (int i = 0; i < 55; ++i) {
    const auto answer = phone.ask("enter", R"(,"code":"BBBBB","tokens":[])");
    if (answer.find("too_fast") != std::string::npos) ++refused;
  }
  CHECK(refused > 40);
  Guest sister(server.port());
  const auto entered = sister.ask("enter", R"(,"code":")" + code + R"(","tokens":[])");
  CHECK_MESSAGE(entered.find("\"ok\":true") != std::string::npos, entered);
  for (int i = 0; i < 5; ++i) CHECK(host.move().find("\"ok\":true") != std::string::npos);
}
