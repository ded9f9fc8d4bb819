// Positions of the card game read from outside: refused with the reason, or safe to play on.

#include "games/karten/test_support.h"

using namespace knobel;
using namespace knobel::karten;

namespace {

class PlainWords final : public Sentences {
 public:
  std::string say(std::string_view key, std::span<const std::string>) const override {
    return std::string(key);
  }
};

std::string refused(const Scene& scene) {
  const Rules rules = rules_for(scene.seats, scene.options, scene.components);
  const auto read = read_position(ErasedGame<Rules>(rules), scene_text(rules, scene));
  REQUIRE_FALSE(read.has_value());
  return read.error().text;
}

/// Calls everything that can be called, and plays on at random.
void exercise(const Rules& rules, State s, FastEntropy& luck) {
  const PlainWords words;
  for (int step = 0; step < 40 && rules.turn(s).kind != Turn::Kind::Over; ++step) {
    for (const Seat seat : {Seat{0}, Seat{1}, kSpectator}) {
      const State view = rules.observe(s, seat);
      REQUIRE(rules.observe(view, seat) == view);
      REQUIRE_FALSE(rules.picture(view, seat, words).empty());
      const State full = rules.complete(view, seat, luck);
      // A seat's own cards may be unknown in a position that is somebody else's view.
      if (seat == kSpectator || Rules::hand_known(view, seat))
        REQUIRE(rules.observe(full, seat) == view);
    }
    const Turn turn = rules.turn(s);
    if (turn.kind == Turn::Kind::Chance) {
      const Chance chance = rules.chance(s);
      REQUIRE(chance.count > 0);
      rules.resolve(s, sample(chance, luck));
      continue;
    }
    ActionList list;
    const Seat seat = turn.seats.lowest();
    rules.actions(s, seat, list);
    REQUIRE(!list.empty());
    for (int i = 0; i < 4; ++i) {
      State tried = s;
      const auto id = static_cast<Action>(luck.below(kActionIds));
      if (may_act(rules, s, seat, id)) rules.act(tried, seat, id);
    }
    const Action action = list[luck.below(static_cast<std::uint32_t>(list.size()))];
    REQUIRE(find_action(rules, s, seat, rules.action_text(s, seat, action)) == action);
    REQUIRE_FALSE(rules.audience(s, {seat, action, {}}).seen_by.empty());
    rules.act(s, seat, action);
  }
  if (rules.turn(s).kind == Turn::Kind::Over) REQUIRE_FALSE(rules.winners(s).empty());
  REQUIRE(rules.scores(s)[kSeatsMax - 1] == 0);
}

}  // namespace

TEST_CASE("positions that do not fit together are refused with the reason") {
  const Scene good{.spots = {{{.hand = "b1 r2 g3"}, {.hand = "b6"}}}};
  Scene scene = good;
  scene.spots[1].hand = "b1";
  CHECK(refused(scene) == "a card lies in two places");
  scene = good;
  scene.spots[1].more = "shown b6";
  CHECK(refused(scene) == "seat2.hand holds a card that the hand has already");
  scene = good;
  scene.spots[0].more = "hand b1";
  CHECK(refused(scene) == "seat1.hand is unknown or stands twice");
  scene = good;
  scene.spots[0].hand = "b1 x2";
  CHECK(refused(scene) ==
        "seat1.hand cannot hold \"x2\"; cards are b1 to p13 (b r g y p), each once");
  scene = good;
  scene.more = {"deck 3"};
  CHECK(refused(scene) == "deck must be 57: the cards that lie nowhere else");
  scene = good;
  scene.more = {"top b9"};
  CHECK(refused(scene) == "top must be one of the discards");
  scene = good;
  scene.spots[0].more = "loose flush";
  CHECK(refused(scene) == "seat1: has a loose stone that cannot be there");
  scene = good;
  scene.spots[0].active = 30;
  CHECK(refused(scene).starts_with("seat1.active cannot be"));
  scene = good;
  scene.spots[0].hand = "b1 r2 g3 b4 b5 b7";
  CHECK(refused(scene) == "due, hand, display or deck do not fit the phase");
  scene = good;
  scene.spots[1].hand = "b4 r4 g4 y4 b5 b7";
  CHECK(refused(scene) == "seat2: holds too many cards");
  scene = good;
  scene.spots[1].more = "lost yes";
  CHECK(refused(scene).starts_with("seat2: has lost"));
  scene = good;
  scene.spots[1].more = "hidden_kept 2";
  CHECK(refused(scene) == "kept cards are hidden ones, as many as the hands have kept");
  scene = good;
  scene.more = {"round 200"};
  CHECK(refused(scene) == "the match is over");
  scene = good;
  scene.phase = "cards";
  CHECK(refused(scene) == "phase cards needs a choice and a known hand");
  scene.more = {"choice exchange 2"};
  scene.spots[0].hand = "b1 (r2) (g3)";
  CHECK(refused(scene) == "the picked cards do not fit the choice, or leave nothing to choose");
  scene.more = {"choice draw"};
  CHECK(refused(scene).starts_with("choice must be a play or an exchange"));
}

