#include "players/karten/expert.h"

#include <doctest/doctest.h>

#include "engine/text.h"
#include "players/experts.h"
#include "players/karten/net.h"
#include "players/karten/race.h"
#include "players/karten/shape.h"
#include "players/karten/turns.h"
#include "players/random.h"

using namespace knobel;

namespace {

using Rules = karten::Rules;

/// The share of matches that `player` wins at a table of two; a shared win counts half. Seats
/// change from match to match, and everybody sees a view only.
double win_share(Player<Rules>& player, Player<Rules>& against, const std::vector<Option>& options,
                 int matches) {
  const auto rules = *Rules::make({2, options, {}});
  FastEntropy entropy(1);
  double wins = 0;
  for (int match = 0; match < matches; ++match) {
    const Seat place = static_cast<Seat>(match % 2);
    auto s = rules.start();
    while (rules.turn(s).kind != Turn::Kind::Over) {
      if (rules.turn(s).kind == Turn::Kind::Chance) {
        rules.resolve(s, sample(rules.chance(s), entropy));
        continue;
      }
      const Seat seat = rules.turn(s).seats.lowest();
      Player<Rules>& who = seat == place ? player : against;
      rules.act(s, seat, who.choose(rules, rules.observe(s, seat), seat, entropy));
    }
    // Nobody who plans or weighs ends up with stones that fit nowhere.
    REQUIRE(s.areas[place].lost == 0);
    const SeatSet winners = rules.winners(s);
    if (winners.contains(place)) wins += 1.0 / winners.size();
  }
  return wins / matches;
}

karten::CardSet cards(std::string_view text) {
  karten::CardSet set;
  for (const auto word : split(text, ' ')) set.add(karten::parse_card(word));
  return set;
}

}  // namespace

TEST_CASE("the apprentice beats a random player in the card game, at every level") {
  JudgingPlayer<Rules> apprentice(std::make_unique<GreedyJudge<Rules>>());
  RandomPlayer<Rules> random;
  CHECK(win_share(apprentice, random, {}, 60) >= 0.9);
  CHECK(win_share(apprentice, random, {{"level", "simpler"}}, 60) >= 0.9);
  CHECK(win_share(apprentice, random, {{"level", "trickier"}}, 40) >= 0.9);
}

TEST_CASE("whoever can place the last stone does, on a level that stays incomplete too") {
  const auto rules = *Rules::make({2, {{"level", "simpler"}}, {}});
  auto s = rules.start();
  s.start = s.to_move = 0;
  s.phase = karten::Phase::Second;
  s.hands[0] = cards("r11 g11 p11 b2 y4");
  s.areas[0].levels = {4, 3, 2, 2};
  s.areas[0].columns = 4;
  s.areas[0].active = 1;
  s.areas[0].reserve = 0;
  s.areas[0].hand_size = 5;
  const Action triple = karten::kPlay + static_cast<int>(karten::Row::Triple);
  JudgingPlayer<Rules> apprentice(std::make_unique<GreedyJudge<Rules>>());
  JudgingPlayer<Rules> journeyman(std::move(*Expert<Rules>::journeyman()));
  FastEntropy luck(1);
  CHECK(apprentice.choose(rules, rules.observe(s, 0), 0, luck) == triple);
  CHECK(journeyman.choose(rules, rules.observe(s, 0), 0, luck) == triple);
}

TEST_CASE("the journeyman of the card game is no weaker than the apprentice, at every level" *
          doctest::test_suite("slow")) {
  JudgingPlayer<Rules> journeyman(std::move(*Expert<Rules>::journeyman()));
  JudgingPlayer<Rules> apprentice(std::make_unique<GreedyJudge<Rules>>());
  CHECK(win_share(journeyman, apprentice, {}, 60) >= 0.5);
  CHECK(win_share(journeyman, apprentice, {{"level", "simpler"}}, 60) >= 0.5);
  CHECK(win_share(journeyman, apprentice, {{"level", "trickier"}}, 40) >= 0.5);
}

