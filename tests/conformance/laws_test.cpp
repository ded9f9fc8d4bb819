// The laws of engine/game.h about play, for every tested game.

#include <algorithm>
#include <set>

#include "tests/conformance/playouts.h"

using namespace knobel;

TEST_CASE("a match ends in time, and the winners are seats at the table") {
  for_each_position([](const auto& rules, const auto& s, const Event&, Entropy&) {
    const auto scores = rules.scores(s);
    for (int seat = rules.seats(); seat < kSeatsMax; ++seat) REQUIRE(scores[seat] == 0);
    if (rules.turn(s).kind != Turn::Kind::Over) return;
    for (const Seat seat : rules.winners(s)) REQUIRE(seat < rules.seats());
  });
}

TEST_CASE("a game without points gives one to each winner and nothing to anybody before the end") {
  for_each_position([](const auto& rules, const auto& s, const Event&, Entropy&) {
    if (rules.kInfo.points) return;
    const bool over = rules.turn(s).kind == Turn::Kind::Over;
    const SeatSet winners = over ? rules.winners(s) : SeatSet{};
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      REQUIRE(rules.scores(s)[seat] == (winners.contains(seat) ? 1 : 0));
  });
}

TEST_CASE("whoever is to act has actions: ascending, unique and in range") {
  for_each_position([](const auto& rules, const auto& s, const Event&, Entropy&) {
    const Turn turn = rules.turn(s);
    REQUIRE((turn.kind == Turn::Kind::Decision) == !turn.seats.empty());
    for (const Seat seat : turn.seats) {
      REQUIRE(seat < rules.seats());
      ActionList list;
      rules.actions(s, seat, list);
      REQUIRE(!list.empty());
      for (std::size_t i = 0; i < list.size(); ++i) {
        REQUIRE(list[i] < rules.kInfo.action_ids);
        if (i > 0) REQUIRE(list[i - 1] < list[i]);
      }
    }
  });
}

TEST_CASE("every listed action is accepted, every other one refused with a reason") {
  for_each_position([](const auto& rules, const auto& s, const Event&, Entropy& luck) {
    if (luck.below(25) != 0) return;
    for (Seat seat = 0; seat < rules.seats() + 1; ++seat) {
      ActionList list;
      if (rules.turn(s).seats.contains(seat)) rules.actions(s, seat, list);
      for (Action action = 0; action < rules.kInfo.action_ids + 2; ++action) {
        const bool listed = std::ranges::find(list, action) != list.end();
        const auto may = may_act(rules, s, seat, action);
        const bool right = listed ? may.has_value() : !may && !may.error().key.empty();
        auto tried = s;
        if (may) rules.act(tried, seat, action);
        if (!right) FAIL_CHECK("seat ", seat + 1, ", action ", action);
      }
    }
  });
}

TEST_CASE("action texts are words with single spaces, unique, and parse back") {
  for_each_position([](const auto& rules, const auto& s, const Event&, Entropy&) {
    for (const Seat seat : rules.turn(s).seats) {
      ActionList list;
      rules.actions(s, seat, list);
      std::set<std::string> texts;
      for (const Action action : list) {
        const std::string text = rules.action_text(s, seat, action);
        REQUIRE(texts.insert(text).second);
        for (const auto word : split(text, ' ')) REQUIRE(!word.empty());
        const auto parsed = find_action(rules, s, seat, text);
        REQUIRE(parsed.has_value());
        REQUIRE(*parsed == action);
      }
    }
  });
}

TEST_CASE(
    "chance: weights add up, numbers are places, texts parse back, order of dice is nothing") {
  for_each_position([](const auto& rules, const auto& s, const Event& event, Entropy& luck) {
    if (rules.turn(s).kind != Turn::Kind::Chance) return;
    const Chance chance = rules.chance(s);
    REQUIRE(parse_outcome(chance, outcome_text(chance, event.outcome)) == event.outcome);
    if (chance.kind == Chance::Kind::Dice) {
      auto turned = event.outcome;
      std::reverse(turned.dice.begin(), turned.dice.begin() + chance.count);
      auto a = s;
      auto b = s;
      rules.resolve(a, event.outcome);
      rules.resolve(b, turned);
      REQUIRE(a == b);
    }
    if (luck.below(50) != 0) return;
    int total = 0;
    int number = 0;
    for_each_outcome(chance, [&](const Outcome& outcome, int weight) {
      REQUIRE(weight > 0);
      total += weight;
      REQUIRE(outcome_number(chance, outcome) == number++);
    });
    REQUIRE(total == total_weight(chance));
  });
}

TEST_CASE("seats that act at once do not depend on each other's order") {
  for_each_position([](const auto& rules, const auto& s, const Event&, Entropy& luck) {
    const SeatSet seats = rules.turn(s).seats;
    if (seats.size() < 2) return;
    // Each of two seats acts once, in both orders.
    std::vector<Event> events;
    for (const Seat seat : seats) {
      ActionList list;
      rules.actions(s, seat, list);
      events.push_back({seat, list[luck.below(static_cast<std::uint32_t>(list.size()))], {}});
      if (events.size() == 2) break;
    }
    auto forth = s;
    auto back = s;
    apply(rules, forth, events[0]);
    apply(rules, back, events[1]);
    REQUIRE(rules.turn(forth).seats.contains(events[1].seat));
    REQUIRE(rules.turn(back).seats.contains(events[0].seat));
    apply(rules, forth, events[1]);
    apply(rules, back, events[0]);
    REQUIRE(forth == back);
  });
}

TEST_CASE("every position that play reaches passes the game's own check") {
  for_each_position([](const auto& rules, const auto& s, const Event&, Entropy&) {
    const auto checked = rules.validate(s);
    INFO(error_text(checked));
    REQUIRE(checked.has_value());
  });
}

TEST_CASE("the component set in force makes the same game again") {
  TestedGames::for_each([]<class R>() {
    for (Config config : setups<R>()) {
      const auto rules = R::make(config);
      config.components = rules->components();
      const auto again = R::make(config);
      REQUIRE(again.has_value());
      CHECK(again->components() == rules->components());
      CHECK(again->start() == rules->start());
    }
  });
}

TEST_CASE("a number of seats that the game does not have is refused, and so is an unknown option") {
  TestedGames::for_each([]<class R>() {
    for (const int seats : {-1, 0, 13, 1000}) CHECK_FALSE(R::make({seats, {}, {}}).has_value());
    const int seats = R::kInfo.seats_min();
    CHECK_FALSE(R::make({seats, {{"no_such_option", "1"}}, {}}).has_value());
    for (const auto& option : R::kInfo.options)
      CHECK_FALSE(R::make({seats, {{std::string(option.key), "no such value"}}, {}}).has_value());
    CHECK_FALSE(R::make({seats, {}, Data("not an object")}).has_value());
  });
}

TEST_CASE("rules are equal exactly if they were made of the same") {
  TestedGames::for_each([]<class R>() {
    std::vector<R> all;
    for (const Config& config : setups<R>()) all.push_back(*R::make(config));
    for (std::size_t a = 0; a < all.size(); ++a)
      for (std::size_t b = 0; b < all.size(); ++b) CHECK((all[a] == all[b]) == (a == b));
  });
}
