// Matches that are long, or that somebody makes long: nothing that can be played is too much for
// what reads it.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "fairness/verify.h"
#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

std::string undo(Party& party, std::size_t seat) {
  return party.world.ask(party.people[seat], "undo",
                         R"("seat":)" + std::to_string(seat + 1) + R"(,"seq":)" + party.seq(seat));
}

/// Acts and takes it back until that is refused: why, and how often it went.
std::pair<std::string, int> undo_until_refused(Party& party, std::size_t seat) {
  for (int times = 0;; ++times) {
    const auto number = std::to_string(party.world.rows(1).size());
    REQUIRE(at(party.act(seat, "stay", "a" + number), "ok") == "true");
    party.world.pass(200);
    const bool offered = at(party.view(seat), "undo") == "true";
    const auto answer = undo(party, seat);
    CHECK(offered == (at(answer, "ok") == "true"));
    if (!offered) return {at(answer, "error.why.key"), times};
    party.world.pass(200);
  }
}

/// A log that has a bug.
class BuggyLog final : public MemoryLog {
 public:
  std::expected<std::optional<TableHead>, LogError> find(std::string_view code) override {
    if (broken) fail_check("the log has a bug");
    return MemoryLog::find(code);
  }
  std::expected<std::vector<TableHead>, LogError> heads(TableId after, std::size_t limit) override {
    if (broken) fail_check("the log has a bug");
    return MemoryLog::heads(after, limit);
  }
  bool broken = false;
};

}  // namespace

TEST_CASE("a seat takes back so often between two rolls, and so often in a match") {
  Limits limits;
  limits.undos_at_once_max = 3;
  limits.undos_per_match_max = 5;
  World world(1, limits);
  Party party(world, "null_game", 2, R"(,"options":{"rounds":"2"})");
  party.start();
  party.roll(0, "r0");
  CHECK(undo_until_refused(party, 0) == std::pair<std::string, int>{"undos_at_once", 3});
  party.roll(1, "r1");
  // The other one has as many, whatever the first has used up.
  CHECK(undo_until_refused(party, 1) == std::pair<std::string, int>{"undos_at_once", 3});
  world.restart();
  for (std::size_t i = 0; i < 2; ++i) {
    party.people[i] = world.join();
    world.ask(party.people[i], "enter",
              R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[i] + "\"]");
  }
  party.roll(0, "r2");
  CHECK(undo_until_refused(party, 0) == std::pair<std::string, int>{"undos_in_match", 2});
  // Who cannot take back any more can still play to the end.
  party.roll(1, "r3");
  party.act(1, "stay", "last");
  CHECK(at(world.pushed(party.people[0], "table"), "state") == "finished");
  CHECK(!at(world.pushed(party.people[0], "table"), "result").empty());
}

TEST_CASE("a match that becomes too long is ended by the table, and what was played is kept") {
  Limits limits;
  limits.match_entries_max = 12;
  World world(1, limits);
  Party party(world, "null_game", 2);
  party.start();
  int rolls = 0;
  while (at(world.pushed(party.people[0], "table"), "state") == "playing") {
    const std::size_t seat = static_cast<std::size_t>(rolls) % 2;
    const auto number = std::to_string(++rolls);
    REQUIRE(at(party.roll(seat, "r" + number), "ok") == "true");
    REQUIRE(at(party.act(seat, "step", "a" + number), "ok") == "true");
    REQUIRE(rolls < 20);
  }
  const auto table = world.pushed(party.people[1], "table");
  CHECK(at(table, "voided") == "too_long");
  CHECK(at(table, "result").empty());
  CHECK(world.lobby->counts().matches_finished == 1);
  CHECK(world.lobby->counts().matches_voided == 0);
  CHECK(at(party.act(0, "step", "late"), "error.code") == "wrong_state");

  const auto answer = world.ask(party.people[0], "record", "");
  const auto record = at(answer, "record");
  CHECK(record == world.record(party.code, 1).value());
  const auto report = verify_record(record, knobel::testing::make_tested);
  REQUIRE_MESSAGE(report.has_value(), answer);
  CHECK(report->record.entries.size() == 12);
  CHECK_FALSE(report->finished);
  CHECK(at(world.ask(party.people[0], "replay", R"("event":12)"), "events") == "12");
  // It is as long after a restart, and the table can be played at again.
  world.restart();
  const auto again = world.join();
  world.ask(again, "enter",
            R"("code":")" + party.code + R"(","tokens":[")" + party.host_token + "\"]");
  CHECK(at(world.pushed(again, "table"), "voided") == "too_long");
  CHECK(at(world.ask(again, "rematch", ""), "ok") == "true");
}

