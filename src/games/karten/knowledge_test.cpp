// Who knows what in the card game, and that nothing else gets out.

#include <map>

#include "engine/match.h"
#include "games/karten/test_support.h"

using namespace knobel;
using namespace knobel::karten;

namespace {

/// Says keys and arguments: enough to compare pictures.
class PlainWords final : public Sentences {
 public:
  std::string say(std::string_view key, std::span<const std::string> args) const override {
    std::string text(key);
    for (const auto& arg : args) text += " " + arg;
    return text;
  }
};

std::vector<Field> fields_of(const Rules& rules, const State& s) {
  State copy = s;
  FieldWriter writer;
  rules.fields(copy, writer);
  return writer.take();
}

Texts action_texts(const Rules& rules, const State& s, Seat seat) {
  ActionList list;
  rules.actions(s, seat, list);
  Texts texts;
  for (const Action action : list) texts.push_back(rules.action_text(s, seat, action));
  return texts;
}

std::vector<Seat> eyes(int seats) {
  std::vector<Seat> all = {kSpectator};
  for (Seat seat = 0; seat < seats; ++seat) all.push_back(seat);
  return all;
}

/// Calls visit(rules, state, event) along random matches of all levels and seat counts.
template <class Visit>
void for_each_position(int seeds, Visit&& visit) {
  for (const auto* level : {"basic", "simpler", "trickier"})
    for (int seats = 2; seats <= 4; ++seats) {
      // Thirty rounds are enough to reshuffle many times.
      const Rules rules = rules_for(seats, {{"level", level}, {"rounds", "30"}});
      for (int seed = 1; seed <= seeds; ++seed) {
        INFO(level, " for ", seats, ", seed ", seed);
        play_randomly(rules, static_cast<std::uint64_t>(seed),
                      [&](const State& s, const Event& event) { visit(rules, s, event); });
      }
    }
}

/// An action whose effect depends on the cards of the hand beyond the one that it names.
bool depends_on_hand(Action action) {
  return (action >= kPlay && action < kTake) || action >= kUse;
}

}  // namespace

TEST_CASE("C-04 C-13 every card and every stone is in exactly one place after every event") {
  for_each_position(4, [](const Rules& rules, const State& s, const Event&) {
    CardSet all = s.display | s.discards;
    int total = s.display.size() + s.discards.size();
    for (Seat seat = 0; seat < kSeats; ++seat) {
      all |= s.hands[seat];
      total += s.hands[seat].size();
      REQUIRE(s.hands[seat].size() == s.areas[seat].hand_size);
      REQUIRE(s.hands[seat].contains(s.shown[seat]));
      REQUIRE((s.hands[seat] & s.kept).size() == s.areas[seat].hand_kept);
    }
    const CardSet deck = rules.unseen(s);
    REQUIRE(all.size() == total);
    REQUIRE(total + deck.size() == kCards);
    REQUIRE(deck.size() == rules.deck_size(s));
    REQUIRE((deck & s.kept).empty());
    for (Seat seat = 0; seat < rules.seats(); ++seat) {
      const Area& area = s.areas[seat];
      REQUIRE(area.owned() + stones_on_board(rules.side_in_play(), area) == rules.stones());
    }
  });
}

TEST_CASE("C-56 hands and deck are hidden, everything else is open") {
  Table table(Scene{
      .seats = 3,
      .spots = {{{.hand = "b1 r2 g3"}, {.hand = "b2 r3", .more = "shown p4"}, {.hand = "b7"}}},
      .more = {"discards g9 p9", "top p9"}});
  const State view = table.rules.observe(table.state, 0);
  CHECK(view.hands[0] == table.state.hands[0]);
  CHECK(view.hands[1] == cards("p4"));
  CHECK(view.hands[2].empty());
  CHECK(view.areas == table.state.areas);
  CHECK(view.display == table.state.display);
  CHECK(view.discards == table.state.discards);
  CHECK(card_text(view.top) == "p9");
  const State onlooker = table.rules.observe(table.state, kSpectator);
  CHECK(onlooker.hands[0].empty());
  CHECK(onlooker.hands[1] == cards("p4"));
  CHECK(onlooker.areas[0].hand_size == 3);
}

TEST_CASE("C-56 a drawn card is seen by the seat that draws it, an open one by all") {
  Table table(3);
  const SeatSet everybody = SeatSet::first(3);
  const auto seen_by = [&] { return table.rules.audience(table.state, Event{}).seen_by; };
  CHECK(seen_by() == everybody);
  table.pick(1);
  for (int i = 0; i < 3; ++i) table.act("place flush triple straight");
  for (int i = 0; i < 9; ++i) {
    CHECK(seen_by() == SeatSet::one(static_cast<Seat>((1 + i) % 3)));
    table.pick(0);
  }
  CHECK(seen_by() == everybody);
  table.chance();
  table.act("draw");
  CHECK(seen_by() == SeatSet::one(1));
  while (table.state.phase != Phase::Refill)
    table.state.phase == Phase::Draw ? table.pick(0) : table.act(table.actions()[0]);
  CHECK(seen_by() == everybody);
}

