#include "odds/karten.h"

#include <algorithm>
#include <map>

#include "engine/check.h"
#include "engine/dice.h"

namespace knobel::karten {
namespace {

/// The cards of one value or one colour, by where they are.
struct Group {
  int held;
  int shown;  // on the display
  int unseen;
};

Group group_of(const Draw& draw, CardSet cards) {
  const CardSet elsewhere = draw.hand | draw.display | draw.seen;
  return {(draw.hand & cards).size(), (draw.display & cards).size(), (cards - elsewhere).size()};
}

std::vector<Group> by_value(const Draw& draw) {
  std::vector<Group> groups;
  for (int value = 1; value <= kValues; ++value)
    groups.push_back(group_of(draw, CardSet::with_value(value)));
  return groups;
}

std::vector<Group> by_colour(const Draw& draw) {
  std::vector<Group> groups;
  for (int colour = 0; colour < kColours; ++colour)
    groups.push_back(group_of(draw, CardSet::with_colour(colour)));
  return groups;
}

/// Goes through the groups with the number of ways to draw so many cards of each: what matters for
/// a combination is a small state, `step` carries it from group to group, `won` judges the last
/// one. At most C(65, 10) ways, which a double holds exactly.
template <class State, class Step, class Won>
double share_of_draws(const std::vector<Group>& groups, int draws, State start, const Step& step,
                      const Won& won) {
  using Ways = std::array<double, kDrawMax + 1>;
  std::map<State, Ways> ways = {{start, Ways{1}}};
  for (const Group& group : groups) {
    std::map<State, Ways> next;
    for (const auto& [state, counts] : ways)
      for (int drawn = 0; drawn <= std::min(group.unseen, draws); ++drawn) {
        Ways& to = next[step(state, group, drawn)];
        for (int before = 0; before + drawn <= draws; ++before)
          to[static_cast<std::size_t>(before + drawn)] +=
              counts[static_cast<std::size_t>(before)] * choose(group.unseen, drawn);
      }
    ways = std::move(next);
  }
  double all = 0;
  double good = 0;
  for (const auto& [state, counts] : ways) {
    all += counts[static_cast<std::size_t>(draws)];
    if (won(state)) good += counts[static_cast<std::size_t>(draws)];
  }
  return good / all;
}

/// Cards that have to come from the display so that there are `wanted` of a group; too many to be
/// taken if they do not lie there.
int cost(const Draw& draw, const Group& group, int drawn, int wanted) {
  const int missing = std::max(0, wanted - group.held - drawn);
  const int too_many = draw.from_display + 1;
  return missing > group.shown ? too_many : std::min(missing, too_many);
}

double chance_of_alike(const Draw& draw, const std::vector<Group>& groups, int wanted) {
  return share_of_draws(
      groups, draw.from_deck, 0,
      [&](int done, const Group& group, int drawn) {
        return done != 0 || cost(draw, group, drawn, wanted) <= draw.from_display ? 1 : 0;
      },
      [](int done) { return done != 0; });
}

/// Two groups of `first` and `second` cards, of different values.
double chance_of_two_groups(const Draw& draw, int first, int second) {
  // The cheapest group of either size so far, and the cheapest two together.
  using State = std::array<int, 3>;
  const int too_many = draw.from_display + 1;
  return share_of_draws(
      by_value(draw), draw.from_deck, State{too_many, too_many, too_many},
      [&](const State& best, const Group& group, int drawn) {
        const int as_first = cost(draw, group, drawn, first);
        const int as_second = cost(draw, group, drawn, second);
        const int both = std::min(best[0] + as_second, best[1] + as_first);
        return State{std::min(best[0], as_first), std::min(best[1], as_second),
                     std::min(best[2], both)};
      },
      [&](const State& best) { return best[2] <= draw.from_display; });
}

double chance_of_straight(const Draw& draw) {
  // The costs of the last four values, and at the end whether a straight was found.
  using State = std::array<int, 5>;
  const int too_many = draw.from_display + 1;
  return share_of_draws(
      by_value(draw), draw.from_deck, State{too_many, too_many, too_many, too_many, 0},
      [&](const State& last, const Group& group, int drawn) {
        const int here = cost(draw, group, drawn, 1);
        const bool found = last[0] + last[1] + last[2] + last[3] + here <= draw.from_display;
        return State{last[1], last[2], last[3], here, last[4] != 0 || found ? 1 : 0};
      },
      [](const State& last) { return last[4] != 0; });
}

}  // namespace

double odds_of(const DrawFor& question) {
  const Draw& draw = question.draw;
  switch (question.combination) {
    case Combination::FullHouse: return chance_of_two_groups(draw, 3, 2);
    case Combination::Flush: return chance_of_alike(draw, by_colour(draw), 5);
    case Combination::Triple: return chance_of_alike(draw, by_value(draw), 3);
    case Combination::Straight: return chance_of_straight(draw);
    case Combination::TwoPairs: return chance_of_two_groups(draw, 2, 2);
    case Combination::FourAlike: return chance_of_alike(draw, by_value(draw), 4);
    case Combination::FiveAlike: return chance_of_alike(draw, by_value(draw), 5);
  }
  fail_check("unknown combination");
}

DrawOdds odds_of(const Draw& question) {
  DrawOdds odds{};
  for (int i = 0; i < kCombinations; ++i)
    odds[static_cast<std::size_t>(i)] = odds_of(DrawFor{static_cast<Combination>(i), question});
  return odds;
}

std::vector<DeadPosition> odds_of(const Stuck& question) {
  return dead_positions(Components{}.red, question.stones);
}

}  // namespace knobel::karten
