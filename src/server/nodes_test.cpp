// Two nodes on one log: whose table it is, and what people are told when that changes.

#include <doctest/doctest.h>

#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

struct TwoNodes {
  MemoryLog all;
  MemoryLog log_one{all, 1};
  MemoryLog log_two{all, 2};
  World one{1, {}, equipment_parts(), &log_one};
  World two{2, {}, equipment_parts(), &log_two};

  std::string enter(World& world, const std::string& code) {
    return world.ask(world.join(), "enter", R"("code":")" + code + "\"");
  }
};

}  // namespace

TEST_CASE("whoever enters a table at another node is told where it is served") {
  TwoNodes nodes;
  const Party party(nodes.one, "null_game", 2);
  const auto answer = nodes.enter(nodes.two, party.code);
  CHECK(at(answer, "error.code") == "moved");
  CHECK(at(answer, "error.path") == "/n/1/ws/" + party.code);
  CHECK(nodes.two.lobby->counts().tables_awake == 0);
  CHECK(nodes.two.lobby->take_reports().empty());
}

TEST_CASE("a table of a node that has gone goes on at the node where it is entered") {
  TwoNodes nodes;
  Party party(nodes.one, "null_game", 2);
  party.start();
  nodes.log_one.leave();
  const auto back = nodes.two.join();
  const auto answer = nodes.two.ask(
      back, "enter", R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[0] + "\"]");
  CHECK(at(answer, "ok") == "true");
  CHECK(at(nodes.two.ask(back, R"({"id":"r","do":"roll","seat":1,"seq":)" +
                                   at(nodes.two.pushed(back, "view"), "seq") + "}"),
           "ok") == "true");
  // The one that was thought dead writes nothing, says that it could not, and sends its people on.
  CHECK(at(party.roll(0), "error.code") == "storage");
  CHECK(nodes.one.lobby->counts().tables_fenced == 1);
  nodes.log_one.come_back();
  nodes.log_two.come_back();
  CHECK(nodes.all.read(1)->size() == nodes.two.rows(1).size());
}

TEST_CASE("who is back among the nodes gives up what others have claimed, and keeps the rest") {
  TwoNodes nodes;
  Party lost(nodes.one, "null_game", 2);
  Party kept(nodes.one, "null_game", 2);
  kept.start();
  nodes.log_one.lose_touch();
  CHECK(at(nodes.enter(nodes.two, lost.code), "ok") == "true");
  nodes.log_one.come_back();
  nodes.one.run(nodes.one.lobby->touch_regained());
  for (const auto person : lost.people)
    CHECK(at(nodes.one.pushed(person, "moved"), "path") == "/n/2/ws/" + lost.code);
  CHECK(nodes.one.pushed(kept.people[0], "moved").empty());
  CHECK(at(kept.roll(0), "ok") == "true");
}

TEST_CASE("who stops sends its people to another node") {
  TwoNodes nodes;
  const Party party(nodes.one, "null_game", 2);
  const auto nowhere = nodes.one.join();
  nodes.one.run(nodes.one.lobby->shutdown(2));
  CHECK(at(nodes.one.pushed(party.people[1], "moved"), "path") == "/n/2/ws/" + party.code);
  CHECK(nodes.one.pushed(nowhere, "moved").empty());
  CHECK(at(nodes.one.pushed(nowhere, "bye"), "code") == "shutdown");
}

TEST_CASE("the letters of codes are dealt out among the nodes") {
  SeededRandom random(3);
  for (std::uint32_t node = 1; node <= 3; ++node)
    for (int i = 0; i < 50; ++i) {
      const auto letter = kCodeLetters.find(random_code(random, node, 3)[0]);
      CHECK(letter % 3 == node - 1);
    }
}
