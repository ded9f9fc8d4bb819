// Tables where people throw real dice and say what fell: everything else is as at any table.

#include <doctest/doctest.h>

#include "fairness/verify.h"
#include "formats/record_text.h"
#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

constexpr const char* kReal = R"(,"real_dice":true,"pace_ms":0)";

std::string seat_seq(Party& party, std::size_t seat) {
  return R"("seat":)" + std::to_string(seat + 1) + R"(,"seq":)" + party.seq(seat);
}

/// The seat says that these faces fell: "[1,2]".
std::string type(Party& party, std::size_t seat, const std::string& faces) {
  return party.world.ask(party.people[seat], "roll", seat_seq(party, seat) + R"(,"dice":)" + faces);
}

/// As many faces as the match waits for, different from throw to throw; "" if it waits for none.
std::string wanted_faces(const std::string& view, int number) {
  const auto count = parse_number(at(view, "view.turn.dice"));
  if (!count) return {};
  std::string faces;
  for (int i = 0; i < *count; ++i)
    faces += (i == 0 ? "[" : ",") + std::to_string(1 + (number * 5 + i * i) % 6);
  return faces + "]";
}

/// All people here play on until the end, whoever may; how many throws they typed.
int play_on(Party& party) {
  int typed = 0;
  for (int step = 0; step < 3000; ++step) {
    bool moved = false;
    party.world.pass(100);
    for (std::size_t seat = 0; seat < party.people.size(); ++seat) {
      const auto view = party.view(seat);
      if (at(view, "view.turn.kind") == "over") return typed;
      if (const auto faces = wanted_faces(view, typed); !faces.empty()) {
        const bool done = at(type(party, seat, faces), "ok") == "true";
        typed += done ? 1 : 0;
        moved = moved || done;
      } else if (const auto action = at(view, "view.actions.0.text"); !action.empty()) {
        moved = at(party.act(seat, action, "m" + std::to_string(step) + "-" + std::to_string(seat)),
                   "ok") == "true" ||
                moved;
      } else if (at(view, "view.turn.asker") == std::to_string(seat + 1)) {
        moved = at(party.roll(seat, "r" + std::to_string(step)), "ok") == "true" || moved;
      }
      party.world.pass(100);
    }
    REQUIRE_MESSAGE(moved, party.view(0));
  }
  FAIL("a match without an end");
  return typed;
}

VerifyReport verified(World& world, const std::string& code) {
  const auto record = world.record(code, 0);
  REQUIRE(record.has_value());
  auto report = verify_record(*record, knobel::testing::make_tested);
  REQUIRE_MESSAGE(report.has_value(), report.error().text);
  return *report;
}

}  // namespace

TEST_CASE("a game has dice exactly if somebody throws some in it") {
  knobel::testing::for_each_table([](const std::shared_ptr<const AnyGame>& game) {
    const auto record = knobel::testing::random_record(game, 3, 9);
    bool thrown = false;
    for (const auto& entry : record.entries)
      if (const auto* chance = std::get_if<ChanceEntry>(&entry))
        thrown = thrown || chance->text.starts_with("dice ");
    CHECK_MESSAGE(has_dice(*game) == thrown, game->info().key);
  });
}

