#include <doctest/doctest.h>

#include "players/experts/all.h"
#include "players/random.h"

using namespace knobel;

namespace {

using Rules = duell::Rules;

/// Plays a match to its end; players[i] holds side i.
Rules::State play(const Rules& rules, std::array<Player<Rules>*, 2> players, Entropy& entropy) {
  auto s = rules.start();
  while (rules.turn(s).kind != Turn::Kind::Over) {
    if (rules.turn(s).kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), entropy));
      continue;
    }
    const Seat seat = rules.turn(s).seats.lowest();
    rules.act(s, seat, players[seat % 2]->choose(rules, s, seat, entropy));
  }
  return s;
}

/// A position of two seats in which side A has made its last roll or may still reroll.
Rules::State position(duell::Phase phase, std::initializer_list<std::uint8_t> faces) {
  auto s = Rules::make({2, {}, {}})->start();
  s.phase = phase;
  s.rolls = phase == duell::Phase::Keep ? 2 : 3;
  s.dice = DiceSet::of(faces);
  return s;
}

std::string choice(const Rules::State& s) {
  const auto rules = *Rules::make({2, {}, {}});
  JudgingPlayer<Rules> apprentice(std::make_unique<GreedyJudge<Rules>>());
  FastEntropy entropy(1);
  return rules.action_text(s, 0, apprentice.choose(rules, s, 0, entropy));
}

}  // namespace

TEST_CASE("the apprentice beats random in the duel, on either side and in teams") {
  JudgingPlayer<Rules> apprentice(std::make_unique<GreedyJudge<Rules>>());
  RandomPlayer<Rules> random;
  FastEntropy entropy(1);
  for (const int seats : {2, 4}) {
    const auto rules = *Rules::make({seats, {}, {}});
    int wins = 0;
    for (int match = 0; match < 100; ++match) {
      const bool on_a = match % 2 == 0;
      const auto s = on_a ? play(rules, {&apprentice, &random}, entropy)
                          : play(rules, {&random, &apprentice}, entropy);
      wins += rules.winners(s).contains(on_a ? 0 : 1) ? 1 : 0;
    }
    CHECK(wins >= 98);
  }
}

TEST_CASE("the apprentice takes the win, prevents a loss, and rolls for what it needs") {
  auto s = position(duell::Phase::Choose, {6, 6, 5, 5, 5});
  s.figures = {6, 7, 0, 0, 0, 4, 0, 0, 0};
  CHECK(choice(s).starts_with("numbers"));
  CHECK(choice(s) != "numbers 5");
  // Side B has two in its zone; pulling one out matters more than an own small step.
  s = position(duell::Phase::Choose, {1, 1, 3, 3, 5});
  s.figures = {-6, -6, 0, 0, 0, 0, 0, 0, 0};
  CHECK(choice(s).starts_with("numbers 1"));
  // Two own figures are in, the sixes need two spaces.
  s = position(duell::Phase::Keep, {6, 1, 2, 3, 5});
  s.figures = {6, 7, 0, 0, 0, 4, -3, -3, 0};
  CHECK(choice(s) == "keep 6");
}

TEST_CASE("the value of a keep is the mean over the throws that can follow it") {
  const auto rules = *Rules::make({2, {}, {}});
  auto s = position(duell::Phase::Keep, {6, 6, 2, 3, 5});
  s.figures = {2, -3, 5, 0, -6, 4, 1, -2, 0};
  rules.act(s, 0, *rules.parse_action(s, 0, "keep 2 6 6"));
  double mean = 0;
  for_each_outcome(rules.chance(s), [&](const Outcome& outcome, int weight) {
    auto after = s;
    rules.resolve(after, outcome);
    mean += weight * Expert<Rules>::value(rules, after, 0) / 36;
  });
  CHECK(Expert<Rules>::value(rules, s, 0) == doctest::Approx(mean));
}

TEST_CASE("what was worked out for one match does not leak into another") {
  const auto rules = *Rules::make({2, {}, {}});
  const auto exact = *Rules::make({2, {{"overshoot", "exact"}}, {}});
  auto s = position(duell::Phase::Keep, {6, 6, 2, 3, 5});
  s.figures = {7, 7, 5, 0, -6, 5, 1, -2, 0};
  rules.act(s, 0, *rules.parse_action(s, 0, "keep 6 6"));
  const double value = Expert<Rules>::value(rules, s, 0);
  CHECK(Expert<Rules>::value(exact, s, 0) != value);
  CHECK(Expert<Rules>::value(rules, s, 0) == value);
}
