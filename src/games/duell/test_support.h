#pragma once

// A table for the rule tests: a position from its text, and moves by their notation.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/any_game.h"
#include "formats/position_text.h"
#include "games/duell/rules.h"

namespace knobel::duell {

using Faces = std::vector<int>;
using Texts = std::vector<std::string>;

/// Two rolls are made and nothing is kept: the next five dice are final.
inline const std::string kLastRoll = "phase reroll | rolls 2";

struct Table {
  explicit Table(int seats, const std::string& position = "", std::vector<Option> options = {},
                 std::optional<Data> components = {})
      : rules(*Rules::make({seats, std::move(options), std::move(components)})),
        state(rules.start()) {
    if (!position.empty()) lay(position);
  }
  void lay(const std::string& position) {
    const ErasedGame<Rules> game(rules);
    const auto read =
        read_position(game, "duell " + std::to_string(rules.seats()) + " | " + position);
    INFO(position, ": ", (read.has_value() ? std::string() : read.error().text));
    REQUIRE(read.has_value());
    state = read->as<State>();
  }

  Seat to_act() const {
    REQUIRE(rules.turn(state).kind == Turn::Kind::Decision);
    return rules.turn(state).seats.lowest();
  }
  void roll(const Faces& faces) {
    REQUIRE(rules.turn(state).kind == Turn::Kind::Chance);
    REQUIRE(rules.chance(state).count == faces.size());
    Outcome outcome;
    std::size_t next = 0;
    for (const int face : faces) outcome.dice[next++] = static_cast<std::uint8_t>(face);
    rules.resolve(state, outcome);
  }
  void act(const std::string& text) {
    const auto action = find_action(rules, state, to_act(), text);
    INFO(text, ": ", (action.has_value() ? std::string() : action.error().key));
    REQUIRE(action.has_value());
    rules.act(state, to_act(), *action);
  }
  /// A whole turn: these dice at once, then `result` (nothing if they offer nothing).
  void play(const Faces& faces, const std::string& result) {
    roll(faces);
    act("stop");
    if (!result.empty()) act(result);
  }
  Texts actions() const {
    ActionList list;
    rules.actions(state, to_act(), list);
    Texts texts;
    for (const Action action : list) texts.push_back(rules.action_text(state, to_act(), action));
    return texts;
  }
  Refusal why_not(const std::string& text) const {
    const auto action = find_action(rules, state, to_act(), text);
    REQUIRE_FALSE(action.has_value());
    return action.error();
  }
  int figure(Column column) const { return state.figures[static_cast<int>(column)]; }
  bool over() const { return rules.turn(state).kind == Turn::Kind::Over; }

  Rules rules;
  State state;
};

/// The results that final dice offer, "pass" left out; nothing at all if the turn ends by itself.
inline Texts offered(const Faces& faces, const std::string& position = "",
                     const std::vector<Option>& options = {}) {
  Table table(2, kLastRoll + (position.empty() ? "" : " | " + position), options);
  table.roll(faces);
  if (table.state.phase != Phase::Choose) {
    CHECK(table.state.phase == Phase::Roll);
    return {};
  }
  Texts texts = table.actions();
  REQUIRE(texts.back() == "pass");
  texts.pop_back();
  return texts;
}

/// Where the figure of `column` stands after final dice and this result.
inline int moved(const Faces& faces, const std::string& result, Column column,
                 const std::string& position = "", const std::vector<Option>& options = {}) {
  Table table(2, kLastRoll + (position.empty() ? "" : " | " + position), options);
  table.roll(faces);
  table.act(result);
  return table.figure(column);
}

}  // namespace knobel::duell
