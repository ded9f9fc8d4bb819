// Tables and people: who comes in, who sits where, who may do what.

#include <doctest/doctest.h>

#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

TEST_CASE("hello comes first and tells what there is") {
  World world;
  const auto id = world.connect();
  CHECK(at(world.ask(id, "create", R"("game":"null_game","seats":2)"), "error.code") ==
        "hello_first");
  for (const auto* other : {R"("version":1)", R"("version":99)"})
    CHECK(at(world.ask(id, "hello", other), "error.code") == "version");
  const auto hello = world.ask(id, hello_text("hello"));
  CHECK(at(hello, "ok") == "true");
  CHECK(at(hello, "levels") == R"(["random","apprentice","journeyman","master"])");
  CHECK(hello.find(R"({"key":"knaster","rules":1,"seats":[1,2,3,)") != std::string::npos);
}

TEST_CASE("whoever makes a table gets its code and the host's token, and sees it") {
  World world;
  const auto id = world.join();
  const auto made = world.ask(id, "create", R"("game":"null_game","seats":3,"chat":true)");
  CHECK(at(made, "code").size() == 5);
  CHECK(at(made, "token").size() >= 22);
  const auto table = world.pushed(id, "table");
  CHECK(at(table, "state") == "open");
  CHECK(at(table, "settings.chat") == "true");
  CHECK(at(table, "commitment").size() == 64);
  CHECK(at(world.pushed(id, "you"), "host") == "true");
  CHECK(at(world.ask(id, "create", R"("game":"chess","seats":2)"), "error.code") == "no_such_game");
  CHECK(at(world.ask(id, "create", R"("game":"null_game","seats":9)"), "error.code") ==
        "bad_option");
  CHECK(at(world.ask(id, "create", R"("game":"null_game","seats":2,"options":{"rounds":"0"})"),
           "error.code") == "bad_option");
}

TEST_CASE("a code gets a free seat at once, and no token is ever stored") {
  World world;
  Party party(world, "null_game", 2);
  const auto table = world.pushed(party.people[0], "table");
  CHECK(at(table, "seats.0.name") == "P1");
  CHECK(at(table, "seats.1.kind") == "person");
  CHECK(at(table, "seats.1.commitment") == commitment_to(contribution_of(1)));
  const auto late = world.join();
  CHECK(at(world.ask(late, "enter", R"("code":")" + party.code + "\""), "ok") == "true");
  CHECK(at(world.ask(late, "sit", R"("name":"X")"), "error.code") == "no_free_seat");
  CHECK(at(world.ask(late, "sit", R"("name":"X","seat":1)"), "error.code") == "seat_taken");
  CHECK(at(world.ask(late, "sit", R"("name":"X","seat":3)"), "error.code") == "no_such_seat");
  CHECK(at(world.ask(late, "sit", R"("name":"\u0007","seat":1)"), "error.code") == "bad_name");
  for (const auto& row : world.rows(1)) {
    CHECK(row.text.find(party.tokens[0]) == std::string::npos);
    CHECK(row.text.find(party.host_token) == std::string::npos);
  }
}

TEST_CASE("an unknown code is answered, and guessing becomes slow") {
  World world;
  const auto id = world.join();
  CHECK(at(world.ask(id, "enter", R"("code":"BBBBB")"), "error.code") == "no_such_table");
  CHECK(at(world.ask(id, "enter", R"("code":"nothing")"), "error.code") == "no_such_table");
  std::string last;
  for (int i = 0; i < 40; ++i) last = world.ask(id, "enter", R"("code":"BBBBB")");
  CHECK(at(last, "error.code") == "too_fast");
  // A code is not looked up then, not even a right one.
  Party party(world, "null_game", 2);
  const auto right = R"("code":")" + party.code + "\"";
  CHECK(at(world.ask(id, "enter", right), "error.code") == "too_fast");
  world.pass(6000);
  CHECK(at(world.ask(id, "enter", right), "ok") == "true");
}

TEST_CASE("whoever guesses codes with many connections is slowed down as well") {
  World world;
  Party party(world, "null_game", 2);
  int looked_up = 0;
  for (int i = 0; i < 20; ++i) {
    const auto id = world.join();
    for (int k = 0; k < 10; ++k)
      if (at(world.ask(id, "enter", R"("code":"BBBBB")"), "error.code") == "no_such_table")
        ++looked_up;
    world.disconnect(id);
  }
  CHECK(looked_up == 60);
  const auto right = R"("code":")" + party.code + "\"";
  CHECK(at(world.ask(world.join(), "enter", right), "error.code") == "too_fast");
  CHECK(at(world.ask(world.join("10.0.0.2"), "enter", right), "ok") == "true");
}

