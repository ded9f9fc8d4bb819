#include "formats/position_text.h"

#include <doctest/doctest.h>

#include "tests/support/playout.h"

using namespace knobel;

TEST_CASE("positions of random matches come back exactly") {
  testing::for_each_table([](const std::shared_ptr<const AnyGame>& game) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      Match match(game);
      FastEntropy luck(seed);
      FastEntropy choice(seed, 1);
      while (true) {
        const auto text = position_text(*game, match.state());
        const auto back = read_position(*game, text);
        REQUIRE_MESSAGE(back.has_value(), text << ": " << back.error().text);
        REQUIRE_MESSAGE(*back == match.state(), text);
        if (match.turn().kind == Turn::Kind::Over) break;
        testing::random_step(match, luck, choice);
      }
    }
  });
}

TEST_CASE("a position names what differs from the start") {
  const auto game = testing::plain_game("knaster", 2);
  Match match(game);
  CHECK(position_text(*game, match.state()) == "knaster 2");
  REQUIRE(match.apply(ChanceEntry{"one 2 of 2"}).has_value());
  REQUIRE(match.apply(ChanceEntry{"dice 4 3"}).has_value());
  REQUIRE(match.act(0, "write c3").has_value());
  CHECK(position_text(*game, match.state()) ==
        "knaster 2 | phase act | roller 2 | rolls 1 | roll 3 4 | seat1 writes c3 | "
        "seat2 waiting yes");
}

TEST_CASE("people may write fields in any order and repeat what the start says") {
  const auto game = testing::plain_game("null_game", 2);
  const auto state =
      read_position(*game, "null_game 2 | seat2 place 3 | to_move 1 | rounds 2 | seat1 place 0");
  REQUIRE(state.has_value());
  CHECK(position_text(*game, *state) == "null_game 2 | rounds 2 | seat2 place 3");
}

TEST_CASE("what is not a position is refused with the reason") {
  const auto game = testing::plain_game("null_game", 2);
  const auto refused = [&](std::string_view text) {
    const auto state = read_position(*game, text);
    return state ? "accepted" : state.error().text;
  };
  CHECK(refused("null_game 2") == "accepted");
  CHECK(refused("") == "a position of this game begins with \"null_game 2\", not with \"\"");
  CHECK(refused("null_game 3").starts_with("a position of this game begins with"));
  CHECK(refused("null_game 2 | ") == "words must be separated by single blanks in \"\"");
  CHECK(refused("null_game 2 | seat1  place 3").starts_with("words must be separated"));
  CHECK(refused("null_game 2 | seat1") == "\"seat1\" names a seat, but no field");
  CHECK(refused("null_game 2 | seat3 place 3") == "seat3.place is unknown or stands twice");
  CHECK(refused("null_game 2 | seat0 place 3") == "seat0 is unknown or stands twice");
  CHECK(refused("null_game 2 | hops 3") == "hops is unknown or stands twice");
  CHECK(refused("null_game 2 | rounds 1 | rounds 1") == "rounds is unknown or stands twice");
  CHECK(refused("null_game 2 | rounds 31").starts_with("rounds cannot be \"31\""));
  CHECK(refused("null_game 2 | rounds").starts_with("rounds needs exactly one value"));
  CHECK(refused("null_game 2 | phase choose").starts_with("a die lies on the table"));
  CHECK(refused(std::string(kPositionBytesMax + 1, 'x')).starts_with("a position has at most"));
}