TEST_CASE("C-56 a choice in progress is seen by its seat alone until its last step") {
  Table table(Scene{.spots = {{{.levels = {0, 0, 2, 0}, .hand = "b1 r2 g3 y4"}, {.hand = "b6"}}}});
  const auto event = [&](const std::string& text) {
    return Event{0, *find_action(table.rules, table.state, 0, text), {}};
  };
  const State before = table.rules.observe(table.state, 1);
  for (const auto* text : {"exchange 2", "give b1"}) {
    const Audience audience = table.rules.audience(table.state, event(text));
    CHECK(audience.seen_by == SeatSet::one(0));
    CHECK(audience.reveals.empty());
    table.act(text);
    CHECK(table.rules.observe(table.state, 1) == before);
    CHECK(table.rules.observe(table.state, kSpectator).picked.empty());
    CHECK(table.rules.observe(table.state, 0) != before);
  }
  const Audience last = table.rules.audience(table.state, event("give y4"));
  CHECK(last.seen_by == SeatSet::first(2));
  CHECK(last.reveals == SeatSet::one(0));
}

TEST_CASE("C-56 after the end nothing is hidden") {
  Scene scene{.options = {{"rounds", "1"}},
              .spots = {{{.hand = "b1 r2"}, {.hand = "b6 p8"}}},
              .to_move = 2};
  Table table(scene);
  table.act("exchange 1");
  CHECK(table.rules.observe(table.state, 0).hands[1].empty());
  table.act("give b6");
  REQUIRE(table.over());
  for (const Seat seat : eyes(2)) CHECK(table.rules.observe(table.state, seat) == table.state);
}

TEST_CASE("C-57 a card taken from the display stays known while it is in that hand") {
  Table table(Scene{.spots = {{{.levels = {0, 0, 2, 1}, .hand = "b1 r2 g3"}, {.hand = "b6 r6"}}}});
  table.act("draw");
  table.deal("p1");
  table.act("take y9");
  CHECK(table.rules.observe(table.state, 1).hands[0] == cards("y9"));
  table.chance();
  table.act("exchange 1");
  table.act("give b6");
  table.act("exchange 1");
  table.act("give y9");
  const State view = table.rules.observe(table.state, 1);
  CHECK(view.hands[0].empty());
  CHECK(view.discards == cards("b6 y9"));
}

TEST_CASE("C-57 a reshuffle leaves two pools with public counts per seat") {
  CardSet rest = CardSet::all() - cards("b13 r12 g10 y9");
  Scene scene{.seats = 3, .components = large_hands()};
  const std::string mine = take_cards(rest, 17);
  const std::string theirs = take_cards(rest, 16);
  const std::string hers = take_cards(rest, 15);
  scene.spots[0].hand = mine;
  scene.spots[1].hand = theirs;
  scene.spots[2].more = "shown " + hers;
  scene.more = {"discards " + take_cards(rest, 12), "top p12"};
  Table table(scene);
  REQUIRE(table.rules.deck_size(table.state) == 1);
  table.act("draw");
  table.pick(0);
  // One card was drawn before the reshuffle and is kept; the second one comes from the new deck.
  CHECK(table.state.kept.size() == 18 + 16);
  CHECK(table.area(0).hand_kept == 18);
  CHECK(table.area(1).hand_kept == 16);
  CHECK(table.area(2).hand_kept == 0);
  table.pick(3);
  CHECK(table.area(0).hand_kept == 18);
  CHECK(table.rules.hidden_cards(table.rules.observe(table.state, 1), 0).kept == 18);
  CHECK(table.rules.hidden_cards(table.rules.observe(table.state, 1), 0).since == 1);
  CHECK(table.rules.hidden_cards(table.rules.observe(table.state, 1), 2).kept == 0);
  // A kept card that is laid off is counted off.
  table.act("take y9");
  table.act("take g10");
  REQUIRE(table.state.phase == Phase::Discard);
  table.act("discard " + std::string(split(mine, ' ')[0]));
  CHECK(table.area(0).hand_kept == 17);
  CHECK(table.state.kept.size() == 17 + 16);
}