TEST_CASE("one phone with wrong codes, or that went mad, does not lock out its household") {
  World world;
  Party party(world, "null_game", 2);
  const auto mad = world.join();
  for (int i = 0; i < 15; ++i) world.ask(mad, "enter", R"("code":"BBBBB")");
  world.pass(3000);
  for (int i = 0; i < 1000; ++i) world.send(mad, R"({"id":"p","do":"ping"})");
  const auto sister = world.join();
  CHECK(at(world.ask(sister, "enter", R"("code":")" + party.code + "\""), "ok") == "true");
  CHECK(at(party.start(), "ok") == "true");
}

TEST_CASE("equal names at a table get a number, however they are spelled and let in") {
  World world;
  Party party(world, "null_game", 4, R"(,"approve":true)");
  const auto& people = party.people;
  CHECK(at(world.ask(people[0], "sit", R"("name":"Anna","seat":2)"), "ok") == "true");
  CHECK(at(world.ask(people[1], "sit", R"("name":"ＡＮＮＡ","seat":3)"), "waiting") == "true");
  CHECK(at(world.ask(people[0], "approve", R"("ask":4,"yes":true)"), "ok") == "true");
  CHECK(at(world.ask(people[0], "sit", R"("name":"anna","seat":4)"), "ok") == "true");
  const auto table = world.pushed(people[0], "table");
  CHECK(at(table, "seats.1.name") == "Anna");
  CHECK(at(table, "seats.2.name") == "ＡＮＮＡ 2");
  CHECK(at(table, "seats.3.name") == "anna 3");
  // Who has gone takes the name along.
  world.ask(people[0], "free", R"("seat":2)");
  CHECK(at(world.ask(people[0], "sit", R"("name":"Anna","seat":2)"), "ok") == "true");
  CHECK(at(world.pushed(people[0], "table"), "seats.1.name") == "Anna");
  CHECK(at(world.ask(people[0], "sit", R"("name":"Аnna","seat":1)"), "error.code") == "bad_name");
}

TEST_CASE("the same message twice seats nobody twice") {
  World world;
  Party party(world, "null_game", 3);
  world.ask(party.people[2], "leave", R"("seat":3)");
  const std::string sit = R"({"id":"s","do":"sit","name":"Again"})";
  const auto first = world.ask(party.people[2], sit);
  CHECK(world.ask(party.people[2], sit) == first);
  CHECK(at(world.pushed(party.people[2], "you"), "seats") == "[3]");
  // With a token of the client's own, even over another connection.
  world.ask(party.people[2], "leave", R"("seat":3)");
  const std::string own = R"("name":"Own","token":"abcdefghijklmnopqrstuvwx")";
  CHECK(at(world.ask(party.people[2], "sit", own), "seat") == "3");
  const auto other = world.join();
  world.ask(other, "enter", R"("code":")" + party.code + "\"");
  CHECK(at(world.ask(other, "sit", own), "seat") == "3");
  CHECK(at(world.ask(other, "sit", R"("name":"O","token":"short")"), "error.code") == "bad_token");
}

TEST_CASE("a locked table lets nobody in but the host") {
  World world;
  Party party(world, "null_game", 2);
  world.ask(party.people[1], "leave", R"("seat":2)");
  CHECK(at(world.ask(party.people[1], "lock", R"("locked":true)"), "error.code") == "not_host");
  CHECK(at(world.ask(party.people[0], "lock", R"("locked":true)"), "ok") == "true");
  CHECK(at(world.ask(party.people[1], "sit", R"("name":"B")"), "error.code") == "locked");
  CHECK(at(world.ask(party.people[0], "sit", R"("name":"B")"), "seat") == "2");
  CHECK(at(world.pushed(party.people[0], "you"), "seats") == "[1,2]");
}