TEST_CASE("who comes to a long match is told its story in pages on request") {
  Limits limits;
  limits.steps_per_message_max = 4;
  World world(1, limits);
  Party party(world, "null_game", 2, R"(,"options":{"rounds":"20"})");
  party.start();
  for (int turn = 0; turn < 5; ++turn) {
    const std::size_t seat = static_cast<std::size_t>(turn) % 2;
    REQUIRE(at(party.roll(seat, "r" + std::to_string(turn)), "ok") == "true");
    REQUIRE(at(party.act(seat, "stay", "a" + std::to_string(turn)), "ok") == "true");
  }
  const auto late = world.join();
  world.ask(late, "enter", R"("code":")" + party.code + "\"");
  CHECK(world.pushes(late, "view") == 1);
  CHECK(at(world.pushed(late, "view"), "seq") == "10");
  CHECK(at(world.pushed(late, "view"), "from") == "10");
  CHECK(at(world.pushed(late, "view"), "steps") == "[]");

  const auto page = [&](ConnectionId who, const std::string& members) {
    return world.ask(who, "story", members);
  };
  const auto middle = page(late, R"("before":6)");
  CHECK(at(middle, "match") == "1");
  CHECK(at(middle, "from") == "2");
  CHECK(at(middle, "seq") == "6");
  CHECK(at(middle, "steps.0.seq") == "3");
  CHECK(at(middle, "steps.3.entries.0.action") == "stay");
  CHECK(at(middle, "steps.3.news.0.key") == "stayed");
  CHECK(at(middle, "steps.4").empty());
  const auto first = page(late, R"("seat":null,"before":2)");
  CHECK(at(first, "from") == "0");
  CHECK(at(first, "steps.0.entries.0.chance").starts_with("dice "));
  CHECK(at(first, "steps.2").empty());
  CHECK(at(page(late, R"("before":0)"), "steps") == "[]");
  // More than there is: the newest.
  CHECK(at(page(late, R"("before":1000)"), "steps") == at(page(late, R"("before":10)"), "steps"));
  CHECK(at(page(late, R"("before":1000)"), "seq") == "10");
  // Only through the own eyes.
  CHECK(at(page(late, R"("seat":1,"before":6)"), "error.code") == "not_your_seat");
  CHECK(at(page(party.people[0], R"("before":6)"), "error.code") == "no_onlookers");
  CHECK(at(page(party.people[0], R"("seat":1,"before":6)"), "steps") == at(middle, "steps"));
}

TEST_CASE("pages of a story have neither gaps nor overlaps, and undone steps say which") {
  Limits limits;
  limits.steps_per_message_max = 7;
  World world(1, limits);
  Party party(world, "null_game", 2, R"(,"options":{"rounds":"200"})");
  party.start();
  // More entries than lie between two kept moments, and an undo in each turn.
  for (int turn = 0; party.seq(0) != "600"; ++turn) {
    const std::size_t seat = static_cast<std::size_t>(turn) % 2;
    const auto id = std::to_string(turn);
    REQUIRE(at(party.roll(seat, "r" + id), "ok") == "true");
    REQUIRE(at(party.act(seat, "stay", "a" + id), "ok") == "true");
    REQUIRE(at(world.ask(party.people[seat], "undo",
                         R"("seat":)" + std::to_string(seat + 1) + R"(,"seq":)" + party.seq(seat)),
               "ok") == "true");
    REQUIRE(at(party.act(seat, "stay", "b" + id), "ok") == "true");
    world.pass(1000);
  }
  std::size_t before = 600;
  std::size_t expected = 600;
  while (before > 0) {
    const auto page =
        world.ask(party.people[0], "story", R"("seat":1,"before":)" + std::to_string(before));
    std::vector<std::string> seqs;
    for (int i = 0; !at(page, "steps." + std::to_string(i)).empty(); ++i) {
      const std::string step = "steps." + std::to_string(i);
      seqs.push_back(at(page, step + ".seq"));
      if (at(page, step + ".entries.0.table") != "undo") continue;
      CHECK(at(page, step + ".undone") == std::to_string(std::stoul(seqs.back()) - 1));
      CHECK(at(page, step + ".news.0.key") == "undo");
    }
    for (std::size_t i = seqs.size(); i-- > 0;) REQUIRE(seqs[i] == std::to_string(expected--));
    before = std::stoul(at(page, "from"));
    world.pass(1000);
  }
  CHECK(expected == 0);
}

TEST_CASE("a page of the story has nothing that its seat was not shown") {
  Limits limits;
  limits.steps_per_message_max = 2;
  World world(1, limits);
  Party party(world, "knaster", 2);
  party.start();
  REQUIRE((at(party.roll(0), "ok") == "true" || at(party.roll(1), "ok") == "true"));
  REQUIRE(at(party.act(0, "write c3"), "ok") == "true");
  const auto mine = world.ask(party.people[0], "story", R"("seat":1,"before":1000)");
  const auto other = world.ask(party.people[1], "story", R"("seat":2,"before":1000)");
  CHECK(mine.find("c3") != std::string::npos);
  CHECK(other.find("c3") == std::string::npos);
  CHECK(std::stoul(at(mine, "from")) == std::stoul(at(other, "from")) + 1);
}

