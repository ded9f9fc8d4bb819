// Non-interference: two tables that differ only in what A cannot see send A, and onlookers, the
// same bytes in the same number of messages: views, steps and their news, stories, undo, previews,
// refusals, everything that is said before the others' choices come to light.

#include <doctest/doctest.h>

#include <algorithm>

#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

/// One world; B's hidden choices come from `chooser`, everything else is the same in all worlds.
struct Secretive {
  World world;
  Party party;
  ConnectionId onlooker;
  std::string a_heard;
  std::string onlooker_heard;

  explicit Secretive(const std::string& game, int seats, Equipment::Parts parts = equipment_parts())
      : world(11, {}, std::move(parts)),
        party(world, game, seats, R"(,"clock_s":60,"help":"hints")"),
        onlooker(world.join()) {
    world.ask(onlooker, "enter", R"("code":")" + party.code + "\"");
    party.start();
    listen();
  }

  void listen() {
    for (const auto& text : world.inbox[party.people[0]]) a_heard += text + "\n";
    for (const auto& text : world.inbox[onlooker]) onlooker_heard += text + "\n";
  }

  /// Whoever has to roll rolls.
  void roll() {
    for (std::size_t seat = 0; seat < party.people.size(); ++seat)
      if (at(party.view(seat), "view.turn.asker") == std::to_string(seat + 1))
        party.roll(seat, "r" + party.seq(seat));
  }
  std::vector<std::string> actions(std::size_t seat) {
    std::vector<std::string> texts;
    const auto view = party.view(seat);
    for (int i = 0;; ++i) {
      auto text = at(view, "view.actions." + std::to_string(i) + ".text");
      if (text.empty()) return texts;
      texts.push_back(std::move(text));
    }
  }
  /// What a curious A asks while B has chosen already; the answers belong to what A hears.
  void pry() {
    const auto a = party.people[0];
    const auto mine = actions(0);
    const std::string seat = R"("seat":1)";
    const std::string first = mine.empty() ? "pass" : mine.front();
    a_heard += world.ask(a, "preview", seat + R"(,"actions":[")" + first + "\"]") + "\n";
    a_heard += world.ask(a, "preview", seat + R"(,"actions":[")" + first + R"(","pass"])") + "\n";
    a_heard += world.ask(a, "why_not", seat + R"(,"action":"circle a1")") + "\n";
    a_heard += world.ask(a, "why_not", seat + R"(,"action":"nonsense")") + "\n";
    a_heard += world.ask(a, "undo", seat + R"(,"seq":)" + party.seq(0)) + "\n";
    a_heard += world.ask(a, "undo", seat + R"(,"seq":0)") + "\n";
    a_heard += world.ask(a, "act", R"("seat":2,"seq":0,"actions":["pass"])") + "\n";
    a_heard += world.ask(a, "odds", seat) + "\n";
    a_heard += world.ask(a, "hint", seat) + "\n";
    a_heard += world.ask(a, "story", seat + R"(,"before":1000)") + "\n";
    a_heard += world.ask(a, "story", seat + R"(,"before":3)") + "\n";
    a_heard += world.ask(a, "story", R"("seat":2,"before":1000)") + "\n";
    a_heard += world.ask(a, "replay", R"("event":2)") + "\n";
    a_heard += world.ask(a, "record", "") + "\n";
    onlooker_heard += world.ask(onlooker, "story", R"("before":1000)") + "\n";
    onlooker_heard += world.ask(onlooker, "replay", R"("event":2)") + "\n";
    onlooker_heard += world.ask(onlooker, "preview", seat + R"(,"actions":["pass"])") + "\n";
  }
};

/// Deals to everybody but the first seat's eyes from one end of the bag, and whatever the first
/// seat gets to see from the middle, where neither end comes near in a few rounds.
Outcome deal(const Match& match, bool from_the_top) {
  const auto& game = match.game();
  const Chance chance = game.chance(match.state());
  Outcome outcome;
  if (chance.kind != Chance::Kind::Draw) return outcome;
  const auto seen = game.audience(match.state(), Event{kNobody, 0, outcome}).seen_by;
  constexpr int kMiddle = 25;
  bool found = false;
  chance.bag.for_each_kind([&](int kind, int position, int) {
    if (found || kind < kMiddle) return;
    outcome.pick = static_cast<std::uint16_t>(position);
    found = true;
  });
  REQUIRE(found);
  if (!seen.contains(0))
    outcome.pick = static_cast<std::uint16_t>(from_the_top ? chance.count - 1 : 0);
  return outcome;
}

}  // namespace

