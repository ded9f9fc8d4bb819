// Who the people at a table are to each other: host, neighbours, faces.

#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

TEST_CASE("whoever opens a table is its host from the seat that they take first") {
  World world;
  const auto anna = world.join();
  const auto code = at(world.ask(anna, "create", R"("game":"null_game","seats":3)"), "code");
  CHECK(at(world.pushed(anna, "table"), "host") == "null");
  const auto bea = world.join();
  world.ask(bea, "enter", R"("code":")" + code + "\"");
  world.ask(bea, "sit", R"("name":"Bea","seat":1)");
  CHECK(at(world.pushed(bea, "table"), "host") == "null");
  world.ask(anna, "sit", R"("name":"Anna","seat":3)");
  for (const auto id : {anna, bea}) {
    CHECK(at(world.pushed(id, "table"), "host") == "3");
    CHECK(at(world.pushed(id, "table"), "host_in_ms") == "null");
  }
  // A second person on her device changes nothing, and goes on if she stands up.
  world.ask(anna, "sit", R"("name":"Ida","seat":2)");
  CHECK(at(world.pushed(bea, "table"), "host") == "3");
  world.ask(anna, "leave", R"("seat":3)");
  CHECK(at(world.pushed(bea, "table"), "host") == "2");
  CHECK(at(world.pushed(anna, "you"), "host") == "true");
  world.ask(anna, "leave", R"("seat":2)");
  CHECK(at(world.pushed(bea, "table"), "host") == "1");
  CHECK(at(world.pushed(bea, "you"), "host") == "true");
  // When nobody sits there any more it is whoever opened the table, and is so from a seat again.
  world.ask(bea, "leave", R"("seat":1)");
  CHECK(at(world.pushed(anna, "table"), "host") == "null");
  CHECK(at(world.pushed(anna, "you"), "host") == "true");
  world.ask(anna, "sit", R"("name":"Anna","seat":2)");
  CHECK(at(world.pushed(anna, "table"), "host") == "2");
}

TEST_CASE("anybody seated takes the place of a host who is gone, before, in and after a match") {
  World world;
  Party party(world, "null_game", 2, R"(,"grace_s":0)");
  const auto bea = party.people[1];
  const auto take = [&](const std::string& seat) {
    return at(world.ask(bea, "host", R"("seat":)" + seat), "error.code");
  };
  for (const std::string state : {"open", "playing", "finished"}) {
    INFO(state);
    if (state == "playing") CHECK(at(party.start(), "ok") == "true");
    if (state == "finished")
      CHECK(at(world.ask(bea, "resign", R"("seat":2,"seq":)" + party.seq(1)), "ok") == "true");
    CHECK(at(world.pushed(bea, "table"), "state") == state);
    world.disconnect(party.people[0]);
    CHECK(at(world.pushed(bea, "table"), "host_in_ms") == "60000");
    world.pass(59'999);
    CHECK(take("2") == "not_host");
    world.pass(1);
    CHECK(take("1") == "not_host");
    CHECK(take("2") == "");
    CHECK(at(world.pushed(bea, "table"), "host") == "2");
    CHECK(at(world.pushed(bea, "table"), "host_in_ms") == "null");
    CHECK(at(world.pushed(bea, "you"), "host") == "true");
    // The other one comes back as a guest, and gets the role back as a gift.
    party.people[0] = world.join();
    world.ask(party.people[0], "enter",
              R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[0] + "\",\"" +
                  party.host_token + "\"]");
    CHECK(at(world.pushed(party.people[0], "you"), "host") == "false");
    CHECK(at(world.ask(bea, "host", R"("seat":1)"), "ok") == "true");
    CHECK(at(world.pushed(party.people[0], "you"), "host") == "true");
  }
}

TEST_CASE("a table whose maker never sat down and is gone has a host again") {
  World world;
  const auto maker = world.join();
  const auto code = at(world.ask(maker, "create", R"("game":"null_game","seats":2)"), "code");
  const auto bea = world.join();
  world.ask(bea, "enter", R"("code":")" + code + "\"");
  world.ask(bea, "sit", R"("name":"Bea")");
  world.disconnect(maker);
  world.restart();
  const auto again = world.join();
  world.ask(again, "enter", R"("code":")" + code + "\"");
  CHECK(at(world.pushed(again, "table"), "host_in_ms") == "60000");
  CHECK(at(world.ask(again, "sit", R"("name":"Cleo","seat":2)"), "seat") == "2");
  world.pass(60'000);
  CHECK(at(world.ask(again, "host", R"("seat":2)"), "ok") == "true");
  CHECK(at(world.pushed(again, "table"), "host") == "2");
  CHECK(at(world.ask(again, "bot", R"("seat":1,"level":"random")"), "ok") == "true");
  CHECK(at(world.ask(again, "start", ""), "ok") == "true");
}