TEST_CASE("with real dice the asker says what fell, and what cannot have fallen changes nothing") {
  World world;
  Party party(world, "knaster", 2, R"(,"real_dice":true,"options":{"first":"1"})");
  REQUIRE(at(party.start(), "ok") == "true");
  CHECK(at(party.view(0), "view.turn.asker") == "1");
  CHECK(at(party.view(0), "view.turn.dice") == "2");
  const auto before = party.view(0);
  const auto refused = [&](const std::string& answer) {
    CHECK(party.view(0) == before);
    CHECK(at(answer, "ok").empty());
    return at(answer, "error.code") + " " + at(answer, "error.why");
  };
  CHECK(refused(type(party, 0, "[3]")) == R"(refused {"key":"dice_count","args":["2","1"]})");
  CHECK(refused(type(party, 0, "[3,4,5]")) == R"(refused {"key":"dice_count","args":["2","3"]})");
  CHECK(refused(type(party, 0, "[]")) == R"(refused {"key":"dice_count","args":["2","0"]})");
  CHECK(refused(type(party, 0, "[3,7]")) == R"(refused {"key":"dice_face","args":["7"]})");
  CHECK(refused(type(party, 0, "[0,3]")) == R"(refused {"key":"dice_face","args":["0"]})");
  CHECK(refused(type(party, 0, "[3,-1]")) == "malformed ");
  CHECK(refused(type(party, 0, R"(["3","4"])")) == "malformed ");
  CHECK(refused(party.roll(0)) == "dice_wanted ");
  CHECK(refused(type(party, 1, "[3,4]")) == R"(refused {"key":"not_your_turn","args":[]})");
  const auto text = R"({"id":"t","do":"roll","seat":1,"seq":)" + party.seq(0) + R"(,"dice":[3,4]})";
  CHECK(at(world.ask(party.people[0], text), "ok") == "true");
  CHECK(at(party.view(1), "view.fields.roll") == "[3,4]");
  CHECK(at(party.view(1), "steps.0.entries.0.chance") == "dice 3 4");
  // The same once more is done once.
  CHECK(at(world.ask(party.people[0], text), "ok") == "true");
  CHECK(at(party.view(1), "view.fields.rolls") == "1");
  CHECK(at(type(party, 0, "[3,4]"), "error.code") == "nothing_to_roll");
}

TEST_CASE("who rolls again types that, too, and can take the choice before it back") {
  World world;
  Party party(world, "duell", 2, kReal);
  REQUIRE(at(party.start(), "ok") == "true");
  std::size_t roller = 0;
  for (int number = 0; at(party.view(0), "view.turn.kind") == "chance"; ++number) {
    roller = static_cast<std::size_t>(*parse_number(at(party.view(0), "view.turn.asker")) - 1);
    REQUIRE(at(type(party, roller, number == 0 ? "[6,6,6,6,5]" : "[1,2,3,5,6]"), "ok") == "true");
  }
  roller = static_cast<std::size_t>(*parse_number(at(party.view(0), "view.turn.seats.0")) - 1);
  std::string keep;
  for (int i = 0;; ++i) {
    const auto action = at(party.view(roller), "view.actions." + std::to_string(i) + ".text");
    REQUIRE(!action.empty());
    if (action.starts_with("keep ")) keep = action;
    if (!keep.empty()) break;
  }
  REQUIRE(at(party.act(roller, keep), "ok") == "true");
  CHECK(at(party.view(0), "view.turn.asker") == "null");
  CHECK(at(party.view(0), "view.turn.of") == std::to_string(roller + 1));
  const auto again = at(party.view(0), "view.turn.dice");
  CHECK(at(type(party, 1 - roller, wanted_faces(party.view(0), 1)), "error.why.key") ==
        "not_your_turn");
  CHECK(at(world.ask(party.people[roller], "undo", seat_seq(party, roller)), "ok") == "true");
  CHECK(at(party.view(0), "view.turn.kind") == "decision");
  REQUIRE(at(party.act(roller, keep, "b"), "ok") == "true");
  CHECK(at(party.view(0), "view.turn.dice") == again);
  CHECK(at(type(party, roller, wanted_faces(party.view(0), 1)), "ok") == "true");
}

