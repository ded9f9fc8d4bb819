#pragma once

// A table for the rule tests: a position from its text, moves by their notation, dice and cards as
// a script.

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/text.h"
#include "formats/position_text.h"
#include "games/knatsch/rules.h"

namespace knobel::knatsch {

using Texts = std::vector<std::string>;

/// How many cards a position names.
inline int cards_named(std::string_view position) {
  int count = 0;
  for (const auto group : split(position, '|')) {
    Texts words;
    for (const auto word : split(group, ' '))
      if (!word.empty()) words.emplace_back(word);
    if (words.empty()) continue;
    if (words[0].starts_with("seat")) words.erase(words.begin());
    if (words[0] == "tournaments") count += std::stoi(words[1]);
    if (words[0] == "cards" || words[0].ends_with("_top") || words[0].ends_with("_under"))
      count += static_cast<int>(words.size()) - 1;
  }
  return count;
}

struct Table {
  /// The phase is choose, and cards that are not named lie unseen in the stacks, half in each,
  /// unless the text says other.
  explicit Table(int seats, std::string position = "", std::vector<Option> options = {},
                 std::optional<Data> components = {})
      : rules(*Rules::make({seats, options, components})), state(rules.start()) {
    if (position.empty()) return;
    const int all =
        rules.options()[1].value == "off" ? kCastles + kTournaments : kSingleCards + kTournaments;
    const int unseen = all - cards_named(position);
    if (position.find("phase ") == std::string::npos) position += " | phase choose";
    if (position.find("left_unseen") == std::string::npos)
      position += " | left_unseen " + std::to_string((unseen + 1) / 2);
    if (position.find("right_unseen") == std::string::npos)
      position += " | right_unseen " + std::to_string(unseen / 2);
    const auto given = read(position);
    INFO((given.has_value() ? std::string() : given.error().text));
    REQUIRE(given.has_value());
    state = given->as<State>();
  }

  std::expected<AnyState, Error> read(const std::string& position) const {
    const ErasedGame<Rules> game(rules);
    return read_position(game, "knatsch " + std::to_string(rules.seats()) + " | " + position);
  }

  void act(Seat seat, const std::string& text) {
    const auto action = find_action(rules, state, seat, text);
    INFO(text, ": ", (action.has_value() ? std::string() : action.error().key));
    REQUIRE(action.has_value());
    rules.act(state, seat, *action);
  }
  /// "5 5 2 1 x x": what the dice in the hand show, x for a six.
  void roll(std::string_view faces) {
    REQUIRE(state.phase == Phase::Throw);
    Outcome outcome;
    std::size_t next = 0;
    for (const auto face : split(faces, ' '))
      outcome.dice[next++] = static_cast<std::uint8_t>(face == "x" ? 6 : face[0] - '0');
    REQUIRE(next == state.to_throw);
    rules.resolve(state, outcome);
  }
  /// The card that comes to light next.
  void reveal(std::string_view text) {
    REQUIRE(state.phase == Phase::Reveal);
    const Card card = parse_card(rules.component_set(), text);
    const Chance chance = rules.chance(state);
    REQUIRE(chance.bag.copies(card) > 0);
    int place = 0;
    chance.bag.for_each_kind([&](int kind, int position, int) {
      if (kind == card) place = position;
    });
    rules.resolve(state, Outcome{{}, static_cast<std::uint16_t>(place)});
  }
  void reveal_any() { rules.resolve(state, Outcome{}); }

  Texts actions(Seat seat) const {
    REQUIRE(rules.turn(state).seats.contains(seat));
    ActionList list;
    rules.actions(state, seat, list);
    Texts texts;
    for (const Action action : list) texts.push_back(rules.action_text(state, seat, action));
    return texts;
  }
  bool can(Seat seat, const std::string& text) const {
    return find_action(rules, state, seat, text).has_value();
  }
  /// The key of the reason, and its arguments.
  std::string why_not(Seat seat, const std::string& text) const {
    const auto action = find_action(rules, state, seat, text);
    REQUIRE_FALSE(action.has_value());
    std::string reason = action.error().key;
    for (const auto& arg : action.error().args) reason += " " + arg;
    return reason;
  }
  Chance chance() const { return rules.chance(state); }
  Phase phase() const { return state.phase; }
  bool owns(Seat seat, std::string_view card) const {
    return (state.cards[seat] & card_bit(parse_card(rules.component_set(), card))) != 0;
  }
  std::string top(int stack) const {
    const Card card = state.stacks[static_cast<std::size_t>(stack)].top;
    return card == kNoCard ? "" : card_text(rules.component_set(), card);
  }
  /// What was put under a stack, in order.
  Texts under(int stack) const {
    const Stack& pile = state.stacks[static_cast<std::size_t>(stack)];
    Texts texts;
    for (int i = 0; i < pile.under_count; ++i)
      texts.push_back(card_text(rules.component_set(), pile.under[i]));
    return texts;
  }

  Rules rules;
  State state;
};

/// Three players with one easy castle each; a castle and a special on the stacks.
inline const std::string kThree =
    "left_top yellow-333+2 | right_top catapult-222+4 | seat1 cards red-222+1 | "
    "seat2 cards green-222+3 | seat3 cards blue-222+4";

/// Seat 2 has two castles and two specials; nobody guards anything.
inline const std::string kRich =
    "left_top yellow-333+2 | right_top catapult-222+4 | seat1 cards red-222+1 | "
    "seat2 cards green-222+3 black-333+4 die-2-333+1 special-guard-222+3 | "
    "seat3 cards blue-222+4";

/// A learning game with a set in which only red and green have several castles, six each. All cards
/// are known: what seats do not own of red and green lies in the left stack, `last` at its bottom,
/// and one of them alone in the right stack (or nothing: "empty"). The other castles are their
/// owners' last.
inline Table lonely_table(const std::string& position, const std::string& last,
                          const std::string& right = "") {
  Data data = components_data(Components());
  Data::List castles;
  Texts pile;
  for (int i = 0; i < kCastles; ++i) {
    const bool many = i < 12;
    const std::string crest =
        many ? (i < 6 ? "red" : "green") : Texts{"blue", "yellow", "black", "white"}[i - 12U];
    const int triple = many ? 1 + i % 3 : 2;
    const int extra = many ? 4 + i / 3 % 2 - (i % 3 == 0 ? 2 : 0) : 1;
    const std::string id = std::to_string(i + 1);
    castles.emplace_back(Data::Object{
        {"id", (i < 9 ? "C0" : "C") + id}, {"crest", crest}, {"triple", triple}, {"extra", extra}});
    const std::string card =
        crest + "-" + std::string(3, static_cast<char>('0' + triple)) + "+" + std::to_string(extra);
    if (many && position.find(card) == std::string::npos) pile.push_back(card);
  }
  std::get<Data::Object>(data.value)[2].value = Data(castles);
  std::string text = position;
  if (right != "empty") {
    text += " | right_top " + pile.back();
    pile.pop_back();
  }
  text += " | left_top " + pile[0] + " | left_under";
  for (std::size_t i = 1; i < pile.size(); ++i) text += " " + pile[i];
  if (!last.empty()) text += " " + last;
  text += " | seat2 cards yellow-222+1 | seat3 cards black-222+1 | seat4 cards white-222+1";
  text += " | seat2 tournaments " + std::to_string(last.empty() ? 9 : 8);
  const int seats = position.find("seat5") == std::string::npos ? 4 : 5;
  return Table(seats, text, {{"specials", "off"}}, data);
}

}  // namespace knobel::knatsch
