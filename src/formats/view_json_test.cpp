#include "formats/view_json.h"

#include <doctest/doctest.h>

#include "formats/components_json.h"
#include "tests/support/playout.h"

using namespace knobel;

namespace {

Data parsed_view(const Match& match, Seat seat) {
  const auto data = parse_json(view_json(match.game(), match.state(), seat));
  REQUIRE_MESSAGE(data.has_value(), data.error().text);
  return *data;
}

const Data* member(const Data& data, std::string_view key) {
  for (const auto& candidate : std::get<Data::Object>(data.value))
    if (candidate.key == key) return &candidate.value;
  return nullptr;
}

}  // namespace

TEST_CASE("a view says whose turn it is, what lies there and what can be done") {
  Match match(testing::plain_game("null_game", 2));
  CHECK(view_json(match.game(), match.state(), kSpectator) ==
        R"({"game":"null_game","rules":1,"seats":2,"seat":null,)"
        R"("turn":{"kind":"chance","seats":[],"asker":1,"of":1,"dice":1},)"
        R"("fields":{"phase":"roll","to_move":1,"rounds":0,"die":[],"track":20},)"
        R"("players":[{"place":0},{"place":0}],"scores":[0,0]})");
  REQUIRE(match.apply(ChanceEntry{"dice 5"}).has_value());
  CHECK(view_json(match.game(), match.state(), 0) ==
        R"({"game":"null_game","rules":1,"seats":2,"seat":1,)"
        R"("turn":{"kind":"decision","seats":[1]},)"
        R"("fields":{"phase":"choose","to_move":1,"rounds":0,"die":[5],"track":20},)"
        R"("players":[{"place":0},{"place":0}],"scores":[0,0],)"
        R"("actions":[{"text":"stay","verb":"stay","args":[]},)"
        R"({"text":"step","verb":"step","args":[]}]})");
  CHECK(member(parsed_view(match, 1), "actions") == nullptr);
}

TEST_CASE("views are JSON in every position, with actions for those who may act") {
  testing::for_each_table([](const std::shared_ptr<const AnyGame>& game) {
    Match match(game);
    FastEntropy luck(11);
    FastEntropy choice(12);
    while (true) {
      const Turn turn = match.turn();
      for (Seat seat = 0; seat < game->seats(); ++seat) {
        const Data view = parsed_view(match, seat);
        const Data* actions = member(view, "actions");
        REQUIRE((actions != nullptr) == turn.seats.contains(seat));
        if (actions == nullptr) continue;
        ActionList list;
        game->actions(match.state(), seat, list);
        REQUIRE(std::get<Data::List>(actions->value).size() == list.size());
      }
      const Data onlooker = parsed_view(match, kSpectator);
      CHECK(member(onlooker, "actions") == nullptr);
      CHECK((member(onlooker, "winners") != nullptr) == (turn.kind == Turn::Kind::Over));
      if (turn.kind == Turn::Kind::Over) break;
      testing::random_step(match, luck, choice);
    }
  });
}

TEST_CASE("a view never holds another seat's pending choice") {
  const auto game = testing::plain_game("knaster", 3);
  Match match(game);
  REQUIRE(match.apply(ChanceEntry{"one 1 of 3"}).has_value());
  REQUIRE(match.apply(ChanceEntry{"dice 4 3"}).has_value());
  const auto ready = [&](std::string_view text) {
    Match other = match;
    REQUIRE(other.act(1, text).has_value());
    return other;
  };
  const Match one = ready("write c3");
  const Match two = ready("write e5");
  CHECK(view_json(*game, one.state(), 1) != view_json(*game, two.state(), 1));
  CHECK(view_json(*game, one.state(), 1).find("\"writes\":[\"c3\"]") != std::string::npos);
  for (const Seat seat : {Seat{0}, Seat{2}, kSpectator}) {
    CHECK(view_json(*game, one.state(), seat) == view_json(*game, two.state(), seat));
    CHECK(view_json(*game, one.state(), seat).find("\"writes\":[\"") == std::string::npos);
  }
}

TEST_CASE("whatever a seat cannot know, dealt anew, leaves its view the same") {
  testing::for_each_table([](const std::shared_ptr<const AnyGame>& game) {
    Match match(game);
    FastEntropy luck(21);
    FastEntropy choice(22);
    FastEntropy dealer(23);
    while (match.turn().kind != Turn::Kind::Over) {
      for (Seat seat = 0; seat < game->seats(); ++seat) {
        const auto other = game->complete(game->observe(match.state(), seat), seat, dealer);
        REQUIRE(view_json(*game, other, seat) == view_json(*game, match.state(), seat));
      }
      testing::random_step(match, luck, choice);
    }
  });
}
