#include "odds/karten.h"

#include <algorithm>
#include <map>

#include "engine/dice.h"
#include "engine/text.h"
#include "games/karten/stones.h"

namespace knobel::karten {
namespace {

/// The cards of one value or one colour, by where they are.
struct Group {
  int held;
  int shown;  // on the display
  int unseen;
};

Group group_of(const DrawAction& draw, CardSet cards) {
  const CardSet elsewhere = draw.hand | draw.display | draw.seen;
  return {(draw.hand & cards).size(), (draw.display & cards).size(), (cards - elsewhere).size()};
}

std::vector<Group> by_value(const DrawAction& draw) {
  std::vector<Group> groups;
  for (int value = 1; value <= kValues; ++value)
    groups.push_back(group_of(draw, CardSet::with_value(value)));
  return groups;
}

std::vector<Group> by_colour(const DrawAction& draw) {
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
int cost(const DrawAction& draw, const Group& group, int drawn, int wanted) {
  const int missing = std::max(0, wanted - group.held - drawn);
  const int too_many = draw.from_display + 1;
  return missing > group.shown ? too_many : std::min(missing, too_many);
}

double chance_of_alike(const DrawAction& draw, const std::vector<Group>& groups, int wanted) {
  return share_of_draws(
      groups, draw.from_deck, 0,
      [&](int done, const Group& group, int drawn) {
        return done != 0 || cost(draw, group, drawn, wanted) <= draw.from_display ? 1 : 0;
      },
      [](int done) { return done != 0; });
}

/// Two groups of `first` and `second` cards, of different values.
double chance_of_two_groups(const DrawAction& draw, int first, int second) {
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

double chance_of_straight(const DrawAction& draw) {
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

std::expected<CardSet, Error> read_cards(const OddsQuestion& question, std::string_view name) {
  CardSet cards;
  const auto text = question.value(name);
  if (!text || text->empty()) return cards;
  for (const auto word : split(*text, ' ')) {
    const Card card = parse_card(word);
    if (card == kNoCard || cards.contains(card))
      return error("--" + std::string(name) + " cannot hold \"" + std::string(word) +
                   "\"; cards are b1 to p13 (b r g y p), each once");
    cards.add(card);
  }
  return cards;
}

/// "2 1": cards from the deck and cards from the display.
std::expected<void, Error> read_levels(const OddsQuestion& question, DrawAction& draw) {
  const auto text = question.value("levels");
  if (!text) return {};
  const auto words = split(*text, ' ');
  const auto deck = parse_number(words[0]).value_or(-1);
  const auto display = parse_number(words.back()).value_or(-1);
  if (words.size() != 2 || deck < 0 || deck > kDrawMax || display < 0 || display > kDisplay)
    return error("--levels are the cards from the deck (0 to " + std::to_string(kDrawMax) +
                 ") and from the display (0 to " + std::to_string(kDisplay) + "), as in \"2 1\"");
  draw.from_deck = static_cast<int>(deck);
  draw.from_display = static_cast<int>(display);
  return {};
}

std::expected<DrawAction, Error> read_draw(const OddsQuestion& question) {
  DrawAction draw;
  KNOBEL_TRY_ASSIGN(const auto hand, read_cards(question, "hand"));
  KNOBEL_TRY_ASSIGN(const auto display, read_cards(question, "display"));
  KNOBEL_TRY_ASSIGN(const auto seen, read_cards(question, "seen"));
  KNOBEL_TRY(read_levels(question, draw));
  draw.hand = hand;
  draw.display = display;
  draw.seen = seen;
  const int known = hand.size() + display.size() + seen.size();
  if ((hand | display | seen).size() != known)
    return error("a card stands in two of --hand, --display and --seen");
  if (display.size() > kDisplay)
    return error("--display has " + std::to_string(kDisplay) + " cards at most");
  if (kCards - known < draw.from_deck)
    return error("only " + std::to_string(kCards - known) + " cards are left to be drawn");
  return draw;
}

OddsAnswer dead_answer(int stones) {
  OddsAnswer answer;
  std::vector<std::string> positions;
  for (const DeadPosition& dead : dead_positions(Components{}.red, stones)) {
    std::vector<std::string> levels;
    for (const int level : dead.levels) levels.push_back(std::to_string(level));
    const std::string columns = std::to_string(dead.columns);
    const std::string owned = std::to_string(dead.owned);
    positions.push_back(join(levels, " ") + " " + columns + " " + owned);
    answer.lines.push_back("levels " + join(levels, " ") + ", columns " + columns +
                           ", stones left " + owned);
  }
  if (positions.empty()) answer.lines = {"With that many stones nobody can get stuck."};
  answer.members = {{"stones", std::int64_t{stones}}, {"positions", positions}};
  return answer;
}

}  // namespace

double chance_to_complete(Combination combination, const DrawAction& draw) {
  switch (combination) {
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

std::expected<OddsAnswer, Error> odds(const OddsQuestion& question) {
  KNOBEL_TRY(question.only({"hand", "display", "seen", "levels", "want", "dead"}));
  if (question.has("dead")) {
    if (question.has("hand")) return error("ask either --dead or --hand");
    KNOBEL_TRY_ASSIGN(const auto stones,
                      question.number("dead", 1, Components{}.red.capacity(), 18));
    return dead_answer(stones);
  }
  if (!question.has("hand"))
    return error("--hand is needed, as in --hand \"b7 r7 g9\", or --dead 24");
  KNOBEL_TRY_ASSIGN(const auto draw, read_draw(question));
  OddsAnswer answer;
  answer.members = {{"hand", join(card_words(draw.hand), " ")},
                    {"display", join(card_words(draw.display), " ")},
                    {"fromDeck", std::int64_t{draw.from_deck}},
                    {"fromDisplay", std::int64_t{draw.from_display}}};
  const auto want = question.value("want");
  const auto wanted = want ? std::ranges::find(kCombinationNames, *want) : kCombinationNames.end();
  if (want && wanted == kCombinationNames.end())
    return error("--want cannot be \"" + std::string(*want) + "\"; combinations are " +
                 join(kCombinationNames, ", "));
  for (int i = 0; i < kCombinations; ++i) {
    const std::string name(kCombinationNames[static_cast<std::size_t>(i)]);
    if (want && name != *want) continue;
    const double chance = chance_to_complete(static_cast<Combination>(i), draw);
    answer.members.push_back({want ? "probability" : name, chance});
    answer.lines.push_back(name + " after this draw: " + percent_text(chance));
  }
  return answer;
}

}  // namespace knobel::karten
