// Somebody who wants to see a hand that is not theirs.

#include <doctest/doctest.h>

#include "cli/program.h"
#include "crash/process.h"

using namespace knobel::test;

namespace {

/// Does the first thing that the seat's view offers.
void act(Guest& guest, int seat) {
  std::string done;
  do {
    const auto view = guest.next_view();
    const auto seq = view.find("\"seq\":") + 6;
    const auto actions = view.find("\"actions\":[");
    REQUIRE(actions != std::string::npos);
    done = guest.ask(
        "act", ",\"seat\":" + std::to_string(seat) +
                   ",\"seq\":" + view.substr(seq, view.find(',', seq) - seq) + ",\"actions\":[\"" +
                   text_member(std::string_view(view).substr(actions), "text") + "\"]");
  } while (done.find("\"stale\"") != std::string::npos);
  REQUIRE_MESSAGE(done.find("\"ok\":true") != std::string::npos, done);
}

}  // namespace

TEST_CASE("hands are not read by taking a seat over") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  Guest host(server.port());
  Guest other(server.port());
  const auto made = host.ask("create", R"(,"game":"karten","seats":2)");
  const std::string code = R"(,"code":")" + text_member(made, "code") + "\"";
  host.ask("sit", R"(,"name":"A")");
  other.ask("enter", code);
  const auto token = text_member(other.ask("sit", R"(,"name":"B")"), "token");
  host.ask("start");
  act(host, 1);
  act(other, 2);  // then there are hands

  const auto sits = [](Guest& who) {
    return text_member(who.ask("sit", R"(,"name":"C")"), "code");
  };
  REQUIRE(host.ask("free", R"(,"seat":2)").find("\"ok\":true") != std::string::npos);
  CHECK(sits(host) == "secret_seat");
  Guest stranger(server.port());
  stranger.ask("enter", code);
  CHECK(sits(stranger) == "secret_seat");
  host.ask("bot", R"(,"seat":2,"level":"random")");
  host.ask("free", R"(,"seat":2)");
  CHECK(sits(host) == "secret_seat");

  // It is still the seat of whoever had it.
  Guest back(server.port());
  back.ask("enter", code + R"(,"tokens":[")" + token + "\"]");
  CHECK(back.next_view().find("\"seat\":2") != std::string::npos);
}