namespace {

/// "Anna Bea bot -": who sits where.
std::string seating(const std::string& table) {
  std::string text;
  for (int seat = 0;; ++seat) {
    const std::string chair = "seats." + std::to_string(seat);
    const auto kind = at(table, chair + ".kind");
    if (kind.empty()) return text;
    text += (seat > 0 ? " " : "") + (kind == "person" ? at(table, chair + ".name")
                                     : kind == "bot"  ? "bot"
                                                      : "-");
  }
}

}  // namespace

TEST_CASE("a free seat, a bot's and another one of one's own are taken at once") {
  World world;
  Party party(world, "null_game", 4);
  const auto [host, bea] = std::pair(party.people[0], party.people[1]);
  const auto move = [&](ConnectionId who, int seat, int to) {
    const auto answer = world.ask(
        who, "move", R"("seat":)" + std::to_string(seat) + R"(,"to":)" + std::to_string(to));
    return at(answer, "ok") == "true" ? seating(world.pushed(host, "table"))
                                      : at(answer, "error.code");
  };
  world.ask(party.people[2], "leave", R"("seat":3)");
  world.ask(party.people[3], "leave", R"("seat":4)");
  world.ask(host, "bot", R"("seat":4,"level":"random")");
  CHECK(move(bea, 2, 3) == "P1 - P2 bot");
  CHECK(at(world.pushed(bea, "you"), "seats") == "[3]");
  CHECK(move(bea, 3, 4) == "P1 - bot P2");
  // The host's role goes along, and what was committed to.
  const auto commitment = at(world.pushed(host, "table"), "seats.0.commitment");
  CHECK(commitment.size() == 64);
  CHECK(move(host, 1, 2) == "- P1 bot P2");
  CHECK(at(world.pushed(host, "table"), "host") == "2");
  CHECK(at(world.pushed(host, "table"), "seats.1.commitment") == commitment);
  world.ask(host, "sit", R"("name":"Ida","seat":1)");
  CHECK(move(host, 2, 1) == "P1 Ida bot P2");
  CHECK(at(world.pushed(host, "table"), "host") == "1");
  CHECK(move(bea, 1, 4) == "not_your_seat");
  CHECK(move(bea, 4, 5) == "no_such_seat");
  // It is on disk.
  world.restart();
  const auto again = world.join();
  world.ask(again, "enter", R"("code":")" + party.code + "\"");
  CHECK(seating(world.pushed(again, "table")) == "P1 Ida bot P2");
}

TEST_CASE("who wants somebody's place asks for it") {
  World world;
  Party party(world, "null_game", 3);
  const auto& people = party.people;
  const auto seated = [&] { return seating(world.pushed(people[2], "table")); };
  const auto wants = [&](int seat) {
    return at(world.pushed(people[2], "table"), "seats." + std::to_string(seat - 1) + ".wants");
  };
  CHECK(at(world.ask(people[0], "move", R"("seat":1,"to":2)"), "waiting") == "true");
  CHECK(wants(1) == "2");
  CHECK(seated() == "P1 P2 P3");
  // Only who was asked answers, and only to what was asked.
  CHECK(at(world.ask(people[2], "swap", R"("seat":2,"with":1,"yes":true)"), "error.code") ==
        "not_your_seat");
  CHECK(at(world.ask(people[2], "swap", R"("seat":3,"with":1,"yes":true)"), "error.code") ==
        "no_such_ask");
  CHECK(at(world.ask(people[1], "swap", R"("seat":2,"with":1,"yes":false)"), "ok") == "true");
  CHECK(wants(1) == "null");
  world.ask(people[0], "move", R"("seat":1,"to":2)");
  CHECK(at(world.ask(people[1], "swap", R"("seat":2,"with":1,"yes":true)"), "ok") == "true");
  CHECK(seated() == "P2 P1 P3");
  CHECK(wants(1) == "null");
  // Two who want each other's place need no answer.
  world.ask(people[0], "move", R"("seat":2,"to":3)");
  CHECK(at(world.ask(people[2], "move", R"("seat":3,"to":2)"), "waiting").empty());
  CHECK(seated() == "P2 P3 P1");
  // A wish ends with who had it, with another wish, and when the match begins.
  world.ask(people[0], "move", R"("seat":3,"to":1)");
  world.ask(people[0], "move", R"("seat":3,"to":3)");
  CHECK(wants(3) == "null");
  world.ask(people[0], "move", R"("seat":3,"to":1)");
  CHECK(wants(3) == "1");
  world.ask(people[1], "leave", R"("seat":1)");
  CHECK(wants(3) == "null");
  world.ask(people[1], "sit", R"("name":"P2","seat":1)");
  world.ask(people[1], "move", R"("seat":1,"to":2)");
  CHECK(at(world.ask(people[0], "start", ""), "ok") == "true");
  CHECK(wants(1) == "null");
  CHECK(at(world.ask(people[2], "move", R"("seat":2,"to":1)"), "error.code") == "wrong_state");
}

