// Playing: actions, rolls, undo, previews, time, and everything that must survive.

#include <doctest/doctest.h>

#include "fairness/verify.h"
#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

/// Plays a table of one connection per seat until the end; `reached` is asked after each step.
void play_on(Party& party, int steps_max = 2000) {
  for (int step = 0; step < steps_max; ++step) {
    bool moved = false;
    for (std::size_t seat = 0; seat < party.people.size(); ++seat) {
      const auto view = party.view(seat);
      if (at(party.world.pushed(party.people[seat], "table"), "state") != "playing") return;
      const auto id = "m" + std::to_string(step) + "-" + std::to_string(seat);
      party.world.pass(100);
      if (const auto action = at(view, "view.actions.0.text"); !action.empty())
        moved = at(party.act(seat, action, id), "ok") == "true" || moved;
      else if (at(view, "view.turn.asker") == std::to_string(seat + 1))
        moved = at(party.roll(seat, id), "ok") == "true" || moved;
    }
    REQUIRE(moved);
  }
}

std::string seat_seq(Party& party, std::size_t seat) {
  return R"("seat":)" + std::to_string(seat + 1) + R"(,"seq":)" + party.seq(seat);
}

}  // namespace

TEST_CASE("the seat whose turn begins asks for the roll, then acts, and everybody sees it") {
  World world;
  Party party(world, "null_game", 2);
  CHECK(at(world.ask(party.people[1], "start", ""), "error.code") == "not_host");
  REQUIRE(at(party.start(), "ok") == "true");
  CHECK(at(party.view(0), "view.turn.asker") == "1");
  CHECK(at(party.act(0, "step"), "error.why.key") == "chance_first");
  CHECK(at(party.roll(1), "error.why.key") == "not_your_turn");
  CHECK(at(party.roll(0), "ok") == "true");
  CHECK(at(party.view(0), "view.actions.1.text") == "step");
  CHECK(at(party.view(1), "view.actions").empty());
  CHECK(at(party.view(1), "steps.0.entries.0.chance").substr(0, 5) == "dice ");
  CHECK(at(world.ask(party.people[0], "roll", seat_seq(party, 0)), "error.code") ==
        "nothing_to_roll");
  CHECK(at(party.act(1, "step"), "error.why.key") == "not_your_turn");
  CHECK(at(party.act(0, "fly"), "error.code") == "refused");
  CHECK(at(world.ask(party.people[1], "act", R"("seat":1,"seq":1,"actions":["step"])"),
           "error.code") == "not_your_seat");
  CHECK(at(party.act(0, "step"), "ok") == "true");
  CHECK(at(party.view(1), "steps.0.entries") == R"([{"seat":1,"action":"step"}])");
  CHECK(at(party.view(1), "seq") == "2");
}

TEST_CASE("a repeated request gets the same answer, also after a restart; a stale one the view") {
  World world;
  Party party(world, "null_game", 2);
  party.start();
  const std::string roll = R"({"id":"once","do":"roll","seat":1,"seq":0})";
  const auto answer = world.ask(party.people[0], roll);
  CHECK(at(answer, "ok") == "true");
  const auto rows = world.rows(1).size();
  CHECK(world.ask(party.people[0], roll) == answer);
  CHECK(world.rows(1).size() == rows);
  world.restart();
  const auto again = world.join();
  world.ask(again, "enter",
            R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[0] + "\"]");
  CHECK(at(world.pushed(again, "view"), "seq") == "1");
  CHECK(world.ask(again, roll) == answer);
  CHECK(world.rows(1).size() == rows);
  const auto stale = world.ask(again, R"({"id":"new","do":"roll","seat":1,"seq":0})");
  CHECK(at(stale, "error.code") == "stale");
  CHECK(at(stale, "view.seq") == "1");
  CHECK(at(stale, "view.view.actions.0.text") == "stay");
}

TEST_CASE("several actions are applied all or none, and never across chance") {
  World world;
  Party party(world, "knaster", 1);
  party.start();
  REQUIRE(at(party.roll(0), "ok") == "true");
  const auto rows = world.rows(1).size();
  const auto base = R"("seat":1,"seq":)" + party.seq(0);
  CHECK(at(world.ask(party.people[0], "act", base + R"(,"actions":["write a1","write a2"])"),
           "error.code") == "crosses_chance");
  CHECK(at(world.ask(party.people[0], "act", base + R"(,"actions":["write z9"])"), "error.code") ==
        "refused");
  CHECK(world.rows(1).size() == rows);
  CHECK(at(world.ask(party.people[0], "act", base + R"(,"actions":["write a1"])"), "ok") == "true");
}