TEST_CASE("the host may choose to approve") {
  World world;
  const auto host = world.join();
  const auto code =
      at(world.ask(host, "create", R"("game":"null_game","seats":2,"approve":true)"), "code");
  const auto guest = world.join();
  world.ask(guest, "enter", R"("code":")" + code + "\"");
  CHECK(at(world.ask(guest, "sit", R"("name":"Bea")"), "waiting") == "true");
  CHECK(at(world.pushed(host, "asks"), "asks.0.name") == "Bea");
  CHECK(world.pushed(guest, "asks").empty());
  CHECK(at(world.ask(guest, "approve", R"("ask":1,"yes":true)"), "error.code") == "not_host");
  CHECK(at(world.ask(host, "approve", R"("ask":1,"yes":true)"), "ok") == "true");
  CHECK(at(world.pushed(guest, "asked"), "seat") == "1");
  CHECK(at(world.pushed(guest, "asked"), "token").size() >= 22);
  CHECK(at(world.pushed(guest, "you"), "seats") == "[1]");
  CHECK(at(world.ask(host, "approve", R"("ask":1,"yes":true)"), "error.code") == "no_such_ask");
  const auto other = world.join();
  world.ask(other, "enter", R"("code":")" + code + "\"");
  world.ask(other, "sit", R"("name":"Cleo")");
  CHECK(at(world.ask(host, "approve", R"("ask":2,"yes":false)"), "ok") == "true");
  CHECK(at(world.pushed(other, "asked"), "ok") == "false");
}

TEST_CASE("the host frees seats, puts bots on them and takes them off") {
  World world;
  Party party(world, "null_game", 2);
  const auto host = party.people[0];
  CHECK(at(world.ask(host, "bot", R"("seat":2,"level":"grandmaster")"), "error.code") ==
        "no_such_level");
  for (const auto* level : {"master:0", "master:1.1", "master:nan", "master:", "master@2"})
    CHECK(at(world.ask(host, "bot", R"("seat":2,"level":")" + std::string(level) + "\""),
             "error.code") == "no_such_level");
  CHECK(at(world.ask(host, "bot", R"("seat":2,"level":"master:0.5")"), "ok") == "true");
  CHECK(at(world.ask(host, "bot", R"("seat":2,"level":"master")"), "ok") == "true");
  CHECK(at(world.pushed(host, "table"), "seats.1.kind") == "bot");
  CHECK(at(world.pushed(party.people[1], "you"), "seats") == "[]");
  CHECK(at(world.ask(host, "bot", R"("seat":2,"level":null)"), "ok") == "true");
  CHECK(at(world.pushed(host, "table"), "seats.1.kind") == "open");
  CHECK(at(world.ask(host, "start", ""), "error.code") == "not_filled");
  CHECK(at(world.ask(host, "free", R"("seat":1)"), "ok") == "true");
  CHECK(at(world.pushed(host, "table"), "seats.0.kind") == "open");
}

TEST_CASE("the host role is handed on, and taken when the host is gone") {
  World world;
  Party party(world, "null_game", 2);
  CHECK(at(world.ask(party.people[0], "host", R"("seat":2)"), "ok") == "true");
  CHECK(at(world.pushed(party.people[1], "you"), "host") == "true");
  CHECK(at(world.ask(party.people[0], "start", ""), "error.code") == "not_host");
  world.disconnect(party.people[1]);
  CHECK(at(world.ask(party.people[0], "host", R"("seat":1)"), "error.code") == "not_host");
  world.pass(60'000);
  CHECK(at(world.ask(party.people[0], "host", R"("seat":1)"), "ok") == "true");
  CHECK(at(world.ask(party.people[0], "lock", R"("locked":true)"), "ok") == "true");
}

TEST_CASE("settings are the host's, and options only before the match") {
  World world;
  Party party(world, "null_game", 2);
  CHECK(at(world.ask(party.people[1], "settings", R"("chat":true)"), "error.code") == "not_host");
  CHECK(at(world.ask(party.people[0], "settings", R"("chat":true,"options":{"rounds":"5"})"),
           "ok") == "true");
  const auto table = world.pushed(party.people[1], "table");
  CHECK(at(table, "settings.options.rounds") == "5");
  CHECK(at(world.ask(party.people[0], "settings", R"("options":{"wings":"5"})"), "error.code") ==
        "bad_option");
  CHECK(at(party.start(), "ok") == "true");
  CHECK(at(world.ask(party.people[0], "settings", R"("options":{"rounds":"9"})"), "error.code") ==
        "wrong_state");
  CHECK(at(world.ask(party.people[0], "settings", R"("pace_ms":0)"), "ok") == "true");
}

TEST_CASE("onlookers see a seat without secrets, if they may") {
  World world;
  Party party(world, "null_game", 2);
  party.start();
  const auto onlooker = world.join();
  world.ask(onlooker, "enter", R"("code":")" + party.code + "\"");
  CHECK(at(world.pushed(onlooker, "view"), "seat") == "null");
  CHECK(at(world.pushed(onlooker, "table"), "watching") == "1");
  world.ask(party.people[0], "settings", R"("watch":false)");
  const auto other = world.join();
  world.ask(other, "enter", R"("code":")" + party.code + "\"");
  CHECK(world.pushed(other, "view").empty());
  CHECK(!world.pushed(other, "table").empty());
}

