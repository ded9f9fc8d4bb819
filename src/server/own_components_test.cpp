#include "server/own_components.h"

#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

/// The default set of a game, with `from` written as `to`.
std::string set_with(World& world, const std::string& game, const std::string& from,
                     const std::string& to) {
  const auto plain = world.equipment().game(game, Config{2, {}, {}});
  REQUIRE(plain.has_value());
  std::string text = to_pretty_json((*plain)->components());
  const auto place = text.find(from);
  REQUIRE_MESSAGE(place != std::string::npos, text);
  return text.replace(place, from.size(), to);
}

}  // namespace

TEST_CASE("a set that is brought along is compared with the usual one") {
  World world;
  const auto taken =
      take_components("knaster", set_with(world, "knaster", "[9, 8, 7, 6, 5]", "[9, 8, 12, 6, 5]"),
                      world.equipment());
  REQUIRE(taken.has_value());
  CHECK(at(*taken, "changes") == R"([{"path":"rowValues[2]","usual":7,"here":12}])");
  CHECK(at(*taken, "digest").size() == 64);
  const auto usual =
      take_components("knaster", set_with(world, "knaster", "9", "9"), world.equipment());
  CHECK(at(*usual, "changes") == "[]");
}

TEST_CASE("a wrong set is told by line, key, value and what is allowed") {
  World world;
  const auto refused = [&](const std::string& game, const std::string& text) {
    const auto taken = take_components(game, text, world.equipment());
    REQUIRE(!taken.has_value());
    return taken.error().code + ": " + taken.error().text;
  };
  CHECK(refused("chess", "{}").starts_with("no_such_game"));
  CHECK(refused("knaster", "{").starts_with("malformed: line 1, column"));
  CHECK(refused("knaster", std::string(kComponentsBytesMax + 1, ' ')).starts_with("malformed"));
  CHECK(refused("knaster", set_with(world, "knaster", "[9, 8, 7", "[9, 8, -7")) ==
        "bad_components: line 2: rowValues[2] is -7; allowed are 0 to 83");
  CHECK(refused("knaster", set_with(world, "knaster", "rowValues", "rowValue"))
            .starts_with("bad_components: line 2: the component set has the unknown key"));
}

TEST_CASE("a table is played with the set that is named, and says so") {
  World world;
  const auto taken =
      take_components("knaster", set_with(world, "knaster", "[9, 8, 7, 6, 5]", "[9, 8, 12, 6, 5]"),
                      world.equipment());
  const auto digest = at(*taken, "digest");
  const auto host = world.join();
  const auto create = [&](const std::string& named) {
    return world.ask(host, "create", R"("game":"knaster","seats":1,"components":")" + named + "\"");
  };
  CHECK(at(create(std::string(64, '0')), "error.code") == "no_such_components");
  CHECK(at(create("x"), "error.code") == "no_such_components");
  const auto code = at(create(digest), "code");
  REQUIRE(code.size() == kCodeLength);
  CHECK(at(world.pushed(host, "table"), "components") == digest);
  CHECK(at(world.ask(host, "components", ""), "changes.0.here") == "12");
  CHECK(world.rows(1)[0].text.find("[9,8,12,6,5]") != std::string::npos);
  // It stays with the table: nobody has to bring it along again.
  world.restart();
  const auto again = world.join();
  world.ask(again, "enter", R"("code":")" + code + "\"");
  CHECK(at(world.pushed(again, "table"), "components") == digest);
  CHECK(at(world.ask(again, "components", ""), "components.rowValues.2") == "12");
  // One with the usual cards has no name for them.
  const auto other = world.join();
  world.ask(other, "create", R"("game":"knaster","seats":1)");
  CHECK(at(world.pushed(other, "table"), "components") == "null");
  CHECK(at(world.ask(other, "components", ""), "changes") == "[]");
}

TEST_CASE("the default set of every game, as it is printed for people, is that set") {
  for (const auto& entry : knobel::tested_games()) {
    const auto game = entry.make(Config{entry.info->seats_default, {}, {}});
    const auto text = to_pretty_json((*game)->components());
    CHECK(text.size() < kComponentsBytesMax);
    const auto again = parse_json(text);
    REQUIRE_MESSAGE(again.has_value(), text);
    CHECK(*again == (*game)->components());
  }
}
