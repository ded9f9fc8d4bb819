#pragma once

// A table for the rule tests: a position from its text, moves by their notation, scripted dice.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/any_game.h"
#include "engine/text.h"
#include "formats/position_text.h"
#include "games/turnier/rules.h"

namespace knobel::turnier {

using Texts = std::vector<std::string>;

inline const std::vector<Option> kOriginal = {{"throwing", "original"}};

/// A position in round `round` + 1 in which each seat holds at least the given cards. The cards on
/// offer are the last of each deck that nobody was given; decks hold what they must, and what has
/// been revealed but was not given lies in front of the last seat. After the last round nothing is
/// on offer. The fields of `rest` are added or stand in the place of others. Precondition: one
/// collection per seat.
std::string arranged(const Rules& rules, int round, const Texts& collections,
                     const std::string& rest);

struct Table {
  explicit Table(int seats, std::vector<Option> options = {})
      : rules(*Rules::make({seats, std::move(options), {}})), state(rules.start()) {}

  /// Sets up arranged(rules, round, collections, rest).
  Table& arrange(int round, const Texts& collections, const std::string& rest) {
    return read(arranged(rules, round, collections, rest));
  }
  Table& read(const std::string& position) {
    const ErasedGame<Rules> game(rules);
    const auto found = read_position(game, head() + position);
    INFO(position, ": ", (found.has_value() ? std::string() : found.error().text));
    REQUIRE(found.has_value());
    state = found->as<State>();
    return *this;
  }
  /// Why a position is refused.
  std::string refused(const std::string& position) const {
    const auto found = read_position(ErasedGame<Rules>(rules), head() + position);
    REQUIRE_FALSE(found.has_value());
    return found.error().text;
  }
  std::string text() const { return position_text(ErasedGame<Rules>(rules), AnyState(state)); }

  /// The first start player is seat 1, and the first card of each deck is revealed.
  Table& begin() {
    if (state.phase == Phase::FirstSeat) rules.resolve(state, Outcome{});
    return reveal();
  }
  /// The first card of each deck in the order of the bag.
  Table& reveal() {
    for (int deck = 0; deck < kDecks; ++deck) {
      REQUIRE(state.phase == Phase::Reveal);
      rules.resolve(state, Outcome{});
    }
    return *this;
  }
  Table& dice(std::initializer_list<std::uint8_t> faces) {
    REQUIRE(state.phase == Phase::Throw);
    REQUIRE(rules.chance(state).count == faces.size());
    Outcome outcome;
    std::ranges::copy(faces, outcome.dice.begin());
    rules.resolve(state, outcome);
    return *this;
  }
  Table& act(Seat seat, const std::string& notation) {
    const auto action = find_action(rules, state, seat, notation);
    INFO(notation, ": ", (action.has_value() ? std::string() : action.error().key));
    REQUIRE(action.has_value());
    rules.act(state, seat, *action);
    return *this;
  }
  /// A whole turn without a phial.
  Table& turn(std::initializer_list<std::uint8_t> faces) {
    const Seat seat = rules.thrower(state);
    dice(faces);
    return act(seat, "stop");
  }
  Texts actions() const {
    ActionList list;
    const Seat seat = rules.turn(state).seats.lowest();
    rules.actions(state, seat, list);
    Texts texts;
    for (const Action action : list) texts.push_back(rules.action_text(state, seat, action));
    return texts;
  }
  Refusal why_not(Seat seat, const std::string& notation) const {
    const auto action = find_action(rules, state, seat, notation);
    REQUIRE_FALSE(action.has_value());
    return action.error();
  }
  /// The seats best first, counted from one.
  std::vector<int> ranking() const {
    std::vector<int> seats;
    for (const Seat seat : rules.ranking(state)) seats.push_back(seat + 1);
    seats.resize(static_cast<std::size_t>(rules.seats()));
    return seats;
  }
  bool decides(Seat seat) const { return rules.turn(state) == Turn::decision(seat); }

  Rules rules;
  State state;

 private:
  std::string head() const { return "turnier " + std::to_string(rules.seats()) + " | "; }
};

/// Everything up to the words of a field: "seat1 cards", "unseen_red".
inline std::string key_of(const std::string& group) {
  const auto words = split(group, ' ');
  return std::string(words[0]) + (group.starts_with("seat") ? " " + std::string(words[1]) : "");
}

/// The fields of `deck`; takes its cards out of `given` and adds what somebody must hold to `held`.
inline Texts arranged_deck(const Components& components, int round, int deck, Texts& given,
                           Texts& held) {
  Texts left;
  int seen = 0;
  for (int i = 0; i < components.decks[deck].kind_count; ++i)
    for (int copy = 0; copy < components.decks[deck].kinds[i].copies; ++copy) {
      left.push_back(card_text(components, components.decks[deck].kinds[i].card));
      const auto found = std::ranges::find(given, left.back());
      if (found == given.end()) continue;
      given.erase(found);
      left.pop_back();
      ++seen;
    }
  const std::string name(kDeckNames[deck]);
  Texts groups;
  if (round < components.rounds) {
    groups.push_back(name + " " + left.back());
    left.pop_back();
  }
  for (; seen < round; ++seen, left.pop_back()) held.push_back(left.back());
  std::string unseen = "unseen_" + name;
  for (auto card = left.begin(); card != left.end();) {
    const auto next = std::ranges::find_if(card, left.end(), [&](auto& c) { return c != *card; });
    unseen += " " + *card + (next - card > 1 ? "*" + std::to_string(next - card) : "");
    card = next;
  }
  groups.push_back(unseen);
  return groups;
}

inline std::string arranged(const Rules& rules, int round, const Texts& collections,
                            const std::string& rest) {
  Texts given;
  Texts last;
  for (const auto& collection : collections)
    for (const auto word : split(collection, ' ')) given.emplace_back(word);
  std::string rest_left = rest;
  while (!rest_left.empty()) {
    const auto end = rest_left.find(" | ");
    last.push_back(rest_left.substr(0, end));
    rest_left.erase(0, end == std::string::npos ? end : end + 3);
    // Phials that were played in this round come from somewhere as well.
    if (const auto words = split(last.back(), ' '); words.size() == 3 && words[1] == "phial")
      given.push_back("phial" + std::string(words[2]));
  }
  // Start phials do not come from a deck.
  for (int seat = 0; seat < rules.seats(); ++seat)
    for (const std::string start : {"phial++", "phial<<"})
      if (const auto card = std::ranges::find(given, start); card != given.end()) given.erase(card);
  Texts groups = {"round " + std::to_string(round)};
  Texts held;
  for (int deck = kDecks; deck-- > 0;)
    for (auto& group : arranged_deck(rules.component_set(), round, deck, given, held))
      groups.push_back(std::move(group));
  for (std::size_t seat = 0; seat < collections.size(); ++seat) {
    groups.push_back("seat" + std::to_string(seat + 1) + " cards");
    if (!collections[seat].empty()) groups.back() += " " + collections[seat];
    if (seat + 1 == collections.size() && !held.empty()) groups.back() += " " + join(held, " ");
  }
  std::erase_if(groups, [&](const std::string& group) {
    return std::ranges::any_of(last, [&](auto& other) { return key_of(other) == key_of(group); });
  });
  groups.insert(groups.end(), last.begin(), last.end());
  return join(groups, " | ");
}

}  // namespace knobel::turnier
