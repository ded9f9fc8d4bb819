#include "odds/karten.h"

#include <algorithm>
#include <map>

#include "engine/check.h"
#include "engine/dice.h"
#include "games/karten/rules.h"

namespace knobel::karten {
namespace {

/// The cards of one value or one colour, by where they are.
struct Group {
  int held;
  int shown;  // on the display
  int unseen;
  int discarded;  // and may come when they have become the deck
};

CardSet unseen_cards(const Draw& draw) {
  return CardSet::all() - draw.hand - draw.display - draw.seen;
}

Group group_of(const Draw& draw, CardSet cards) {
  return {(draw.hand & cards).size(), (draw.display & cards).size(),
          (unseen_cards(draw) & cards).size(), (draw.discards & cards).size()};
}

/// How many of the cards from the deck are among those unseen now, and how many have been
/// discarded.
struct Drawn {
  int unseen;
  int discarded;
};

Drawn drawn_by(const Draw& draw) {
  const int unseen = std::min(draw.from_deck, draw.deck.value_or(draw.from_deck));
  return {unseen, std::min(draw.from_deck - unseen, draw.discards.size())};
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
double share_of_draws(const Draw& draw, const std::vector<Group>& groups, State start,
                      const Step& step, const Won& won) {
  // By cards drawn of those unseen, and of those discarded.
  using Ways = std::array<std::array<double, kDrawMax + 1>, kDrawMax + 1>;
  const auto [unseen, discarded] = drawn_by(draw);
  const auto place = [](int count) { return static_cast<std::size_t>(count); };
  const auto add = [&](const Ways& from, Ways& to, const Group& group, int first, int second) {
    const double ways = choose(group.unseen, first) * choose(group.discarded, second);
    for (int i = 0; i + first <= unseen; ++i)
      for (int j = 0; j + second <= discarded; ++j)
        to[place(i + first)][place(j + second)] += from[place(i)][place(j)] * ways;
  };
  std::map<State, Ways> ways;
  ways[start][0][0] = 1;
  for (const Group& group : groups) {
    std::map<State, Ways> next;
    for (const auto& [state, counts] : ways)
      for (int first = 0; first <= std::min(group.unseen, unseen); ++first)
        for (int second = 0; second <= std::min(group.discarded, discarded); ++second)
          add(counts, next[step(state, group, first + second)], group, first, second);
    ways = std::move(next);
  }
  double all = 0;
  double good = 0;
  for (const auto& [state, counts] : ways) {
    const double count = counts[place(unseen)][place(discarded)];
    all += count;
    if (won(state)) good += count;
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
      draw, groups, 0,
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
      draw, by_value(draw), State{too_many, too_many, too_many},
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
      draw, by_value(draw), State{too_many, too_many, too_many, too_many, 0},
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
  DrawOdds odds;
  for (std::size_t i = 0; i < kCombinations; ++i)
    odds.chances[i] = odds_of(DrawFor{static_cast<Combination>(i), question});
  const unsigned held = combinations_in(question.hand);
  const Drawn drawn = drawn_by(question);
  CardSet may_come = question.from_display > 0 ? question.display : CardSet();
  if (drawn.unseen > 0) may_come = may_come | unseen_cards(question);
  if (drawn.discarded > 0) may_come = may_come | question.discards;
  for (const Card card : may_come) {
    const unsigned with = combinations_in(question.hand | CardSet::one(card)) & ~held;
    for (std::size_t i = 0; i < kCombinations; ++i)
      if (((with >> i) & 1U) != 0) odds.needs[i].add(card);
  }
  return odds;
}

std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat) {
  if (s.to_move != seat) return std::nullopt;
  const Area& area = s.areas[seat];
  Draw draw{s.hands[seat], s.display};
  if (s.phase == Phase::Turn)
    draw.from_deck = rules.ability(area, Row::FullHouse);
  else if (s.phase == Phase::Draw && rules.waits_to_draw(s))
    draw.from_deck = s.due;
  else if (s.phase == Phase::Take)
    draw.from_deck = 0;
  else
    return std::nullopt;
  draw.from_display = s.phase == Phase::Take ? s.due : rules.ability(area, Row::Flush);
  // C-57: what was hidden in hands when the discards became the deck is no longer in it.
  draw.seen = CardSet::all() - s.hands[seat] - s.display - (rules.unseen(s) - s.kept);
  draw.deck = rules.deck_size(s);
  draw.discards = s.discards;
  return draw;
}

std::vector<DeadPosition> odds_of(const Stuck& question) {
  return dead_positions(Components{}.red, question.stones);
}

}  // namespace knobel::karten
