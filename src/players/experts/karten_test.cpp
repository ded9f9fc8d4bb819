#include "players/experts/karten.h"

#include <doctest/doctest.h>

#include "engine/text.h"
#include "players/experts/all.h"
#include "players/experts/karten_hand.h"
#include "players/random.h"

using namespace knobel;

namespace {

using Rules = karten::Rules;

/// The share of matches that the apprentice wins at a table of two against `random`; a shared win
/// counts half. Seats change from match to match, and everybody sees a view only.
double win_share(const std::vector<Option>& options, int matches) {
  const auto rules = *Rules::make({2, options, {}});
  JudgingPlayer<Rules> apprentice(std::make_unique<GreedyJudge<Rules>>());
  RandomPlayer<Rules> random;
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
      Player<Rules>& player = seat == place ? static_cast<Player<Rules>&>(apprentice) : random;
      rules.act(s, seat, player.choose(rules, rules.observe(s, seat), seat, entropy));
    }
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
  CHECK(win_share({}, 60) >= 0.9);
  CHECK(win_share({{"level", "simpler"}}, 60) >= 0.9);
  CHECK(win_share({{"level", "trickier"}}, 40) >= 0.9);
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
  CHECK(karten::HandShape(cards("b7 r7 g7 b9")).missing == Missing{1, 3, 0, 3, 1, 1, 2});
  CHECK(karten::HandShape(cards("b1 b2 b3 b5 r5")).missing == Missing{2, 1, 1, 1, 1, 2, 3});
  CHECK(karten::HandShape({}).missing == Missing{5, 5, 3, 5, 4, 4, 5});
}
