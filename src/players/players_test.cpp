#include <doctest/doctest.h>

#include "games/all_rules.h"
#include "games/registry.h"
#include "players/any_player.h"
#include "players/experts.h"
#include "players/make_player.h"

using namespace knobel;

namespace {

null_game::Rules null_rules() { return *null_game::Rules::make({2, {}, {}}); }

/// A position of the null game in which `seat` chooses and the die shows `die`.
null_game::State null_state(Seat seat, int die) {
  auto s = null_rules().start();
  s.phase = null_game::Phase::Choose;
  s.to_move = seat;
  s.die = static_cast<std::uint8_t>(die);
  return s;
}

}  // namespace

TEST_CASE("players are found by name, and an unknown name is answered with the names") {
  for (const auto name : player_names()) CHECK(make_player<null_game::Rules>(name).has_value());
  const auto unknown = make_player<null_game::Rules>("genius");
  REQUIRE(!unknown.has_value());
  CHECK(unknown.error().text ==
        "there is no player \"genius\"; there are random, apprentice, "
        "journeyman, master");
  const auto game = AnyGame::make<null_game::Rules>({2, {}, {}});
  CHECK(make_any_player("genius", **game).error() == unknown.error());
}

TEST_CASE("random takes every legal action about equally often") {
  RandomPlayer<null_game::Rules> player;
  FastEntropy entropy(1);
  int steps = 0;
  for (int i = 0; i < 1000; ++i)
    steps += player.choose(null_rules(), null_state(0, 3), 0, entropy) == null_game::kStep ? 1 : 0;
  CHECK(steps > 420);
  CHECK(steps < 580);
}

TEST_CASE("apprentice takes what leads to the end in a game without an expert") {
  JudgingPlayer<null_game::Rules> player(*Expert<null_game::Rules>::apprentice());
  FastEntropy entropy(1);
  for (const Seat seat : {Seat{0}, Seat{1}})
    CHECK(player.choose(null_rules(), null_state(seat, 3), seat, entropy) == null_game::kStep);
}

TEST_CASE("a win is worth more than any lead, and a shared one less than an own one") {
  const auto rules = null_rules();
  auto s = null_state(0, 0);
  s.places = {19, 0};
  const double ahead = plain_value(rules, s, 0);
  CHECK(ahead == 19);
  CHECK(plain_value(rules, s, 1) == -19);
  s.phase = null_game::Phase::Over;
  s.places = {20, 20};
  const double shared = plain_value(rules, s, 0);
  s.places = {20, 19};
  const double alone = plain_value(rules, s, 0);
  CHECK(ahead < shared);
  CHECK(shared < alone);
}

TEST_CASE("the erased player does what the typed one does, in every game at every level" *
          doctest::test_suite("slow")) {
  TestedGames::for_each([]<class R>() {
    CAPTURE(R::kInfo.key);
    const Config config{R::kInfo.seats_default, {}, {}};
    const auto rules = *R::make(config);
    const auto game = *AnyGame::make<R>(config);
    for (const auto name : player_names()) {
      CAPTURE(name);
      const auto typed = *make_player<R>(name);
      const auto erased = *make_any_player(name, *game);
      FastEntropy luck(3);
      auto s = rules.start();
      for (int event = 0; rules.turn(s).kind != Turn::Kind::Over; ++event) {
        if (rules.turn(s).kind == Turn::Kind::Chance) {
          rules.resolve(s, sample(rules.chance(s), luck));
          continue;
        }
        const Seat seat = rules.turn(s).seats.lowest();
        const auto view = rules.observe(s, seat);
        FastEntropy one(4, event);
        FastEntropy other(4, event);
        const Action action = typed->choose(rules, view, seat, one);
        REQUIRE(erased->choose(AnyState(view), seat, other) == action);
        REQUIRE(may_act(rules, s, seat, action).has_value());
        rules.act(s, seat, action);
      }
    }
  });
}

TEST_CASE("a player that does not look decides the same with the state as with the view") {
  TestedGames::for_each([]<class R>() {
    CAPTURE(R::kInfo.key);
    const auto rules = *R::make({R::kInfo.seats_max(), {}, {}});
    for (const auto name : player_names()) {
      const auto player = *make_player<R>(name);
      if (player->looks()) continue;
      FastEntropy luck(5);
      auto s = rules.start();
      for (int event = 0; rules.turn(s).kind != Turn::Kind::Over; ++event) {
        if (rules.turn(s).kind == Turn::Kind::Chance) {
          rules.resolve(s, sample(rules.chance(s), luck));
          continue;
        }
        const Seat seat = rules.turn(s).seats.lowest();
        FastEntropy one(6, event);
        FastEntropy other(6, event);
        const Action action = player->choose(rules, s, seat, one);
        REQUIRE(player->choose(rules, rules.observe(s, seat), seat, other) == action);
        rules.act(s, seat, action);
      }
    }
  });
}
