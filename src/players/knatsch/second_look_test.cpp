#include "players/knatsch/second_look.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "players/learned.h"

using namespace knobel;
using namespace knobel::knatsch;

namespace {

/// A position in which something is chosen, some turns into a match that chance plays.
State some_choice(const Rules& rules, std::uint64_t seed) {
  FastEntropy luck(seed);
  State s = rules.start();
  while (s.turns < 10 || s.phase != Phase::Choose) {
    REQUIRE(s.phase != Phase::Over);
    if (rules.turn(s).kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), luck));
      continue;
    }
    ActionList list;
    const Seat seat = rules.turn(s).seats.lowest();
    rules.actions(s, seat, list);
    rules.act(s, seat, list[luck.below(static_cast<std::uint32_t>(list.size()))]);
  }
  return s;
}

ActionValues judged(Judge<Rules>& judge, const Rules& rules, const State& s, std::size_t& count) {
  ActionList list;
  rules.actions(s, s.to_move, list);
  count = list.size();
  ActionValues values;
  FastEntropy entropy(1);
  judge.judge(rules, s, s.to_move, list, entropy, values);
  return values;
}

}  // namespace

TEST_CASE("a second look is a chance again, the same every time, and keeps the rest below") {
  const auto rules = *Rules::make({4, {}, {}});
  const auto numbers = *learned_numbers(Rules::kInfo.key, Rules::kInfo.rules_version, Net::kSize);
  SecondLook judge(numbers, 4);
  KnatschJudge first(std::make_unique<NetValuer>(numbers));
  int changed = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const State s = some_choice(rules, seed);
    std::size_t count = 0;
    const auto values = judged(judge, rules, s, count);
    const auto again = judged(judge, rules, s, count);
    const auto before = judged(first, rules, s, count);
    const std::span all(values.data(), count);
    CHECK(std::ranges::equal(all, std::span(again.data(), count)));
    for (const double value : all) {
      CHECK(value >= 0);
      CHECK(value <= 1);
    }
    // At most three were looked at again; whoever is best is one of them, or ties with one.
    int differing = 0;
    for (std::size_t i = 0; i < count; ++i) differing += values[i] != before[i] ? 1 : 0;
    changed += differing > 0 ? 1 : 0;
    const auto best = static_cast<std::size_t>(std::ranges::max_element(all) - all.begin());
    std::size_t better = 0;
    for (std::size_t i = 0; i < count; ++i) better += before[i] > before[best] ? 1 : 0;
    CHECK(better < 3);
  }
  CHECK(changed == 5);
}