TEST_CASE("phrases and emotes always, free text if the table has it, not too often") {
  World world;
  Party party(world, "null_game", 2);
  CHECK(at(world.ask(party.people[0], "say", R"("phrase":"hello")"), "ok") == "true");
  CHECK(world.pushed(party.people[1], "said") == R"({"push":"said","seat":1,"phrase":"hello"})");
  CHECK(at(world.ask(party.people[0], "say", R"("phrase":"rubbish")"), "error.code") ==
        "malformed");
  CHECK(at(world.ask(party.people[0], "say", R"("text":"<b>")"), "error.code") == "chat_off");
  world.ask(party.people[0], "settings", R"("chat":true)");
  CHECK(at(world.ask(party.people[1], "say", R"("text":"<b>")"), "ok") == "true");
  CHECK(at(world.pushed(party.people[0], "said"), "text") == "<b>");
  for (const auto& row : world.rows(1)) CHECK(row.text.find("<b>") == std::string::npos);
  for (int i = 0; i < 4; ++i) world.ask(party.people[1], "say", R"("emote":"smile")");
  CHECK(at(world.ask(party.people[1], "say", R"("emote":"smile")"), "error.code") == "too_fast");
  const auto onlooker = world.join();
  world.ask(onlooker, "enter", R"("code":")" + party.code + "\"");
  CHECK(at(world.ask(onlooker, "say", R"("emote":"wow")"), "error.code") == "not_your_seat");
}

TEST_CASE("limits: sockets, tables, onlookers, strikes") {
  Limits limits;
  limits.sockets_per_address_max = 2;
  limits.tables_per_address = {0, 2};
  limits.spectators_per_table_max = 1;
  limits.strikes_max = 3;
  World world(1, limits);
  const auto a = world.join("1.1.1.1");
  const auto b = world.join("1.1.1.1");
  const auto c = world.connect("1.1.1.1");
  CHECK(world.closed == std::vector<ConnectionId>{c});
  world.disconnect(c);
  const std::string wish = R"("game":"null_game","seats":2)";
  const auto code = at(world.ask(a, "create", wish), "code");
  CHECK(at(world.ask(b, "create", wish), "ok") == "true");
  const auto refused = world.ask(b, "create", wish);
  CHECK(at(refused, "error.code") == "too_fast");
  CHECK(at(refused, "error.retry_ms") == "86400000");  // never, here
  CHECK(at(world.ask(b, "enter", R"("code":")" + code + "\""), "ok") == "true");
  const auto other = world.join("2.2.2.2");
  CHECK(at(world.ask(other, "enter", R"("code":")" + code + "\""), "error.code") == "full");
  for (int i = 0; i < 4; ++i) world.send(other, "rubbish");
  CHECK(world.closed.back() == other);
  const auto before = world.inbox[other].size();
  world.send(other, R"({"id":"1","do":"ping"})");
  CHECK(world.inbox[other].size() == before);
}

TEST_CASE("messages beyond the rate are refused with their id") {
  World world;
  const auto id = world.join();
  std::string last;
  for (int i = 0; i < 70; ++i) last = world.ask(id, R"({"id":"p","do":"ping"})");
  CHECK(at(last, "error.code") == "too_fast");
  CHECK(at(last, "re") == "p");
  world.pass(5000);
  CHECK(at(world.ask(id, R"({"id":"p","do":"ping"})"), "ok") == "true");
}

TEST_CASE("whoever waits as long as it is told is never struck") {
  World world;
  const auto id = world.join();
  const auto ping = [&] { return world.ask(id, R"({"id":"p","do":"ping"})"); };
  // A hundred at once: those beyond the rate are told when to come again, one after another.
  std::vector<TimeMs> waits;
  for (int i = 0; i < 100; ++i)
    if (const auto wait = at(ping(), "error.retry_ms"); !wait.empty())
      waits.push_back(std::stol(wait));
  REQUIRE(waits.size() >= 40);
  for (std::size_t i = 1; i < waits.size(); ++i) CHECK(waits[i] - waits[i - 1] == 50);
  // Each of them comes back when it may, and is answered.
  TimeMs passed = 0;
  for (const TimeMs wait : waits) {
    world.pass(wait - passed);
    passed = wait;
    CHECK(at(ping(), "ok") == "true");
  }
  // One after another, for minutes: as fast as it is allowed, and then as it is told.
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto wait = at(ping(), "error.retry_ms");
    if (!wait.empty()) ++refused, world.pass(std::stol(wait));
  }
  CHECK(refused > 500);
  CHECK(world.closed.empty());
  CHECK(world.lobby->counts().strikes == 0);
}

