// How a match begins: seats commit, all open together, and whoever does not is counted.

#include <doctest/doctest.h>

#include "fairness/verify.h"
#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

std::string in_quotes(const std::string& text) { return "\"" + text + "\""; }

std::string seat_member(int seat) { return R"("seat":)" + std::to_string(seat); }

/// A table whose seats have committed, each on a connection of its own, and ways to go on by hand.
struct Opening : Party {
  using Party::Party;

  std::string commit(std::size_t person, int seat, const std::string& contribution) {
    return world.ask(
        people[person], "contribute",
        seat_member(seat) + R"(,"commitment":)" + in_quotes(commitment_to(contribution)));
  }
  std::string begin() { return world.ask(people[0], "start", ""); }
  std::string open(std::size_t person) {
    return open(person, static_cast<int>(person) + 1, contribution_of(person));
  }
  std::string open(std::size_t person, int seat, const std::string& contribution) {
    return world.ask(people[person], "open",
                     seat_member(seat) + R"(,"contribution":)" + in_quotes(contribution));
  }
  std::string opening(std::size_t person) { return world.pushed(people[person], "opening"); }
  std::string state() { return at(world.pushed(people[0], "table"), "state"); }
  /// Comes back over another connection, as a page does that was loaded again.
  void come_back(std::size_t person) {
    people[person] = world.join();
    world.ask(people[person], "enter",
              R"("code":)" + in_quotes(code) + R"(,"tokens":[)" + in_quotes(tokens[person]) +
                  (person == 0 ? "," + in_quotes(host_token) : "") + "]");
  }
  /// What memory holds is what the rows tell.
  void check_fold() {
    const auto head = *world.log.find(code);
    Equipment equipment(equipment_parts());
    const auto folded = TableState::fold(*head, *world.log.read(head->id), equipment);
    REQUIRE_MESSAGE(folded.has_value(), folded.error().text);
    const TableState* state = world.lobby->state_of(head->id);
    REQUIRE(state != nullptr);
    TableState ours = *state;
    ours.equipment = &equipment;
    ours.game = folded->game;
    CHECK(ours.state == folded->state);
    CHECK(ours.beginning == folded->beginning);
    CHECK(ours.chairs == folded->chairs);
    CHECK(ours.secret == folded->secret);
    CHECK(ours.header == folded->header);
  }
  /// One resigns, and the record of the match verifies.
  Luck finish() {
    REQUIRE(state() == "playing");
    world.ask(people[0], "resign", seat_member(1) + R"(,"seq":)" + seq(0));
    const auto record = at(world.ask(people[0], "record", ""), "record");
    const auto report = verify_record(record, knobel::testing::make_tested);
    REQUIRE_MESSAGE(report.has_value(), (report ? "" : report.error().text));
    CHECK(report->dice == VerifyReport::Dice::Recomputed);
    return report->record.header.luck;
  }
};

}  // namespace

TEST_CASE("a match begins when all have opened what they had committed to") {
  World world;
  Opening party(world, "null_game", 2);
  const auto onlooker = world.join();
  world.ask(onlooker, "enter", R"("code":)" + in_quotes(party.code));
  const auto sealed = at(world.pushed(party.people[0], "table"), "commitment");
  CHECK(at(party.begin(), "ok") == "true");
  CHECK(party.state() == "opening");
  const std::string list = R"([)" + in_quotes(commitment_to(contribution_of(0))) + "," +
                           in_quotes(commitment_to(contribution_of(1))) + "]";
  for (const auto who : {party.people[0], party.people[1], onlooker}) {
    const auto told = world.pushed(who, "opening");
    CHECK(at(told, "commitments") == list);
    CHECK(at(told, "commitment") == sealed);
    CHECK(at(told, "starts") == "1");
    CHECK(at(told, "match") == "1");
    CHECK(at(told, "failed") == "[]");
  }
  const auto heard = world.inbox[party.people[1]].size();
  CHECK(at(party.open(0), "ok") == "true");
  party.check_fold();
  CHECK(party.state() == "opening");
  // Nobody learns what was opened, or that it was.
  CHECK(world.inbox[party.people[1]].size() == heard);
  CHECK(world.pushed(party.people[0], "view").empty());
  CHECK(at(party.open(1), "ok") == "true");
  CHECK(party.state() == "playing");
  party.check_fold();
  CHECK(world.pushes(party.people[0], "opening") == 1);
  CHECK(at(world.pushed(party.people[0], "table"), "seats.1.contribution") == contribution_of(1));
  const auto luck = party.finish();
  CHECK(luck.starts == 1);
  CHECK(luck.commitment == sealed);
  CHECK(luck.contributions == std::vector<std::string>{contribution_of(0), contribution_of(1)});
  // Whoever comes only now can compare as well.
  const auto late = world.join();
  world.ask(late, "enter", R"("code":)" + in_quotes(party.code));
  CHECK(at(world.pushed(late, "opening"), "commitments") == list);
}

