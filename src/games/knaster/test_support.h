#pragma once

// A table for the rule tests: a position from its text, and moves by their notation.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/any_game.h"
#include "formats/position_text.h"
#include "games/knaster/rules.h"

namespace knobel::knaster {

/// The rulebook's picture: nine numbers, the elevens in b1 and c5 not circled.
inline const std::string kNineNumbers =
    "phase roll | seat1 cells a1=9 b1=11 a2=5 b2=5 d2=7 e2=5 c3=5 b4=8 c5=11";

/// 24 numbers without any combination that e5 could complete with a two or a three, nothing
/// circled.
inline const std::string kFullButE5 =
    "a1=4 b1=5 c1=4 d1=8 e1=9 a2=6 b2=7 c2=9 d2=12 e2=4 a3=7 b3=9 c3=12 d3=5 e3=6 "
    "a4=9 b4=12 c4=6 d4=10 e4=11 a5=12 b5=4 c5=7 d5=9";

/// Only the centre is missing and a seven was rolled: row 3 becomes two pairs, column c nothing,
/// the diagonal down a straight, the diagonal up four of a kind.
inline const std::string kCentreMissing =
    "phase act | roll 3 4 | seat1 waiting yes | seat1 cells a3=7 b3=2 d3=2 e3=4 "
    "c1=2 c2=3 c4=9 c5=12 a1=5 b2=6 d4=8 e5=9 e1=7 d2=7 b4=7 a5=3";

struct Table {
  explicit Table(int seats, const std::string& position = "")
      : rules(*Rules::make({seats, {}, {}})), state(rules.start()) {
    if (position.empty()) return;
    const ErasedGame<Rules> game(rules);
    const auto read = read_position(game, "knaster " + std::to_string(seats) + " | " + position);
    INFO((read.has_value() ? std::string() : read.error().text));
    REQUIRE(read.has_value());
    state = read->as<State>();
  }

  void roll(int a, int b) {
    rules.resolve(state, Outcome{{static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)}, 0});
  }
  void act(Seat seat, const std::string& text) {
    const auto action = find_action(rules, state, seat, text);
    INFO(text, ": ", (action.has_value() ? std::string() : action.error().key));
    REQUIRE(action.has_value());
    rules.act(state, seat, *action);
  }
  /// The first listed action, and the bonus that may follow it.
  void act_any(Seat seat) {
    while (state.phase == Phase::Act && state.waiting.contains(seat)) act(seat, actions(seat)[0]);
  }
  void finish_round() {
    for (Seat seat = 0; seat < rules.seats(); ++seat) act_any(seat);
  }
  std::vector<std::string> actions(Seat seat) const {
    ActionList list;
    rules.actions(state, seat, list);
    std::vector<std::string> texts;
    for (const Action action : list) texts.push_back(rules.action_text(state, seat, action));
    return texts;
  }
  Refusal why_not(Seat seat, const std::string& text) const {
    const auto action = find_action(rules, state, seat, text);
    REQUIRE_FALSE(action.has_value());
    return action.error();
  }
  void play_random_event(Entropy& luck) {
    const Turn turn = rules.turn(state);
    if (turn.kind == Turn::Kind::Chance) {
      rules.resolve(state, sample(rules.chance(state), luck));
      return;
    }
    ActionList list;
    rules.actions(state, turn.seats.lowest(), list);
    rules.act(state, turn.seats.lowest(),
              list[luck.below(static_cast<std::uint32_t>(list.size()))]);
  }
  /// Plays to the end, choosing the first action with this verb whenever there is one.
  void play_to_end(Entropy& luck, const std::string& verb) {
    while (rules.turn(state).kind != Turn::Kind::Over) {
      if (rules.turn(state).kind == Turn::Kind::Chance) {
        rules.resolve(state, sample(rules.chance(state), luck));
        continue;
      }
      const Seat seat = rules.turn(state).seats.lowest();
      auto texts = actions(seat);
      for (const auto& text : texts)
        if (text.starts_with(verb)) texts[0] = text;
      act(seat, texts[0]);
    }
  }

  Rules rules;
  State state;
};

}  // namespace knobel::knaster
