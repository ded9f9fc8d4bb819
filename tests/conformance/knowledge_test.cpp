// The laws about who knows what, for every tested game.

#include "tests/conformance/playouts.h"

using namespace knobel;

TEST_CASE("observing twice is observing once, and leaves a seat its actions") {
  for_each_position([](const auto& rules, const auto& s, const Event&, Entropy&) {
    for (const Seat seat : eyes(rules.seats())) {
      const auto view = rules.observe(s, seat);
      REQUIRE(rules.observe(view, seat) == view);
      REQUIRE(rules.turn(view) == rules.turn(s));
      REQUIRE(rules.scores(view) == rules.scores(s));
      if (!rules.turn(s).seats.contains(seat)) continue;
      const auto texts = action_texts(rules, s, seat);
      REQUIRE(action_texts(rules, view, seat) == texts);
      // What was found in a view is played on the whole state, so the ids have to be the same.
      ActionList list;
      rules.actions(s, seat, list);
      for (std::size_t i = 0; i < list.size(); ++i)
        REQUIRE(find_action(rules, view, seat, texts[i]) == list[i]);
    }
  });
}

TEST_CASE("after the end nothing is hidden") {
  for_each_position([](const auto& rules, const auto& s, const Event&, Entropy&) {
    if (rules.turn(s).kind != Turn::Kind::Over) return;
    for (const Seat seat : eyes(rules.seats())) REQUIRE(rules.observe(s, seat) == s);
  });
}

TEST_CASE("a completed view is a sound state that looks the same") {
  for_each_position([](const auto& rules, const auto& s, const Event&, Entropy& luck) {
    for (const Seat seat : eyes(rules.seats())) {
      const auto view = rules.observe(s, seat);
      const auto full = rules.complete(view, seat, luck);
      const auto checked = rules.validate(full);
      INFO(error_text(checked));
      REQUIRE(checked.has_value());
      REQUIRE(rules.observe(full, seat) == view);
    }
  });
}

TEST_CASE("states that differ only in what a seat cannot see are the same for it") {
  for_each_position([](const auto& rules, const auto& s, const Event& event, Entropy& luck) {
    if (luck.below(3) != 0) return;
    for (const Seat seat : eyes(rules.seats())) {
      const auto other = rules.complete(rules.observe(s, seat), seat, luck);
      REQUIRE(fields_of(rules, rules.observe(other, seat)) ==
              fields_of(rules, rules.observe(s, seat)));
      REQUIRE(rules.turn(other) == rules.turn(s));
      if (!rules.turn(s).seats.contains(seat)) continue;
      REQUIRE(action_texts(rules, other, seat) == action_texts(rules, s, seat));
      // Refusals do not tell more either.
      for (int i = 0; i < 8; ++i) {
        const auto id =
            static_cast<Action>(luck.below(static_cast<std::uint32_t>(rules.kInfo.action_ids)));
        REQUIRE(may_act(rules, other, seat, id) == may_act(rules, s, seat, id));
      }
      if (event.seat == seat) REQUIRE(rules.audience(other, event).seen_by.contains(seat));
    }
  });
}

TEST_CASE("whoever acts sees it, and an event that everybody sees is the only one that reveals") {
  for_each_position([](const auto& rules, const auto& s, const Event& event, Entropy&) {
    if (rules.turn(s).kind == Turn::Kind::Over) return;
    const Audience audience = rules.audience(s, event);
    if (!event.is_chance()) REQUIRE(audience.seen_by.contains(event.seat));
    if (!audience.reveals.empty()) REQUIRE(audience.seen_by == SeatSet::first(rules.seats()));
    for (const Seat seat : audience.seen_by) REQUIRE(seat < rules.seats());
  });
}

TEST_CASE("an event that a seat does not see changes nothing it can act on or read of itself") {
  for_each_position([](const auto& rules, const auto& s, const Event& event, Entropy&) {
    if (rules.turn(s).kind == Turn::Kind::Over) return;
    const Audience audience = rules.audience(s, event);
    auto after = s;
    apply(rules, after, event);
    for (Seat seat = 0; seat < rules.seats(); ++seat) {
      if (audience.seen_by.contains(seat) || !rules.turn(s).seats.contains(seat)) continue;
      REQUIRE(rules.turn(after).seats.contains(seat));
      REQUIRE(action_texts(rules, after, seat) == action_texts(rules, s, seat));
    }
  });
}