TEST_CASE("without commitments a match begins at once") {
  World world;
  const auto host = world.join();
  world.ask(host, "create", R"("game":"null_game","seats":2)");
  world.ask(host, "sit", R"("name":"A")");
  world.ask(host, "bot", R"("seat":2,"level":"random")");
  CHECK(at(world.ask(host, "start", ""), "ok") == "true");
  CHECK(at(world.pushed(host, "table"), "state") == "playing");
  CHECK(at(world.pushed(host, "opening"), "commitments") == R"(["",""])");
}

TEST_CASE("what is opened once stands; a wrong seat, another and a late one change nothing") {
  World world;
  Opening party(world, "null_game", 2);
  CHECK(at(party.open(0), "error.code") == "wrong_state");
  party.begin();
  CHECK(at(party.open(0, 2, contribution_of(1)), "error.code") == "not_your_seat");
  CHECK(at(party.open(0), "ok") == "true");
  CHECK(at(party.open(0), "ok") == "true");
  CHECK(at(party.open(0, 1, std::string(64, '0')), "error.code") == "bad_opening");
  CHECK(at(party.open(1, 2, "short"), "error.code") == "malformed");
  CHECK(party.state() == "opening");
  CHECK(at(party.open(1), "ok") == "true");
  CHECK(at(party.open(1), "error.code") == "wrong_state");
  CHECK(at(party.open(1, 2, std::string(64, '0')), "error.code") == "wrong_state");
  CHECK(at(party.commit(1, 2, contribution_of(9)), "error.code") == "wrong_state");
  const auto luck = party.finish();
  CHECK(luck.starts == 1);
  CHECK(luck.contributions == std::vector<std::string>{contribution_of(0), contribution_of(1)});
}

TEST_CASE("opening something else draws everything anew, and that seat plays without") {
  World world;
  Opening party(world, "null_game", 3);
  const auto first = at(world.pushed(party.people[0], "table"), "commitment");
  party.begin();
  CHECK(at(party.open(1), "ok") == "true");
  CHECK(at(party.open(2, 3, std::string(64, '0')), "error.code") == "bad_opening");
  party.check_fold();
  auto told = party.opening(0);
  CHECK(party.state() == "opening");
  CHECK(at(told, "starts") == "2");
  CHECK(at(told, "failed") == "[3]");
  CHECK(at(told, "commitments") == "null");
  const auto second = at(told, "commitment");
  CHECK(second != first);
  CHECK(at(world.pushed(party.people[0], "table"), "commitment") == second);
  // What belonged to the first start is of no use any more.
  CHECK(at(party.open(0), "error.code") == "wrong_state");
  CHECK(at(party.commit(2, 3, contribution_of(7)), "error.code") == "wrong_state");
  CHECK(at(party.commit(0, 1, contribution_of(5)), "ok") == "true");
  CHECK(at(party.opening(0), "commitments") == "null");
  CHECK(at(party.commit(1, 2, contribution_of(6)), "ok") == "true");
  told = party.opening(0);
  CHECK(at(told, "commitments.0") == commitment_to(contribution_of(5)));
  CHECK(at(told, "commitments.2").empty());
  CHECK(at(party.open(0, 1, contribution_of(5)), "ok") == "true");
  CHECK(at(party.open(1, 2, contribution_of(6)), "ok") == "true");
  CHECK(party.state() == "playing");
  party.check_fold();
  const auto& luck = world.lobby->state_of(1)->header.luck;
  CHECK(luck.starts == 2);
  CHECK(luck.commitment == second);
  CHECK(luck.contributions == std::vector<std::string>{contribution_of(5), contribution_of(6), ""});
}