TEST_CASE("what is typed in another order is stored in the one notation, and folded from it") {
  World world;
  Party party(world, "duell", 2);
  party.start();
  std::size_t seat = 0;
  do {  // first they roll for the first turn
    seat = std::stoul(at(party.view(0), "view.turn.asker")) - 1;
    REQUIRE(at(party.roll(seat), "ok") == "true");
  } while (at(party.view(seat), "view.actions").empty());
  // "keep 3 5", of which the game also understands "keep 5 3".
  std::string listed;
  std::string typed;
  for (int i = 0; typed.empty(); ++i) {
    listed = at(party.view(seat), "view.actions." + std::to_string(i) + ".text");
    REQUIRE(!listed.empty());
    const auto words = split(listed, ' ');
    if (words[0] == "keep" && words.size() == 3 && words[1] != words[2])
      typed = "keep " + std::string(words[2]) + " " + std::string(words[1]);
  }
  REQUIRE(at(party.act(seat, typed), "ok") == "true");
  const auto rows = world.rows(1);
  // The action, and the dice that follow by themselves.
  CHECK(at(rows[rows.size() - 2].text, "entry.action") == listed);
  CHECK(at(rows.back().text, "entry.chance").starts_with("dice "));
  const auto view = at(party.view(seat), "view");
  world.restart();
  const auto again = world.join();
  world.ask(again, "enter",
            R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[seat] + "\"]");
  CHECK(at(world.pushed(again, "view"), "view") == view);
}

TEST_CASE("undo takes the last action back until the next roll") {
  World world;
  Party party(world, "null_game", 2);
  party.start();
  party.roll(0);
  CHECK(at(party.view(0), "undo") == "false");
  party.act(0, "stay");
  CHECK(at(party.view(0), "undo") == "true");
  CHECK(at(party.view(1), "undo") == "false");
  CHECK(at(world.ask(party.people[0], "undo", seat_seq(party, 0)), "ok") == "true");
  CHECK(at(party.view(1), "steps.0.entries") == R"([{"table":"undo","seat":1}])");
  CHECK(at(party.view(1), "steps.0.undone") == "2");
  CHECK(!at(party.view(0), "view.actions").empty());
  party.act(0, "stay", "again");
  party.roll(1);
  CHECK(at(world.ask(party.people[0], "undo", seat_seq(party, 0)), "error.why.key") ==
        "nothing_to_undo");
}

TEST_CASE("preview shows what would be, stores nothing and stops where others' secrets begin") {
  World world;
  Party party(world, "knaster", 2);
  party.start();
  REQUIRE((at(party.roll(0), "ok") == "true" || at(party.roll(1), "ok") == "true"));
  const auto rows = world.rows(1).size();
  const auto preview = world.ask(party.people[0], "preview", R"("seat":1,"actions":["write c3"])");
  CHECK(at(preview, "applied") == "1");
  CHECK(at(preview, "view.turn.seats") == "[2]");
  CHECK(world.rows(1).size() == rows);
  party.act(0, "write c3");
  const auto last = world.ask(party.people[1], "preview", R"("seat":2,"actions":["write a1"])");
  CHECK(at(last, "applied") == "0");
  CHECK(at(last, "stopped") == "reveal");
  CHECK(at(world.ask(party.people[1], "why_not", R"("seat":2,"action":"circle a1")"), "legal") ==
        "false");
  CHECK(!at(world.ask(party.people[1], "why_not", R"("seat":2,"action":"circle a1")"), "why.key")
             .empty());
  CHECK(at(world.ask(party.people[1], "why_not", R"("seat":2,"action":"write a1")"), "legal") ==
        "true");
}