TEST_CASE("whoever does not wait is forgiven what was under way, and then struck") {
  World world;
  const auto id = world.join();
  std::size_t sent = 0;
  while (world.closed.empty() && sent < 1000) {
    world.send(id, R"({"id":"p","do":"ping"})");
    ++sent;
  }
  const Limits limits;
  CHECK(world.closed == std::vector<ConnectionId>{id});
  CHECK(sent >= 100);
  CHECK(sent < 60 + 60 + static_cast<std::size_t>(limits.strikes_max) + 5);
}

TEST_CASE("nobody takes a seat over while it has secrets") {
  World world;
  Party party(world, "karten", 3);
  party.start();
  for (const std::size_t seat : {0, 1, 2})  // then there are hands
    CHECK(at(party.act(seat, "place triple straight straight"), "ok") == "true");
  const auto host = party.people[0];
  const auto stranger = world.join();
  world.ask(stranger, "enter", R"("code":")" + party.code + "\"");
  const auto refused = [&](ConnectionId who, const std::string& members) {
    return at(world.ask(who, "sit", R"("name":"X")" + members), "error.code");
  };
  // The host frees a seat, or puts a bot there and frees it: nobody may look into its hand.
  CHECK(at(world.ask(host, "free", R"("seat":2)"), "ok") == "true");
  for (const auto who : {host, party.people[2], stranger})
    for (const auto* members : {"", R"(,"seat":2)"}) CHECK(refused(who, members) == "secret_seat");
  CHECK(at(world.ask(host, "bot", R"("seat":2,"level":"master")"), "ok") == "true");
  CHECK(at(world.ask(host, "bot", R"("seat":2,"level":null)"), "ok") == "true");
  CHECK(refused(host, R"(,"seat":2)") == "secret_seat");
  // Somebody leaves: the same.
  CHECK(at(world.ask(party.people[2], "leave", R"("seat":3)"), "ok") == "true");
  CHECK(refused(host, R"(,"seat":3)") == "secret_seat");
  CHECK(at(world.pushed(host, "table"), "seats.2.bot") == "apprentice");
  // Those whose seats they were come back, also after a restart: one asks, the other enters.
  world.restart();
  const auto second = world.join();
  world.ask(second, "enter", R"("code":")" + party.code + "\"");
  CHECK(at(world.ask(second, "sit", R"("name":"X","token":")" + party.tokens[1] + "\""), "seat") ==
        "2");
  CHECK(at(world.pushed(second, "table"), "seats.1.name") == "P2");
  CHECK(at(world.pushed(second, "table"), "seats.1.bot") == "null");
  const auto third = world.join();
  world.ask(third, "enter",
            R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[2] + "\"]");
  CHECK(at(world.pushed(third, "you"), "seats") == "[3]");
}

TEST_CASE("a seat whose choice is hidden is free again when all have chosen") {
  World world;
  Party party(world, "knaster", 2);
  party.start();
  const auto [host, other] = std::pair(party.people[0], party.people[1]);
  party.roll(0);
  CHECK(at(party.act(1, "write a1"), "ok") == "true");
  CHECK(at(world.ask(host, "free", R"("seat":2)"), "ok") == "true");
  CHECK(at(world.ask(host, "sit", R"("name":"X","seat":2)"), "error.code") == "secret_seat");
  CHECK(at(party.act(0, "write b2"), "ok") == "true");
  CHECK(at(world.ask(host, "sit", R"("name":"X","seat":2)"), "seat") == "2");
  // Now it is theirs, and the one before has no claim to it any more.
  CHECK(at(world.ask(other, "enter",
                     R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[1] + "\"]"),
           "ok") == "true");
  CHECK(at(world.pushed(other, "you"), "seats") == "[]");
}

TEST_CASE("with the match the claim to a seat that was given up ends") {
  World world;
  Party party(world, "null_game", 2);
  party.start();
  const auto [host, other] = std::pair(party.people[0], party.people[1]);
  CHECK(at(world.ask(host, "free", R"("seat":2)"), "ok") == "true");
  CHECK(at(world.ask(host, "resign", R"("seat":1,"seq":)" + party.seq(0)), "ok") == "true");
  CHECK(at(world.ask(host, "rematch", ""), "ok") == "true");
  CHECK(at(world.ask(other, "enter",
                     R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[1] + "\"]"),
           "ok") == "true");
  CHECK(at(world.pushed(other, "you"), "seats") == "[]");
}