TEST_CASE("a page of the story has whole steps, wherever it is asked to end") {
  Limits limits;
  limits.steps_per_message_max = 1;
  World world(1, limits);
  Party party(world, "knaster", 3);
  party.start();
  REQUIRE(std::ranges::any_of(
      std::array{0, 1, 2}, [&](std::size_t seat) { return at(party.roll(seat), "ok") == "true"; }));
  for (const std::size_t seat : {0, 1, 2}) REQUIRE(at(party.act(seat, "write c3"), "ok") == "true");
  // To the first seat the other two have written at once.
  const auto seq = std::stoul(party.seq(0));
  for (std::size_t before = seq; before > 0; --before) {
    CAPTURE(before);
    const auto page =
        world.ask(party.people[0], "story", R"("seat":1,"before":)" + std::to_string(before));
    std::size_t entries = 0;
    for (int i = 0; !at(page, "steps.0.entries." + std::to_string(i)).empty(); ++i) ++entries;
    CHECK(at(page, "steps.1.entries.0").empty());
    CHECK(entries == (before == seq ? 2 : before == seq - 1 ? 0 : 1));
    CHECK(std::stoul(at(page, "seq")) == std::stoul(at(page, "from")) + entries);
    CHECK(std::stoul(at(page, "from")) < before);
    world.pass(1000);
  }
}

TEST_CASE("a long record comes in parts of whole lines before its answer, and not too often") {
  Limits limits;
  limits.record_bytes_per_address = {1000, 120'000};
  limits.messages_per_connection = limits.messages_per_address = {100'000, 100'000};
  limits.undos_at_once_max = limits.undos_per_match_max = 2000;
  World world(1, limits);
  Party party(world, "null_game", 2, R"(,"options":{"rounds":"2"})");
  party.start();
  const auto number = [&] { return std::to_string(world.rows(1).size()); };
  // The last "stay" ends the match and cannot be taken back.
  for (const auto& [seat, times] : {std::pair(0U, 530), {1U, 530}, {0U, 530}, {1U, 0}}) {
    REQUIRE(at(party.roll(seat, "r" + number()), "ok") == "true");
    for (int i = 0; i < times; ++i) {
      REQUIRE(at(party.act(seat, "stay", "a" + number()), "ok") == "true");
      REQUIRE(at(undo(party, seat), "ok") == "true");
      for (auto& [id, box] : world.inbox)
        if (box.size() > 10) box.erase(box.begin(), box.end() - 10);
    }
    REQUIRE(at(party.act(seat, "stay", "a" + number()), "ok") == "true");
  }
  const auto id = party.people[0];
  REQUIRE(at(world.pushed(id, "table"), "state") == "finished");
  world.inbox[id].clear();
  const auto answer = world.ask(id, R"({"id":"long","do":"record"})");
  std::string record;
  for (const auto& text : world.inbox[id]) {
    CHECK(at(text, "push") == "part");
    CHECK(at(text, "re") == "long");
    CHECK(text.size() < 200'000);
    CHECK(at(text, "record").ends_with("\n"));
    record += at(text, "record");
  }
  CHECK(!world.inbox[id].empty());
  record += at(answer, "record");
  CHECK(record == world.record(party.code, 1).value());

  world.inbox[id].clear();
  CHECK(at(world.ask(id, R"({"id":"again","do":"record"})"), "error.code") == "too_fast");
  CHECK(world.inbox[id].empty());
  // Who is told so much at once wants to read it.
  const auto told = world.ask(id, "replay", R"("event":3000,"from":2000)");
  CHECK(at(told, "steps.0.event") == "2001");
  CHECK(told.find("\"scores\"", told.find("\"steps\"")) == std::string::npos);
}

TEST_CASE("a bug outside of any table is answered and reported, and never leaves the core") {
  BuggyLog log;
  World world(1, {}, equipment_parts(), &log);
  const auto id = world.join();
  log.broken = true;
  CHECK(at(world.ask(id, "enter", R"("code":"BBBBB")"), "error.code") == "bug");
  CHECK(at(world.ask(id, "enter", R"("code":"CCCCC")"), "error.code") == "bug");
  CHECK_NOTHROW(world.lobby->expire_some(10));
  CHECK(world.lobby->take_reports().size() == 2);  // the first two are the same
  log.broken = false;
  CHECK(at(world.ask(id, "create", R"("game":"null_game","seats":2)"), "ok") == "true");
}