TEST_CASE("odds are told to the seat whose turn it is, also for what it only thinks of") {
  World world;
  Party party(world, "turnier", 3, R"(,"help":"chances","options":{"first":"1"})");
  party.start();
  const auto ask = [&](std::size_t seat, const std::string& more = "") {
    return world.ask(party.people[seat], "odds", R"("seat":)" + std::to_string(seat + 1) + more);
  };
  // Chances are fractions, which the reader of formats/json.h does not take: texts are compared.
  const auto odds = [&](std::size_t seat, const std::string& more = "") {
    const std::string answer = ask(seat, more);
    return answer.substr(answer.find("\"odds\":"));
  };
  CHECK(odds(0) == R"("odds":null})");
  REQUIRE(at(party.roll(0), "ok") == "true");
  const auto rows = world.rows(1).size();
  const auto told = odds(0);
  CHECK(told.starts_with(R"("odds":{"sum":)"));
  CHECK(told.find(R"("fall":0.)") != std::string::npos);
  CHECK(odds(1) == R"("odds":null})");
  CHECK(told.find(R"("phial":"++")") != std::string::npos);
  CHECK(odds(0, R"(,"actions":["phial ++"])").find(R"("phial":"++")") == std::string::npos);
  CHECK(odds(0, R"(,"actions":["stop"])") == R"("odds":null})");
  CHECK(at(ask(0, R"(,"actions":["fly"])"), "error.code") == "refused");
  CHECK(at(world.ask(party.people[1], "odds", R"("seat":1)"), "error.code") == "not_your_seat");
  CHECK(world.rows(1).size() == rows);
  // With hints there are chances as well, but not the other way; without help there are none.
  const auto hint = [&] { return world.ask(party.people[0], "hint", R"("seat":1)"); };
  CHECK(at(hint(), "error.code") == "no_help");
  world.ask(party.people[0], "settings", R"("help":"hints")");
  CHECK(odds(0) == told);
  CHECK(hint().find(R"("hint":{"seat":1,)") != std::string::npos);
  world.ask(party.people[0], "settings", R"("help":"off")");
  CHECK(at(ask(0), "error.code") == "no_help");
  CHECK(at(world.ask(party.people[0], "settings", R"("help":"cheats")"), "error.code") ==
        "malformed");
}

TEST_CASE("seats that act at once do not wait for each other, and secrets stay secret") {
  World world;
  Party party(world, "knaster", 3);
  party.start();
  for (std::size_t seat = 0; seat < 3; ++seat)
    if (at(party.view(seat), "view.turn.asker") == std::to_string(seat + 1)) party.roll(seat);
  CHECK(at(party.act(2, "write e5"), "ok") == "true");
  CHECK(at(party.view(0), "steps").find("e5") == std::string::npos);
  CHECK(at(party.view(0), "view.turn.seats") == "[1,2]");
  CHECK(at(party.act(0, "write a1"), "ok") == "true");
  CHECK(at(party.act(1, "write b1"), "ok") == "true");
  CHECK(at(party.view(0), "steps").find("write e5") != std::string::npos);
}

TEST_CASE("a finished match reveals the secret, its record verifies, and it can be replayed") {
  World world;
  Party party(world, "null_game", 2, R"(,"options":{"rounds":"3"})");
  party.start();
  CHECK(at(world.ask(party.people[0], "record", ""), "error.code") == "not_finished");
  CHECK(at(world.ask(party.people[0], "replay", R"("event":0)"), "error.code") == "not_finished");
  play_on(party);
  const auto table = world.pushed(party.people[1], "table");
  CHECK(at(table, "state") == "finished");
  CHECK(at(table, "result.secret").size() == 64);
  const auto text = at(world.ask(party.people[1], "record", ""), "record");
  const auto report = verify_record(text, knobel::testing::make_tested);
  REQUIRE_MESSAGE(report.has_value(), report.error().text);
  CHECK(report->dice == VerifyReport::Dice::Recomputed);
  CHECK(report->finished);
  CHECK(report->record.header.luck.contributions ==
        std::vector<std::string>{contribution_of(0), contribution_of(1)});
  CHECK(*world.record(party.code, 1) == text);
  CHECK(at(world.ask(party.people[0], "replay", R"("event":1,"seat":1)"), "view.actions.0.text") ==
        "stay");
  const auto told = world.ask(party.people[0], "replay", R"("event":3,"from":1,"seat":1)");
  CHECK(at(told, "steps.0.event") == "2");
  CHECK(at(told, "steps.0.view.turn.kind") == "chance");
  CHECK(at(told, "steps.1.event") == "3");
  CHECK(at(told, "steps.1.view").empty());
  CHECK(at(told, "steps.2").empty());
  CHECK(at(world.ask(party.people[0], "replay", R"("event":999)"), "error.code") ==
        "no_such_event");
}

