// What is slow does not run on the core thread: it becomes a job, and until that is done the core
// goes on with everybody else. No clock is looked at: a job that is held is as slow as can be.

#include <doctest/doctest.h>

#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

std::string enter(const std::string& code) { return R"("code":")" + code + "\""; }

/// A match of two that is over.
struct Finished : Party {
  explicit Finished(World& in) : Party(in, "null_game", 2, R"(,"options":{"rounds":"1"})") {
    start();
    roll(0);
    act(0, "stay");
    roll(1);
    act(1, "stay");
    REQUIRE(at(world.pushed(people[0], "table"), "state") == "finished");
  }
};

}  // namespace

TEST_CASE("whatever takes a while is a job, and others are answered before it is done") {
  World world;
  Finished over(world);
  Party play(world, "null_game", 2, R"(,"help":"chances")");
  play.start();
  world.hold_jobs = true;
  const auto asked = [&](ConnectionId who, const std::string& word, const std::string& members) {
    return world.ask(who, word, members);
  };
  CHECK(asked(over.people[0], "replay", R"("event":1)") == "");
  CHECK(asked(over.people[0], "record", "") == "");
  CHECK(asked(play.people[0], "odds", R"("seat":1)") == "");
  REQUIRE(world.held_jobs.size() == 3);
  CHECK(world.held_jobs[0].size() == JobSize::Long);
  CHECK(world.held_jobs[1].size() == JobSize::Long);
  CHECK(world.held_jobs[2].size() == JobSize::Short);
  // Who asked and everybody else play on meanwhile.
  CHECK(at(play.roll(0), "ok") == "true");
  CHECK(at(world.ask(over.people[0], "ping", ""), "ok") == "true");
  const auto before = world.inbox[over.people[0]].size();
  world.do_held_jobs();
  REQUIRE(world.inbox[over.people[0]].size() == before + 2);
  CHECK(at(world.inbox[over.people[0]][before], "event") == "1");
  CHECK(!at(world.inbox[over.people[0]][before + 1], "record").empty());
}

TEST_CASE("a connection has few questions under way") {
  Limits limits;
  limits.questions_per_connection_max = 2;
  World world(1, limits);
  Finished over(world);
  world.hold_jobs = true;
  CHECK(world.ask(over.people[0], "replay", R"("event":1)") == "");
  CHECK(world.ask(over.people[0], "replay", R"("event":2)") == "");
  CHECK(at(world.ask(over.people[0], "record", ""), "error.code") == "busy");
  CHECK(world.ask(over.people[1], "record", "") == "");
  world.do_held_jobs();
  CHECK(at(world.ask(over.people[0], "replay", R"("event":1)"), "ok") == "true");
}

TEST_CASE("a question whose asker has gone is dropped") {
  World world;
  Finished over(world);
  world.hold_jobs = true;
  world.ask(over.people[0], "replay", R"("event":1)");
  REQUIRE(world.held_jobs.size() == 1);
  CHECK(world.lobby->wants(world.held_jobs[0]));
  world.disconnect(over.people[0]);
  CHECK(!world.lobby->wants(world.held_jobs[0]));
  world.run(world.lobby->done(world.held_jobs[0], world.now));
}

TEST_CASE("while a table wakes, who comes in waits in order, and nobody else does") {
  World world;
  Party party(world, "null_game", 2);
  party.start();
  world.restart();
  world.hold_jobs = true;
  const auto first = world.join();
  const auto second = world.join();
  const auto other = world.join();
  const std::string tokens = enter(party.code) + R"(,"tokens":[")" + party.tokens[0] + R"("])";
  CHECK(world.ask(first, "enter", tokens) == "");
  CHECK(world.ask(first, R"({"id":"r","do":"roll","seat":1,"seq":0})") == "");
  CHECK(world.ask(first, "ping", "") == "");
  CHECK(world.ask(second, "enter", enter(party.code)) == "");
  CHECK(at(world.ask(other, "create", R"("game":"null_game","seats":2)"), "ok") == "true");
  // One table is read once, however many wait for it.
  CHECK(world.held_jobs.size() == 1);
  world.do_held_jobs();
  std::string answered;
  for (const auto& text : world.inbox[first])
    if (const auto id = at(text, "re"); !id.empty())
      answered += id + (at(text, "ok") == "true" ? "+" : "-");
  CHECK(answered.find("r+") != std::string::npos);
  CHECK(answered.find("r+") > 0);
  CHECK(answered.back() == '+');
  CHECK(at(world.pushed(second, "view"), "seq") == "1");
}

TEST_CASE("not more than so many requests wait for a table") {
  Limits limits;
  limits.held_per_table_max = 3;
  World world(1, limits);
  Party party(world, "null_game", 2);
  world.restart();
  world.hold_jobs = true;
  const auto first = world.join();
  const auto second = world.join();
  CHECK(world.ask(first, "enter", enter(party.code)) == "");
  CHECK(world.ask(first, "ping", "") == "");
  CHECK(world.ask(first, "ping", "") == "");
  CHECK(at(world.ask(first, "ping", ""), "error.code") == "busy");
  CHECK(at(world.ask(second, "enter", enter(party.code)), "error.code") == "busy");
  // Who was turned away does not wait for anything.
  CHECK(at(world.ask(second, "ping", ""), "ok") == "true");
  world.do_held_jobs();
  CHECK(at(world.ask(first, "sit", R"("name":"A")"), "error.code") == "no_free_seat");
  CHECK(at(world.ask(second, "enter", enter(party.code)), "ok") == "true");
}

TEST_CASE("a table that everybody has given up waiting for is not read") {
  World world;
  Party party(world, "null_game", 2);
  world.restart();
  world.hold_jobs = true;
  const auto guest = world.join();
  world.ask(guest, "enter", enter(party.code));
  world.disconnect(guest);
  REQUIRE(world.held_jobs.size() == 1);
  CHECK(!world.lobby->wants(world.held_jobs[0]));
  CHECK(world.lobby->counts().tables_awake == 0);
  // Whoever comes then is not served with the reading of before.
  const auto next = world.join();
  world.ask(next, "enter", enter(party.code));
  REQUIRE(world.held_jobs.size() == 2);
  CHECK(!world.lobby->wants(world.held_jobs[0]));
  world.do_held_jobs();
  CHECK(at(world.pushed(next, "table"), "state") == "open");
}

TEST_CASE("a table whose memory is in doubt is read again before anybody is answered") {
  World world;
  Party party(world, "null_game", 2);
  party.start();
  world.hold_jobs = true;
  world.log.refuse(1);
  CHECK(at(party.roll(0, "r1"), "error.code") == "storage");
  REQUIRE(world.held_jobs.size() == 1);
  CHECK(world.lobby->state_of(1) == nullptr);
  CHECK(world.ask(party.people[0], R"({"id":"r1","do":"roll","seat":1,"seq":0})") == "");
  world.do_held_jobs();
  CHECK(at(party.view(0), "seq") == "1");
  REQUIRE(world.lobby->state_of(1) != nullptr);
}
