#include "players/search.h"

#include <doctest/doctest.h>

#include "games/all_rules.h"
#include "games/registry.h"

using namespace knobel;

namespace {

template <Game R>
JudgingPlayer<R> searcher(std::uint32_t nodes) {
  return JudgingPlayer<R>(std::make_unique<SearchJudge<R>>(std::make_unique<RolloutGuide<R>>(),
                                                           SearchBudget{nodes, 0}));
}

/// Calls visit(state, seat) at some decisions of a random match.
template <Game R, class Visit>
void some_decisions(const R& rules, std::uint64_t seed, Visit&& visit) {
  FastEntropy luck(seed);
  auto s = rules.start();
  for (int event = 0; rules.turn(s).kind != Turn::Kind::Over; ++event) {
    if (rules.turn(s).kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), luck));
      continue;
    }
    const Seat seat = rules.turn(s).seats.lowest();
    ActionList list;
    rules.actions(s, seat, list);
    if (event % 7 == 0 && list.size() > 1) visit(s, seat);
    rules.act(s, seat, list[luck.below(static_cast<std::uint32_t>(list.size()))]);
  }
}

}  // namespace

TEST_CASE("search decides the same for the same seed, whatever the secrets it cannot see are") {
  TestedGames::for_each([]<class R>() {
    CAPTURE(R::kInfo.key);
    const auto rules = *R::make({R::kInfo.seats_default, {}, {}});
    auto player = searcher<R>(60);
    int decisions = 0;
    int differing = 0;
    some_decisions(rules, 1, [&](const typename R::State& s, Seat seat) {
      if (++decisions > 12) return;
      FastEntropy dealer(2, static_cast<std::uint64_t>(decisions));
      const auto other = rules.complete(rules.observe(s, seat), seat, dealer);
      differing += other == s ? 0 : 1;
      FastEntropy one(3);
      FastEntropy two(3);
      CHECK(player.choose(rules, s, seat, one) == player.choose(rules, other, seat, two));
    });
    CHECK(decisions > 0);
    if (R::kInfo.hidden_information) CHECK(differing > 0);
  });
}

TEST_CASE("search beats random in a game it knows nothing about") {
  const auto rules = *null_game::Rules::make({2, {}, {}});
  using R = null_game::Rules;
  auto player = searcher<R>(200);
  FastEntropy luck(1);
  int wins = 0;
  for (int match = 0; match < 40; ++match) {
    auto s = rules.start();
    const Seat own = static_cast<Seat>(match % 2);
    while (rules.turn(s).kind != Turn::Kind::Over) {
      if (rules.turn(s).kind == Turn::Kind::Chance) {
        rules.resolve(s, sample(rules.chance(s), luck));
        continue;
      }
      const Seat seat = rules.turn(s).seats.lowest();
      ActionList list;
      rules.actions(s, seat, list);
      const Action action = seat == own ? player.choose(rules, s, seat, luck)
                                        : list[luck.below(static_cast<std::uint32_t>(list.size()))];
      rules.act(s, seat, action);
    }
    wins += rules.winners(s).contains(own) ? 1 : 0;
  }
  CHECK(wins >= 30);
}
