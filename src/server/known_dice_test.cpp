// Tables whose dice somebody knows before: those of a day, and the luck of a match once more.

#include <doctest/doctest.h>

#include "fairness/verify.h"
#include "formats/record_text.h"
#include "server/bots.h"
#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

constexpr const char* kDay = R"(,"pace_ms":0,"day":"2026-11-19")";

/// Everybody here takes what comes first, until the match is over.
void play_out(Party& party) {
  for (int step = 0; step < 3000; ++step) {
    party.world.pass(100);
    for (std::size_t seat = 0; seat < party.people.size(); ++seat) {
      const auto view = party.view(seat);
      if (at(view, "view.turn.kind") == "over") return;
      const std::string id = std::to_string(step) + "-" + std::to_string(seat);
      if (const auto action = at(view, "view.actions.0.text"); !action.empty())
        party.act(seat, action, "a" + id);
      else if (at(view, "view.turn.asker") == std::to_string(seat + 1))
        party.roll(seat, "r" + id);
    }
  }
  FAIL("a match without an end");
}

std::string text_of(World& world, const std::string& code, std::uint32_t match = 0) {
  const auto record = world.record(code, match);
  REQUIRE(record.has_value());
  return *record;
}

VerifyReport verified(const std::string& record) {
  auto report = verify_record(record, knobel::testing::make_tested);
  REQUIRE_MESSAGE(report.has_value(), report.error().text);
  CHECK(report->finished);
  CHECK(report->dice == VerifyReport::Dice::Recomputed);
  return *report;
}

/// What is thrown and drawn in a record, in order.
std::vector<std::string> luck_in(const Record& record) {
  std::vector<std::string> all;
  for (const auto& entry : record.entries)
    if (const auto* chance = std::get_if<ChanceEntry>(&entry)) all.push_back(chance->text);
  return all;
}

std::string again_of(const Record& record) {
  std::string list = "\"" + record.result->secret + "\"";
  for (const auto& thrown_in : record.header.luck.contributions) list += ",\"" + thrown_in + "\"";
  return R"(,"pace_ms":0,"again":[)" + list + "]";
}

/// A match that a master plays alone on the dice of that day, in a world of that seed.
Record master_alone(std::uint64_t seed) {
  World world(seed);
  const auto host = world.join();
  const auto made = world.ask(host, "create", R"("game":"knaster","seats":1)" + std::string(kDay));
  world.ask(host, "bot", R"("seat":1,"level":"master")");
  REQUIRE(at(world.ask(host, "start", ""), "ok") == "true");
  Bots bots(seed, 1);
  while (at(world.pushed(host, "table"), "state") != "finished") {
    while (!world.decisions.empty()) {
      Job job = std::move(world.decisions.front());
      world.decisions.pop_front();
      auto& decision = std::get<job::Decide>(job.what);
      decision.action = bots.decide(decision);
      world.run(world.lobby->done(std::move(job), world.now));
    }
    world.now = world.lobby->next_deadline();
    world.run(world.lobby->tick(world.now));
  }
  return verified(text_of(world, at(made, "code"))).record;
}

}  // namespace

TEST_CASE("on the dice of a day everybody throws the same, and the record says which they are") {
  std::vector<std::string> first;
  for (const std::uint64_t seed : {1, 2}) {
    World world(seed);
    Party party(world, "knaster", 1, kDay);
    CHECK(at(world.pushed(party.people[0], "table"), "known") == "2026-11-19");
    REQUIRE(at(world.ask(party.people[0], "start", ""), "ok") == "true");
    world.restart();
    party.people[0] = world.join();
    world.ask(party.people[0], "enter",
              R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[0] + "\"]");
    play_out(party);
    const auto report = verified(text_of(world, party.code));
    CHECK(report.record.header.luck.known == "2026-11-19");
    CHECK(report.record.result->secret == secret_text(secret_of_day("2026-11-19")));
    const auto text = record_text(report.record);
    CHECK(text.find("\nknown 2026-11-19\n") != std::string::npos);
    CHECK(*read_record_text(text) == report.record);
    if (first.empty()) first = luck_in(report.record);
    CHECK(luck_in(report.record) == first);
  }
  // docs/daily.md computes these by hand.
  REQUIRE(first.size() > 3);
  CHECK(std::vector(first.begin(), first.begin() + 3) ==
        std::vector<std::string>{"dice 5 6", "dice 1 3", "dice 1 6"});
}