TEST_CASE("who does not open in time, or does not commit anew in time, plays without") {
  World world;
  Opening party(world, "null_game", 2);
  party.begin();
  party.open(0);
  world.pass(4900);
  CHECK(at(party.opening(0), "starts") == "1");
  world.pass(200);
  CHECK(at(party.opening(0), "starts") == "2");
  CHECK(at(party.opening(0), "failed") == "[2]");
  party.check_fold();
  SUBCASE("the other commits anew") {
    CHECK(at(party.commit(0, 1, contribution_of(5)), "ok") == "true");
    CHECK(at(party.open(0, 1, contribution_of(5)), "ok") == "true");
    const auto luck = party.finish();
    CHECK(luck.starts == 2);
    CHECK(luck.contributions == std::vector<std::string>{contribution_of(5), ""});
  }
  SUBCASE("the other does not") {
    world.pass(4800);
    CHECK(party.state() == "opening");
    world.pass(300);
    const auto luck = party.finish();
    CHECK(luck.starts == 2);
    CHECK(luck.contributions == std::vector<std::string>{"", ""});
    CHECK(at(party.opening(0), "starts") == "2");
  }
  SUBCASE("the other fails as well") {
    party.commit(0, 1, contribution_of(5));
    world.pass(5100);
    const auto luck = party.finish();
    CHECK(luck.starts == 3);
    CHECK(luck.commitments == std::vector<std::string>{"", ""});
  }
}

TEST_CASE("who is not connected at the start has no contribution") {
  World world;
  Opening party(world, "null_game", 2);
  world.disconnect(party.people[1]);
  party.begin();
  CHECK(at(party.opening(0), "commitments.1").empty());
  party.come_back(1);
  CHECK(at(party.open(1), "error.code") == "wrong_state");
  party.open(0);
  const auto luck = party.finish();
  CHECK(luck.starts == 1);
  CHECK(luck.contributions == std::vector<std::string>{contribution_of(0), ""});
}

TEST_CASE("several seats of one device open for themselves, and bots have nothing to open") {
  World world;
  const auto screen = world.join();
  const auto code = at(world.ask(screen, "create", R"("game":"null_game","seats":3)"), "code");
  for (std::size_t i = 0; i < 2; ++i)
    world.ask(screen, "sit",
              R"("name":"P","commitment":)" + in_quotes(commitment_to(contribution_of(i))));
  world.ask(screen, "bot", R"("seat":3,"level":"random")");
  world.ask(screen, "start", "");
  for (int seat = 1; seat <= 2; ++seat) {
    CHECK(at(world.pushed(screen, "table"), "state") == "opening");
    world.ask(screen, "open",
              seat_member(seat) + R"(,"contribution":)" +
                  in_quotes(contribution_of(static_cast<std::size_t>(seat - 1))));
  }
  CHECK(at(world.pushed(screen, "table"), "state") == "playing");
  CHECK(world.lobby->state_of(1)->header.luck.contributions ==
        std::vector<std::string>{contribution_of(0), contribution_of(1), ""});
}

TEST_CASE("whoever is let in has committed when asking") {
  World world;
  const auto host = world.join();
  const auto code =
      at(world.ask(host, "create", R"("game":"knaster","seats":1,"approve":true)"), "code");
  const auto guest = world.join();
  world.ask(guest, "enter", R"("code":)" + in_quotes(code));
  world.ask(guest, "sit",
            R"("name":"B","commitment":)" + in_quotes(commitment_to(contribution_of(3))));
  world.ask(host, "approve", R"("ask":1,"yes":true)");
  CHECK(at(world.pushed(host, "table"), "seats.0.commitment") == commitment_to(contribution_of(3)));
  world.ask(host, "start", "");
  world.ask(guest, "open", R"("seat":1,"contribution":)" + in_quotes(contribution_of(3)));
  CHECK(at(world.pushed(host, "table"), "state") == "playing");
}

TEST_CASE("a rematch has new commitments") {
  World world;
  Opening party(world, "null_game", 2);
  party.start();
  party.finish();
  world.ask(party.people[0], "rematch", "");
  CHECK(at(world.pushed(party.people[0], "table"), "seats.1.commitment").empty());
  CHECK(at(party.commit(0, 2, contribution_of(5)), "ok") == "true");
  SUBCASE("for which the host's start waits") {
    CHECK(at(party.begin(), "ok") == "true");
    CHECK(party.state() == "opening");
    CHECK(at(party.opening(1), "match") == "2");
    CHECK(at(party.opening(1), "starts") == "1");
    CHECK(at(party.opening(1), "commitments") == "null");
    party.check_fold();
    CHECK(at(party.commit(1, 1, contribution_of(6)), "ok") == "true");
    CHECK(at(party.opening(1), "commitments.0") == commitment_to(contribution_of(6)));
    CHECK(at(party.open(1, 1, contribution_of(6)), "ok") == "true");
  }
  SUBCASE("but not for ever") {
    party.begin();
    world.pass(5100);
    CHECK(at(party.opening(1), "commitments.0").empty());
  }
  SUBCASE("and not for who is not there") {
    world.disconnect(party.people[1]);
    party.begin();
    CHECK(at(party.opening(0), "commitments.0").empty());
  }
  SUBCASE("and not for who has given the seat up") {
    world.ask(party.people[1], "leave", R"("seat":1)");
    world.ask(party.people[0], "bot", R"("seat":1,"level":"random")");
    party.begin();
    CHECK(at(party.opening(0), "commitments.0").empty());
  }
  CHECK(at(party.open(0, 2, contribution_of(5)), "ok") == "true");
  CHECK(party.state() == "playing");
  const auto& luck = world.lobby->state_of(1)->header.luck;
  CHECK(luck.starts == 1);
  CHECK(luck.contributions[1] == contribution_of(5));
}