TEST_CASE("the host changes how many seats there are, but takes none from anybody") {
  World world;
  Party party(world, "null_game", 2);
  const auto host = party.people[0];
  const auto seats = [&](ConnectionId who, int count) {
    const auto answer = world.ask(who, "seats", R"("seats":)" + std::to_string(count));
    return at(answer, "ok") == "true" ? seating(world.pushed(host, "table"))
                                      : at(answer, "error.code");
  };
  CHECK(seats(party.people[1], 3) == "not_host");
  CHECK(seats(host, 4) == "P1 P2 - -");
  CHECK(at(world.pushed(host, "table"), "seats.3.side") == "4");
  world.ask(party.people[1], "move", R"("seat":2,"to":4)");
  CHECK(seats(host, 3) == "seat_taken");
  world.ask(party.people[1], "move", R"("seat":4,"to":2)");
  world.ask(host, "bot", R"("seat":3,"level":"random")");
  CHECK(seats(host, 2) == "seat_taken");
  CHECK(seats(host, 3) == "P1 P2 bot");
  CHECK(seats(host, 12) == "bad_option");
  CHECK(at(party.start(), "ok") == "true");
  CHECK(seats(host, 4) == "wrong_state");
  world.restart();
  const auto again = world.join();
  world.ask(again, "enter", R"("code":")" + party.code + "\"");
  CHECK(seating(world.pushed(again, "table")) == "P1 P2 bot");
}

TEST_CASE("an option that names a seat which is gone takes its default") {
  World world;
  for (const auto& entry : knobel::tested_games()) {
    const GameInfo& info = *entry.info;
    const auto first = std::ranges::find(info.options, "first", &OptionInfo::key);
    if (first == info.options.end() || info.seat_counts.size() < 2) continue;
    const int most = info.seats_max();
    const auto host = world.join();
    const auto made =
        world.ask(host, "create",
                  R"("game":")" + std::string(info.key) + R"(","seats":)" + std::to_string(most) +
                      R"(,"options":{"first":")" + std::to_string(most) + "\"}");
    REQUIRE_MESSAGE(at(made, "ok") == "true", made);
    CHECK(at(world.ask(host, "seats", R"("seats":)" + std::to_string(info.seats_min())), "ok") ==
          "true");
    CHECK(at(world.pushed(host, "table"), "settings.options.first") == first->default_value);
  }
}

TEST_CASE("everybody at a table is told apart by arms and colour, and keeps them") {
  World world;
  Party party(world, "null_game", 4);
  const auto host = party.people[0];
  const auto part = [&](int seat, const std::string& which) {
    return at(world.pushed(host, "table"), "seats." + std::to_string(seat - 1) + "." + which);
  };
  const auto face = [&](int seat) { return part(seat, "colour") + " " + part(seat, "arms"); };
  for (int seat = 2; seat <= 4; ++seat)
    for (int other = 1; other < seat; ++other) {
      CHECK(part(seat, "colour") != part(other, "colour"));
      CHECK(part(seat, "arms") != part(other, "arms"));
    }
  // A wish comes true unless a person has it; a bot makes room.
  world.ask(host, "bot", R"("seat":2,"level":"random")");
  const auto bots = face(2);
  const auto arms = R"("arms":")" + part(2, "arms") + "\"";
  CHECK(at(world.ask(host, "face", R"("seat":1,"colour":")" + part(2, "colour") + "\"," + arms),
           "ok") == "true");
  CHECK(face(1) == bots);
  CHECK(face(2) != bots);
  CHECK(at(world.ask(party.people[2], "face", R"("seat":3,)" + arms), "ok") == "true");
  CHECK(part(3, "arms") != part(1, "arms"));
  CHECK(at(world.ask(host, "face", R"("seat":3,"arms":"sun")"), "error.code") == "not_your_seat");
  CHECK(at(world.ask(host, "face", R"("seat":1,"arms":"lion")"), "error.code") == "malformed");
  // They go along with the person, on disk and over a rematch.
  const std::string before[] = {face(1), face(2), face(3), face(4)};
  CHECK(at(party.start(), "ok") == "true");
  world.ask(party.people[2], "leave", R"("seat":3)");
  CHECK(face(3) == " ");
  CHECK(at(world.ask(party.people[2], "sit", R"("name":"x","token":")" + party.tokens[2] + "\""),
           "seat") == "3");
  CHECK(face(3) == before[2]);
  world.restart();
  const auto again = world.join();
  world.ask(again, "enter",
            R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[0] + "\"]");
  const auto table = world.pushed(again, "table");
  for (int seat = 0; seat < 4; ++seat) {
    const std::string chair = "seats." + std::to_string(seat);
    CHECK(at(table, chair + ".colour") + " " + at(table, chair + ".arms") == before[seat]);
  }
}