TEST_CASE("a choice in progress can be written and read") {
  Table table(Scene{.spots = {{{.levels = {0, 0, 2, 0}, .hand = "b1 r2 g3 y4"}, {.hand = "b6"}}}});
  table.act("exchange 2");
  table.act("give b1");
  const ErasedGame<Rules> game(table.rules);
  const auto text = position_text(game, AnyState(table.state));
  CHECK(text.find("choice exchange 2") != std::string::npos);
  CHECK(text.find("seat1 hand (b1) r2 g3 y4") != std::string::npos);
  CHECK(*read_position(game, text) == AnyState(table.state));
}

TEST_CASE("whatever position is accepted can be played on, looked at and completed") {
  FastEntropy luck(17);
  int accepted = 0;
  int refusals = 0;
  for (const auto* level : {"basic", "simpler", "trickier"}) {
    const Rules rules = rules_for(3, {{"level", level}, {"rounds", "12"}});
    const ErasedGame<Rules> game(rules);
    // Fields of many positions and views, mixed with each other.
    std::vector<std::vector<Field>> pool;
    for (int seed = 1; seed <= 6; ++seed)
      play_randomly(rules, static_cast<std::uint64_t>(seed), [&](const State& s, const Event&) {
        if (luck.below(6) != 0) return;
        const auto eye = static_cast<Seat>(luck.below(4));
        pool.push_back(game.fields(AnyState(eye == 3 ? s : rules.observe(s, eye))));
      });
    for (int i = 0; i < 500; ++i) {
      const auto any = [&] { return luck.below(static_cast<std::uint32_t>(pool.size())); };
      auto fields = pool[any()];
      for (auto changes = 1 + luck.below(3); changes > 0; --changes) {
        const auto place = luck.below(static_cast<std::uint32_t>(fields.size()));
        fields[place].words = pool[any()][place].words;
      }
      fields.pop_back();  // the deck follows from the others
      const auto read = game.from_fields(fields);
      read ? ++accepted : ++refusals;
      if (read) exercise(rules, read->as<State>(), luck);
    }
  }
  CHECK(accepted > 200);
  CHECK(refusals > 200);
}

TEST_CASE("facts tell what is printed on the side of the board in play") {
  const auto facts = [](const Rules& rules) {
    Texts lines;
    for (const auto& fact : rules.facts(rules.start()))
      lines.push_back(fact.key + " " + join(fact.words, " "));
    return lines;
  };
  CHECK(facts(rules_for(2)) == Texts{"level_stones 1 1 2 3", "column_stones 2 2 2 2",
                                     "full_house_gives 1 2 3 4 5", "flush_gives 1 2 3 4 4",
                                     "triple_gives 1 2 3 4 5", "straight_gives 5 6 7 8 9",
                                     "side blue", "last_round no"});
  const Texts red = facts(rules_for(2, {{"board", "red"}}));
  CHECK(red[5] == "straight_gives 5 6 7 8 9 10");
  CHECK(red[6] == "side red");
  CHECK(facts(rules_for(2, {{"level", "trickier"}}))[6] == "side red");
}