TEST_CASE("a crash between commitment and opening, or while some have opened, changes nothing") {
  World world;
  Opening party(world, "null_game", 2);
  world.restart();
  for (std::size_t person = 0; person < 2; ++person) party.come_back(person);
  party.begin();
  const auto told = party.opening(0);
  CHECK(at(told, "commitments.1") == commitment_to(contribution_of(1)));
  party.open(1);
  world.restart();
  // The table waits until somebody is there again, however long that takes.
  world.pass(60'000);
  for (std::size_t person = 0; person < 2; ++person) party.come_back(person);
  CHECK(party.opening(0) == told);
  party.check_fold();
  CHECK(at(party.open(1), "ok") == "true");
  CHECK(at(party.open(0), "ok") == "true");
  const auto luck = party.finish();
  CHECK(luck.starts == 1);
  CHECK(luck.contributions == std::vector<std::string>{contribution_of(0), contribution_of(1)});
}

TEST_CASE("a crash while seats commit anew leads on with the same secret") {
  World world;
  Opening party(world, "null_game", 2);
  party.begin();
  party.open(1, 2, std::string(64, '0'));
  const auto told = party.opening(0);
  CHECK(at(told, "commitments") == "null");
  world.restart();
  for (std::size_t person = 0; person < 2; ++person) party.come_back(person);
  CHECK(party.opening(0) == told);
  party.check_fold();
  party.commit(0, 1, contribution_of(5));
  party.open(0, 1, contribution_of(5));
  const auto luck = party.finish();
  CHECK(luck.starts == 2);
  CHECK(luck.commitment == at(told, "commitment"));
  CHECK(luck.contributions == std::vector<std::string>{contribution_of(5), ""});
}

TEST_CASE("a page that is loaded again while the match begins opens in time") {
  World world;
  Opening party(world, "null_game", 2);
  party.begin();
  party.open(0);
  world.disconnect(party.people[1]);
  world.pass(3000);
  party.come_back(1);
  CHECK(at(party.opening(1), "commitments.1") == commitment_to(contribution_of(1)));
  CHECK(at(party.open(1), "ok") == "true");
  CHECK(party.finish().starts == 1);
}

TEST_CASE("while a match begins no seat changes hands") {
  World world;
  Opening party(world, "null_game", 2);
  party.begin();
  party.open(1);
  const auto host = party.people[0];
  CHECK(at(world.ask(host, "free", R"("seat":2)"), "error.code") == "wrong_state");
  CHECK(at(world.ask(host, "bot", R"("seat":2,"level":"random")"), "error.code") == "wrong_state");
  CHECK(at(world.ask(host, "bot", R"("seat":2,"level":null)"), "error.code") == "wrong_state");
  CHECK(at(world.ask(host, "leave", R"("seat":1)"), "error.code") == "wrong_state");
  CHECK(at(world.ask(host, "start", ""), "error.code") == "wrong_state");
  CHECK(at(world.ask(host, "rematch", ""), "error.code") == "wrong_state");
  CHECK(at(world.ask(host, "settings", R"("options":{"rounds":"3"})"), "error.code") ==
        "wrong_state");
  CHECK(at(world.ask(host, "settings", R"("chat":true)"), "ok") == "true");
  CHECK(at(world.ask(party.people[1], "sit", R"("name":"C")"), "error.code") == "no_free_seat");
  party.open(0);
  CHECK(party.finish().starts == 1);
}

TEST_CASE("an opening that could not be stored is asked for again") {
  World world;
  Opening party(world, "null_game", 2);
  party.begin();
  const auto told = party.opening(0);
  world.log.refuse(1);
  CHECK(at(party.open(0), "error.code") == "storage");
  party.check_fold();
  CHECK(world.pushes(party.people[0], "opening") == 2);
  CHECK(party.opening(0) == told);
  CHECK(at(party.open(0), "ok") == "true");
  CHECK(at(party.open(1), "ok") == "true");
  CHECK(party.finish().starts == 1);
}