TEST_CASE("C-57 completions are uniform over what the seat cannot know, pool by pool") {
  // Seat 1 sees: kept x, y somewhere, one in each of the other hands; four cards since then, one in
  // each of those hands and two in the deck. 2 * (4 * 3) = 24 deals, all equally likely.
  CardSet rest = CardSet::all() - cards("b13 r12 g10 y9 b1 r2 g3 p1 p2 b5 r5 g5 y5");
  Scene scene{
      .seats = 3,
      .spots = {{{.hand = "b1 r2 g3"},
                 {.more = "hidden 1,hidden_kept 1"},
                 {.more = "hidden 1,hidden_kept 1"}}},
      .more = {"discards " + join(card_words(rest), " "), "top b2", "kept p1 p2", "deck 2"}};
  const Table table(scene);
  FastEntropy luck(5);
  std::map<std::string, int> counts;
  const int deals = 24 * 1000;
  for (int i = 0; i < deals; ++i) {
    const State full = table.rules.complete(table.state, 0, luck);
    REQUIRE(table.rules.validate(full).has_value());
    REQUIRE(table.rules.observe(full, 0) == table.state);
    ++counts[join(card_words(full.hands[1]), " ") + " | " + join(card_words(full.hands[2]), " ")];
  }
  REQUIRE(counts.size() == 24);
  double chi_square = 0;
  for (const auto& [deal, count] : counts) chi_square += (count - 1000.0) * (count - 1000.0) / 1000;
  // 23 degrees of freedom: mean 23, standard deviation 6.8; four of them above the mean.
  CHECK(chi_square < 50);
}

TEST_CASE("C-57 what one seat knows of its own cards narrows the pools for the others") {
  // Seat 1 holds p1, one of the two kept cards, so it knows that seat 2 has p2.
  CardSet rest = CardSet::all() - cards("b13 r12 g10 y9 b1 r2 p1 p2 b5 r5");
  Scene scene{.spots = {{{.hand = "b1 r2", .more = "kept p1"}, {.more = "hidden 1,hidden_kept 1"}}},
              .more = {"discards " + join(card_words(rest), " "), "top b2", "kept p2", "deck 1"}};
  const Table table(scene);
  FastEntropy luck(5);
  int with_b5 = 0;
  for (int i = 0; i < 2000; ++i) {
    const State full = table.rules.complete(table.state, 0, luck);
    REQUIRE(full.hands[1].contains(parse_card("p2")));
    REQUIRE((full.hands[1] & cards("b5 r5")).size() == 1);
    with_b5 += full.hands[1].contains(parse_card("b5")) ? 1 : 0;
  }
  CHECK(with_b5 > 880);
  CHECK(with_b5 < 1120);
}

TEST_CASE(
    "states that differ only in what a seat cannot see are the same for it, also after events") {
  const PlainWords words;
  FastEntropy luck(9);
  int compared = 0;
  for_each_position(2, [&](const Rules& rules, const State& s, const Event& event) {
    if (rules.turn(s).kind == Turn::Kind::Over || luck.below(3) != 0) return;
    for (const Seat seat : eyes(rules.seats())) {
      const State view = rules.observe(s, seat);
      const State other = rules.complete(view, seat, luck);
      REQUIRE(rules.observe(other, seat) == view);
      REQUIRE(rules.validate(other).has_value());
      REQUIRE(rules.turn(other) == rules.turn(s));
      REQUIRE(fields_of(rules, rules.observe(other, seat)) == fields_of(rules, view));
      REQUIRE(rules.picture(rules.observe(other, seat), seat, words) ==
              rules.picture(view, seat, words));
      if (rules.turn(s).seats.contains(seat))
        REQUIRE(action_texts(rules, other, seat) == action_texts(rules, s, seat));
      // The same action happens in both, one's own or one that everybody sees: the views stay the
      // same, so no step that follows by itself told anything.
      if (event.is_chance()) continue;
      if (event.seat != seat && depends_on_hand(event.action)) continue;
      State mine = s;
      State theirs = other;
      if (!may_act(rules, theirs, event.seat, event.action)) continue;
      rules.act(theirs, event.seat, event.action);
      rules.act(mine, event.seat, event.action);
      // The end shows everything.
      if (mine.phase == Phase::Over) continue;
      REQUIRE(rules.observe(mine, seat) == rules.observe(theirs, seat));
      REQUIRE(rules.turn(mine) == rules.turn(theirs));
      REQUIRE(rules.audience(s, event).seen_by.contains(seat) ==
              rules.audience(other, event).seen_by.contains(seat));
      ++compared;
    }
  });
  CHECK(compared > 1000);
}

TEST_CASE("every known card stands in exactly one field, and a view can be written and read") {
  FastEntropy luck(4);
  for_each_position(2, [&](const Rules& rules, const State& s, const Event&) {
    if (luck.below(8) != 0) return;
    const ErasedGame<Rules> game(rules);
    for (const Seat seat : eyes(rules.seats())) {
      const State view = rules.observe(s, seat);
      CardSet listed;
      int count = 0;
      for (const Field& field : fields_of(rules, view)) {
        if (field.kind != FieldKind::Cards) continue;
        for (std::string word : field.words) {
          std::erase_if(word, [](char c) { return c == '(' || c == ')'; });
          listed.add(parse_card(word));
          ++count;
        }
      }
      REQUIRE(listed.size() == count);
      CardSet known = view.display | view.discards | view.kept;
      for (const CardSet hand : view.hands) known |= hand;
      REQUIRE(listed == known);
      const auto text = position_text(game, AnyState(view));
      const auto read = read_position(game, text);
      INFO(text, (read ? std::string() : read.error().text));
      REQUIRE(read.has_value());
      REQUIRE(*read == AnyState(view));
    }
  });
}