TEST_CASE("what others choose in secret changes no byte that A or an onlooker gets") {
  // The second seat writes into another cell; until the last one reveals it, nothing differs.
  std::vector<std::string> a_heard, onlooker_heard, b_heard;
  for (const std::size_t choice : {0U, 7U, 24U}) {
    Secretive table("knaster", 3);
    table.roll();
    const auto options = table.actions(1);
    REQUIRE(options.size() == 25);
    CHECK(at(table.party.act(1, options[choice], "b1"), "ok") == "true");
    table.pry();
    // B thinks again: undo and another choice are as secret as the first.
    CHECK(at(table.world.ask(table.party.people[1], "undo",
                             R"("seat":2,"seq":)" + table.party.seq(1)),
             "ok") == "true");
    table.world.pass(1000);
    CHECK(at(table.party.act(1, options[24 - choice], "b2"), "ok") == "true");
    table.pry();
    CHECK(at(table.party.act(0, "write c3", "a1"), "ok") == "true");
    table.pry();
    table.world.disconnect(table.party.people[1]);
    table.pry();
    table.listen();
    a_heard.push_back(table.a_heard);
    onlooker_heard.push_back(table.onlooker_heard);
    b_heard.push_back(options[choice]);
    // A's undo among the questions took A's own choice back. Then the third one finishes, and
    // everybody learns everything.
    CHECK(at(table.party.act(0, "write c3", "a2"), "ok") == "true");
    CHECK(at(table.party.act(2, "write a1", "c1"), "ok") == "true");
    CHECK(at(table.party.view(0), "steps").find(options[24 - choice]) != std::string::npos);
  }
  CHECK(b_heard[0] != b_heard[1]);
  CHECK(a_heard[0].find("\"stopped\"") != std::string::npos);
  CHECK(a_heard[0] == a_heard[1]);
  CHECK(a_heard[0] == a_heard[2]);
  CHECK(onlooker_heard[0] == onlooker_heard[1]);
  CHECK(onlooker_heard[0] == onlooker_heard[2]);
}

TEST_CASE("A's last preview does not bring to light what the others have chosen") {
  std::vector<std::string> heard;
  for (const std::size_t choice : {0U, 13U}) {
    Secretive table("knaster", 2);
    table.roll();
    const auto options = table.actions(1);
    CHECK(at(table.party.act(1, options[choice], "b1"), "ok") == "true");
    table.pry();
    table.listen();
    heard.push_back(table.a_heard);
  }
  CHECK(heard[0].find(R"("stopped":"reveal")") != std::string::npos);
  CHECK(heard[0].find(R"("hint":{"seat":1,)") != std::string::npos);
  CHECK(heard[0] == heard[1]);
}

TEST_CASE("another hand changes no byte that A or an onlooker gets") {
  // The start seat is always the first one; the second one holds the lowest or the highest cards.
  std::vector<std::string> a_heard, onlooker_heard, b_views;
  for (const bool from_the_top : {false, true}) {
    auto parts = equipment_parts();
    parts.scripted_luck = [=](const Match& match) { return deal(match, from_the_top); };
    Secretive table("karten", 2, std::move(parts));
    for (int step = 0; step < 40; ++step) {
      table.world.pass(2000);  // nobody is faster than the server allows
      table.roll();
      for (std::size_t seat = 0; seat < 2; ++seat) {
        const auto options = table.actions(seat);
        if (options.empty()) continue;
        // Everybody does openly what is possible with any hand: place stones, then draw.
        const bool draws = std::ranges::find(options, "draw") != options.end();
        const auto done = table.party.act(seat, draws ? "draw" : options.front(),
                                          "x" + std::to_string(step) + "s" + std::to_string(seat));
        REQUIRE_MESSAGE(at(done, "ok") == "true", done);
        table.pry();
      }
      b_views.push_back(table.party.view(1));
      if (b_views.back().find("discard ") != std::string::npos) break;
    }
    table.world.disconnect(table.party.people[1]);
    table.pry();
    table.listen();
    a_heard.push_back(table.a_heard);
    onlooker_heard.push_back(table.onlooker_heard);
  }
  CHECK(b_views.front() != b_views.back());
  CHECK(a_heard[0].find("\"hand\"") != std::string::npos);
  CHECK(a_heard[0].find("pick ? of") != std::string::npos);
  CHECK(a_heard[0].find(R"("hint":{"seat":1,)") != std::string::npos);
  CHECK(a_heard[0] == a_heard[1]);
  CHECK(onlooker_heard[0] == onlooker_heard[1]);
}
