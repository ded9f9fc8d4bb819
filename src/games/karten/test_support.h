#pragma once

// A table for the rule tests: a position from a few words per seat, moves by their notation, and
// nature's answers by the card that is to come.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/any_game.h"
#include "engine/text.h"
#include "formats/position_text.h"
#include "games/karten/rules.h"

namespace knobel::karten {

using Texts = std::vector<std::string>;

/// What one seat has. The reserve is what is left of its stones.
struct Spot {
  Filling levels = {1, 1, 1, 0};
  int columns = 0;
  int active = 3;
  std::string hand = "";
  std::string more = "";  // further fields, as in "shown b7"
};

/// A position, by default in the middle of a turn of seat 1, which also began.
struct Scene {
  int seats = 2;
  std::vector<Option> options = {};
  std::array<Spot, kSeats> spots = {};
  std::string phase = "turn";
  int to_move = 1;
  std::string display = "b13 r12 g10 y9";
  Texts more = {};  // further fields of the table
  std::optional<Data> components = {};
  int start = 1;
};

inline Rules rules_for(int seats, std::vector<Option> options = {},
                       std::optional<Data> components = {}) {
  const auto rules = Rules::make({seats, std::move(options), std::move(components)});
  INFO((rules ? std::string() : rules.error().text));
  REQUIRE(rules.has_value());
  return *rules;
}

inline std::string scene_text(const Rules& rules, const Scene& scene) {
  constexpr std::string_view kKeys[] = {"full_house", "flush", "triple", "straight"};
  Texts groups = {"karten " + std::to_string(scene.seats), "phase " + scene.phase,
                  "start " + std::to_string(scene.start)};
  if (scene.to_move > 0) groups.push_back("to_move " + std::to_string(scene.to_move));
  if (!scene.display.empty()) groups.push_back("display " + scene.display);
  for (const auto& group : scene.more) groups.push_back(group);
  for (int seat = 0; seat < scene.seats; ++seat) {
    const Spot& spot = scene.spots[static_cast<std::size_t>(seat)];
    const std::string name = "seat" + std::to_string(seat + 1) + " ";
    Area area{};
    area.loose = kNoRow;
    area.levels = spot.levels;
    area.columns = static_cast<std::uint8_t>(spot.columns);
    const int loose = spot.more.find("loose") != std::string::npos ? 1 : 0;
    const int reserve =
        rules.stones() - stones_on_board(rules.side_in_play(), area) - loose - spot.active;
    groups.push_back(name + "placed yes");
    for (int row = 0; row < kAbilityRows; ++row)
      groups.push_back(name + std::string(kKeys[row]) + " " + std::to_string(spot.levels[row]));
    groups.push_back(name + "columns " + std::to_string(spot.columns));
    groups.push_back(name + "active " + std::to_string(spot.active));
    groups.push_back(name + "reserve " + std::to_string(reserve));
    if (!spot.hand.empty()) groups.push_back(name + "hand " + spot.hand);
    if (!spot.more.empty())
      for (const auto more : split(spot.more, ',')) groups.push_back(name + std::string(more));
  }
  return join(groups, " | ");
}

struct Table {
  Rules rules;
  State state;

  explicit Table(int seats, std::vector<Option> options = {})
      : rules(rules_for(seats, std::move(options))), state(rules.start()) {}
  explicit Table(const Scene& scene)
      : rules(rules_for(scene.seats, scene.options, scene.components)), state(rules.start()) {
    const auto read = read_position(ErasedGame<Rules>(rules), scene_text(rules, scene));
    INFO(scene_text(rules, scene), ": ", (read ? std::string() : read.error().text));
    REQUIRE(read.has_value());
    state = read->as<State>();
  }

  Seat to_act() const { return rules.turn(state).seats.lowest(); }
  const Area& area(int seat) const { return state.areas[static_cast<std::size_t>(seat)]; }

  Texts actions() const {
    REQUIRE(rules.turn(state).kind == Turn::Kind::Decision);
    return actions(to_act());
  }
  Texts actions(Seat seat) const {
    ActionList list;
    rules.actions(state, seat, list);
    Texts texts;
    for (const Action action : list) texts.push_back(rules.action_text(state, seat, action));
    return texts;
  }
  bool offers(const std::string& text) const {
    const auto all = actions();
    return std::ranges::find(all, text) != all.end();
  }
  /// Whoever is to act does this.
  void act(const std::string& text) { act(to_act(), text); }
  void act(Seat seat, const std::string& text) {
    const auto action = find_action(rules, state, seat, text);
    INFO(text, ": ", (action ? std::string() : action.error().key));
    REQUIRE(action.has_value());
    rules.act(state, seat, *action);
  }
  /// Why this is refused, with the arguments of the sentence.
  std::string refusal(const std::string& text) const {
    const auto action = find_action(rules, state, to_act(), text);
    REQUIRE_FALSE(action.has_value());
    std::string why = action.error().key;
    for (const auto& arg : action.error().args) why += " " + arg;
    return why;
  }
  void pick(int number) { rules.resolve(state, Outcome{{}, static_cast<std::uint16_t>(number)}); }
  /// The next card that comes from the deck is this one.
  void deal(const std::string& card) {
    const Chance chance = rules.chance(state);
    int position = -1;
    chance.bag.for_each_kind([&](int kind, int first, int) {
      if (kind == parse_card(card)) position = first;
    });
    INFO(card);
    REQUIRE(position >= 0);
    pick(position);
  }
  /// Nature answers, always with the lowest card, until somebody has to decide.
  void chance() {
    while (rules.turn(state).kind == Turn::Kind::Chance) pick(0);
  }
  bool over() const { return rules.turn(state).kind == Turn::Kind::Over; }
};

inline CardSet cards(const std::string& text) {
  CardSet set;
  for (const auto word : split(text, ' ')) set.add(parse_card(word));
  return set;
}

/// The first `count` cards of `from`, as text; they are taken out of it.
inline std::string take_cards(CardSet& from, int count) {
  CardSet taken;
  for (; count > 0; --count) {
    taken.add(from.lowest());
    from.remove(from.lowest());
  }
  return join(card_words(taken), " ");
}

/// The default set with every hand limit raised to twenty: hands as large as the deck.
inline Data large_hands() {
  Components components;
  for (Side* side : {&components.blue, &components.red})
    side->values[static_cast<int>(Row::Straight)] = {20, 20, 20, 20, 20, 20};
  return components_data(components);
}

/// Plays to the end with random events and calls visit(state, event) before each of them.
template <class Visit>
void play_randomly(const Rules& rules, std::uint64_t seed, Visit&& visit) {
  FastEntropy luck(seed);
  State s = rules.start();
  for (int events = 0; rules.turn(s).kind != Turn::Kind::Over; ++events) {
    REQUIRE(events < rules.events_max());
    const Turn turn = rules.turn(s);
    Event event;
    if (turn.kind == Turn::Kind::Chance) {
      event.outcome = sample(rules.chance(s), luck);
    } else {
      ActionList list;
      event.seat = turn.seats.lowest();
      rules.actions(s, event.seat, list);
      event.action = list[luck.below(static_cast<std::uint32_t>(list.size()))];
    }
    visit(s, event);
    event.is_chance() ? rules.resolve(s, event.outcome) : rules.act(s, event.seat, event.action);
  }
  visit(s, Event{});
}

}  // namespace knobel::karten