TEST_CASE("where onlookers are not welcome, only who has a seat can see the matches afterwards") {
  World world;
  Party party(world, "null_game", 2, R"(,"watch":false,"options":{"rounds":"1"})");
  party.start();
  play_on(party);
  const auto stranger = world.join();
  world.ask(stranger, "enter", R"("code":")" + party.code + "\"");
  CHECK(world.pushed(stranger, "view").empty());
  CHECK(at(world.ask(stranger, "record", ""), "error.code") == "no_onlookers");
  CHECK(at(world.ask(stranger, "replay", R"("event":1)"), "error.code") == "no_onlookers");
  CHECK(world.record(party.code, 1).error().code == "no_onlookers");
  CHECK(at(world.ask(party.people[1], "record", ""), "ok") == "true");
  // The token is enough, also from another connection and for a match before the last.
  world.ask(party.people[0], "rematch", "");
  world.ask(stranger, "enter",
            R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[1] + "\"]");
  CHECK(at(world.ask(stranger, "replay", R"("match":1,"event":1)"), "ok") == "true");
}

TEST_CASE("a rematch has the same people, one seat further, and a new secret") {
  World world;
  Party party(world, "null_game", 3, R"(,"options":{"rounds":"1"})");
  party.start();
  CHECK(at(world.ask(party.people[0], "rematch", ""), "error.code") == "wrong_state");
  play_on(party);
  const auto sealed = at(world.pushed(party.people[0], "table"), "commitment");
  CHECK(at(world.ask(party.people[0], "rematch", ""), "ok") == "true");
  const auto table = world.pushed(party.people[0], "table");
  CHECK(at(table, "state") == "open");
  CHECK(at(table, "commitment") != sealed);
  CHECK(at(table, "seats.1.name") == "P1");
  CHECK(at(table, "seats.0.name") == "P3");
  CHECK(at(table, "seats.1.contribution").empty());
  CHECK(at(world.pushed(party.people[0], "you"), "seats") == "[2]");
  CHECK(at(world.ask(party.people[0], "start", ""), "ok") == "true");
  world.pass(5100);  // nobody throws anything in
  CHECK(at(world.pushed(party.people[2], "view"), "view.turn.asker") == "1");
  CHECK(at(world.pushed(party.people[2], "view"), "seat") == "1");
  // The first match can still be had.
  CHECK(verify_record(at(world.ask(party.people[1], "record", R"("match":1)"), "record"),
                      knobel::testing::make_tested)
            .has_value());
  CHECK(at(world.ask(party.people[1], "record", R"("match":2)"), "error.code") == "not_finished");
  CHECK(at(world.ask(party.people[1], "record", R"("match":3)"), "error.code") == "no_such_match");
}

TEST_CASE("leaving hands the seat to a bot, and somebody else may take it") {
  World world;
  Party party(world, "null_game", 2);
  party.start();
  CHECK(at(world.ask(party.people[0], "leave", R"("seat":1)"), "ok") == "true");
  CHECK(at(party.view(1), "steps.0.entries") == R"([{"table":"leave","seat":1}])");
  CHECK(at(party.view(1), "steps.1.entries") ==
        R"([{"table":"bot_in","seat":1,"detail":"apprentice"}])");
  CHECK(at(world.pushed(party.people[1], "table"), "seats.0.kind") == "open");
  world.pass(3000);
  CHECK(at(party.view(1), "view.turn.asker") == "2");
  const auto late = world.join();
  world.ask(late, "enter", R"("code":")" + party.code + "\"");
  CHECK(at(world.ask(late, "sit", R"("name":"Late")"), "seat") == "1");
  CHECK(at(world.pushed(late, "table"), "seats.0.bot") == "null");
}

TEST_CASE("resigning ends a match of two sides") {
  World world;
  Party party(world, "null_game", 2);
  party.start();
  CHECK(at(world.ask(party.people[0], "resign", seat_seq(party, 0)), "ok") == "true");
  CHECK(at(world.pushed(party.people[1], "table"), "result.winners") == "[2]");
  CHECK(at(party.view(1), "view.winners") == "[2]");
  CHECK(at(party.view(0), "view.actions").empty());
  CHECK(verify_record(*world.record(party.code, 0), knobel::testing::make_tested).has_value());
  // Who wins together is told, so that nobody is offered what will be refused.
  CHECK(at(world.pushed(party.people[1], "table"), "seats.1.side") == "2");
  Party three(world, "null_game", 3);
  three.start();
  CHECK(at(world.ask(three.people[0], "resign", seat_seq(three, 0)), "error.code") ==
        "cannot_resign");
}

