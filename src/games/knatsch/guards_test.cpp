// What the rules tell of a guard before it is assigned: where it can make a difference. And that
// this is so, in matches.

#include <optional>

#include "games/knatsch/test_support.h"

using namespace knobel;
using namespace knobel::knatsch;

namespace {

Table guarding(int seats, const std::string& position, std::vector<Option> options = {}) {
  return Table(seats, "part done | left_top tournament | right_top champion-444+2 | " + position,
               std::move(options));
}

/// As a view says it; nothing where there is no such fact.
std::optional<std::string> worth_guarding(const Table& table) {
  for (const auto& fact : table.rules.facts(table.state))
    if (fact.key == "worth_guarding") return join(fact.words, " ");
  return {};
}

/// Plays at random and puts no guard anywhere, so that nothing hides what is safe anyway.
struct Unguarded {
  Table table;
  FastEntropy luck;
  std::array<KindSet, kKnatschSeatsMax> safe{};  // what the rules said of each seat's cards
  int asked = 0;
  int pointless = 0;

  Unguarded(int seats, std::uint64_t seed)
      : table(seats, "", {{"turns", "200"}}), luck(seed, static_cast<std::uint64_t>(seats)) {}

  bool over() const { return table.rules.turn(table.state).kind == Turn::Kind::Over; }
  void guards() {
    const State& s = table.state;
    const bool castles = s.phase == Phase::GuardCastles;
    const KindSet stands_on =
        s.kinds[s.to_move] & (castles ? kCastleKinds : kSpecialKinds & ~kind_bit(kSpecialGuard));
    KindSet worth = 0;
    for (const Kind kind : table.rules.worth_guarding(s)) worth |= kind_bit(kind);
    REQUIRE((worth & ~stands_on) == 0);
    for (KindSet rest = worth; rest != 0; rest &= rest - 1)
      REQUIRE(somebody_may_rob(static_cast<Kind>(std::countr_zero(rest))));
    safe[s.to_move] |= stands_on & ~worth;
    ++asked;
    if (worth == 0) ++pointless;
    table.act(s.to_move, "guard none");
  }
  /// If nothing happens before their turn.
  bool somebody_may_rob(Kind kind) const {
    for (int later = 1; later < table.rules.seats(); ++later) {
      State s = table.state;
      s.to_move = static_cast<Seat>((s.to_move + later) % table.rules.seats());
      s.phase = Phase::Choose;
      s.part = Part::FirstAttempt;
      if ((table.rules.choices(s).rob[table.state.to_move] & kind_bit(kind)) != 0) return true;
    }
    return false;
  }
  void step() {
    const State& s = table.state;
    if (s.phase == Phase::GuardCastles || s.phase == Phase::GuardSpecial) return guards();
    if (s.phase == Phase::Choose) {
      // In the own turn all is open again.
      safe[s.to_move] = 0;
      const Choices choices = table.rules.choices(s);
      for (Seat seat = 0; seat < table.rules.seats(); ++seat)
        REQUIRE((choices.rob[seat] & safe[seat]) == 0);
    }
    if (table.rules.turn(s).kind == Turn::Kind::Chance)
      return table.rules.resolve(table.state, sample(table.chance(), luck));
    const Seat seat = table.rules.turn(s).seats.lowest();
    ActionList list;
    table.rules.actions(s, seat, list);
    const auto chosen = luck.below(static_cast<std::uint32_t>(list.size()));
    table.rules.act(table.state, seat, list[chosen]);
  }
};

}  // namespace

TEST_CASE("K-24 where a single castle is safe anyway, a castle guard makes no difference") {
  const std::string others = " | seat2 cards green-222+3 | seat3 cards blue-222+4";
  const std::string phase = "phase guard-castles | seat1 cards castle-guard-333+5 ";
  CHECK(worth_guarding(guarding(3, phase + "red-222+1" + others)) == "");
  // The easiest castles come first.
  CHECK(worth_guarding(guarding(3, phase + "yellow-333+2 red-222+1" + others)) == "red yellow");
  CHECK(worth_guarding(guarding(3, phase + "red-333+1 white-222+5 yellow-333+2" + others)) ==
        "white red yellow");
}

TEST_CASE("K-24 what is worth guarding does not depend on where the guard stands now") {
  const auto table = guarding(3,
                              "phase guard-castles | "
                              "seat1 cards red-222+1 yellow-333+2 castle-guard-333+5 | "
                              "seat1 guarded red yellow | "
                              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  CHECK(worth_guarding(table) == "red yellow");
}

TEST_CASE("K-V1 of two players' castles a guard makes a difference from the third on") {
  const std::string phase = "phase guard-castles | seat2 cards green-222+3 | seat1 cards ";
  CHECK(worth_guarding(guarding(2, phase + "red-222+1 yellow-333+2 castle-guard-333+5")) == "");
  CHECK(worth_guarding(guarding(2, phase + "red-222+1 yellow-333+2 black-333+4 "
                                           "castle-guard-333+5")) == "red yellow black");
}

TEST_CASE("K-19 what all others have is not worth a guard") {
  const std::string phase =
      "phase guard-castles | seat1 cards red-222+1 green-222+3 "
      "castle-guard-333+5 | seat2 cards red-333+1 | seat3 cards ";
  CHECK(worth_guarding(guarding(3, phase + "red-555+4")) == "green");
  CHECK(worth_guarding(guarding(3, phase + "red-555+4 green-555+3")) == "green");
  CHECK(worth_guarding(guarding(3, phase + "blue-222+4")) == "red green");
  const std::string both =
      "phase guard-special | seat1 cards red-222+1 die-1-222+1 catapult-222+4 "
      "special-guard-222+3 | seat2 cards green-222+3 die-1-222+4";
  CHECK(worth_guarding(guarding(2, both)) == "catapult");
  CHECK(worth_guarding(guarding(2, both + " catapult-333+5")) == "");
}

TEST_CASE("K-43 the special guard is asked about specials, and not about itself") {
  // they are not safe beside a single castle.
  const auto table = guarding(3,
                              "phase guard-special | seat1 cards red-222+1 yellow-333+2 "
                              "die-4-444+1 castle-guard-333+5 special-guard-222+3 | "
                              "seat2 cards green-222+3 | seat3 cards blue-222+4");
  CHECK(worth_guarding(table) == "castle-guard die-4");
}

TEST_CASE("A-17 nothing is worth a guard against those who have no turn any more") {
  const std::string position =
      "phase guard-castles | seat1 cards red-222+1 yellow-333+2 castle-guard-333+5 | "
      "seat2 cards red-333+1 | seat3 cards yellow-444+3";
  const std::vector<Option> options = {{"turns", "50"}};
  CHECK(worth_guarding(guarding(3, position + " | turns 47", options)) == "red yellow");
  CHECK(worth_guarding(guarding(3, position + " | turns 48", options)) == "yellow");
  CHECK(worth_guarding(guarding(3, position + " | turns 49", options)) == "");
}

TEST_CASE("A-22 only who is asked about a guard is told what is worth it") {
  const Table table(3, kRich);
  CHECK_FALSE(worth_guarding(table).has_value());
}

TEST_CASE("A-11 what is not worth a guard is robbed by nobody until the guard is moved again") {
  for (const int seats : {2, 3, 4, 6}) {
    int asked = 0;
    int pointless = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      Unguarded match(seats, seed);
      while (!match.over()) match.step();
      asked += match.asked;
      pointless += match.pointless;
    }
    CAPTURE(seats);
    CHECK(asked > 100);
    CHECK(pointless > 20);
    CHECK(pointless < asked);
  }
}