TEST_CASE("a bot asks the people at the table to throw for it, and its time does not run") {
  World world;
  Party party(world, "null_game", 2, R"(,"real_dice":true,"pace_ms":0,"clock_s":5)");
  world.ask(party.people[0], "free", R"("seat":2)");
  world.ask(party.people[0], "bot", R"("seat":2,"level":"random")");
  REQUIRE(at(party.start(), "ok") == "true");
  REQUIRE(at(type(party, 0, "[2]"), "ok") == "true");
  CHECK(at(party.act(0, "step"), "ok") == "true");
  const auto due = party.view(0);
  CHECK(at(due, "view.turn.asker") == "2");
  world.pass(600'000);
  CHECK(party.view(0) == due);
  // An onlooker is nobody's hand.
  CHECK(at(type(party, 1, "[3]"), "error.code") == "not_your_seat");
  CHECK(at(type(party, 0, "[3]"), "ok") == "true");
  world.pass(10);
  CHECK(at(party.view(0), "view.turn.asker") == "1");
}

TEST_CASE("whoever does not throw in time, or is away, has others throw") {
  for (const std::string late : {R"("clock_s":5)", R"("grace_s":5)"}) {
    World world;
    Party party(world, "null_game", 2, R"(,"real_dice":true,"pace_ms":0,)" + late);
    REQUIRE(at(party.start(), "ok") == "true");
    if (late.starts_with("\"grace")) world.disconnect(party.people[0]);
    CHECK(at(type(party, 1, "[2]"), "error.why.key") == "not_your_turn");
    world.pass(60'000);
    CHECK(at(world.pushed(party.people[1], "table"), "seats.0.bot") == "apprentice");
    CHECK(at(type(party, 1, "[2]"), "ok") == "true");
    world.pass(10);
    CHECK(at(party.view(1), "view.turn.asker") == "2");
  }
}

TEST_CASE("whole matches with real dice survive a restart, and their records say what they are") {
  for (const std::string game : {"null_game", "knaster", "knatsch", "turnier", "duell"}) {
    CAPTURE(game);
    World world(3);
    const int seats = game == "turnier" ? 3 : 2;
    // Whoever does the first thing that comes gets nowhere in these.
    const bool endless = game == "knatsch" || game == "duell";
    const std::string turns = endless ? R"(,"options":{"turns":"20"})" : "";
    Party party(world, game, seats, kReal + turns);
    REQUIRE(at(party.start(), "ok") == "true");
    world.restart();
    for (std::size_t i = 0; i < party.people.size(); ++i) {
      party.people[i] = world.join();
      world.ask(party.people[i], "enter",
                R"("code":")" + party.code + R"(","tokens":[")" + party.tokens[i] + "\"]");
    }
    const int typed = play_on(party);
    const auto report = verified(world, party.code);
    CHECK(report.finished);
    CHECK(report.dice == VerifyReport::Dice::Recomputed);
    CHECK(report.by_hand == static_cast<std::size_t>(typed));
    CHECK(report.record.header.luck.dice_by_hand);
    const auto text = record_text(report.record);
    CHECK(text.find("\ndice by hand\n") != std::string::npos);
    CHECK(*read_record_text(text) == report.record);
  }
}

TEST_CASE("dice are real or not for a whole match, and a rematch keeps it") {
  World world;
  Party party(world, "null_game", 2, kReal);
  REQUIRE(at(party.start(), "ok") == "true");
  CHECK(at(world.ask(party.people[0], "settings", R"("real_dice":false)"), "error.code") ==
        "wrong_state");
  CHECK(at(world.ask(party.people[0], "settings", R"("chat":true)"), "ok") == "true");
  play_on(party);
  CHECK(at(world.ask(party.people[0], "rematch", ""), "ok") == "true");
  CHECK(at(world.pushed(party.people[0], "table"), "settings.real_dice") == "true");
  CHECK(at(world.ask(party.people[0], "settings", R"("real_dice":false)"), "ok") == "true");
  world.ask(party.people[0], "start", "");
  world.pass(20'000);
  // Everybody has moved on by one seat.
  const std::string first = R"("seat":1,"seq":0)";
  CHECK(at(world.ask(party.people[1], "roll", first + R"(,"dice":[3])"), "error.code") ==
        "dice_unwanted");
  CHECK(at(world.ask(party.people[1], "roll", first), "ok") == "true");
}

TEST_CASE("real dice need a game with dice and somebody who throws them") {
  World world;
  const auto host = world.join();
  CHECK(at(world.ask(host, "create", R"("game":"karten","seats":2,"real_dice":true)"),
           "error.code") == "no_dice");
  Party cards(world, "karten", 2);
  CHECK(at(world.ask(cards.people[0], "settings", R"("real_dice":true)"), "error.code") ==
        "no_dice");
  CHECK(at(world.ask(host, "create", R"("game":"knaster","seats":2,"real_dice":true)"), "ok") ==
        "true");
  for (const char* seat : {"1", "2"})
    world.ask(host, "bot", R"("seat":)" + std::string(seat) + R"(,"level":"random")");
  CHECK(at(world.ask(host, "start", ""), "error.code") == "nobody_throws");
}