TEST_CASE("a rematch has dice of its own again, which nobody knows") {
  World world;
  Party party(world, "knaster", 1, kDay);
  REQUIRE(at(world.ask(party.people[0], "start", ""), "ok") == "true");
  play_out(party);
  const auto first = verified(text_of(world, party.code)).record;
  CHECK(at(world.ask(party.people[0], "rematch", ""), "ok") == "true");
  CHECK(at(world.pushed(party.people[0], "table"), "known").empty());
  world.ask(party.people[0], "start", "");
  world.pass(20'000);
  play_out(party);
  const auto second = verified(text_of(world, party.code, 2)).record;
  CHECK(second.header.luck.known.empty());
  CHECK(luck_in(second) != luck_in(first));
}

TEST_CASE("the luck of a match that is over comes once more, with what seats threw into it") {
  World world;
  Party party(world, "knaster", 2, R"(,"pace_ms":0)");
  REQUIRE(at(party.start(), "ok") == "true");
  play_out(party);
  const auto before = verified(text_of(world, party.code)).record;
  REQUIRE(!before.header.luck.contributions[0].empty());

  Party again(world, "knaster", 2, again_of(before));
  const auto host = again.people[0];
  again.people.resize(1);
  world.ask(host, "bot", R"("seat":2,"level":"random")");
  REQUIRE(at(world.ask(host, "start", ""), "ok") == "true");
  play_out(again);
  const auto after = verified(text_of(world, again.code)).record;
  CHECK(after.header.luck.known == Luck::kAgain);
  CHECK(after.header.luck.contributions == before.header.luck.contributions);
  const auto had = luck_in(before);
  const auto has = luck_in(after);
  for (std::size_t i = 0; i < std::min(had.size(), has.size()); ++i) CHECK(has[i] == had[i]);
}

TEST_CASE("nobody but the host plays with dice that somebody knows") {
  World world;
  const auto host = world.join();
  const auto guest = world.join();
  const auto code =
      at(world.ask(host, "create", R"("game":"knaster","seats":2)" + std::string(kDay)), "code");
  world.ask(guest, "enter", R"("code":")" + code + "\"");
  CHECK(at(world.ask(guest, "sit", R"("name":"Bea")"), "error.code") == "not_host");
  CHECK(at(world.ask(host, "sit", R"("name":"Anna","seat":1)"), "ok") == "true");
  CHECK(at(world.ask(guest, "sit", R"("name":"Bea")"), "error.code") == "not_host");
  CHECK(at(world.ask(host, "sit", R"("name":"Ben","seat":2)"), "ok") == "true");
}

TEST_CASE("what names no dice, or two, is malformed") {
  World world;
  const auto host = world.join();
  const auto refused = [&](const std::string& members) {
    return at(world.ask(host, "create", R"("game":"knaster","seats":1,)" + members), "error.code");
  };
  const std::string secret(64, 'a');
  CHECK(refused(R"("day":"19.11.2026")") == "malformed");
  CHECK(refused(R"("day":"2026-13-01")") == "malformed");
  CHECK(refused(R"("day":"2026-11-19","again":[")" + secret + R"(",""])") == "malformed");
  CHECK(refused(R"("again":[")" + secret + "\"]") == "malformed");
  CHECK(refused(R"("again":["aa",""])") == "malformed");
  CHECK(refused(R"("again":[")" + secret + R"(","",""])") == "malformed");
  CHECK(refused(R"("again":[")" + secret + R"(",""])").empty());
}

TEST_CASE("a master alone plays the dice of a day in one way only") {
  const auto one = master_alone(1);
  CHECK(one.entries == master_alone(2).entries);
  CHECK(one.result->scores[0] > 0);
}