TEST_CASE("absent: shown as away, a bot after the grace period, the seat back with the token") {
  World world;
  Party party(world, "null_game", 2);
  party.start();
  world.disconnect(party.people[0]);
  CHECK(at(world.pushed(party.people[1], "table"), "seats.0.away") == "true");
  CHECK(at(world.pushed(party.people[1], "table"), "seats.0.bot_in_ms") == "90000");
  CHECK(at(world.pushed(party.people[1], "table"), "seats.1.bot_in_ms") == "null");
  world.pass(89'000);
  CHECK(at(party.view(1), "view.turn.asker") == "1");
  world.pass(4'000);
  CHECK(at(world.pushed(party.people[1], "table"), "seats.0.bot") == "apprentice");
  CHECK(at(world.pushed(party.people[1], "table"), "seats.0.bot_in_ms") == "null");
  CHECK(at(party.view(1), "view.turn.asker") == "2");
  const auto back = world.join();
  world.ask(back, "enter",
            R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[0] + "\"]");
  CHECK(at(world.pushed(party.people[1], "table"), "seats.0.bot") == "null");
  CHECK(at(world.pushed(back, "you"), "seats") == "[1]");
}

TEST_CASE("absent: whoever looks is told how long it takes until a bot plays, if one will") {
  World world;
  Party party(world, "null_game", 2);
  const auto host = party.people[0];
  const auto key = R"(,"tokens":[")" + party.tokens[1] + "\"]";
  const auto comes = [&](const std::string& members) {
    const auto id = world.join();
    world.ask(id, "enter", R"("code":")" + party.code + "\"" + members);
    return id;
  };
  const auto told = [&](ConnectionId to) {
    return at(world.pushed(to, "table"), "seats.1.bot_in_ms");
  };
  // Before a match nobody is played for.
  world.disconnect(party.people[1]);
  CHECK(at(world.pushed(host, "table"), "seats.1.away") == "true");
  CHECK(told(host) == "null");
  party.people[1] = comes(key);
  party.start();
  world.disconnect(party.people[1]);
  CHECK(told(host) == "90000");
  world.pass(60'000);
  CHECK(told(comes("")) == "30000");
  // Another grace counts from the same moment.
  world.ask(host, "settings", R"("grace_s":300)");
  CHECK(told(host) == "240000");
  world.ask(host, "settings", R"("grace_s":0)");
  CHECK(told(host) == "null");
  world.pass(500'000);
  CHECK(at(world.pushed(host, "table"), "seats.1.bot") == "null");
  // Nobody is here but an onlooker: the table rests.
  world.ask(host, "settings", R"("grace_s":900)");
  CHECK(told(host) == "340000");
  const auto onlooker = comes("");
  world.disconnect(host);
  CHECK(at(world.pushed(onlooker, "table"), "seats.0.away") == "true");
  CHECK(told(onlooker) == "null");
  // Whoever was away all the while is not waited for once more.
  world.pass(1'000'000);
  comes(key);
  CHECK(at(world.pushed(onlooker, "table"), "seats.0.bot_in_ms") == "0");
  world.pass(0);
  CHECK(at(world.pushed(onlooker, "table"), "seats.0.bot") == "apprentice");
}

TEST_CASE("a table that everybody has left rests, hibernates and comes back as it was") {
  World world;
  Party party(world, "null_game", 2);
  party.start();
  party.roll(0);
  world.disconnect(party.people[0]);
  world.disconnect(party.people[1]);
  const auto rows = world.rows(1).size();
  world.pass(1'000'000);
  CHECK(world.rows(1).size() == rows);
  CHECK(world.lobby->counts().tables_awake == 0);
  const auto back = world.join();
  world.ask(back, "enter",
            R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[0] + "\"]");
  CHECK(world.lobby->counts().tables_awake == 1);
  CHECK(at(world.pushed(back, "view"), "view.actions.0.text") == "stay");
}

TEST_CASE("seats that share a screen are not taken over when it goes dark") {
  World world;
  const auto screen = world.join();
  const auto code = at(world.ask(screen, "create", R"("game":"null_game","seats":3)"), "code");
  world.ask(screen, "sit", R"("name":"A")");
  world.ask(screen, "sit", R"("name":"B")");
  const auto remote = world.join();
  world.ask(remote, "enter", R"("code":")" + code + "\"");
  world.ask(remote, "sit", R"("name":"C")");
  world.ask(screen, "start", "");
  CHECK(world.pushes(screen, "view") == 2);
  world.disconnect(screen);
  CHECK(at(world.pushed(remote, "table"), "seats.0.away") == "true");
  CHECK(at(world.pushed(remote, "table"), "seats.0.bot_in_ms") == "null");
  world.pass(500'000);
  CHECK(at(world.pushed(remote, "table"), "seats.0.bot") == "null");
}

TEST_CASE("clocks: a bot takes over when time is up, the host can extend, back is back") {
  World world;
  Party party(world, "null_game", 2, R"(,"clock_s":10)");
  party.start();
  CHECK(at(world.pushed(party.people[1], "clock"), "seats") == R"([{"seat":1,"ms":12000}])");
  world.pass(9'000);
  CHECK(at(world.ask(party.people[1], "extend", ""), "error.code") == "not_host");
  CHECK(at(world.ask(party.people[0], "extend", ""), "ok") == "true");
  CHECK(at(world.pushed(party.people[1], "clock"), "seats") == R"([{"seat":1,"ms":13000}])");
  world.pass(12'000);
  CHECK(at(world.pushed(party.people[1], "table"), "seats.0.bot") == "null");
  world.pass(1'100);
  CHECK(at(world.pushed(party.people[1], "table"), "seats.0.bot") == "apprentice");
  CHECK(at(party.roll(0), "error.code") == "bot_plays");
  CHECK(at(world.ask(party.people[0], "back", R"("seat":1)"), "ok") == "true");
  CHECK(at(world.pushed(party.people[1], "table"), "seats.0.bot") == "null");
}

TEST_CASE("bots play at a pace, alone if somebody watches, and are asked again if they fail") {
  World world;
  const auto host = world.join();
  world.ask(host, "create",
            R"("game":"null_game","seats":2,"pace_ms":500,"options":{"rounds":"3"})");
  world.ask(host, "bot", R"("seat":1,"level":"random")");
  world.ask(host, "bot", R"("seat":2,"level":"master")");
  world.ask(host, "start", "");
  CHECK(at(world.pushed(host, "view"), "seq") == "0");
  world.pass(500);
  CHECK(at(world.pushed(host, "view"), "seq") == "1");
  world.now += 500;
  world.run(world.lobby->tick(world.now));
  REQUIRE(world.decisions.size() == 1);
  Job job = world.decisions.front();
  world.decisions.clear();
  // It is not asked a second time while it thinks.
  world.pass(20'000);
  CHECK(at(world.pushed(host, "view"), "seq") == "1");
  CHECK(world.decisions.empty());
  CHECK(world.lobby->wants(job));
  world.run(world.lobby->done(job, world.now));
  world.pass(4'999);
  CHECK(at(world.pushed(host, "view"), "seq") == "1");
  world.pass(1);
  CHECK(at(world.pushed(host, "view"), "seq") == "2");
  // What no longer fits is ignored.
  std::get<job::Decide>(job.what).action = Action{0};
  CHECK(!world.lobby->wants(job));
  world.run(world.lobby->done(job, world.now));
  CHECK(at(world.pushed(host, "view"), "seq") == "2");
  world.pass(20'000);
  CHECK(at(world.pushed(host, "table"), "state") == "finished");
  CHECK(world.lobby->counts().matches_finished == 1);
}

TEST_CASE("bots among themselves keep a pace that leaves time for others") {
  World world;
  const auto host = world.join();
  world.ask(host, "create", R"("game":"null_game","seats":2,"pace_ms":0)");
  world.ask(host, "bot", R"("seat":1,"level":"random")");
  world.ask(host, "bot", R"("seat":2,"level":"random")");
  world.ask(host, "start", "");
  world.pass(Limits{}.bots_only_pace_min - 1);
  CHECK(at(world.pushed(host, "view"), "seq") == "0");
  world.pass(1);
  CHECK(at(world.pushed(host, "view"), "seq") == "1");
}