TEST_CASE("twelve at a table have twelve arms") {
  std::vector<Face> faces;
  for (int i = 0; i < kSeatsMax; ++i) faces.push_back(distinct_face({3, 5}, faces, faces));
  for (std::size_t i = 0; i < faces.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      CHECK(faces[i].arms != faces[j].arms);
      CHECK((i >= kColours.size() || faces[i].colour != faces[j].colour));
    }
  CHECK(faces[0] == Face{3, 5});
}

TEST_CASE("bots have names of their level, and keep them over a rematch") {
  World world;
  Party party(world, "null_game", 4);
  const auto host = party.people[0];
  for (const auto* seat : {"2", "3", "4"})
    world.ask(host, "bot", R"("level":"master","seat":)" + std::string(seat));
  const auto called = [&](int seat) {
    return at(world.pushed(host, "table"), "seats." + std::to_string(seat - 1) + ".called");
  };
  CHECK(called(1).empty());
  CHECK(called(2) == "Kunigunde");
  CHECK(called(3) != called(2));
  CHECK(called(4) != called(3));
  const auto third = called(3);
  world.ask(host, "bot", R"("level":"apprentice","seat":3)");
  CHECK(called(3) != third);
  world.ask(host, "bot", R"("level":"master:0.5","seat":3)");
  CHECK(called(3) == third);
  world.ask(host, "move", R"("seat":1,"to":2)");
  CHECK(called(1) == "Kunigunde");
  // A person of that name is another one.
  world.ask(host, "free", R"("seat":4)");
  world.ask(host, "sit", R"("seat":4,"name":"Kunigunde")");
  CHECK(at(world.pushed(host, "table"), "seats.3.name") == "Kunigunde 2");
  world.ask(host, "settings", R"("pace_ms":0,"options":{"rounds":"1"})");
  CHECK(at(world.ask(host, "start", ""), "ok") == "true");
  world.pass(10'000);
  for (int i = 0; i < 40 && at(world.pushed(host, "table"), "state") != "finished"; ++i) {
    for (const auto* seat : {"2", "4"}) {
      const std::string from =
          R"("seat":)" + std::string(seat) + R"(,"seq":)" + at(world.pushed(host, "view"), "seq");
      world.ask(host, "roll", from);
      world.ask(host, "act", from + R"(,"actions":["stay"])");
    }
    world.pass(1'000);
  }
  CHECK(at(world.pushed(host, "table"), "state") == "finished");
  // Levels stand in the record, no names.
  CHECK(world.record(party.code, 1)->find("\"players\":[\"master\",") != std::string::npos);
  CHECK(at(world.ask(host, "rematch", ""), "ok") == "true");
  CHECK(called(2) == "Kunigunde");
  CHECK(called(4) == third);
  CHECK(at(world.pushed(host, "table"), "seats.2.name") == "P1");
}

TEST_CASE("whoever comes to a match is told for how long nothing has happened in it") {
  World world;
  Party party(world, "null_game", 2);
  const auto told = [&] {
    const auto id = world.join();
    world.ask(id, "enter", R"("code":")" + party.code + "\"");
    const std::string waits = at(world.pushed(id, "table"), "waits_ms");
    world.disconnect(id);
    return waits;
  };
  CHECK(told() == "null");
  party.start();
  world.pass(5'000);
  CHECK(told() == "5000");
  party.roll(0);
  CHECK(told() == "0");
  world.pass(7'000);
  CHECK(told() == "7000");
  // Asleep it is counted in seconds served.
  for (const auto id : party.people) world.disconnect(id);
  world.pass(1'000'000);
  REQUIRE(world.lobby->counts().tables_awake == 0);
  world.served += 3'600;
  CHECK(told() == "3600000");
}

TEST_CASE("a step that is still a secret is no end of waiting") {
  World world;
  Party party(world, "knaster", 2);
  party.start();
  const auto told = [&] {
    const auto id = world.join();
    world.ask(id, "enter", R"("code":")" + party.code + "\"");
    return at(world.pushed(id, "table"), "waits_ms");
  };
  party.roll(0);
  world.pass(5'000);
  REQUIRE(at(party.act(0, "write c3"), "ok") == "true");
  CHECK(told() == "5000");
}