TEST_CASE("who plans turns of the card game does not look at hidden cards" *
          doctest::test_suite("slow")) {
  const auto numbers = karten::first_numbers();
  using Learned = karten::TurnJudge<karten::LearnedValue>;
  for (const std::string level : {"basic", "simpler", "trickier"}) {
    CAPTURE(level);
    const auto rules = *Rules::make({3, {{"level", level}}, {}});
    JudgingPlayer<Rules> players[] = {
        JudgingPlayer<Rules>(std::move(*Expert<Rules>::journeyman())),
        JudgingPlayer<Rules>(std::make_unique<Learned>(karten::LearnedValue(numbers), 4)),
        JudgingPlayer<Rules>(std::make_unique<karten::RaceJudge>(numbers, 0.05))};
    FastEntropy luck(6);
    auto s = rules.start();
    for (std::uint64_t events = 0; events < 500; ++events) {
      const Turn turn = rules.turn(s);
      if (turn.kind == Turn::Kind::Chance) {
        rules.resolve(s, sample(rules.chance(s), luck));
        continue;
      }
      const Seat seat = turn.seats.lowest();
      // The same to this seat, with other secrets.
      const auto other = rules.complete(rules.observe(s, seat), seat, luck);
      Action chosen = 0;
      for (auto& player : players) {
        FastEntropy once(1, events);
        FastEntropy again(1, events);
        chosen = player.choose(rules, rules.observe(s, seat), seat, once);
        REQUIRE(player.choose(rules, rules.observe(other, seat), seat, again) == chosen);
      }
      ActionList list;
      rules.actions(s, seat, list);
      rules.act(
          s, seat,
          events % 3 == 0 ? list[luck.below(static_cast<std::uint32_t>(list.size()))] : chosen);
      if (rules.turn(s).kind == Turn::Kind::Over) s = rules.start();
    }
  }
}

TEST_CASE("the network of the card game learns in the direction of its errors") {
  const auto rules = *Rules::make({2, {}, {}});
  auto numbers = karten::first_numbers();
  numbers.resize(karten::Net::size());
  karten::Area area = rules.start().areas[0];
  area.levels = {1, 0, 2, 0};
  karten::Features features(rules, area);
  features.set_hand(karten::Shape(cards("b7 r7 g7 b9")));
  const float before = karten::Net(numbers).answer(features);
  std::vector<float> gradient(numbers.size());
  karten::Net(numbers).teach(features, 1, gradient);
  float expected = 0;
  constexpr float kStep = 1e-4F;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] += kStep * gradient[i];
    expected += kStep * gradient[i] * gradient[i];
  }
  CHECK(karten::Net(numbers).answer(features) - before == doctest::Approx(expected).epsilon(0.05));
}

TEST_CASE("the value of a position does not look at hidden cards") {
  const auto rules = *Rules::make({3, {}, {}});
  FastEntropy luck(6);
  auto s = rules.start();
  for (int events = 0; events < 400; ++events) {
    const Turn turn = rules.turn(s);
    if (turn.kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), luck));
      continue;
    }
    const Seat seat = turn.seats.lowest();
    const auto other = rules.complete(rules.observe(s, seat), seat, luck);
    REQUIRE(Expert<Rules>::value(rules, s, seat) == Expert<Rules>::value(rules, other, seat));
    ActionList list;
    rules.actions(s, seat, list);
    rules.act(s, seat, list[luck.below(static_cast<std::uint32_t>(list.size()))]);
  }
}

TEST_CASE("cards missing for each combination") {
  using Missing = std::array<int, karten::kCombinations>;
  // full house, flush, triple, straight, two pairs, four alike, five alike
  CHECK(karten::Shape(cards("b7 r7 g7 b9")).missing == Missing{1, 3, 0, 3, 1, 1, 2});
  CHECK(karten::Shape(cards("b1 b2 b3 b5 r5")).missing == Missing{2, 1, 1, 1, 1, 2, 3});
  CHECK(karten::Shape({}).missing == Missing{5, 5, 3, 5, 4, 4, 5});
}
