// The end of the tournament and its scores, in the order of RULES.md; and where all cards go.

#include <doctest/doctest.h>

#include "games/turnier/test_support.h"

using namespace knobel;
using namespace knobel::turnier;

namespace {

/// The score of a collection at the end. Seat 3 has what is left, which does not matter here.
int score_of(const std::string& collection) {
  Table table(3);
  table.arrange(12, {collection, "", ""}, "phase over");
  return table.rules.scores(table.state)[0];
}

Collection collection_of(const Components& components, const Texts& cards) {
  Collection collection{};
  for (const auto& card : cards) collection.add(parse_card(components, card));
  return collection;
}

/// The largest number of pairs, by trying everything: the first lady stays alone or takes any
/// castle that fits.
int most_pairs(std::vector<CrestSet> ladies, std::vector<int> castles) {
  if (ladies.empty()) return 0;
  const CrestSet likes = ladies.back();
  ladies.pop_back();
  int best = most_pairs(ladies, castles);
  for (std::size_t i = 0; i < castles.size(); ++i) {
    if (((likes >> castles[i]) & 1U) == 0) continue;
    auto rest = castles;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    best = std::max(best, 1 + most_pairs(ladies, rest));
  }
  return best;
}

/// How many cards are where in a state, per kind; phials by the dice included.
std::array<int, kCards> cards_in(const Rules& rules, const State& s) {
  std::array<int, kCards> count{};
  for (int deck = 0; deck < kDecks; ++deck) {
    if (s.offered[deck] != kNoCard) ++count[s.offered[deck]];
    const Deck& kinds = rules.component_set().decks[deck];
    for (int i = 0; i < kinds.kind_count; ++i) count[kinds.kinds[i].card] += s.unseen[deck].at(i);
  }
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    for (int card = 0; card < kCards; ++card)
      count[card] += s.collections[seat].count(static_cast<Card>(card));
    const Phial phial = s.phials[seat];
    if (phial == Phial::PlusTwo || phial == Phial::Minus) ++count[phial_card(phial)];
  }
  return count;
}

}  // namespace

TEST_CASE("T-25 the game ends after the last round, when nothing can be revealed") {
  Table table(3);
  table.arrange(11, {"phial++", "phial++", "phial++"},
                "phase pick | turns 3 | seat1 dice 5 4 | seat2 dice 4 4 | seat3 dice 3 3");
  table.act(0, "pick red").act(1, "pick green");
  CHECK(table.rules.turn(table.state).kind == Turn::Kind::Over);
  CHECK(table.why_not(0, "stop") == Refusal{"over", {}});
  for (const auto& unseen : table.state.unseen) CHECK(unseen.total() == 0);
}

TEST_CASE("T-26 the worked scores") {
  // Worked examples 8, 9 and 12.
  CHECK(score_of("castle-red castle-blue lady-red-green-blue phial++ lance lance shield") == 6);
  CHECK(score_of("castle-red castle-red lady-red-green-blue lady-red-yellow-white phial<<") == 17);
  CHECK(score_of("castle-yellow lady-red-green-blue") == 5);
  CHECK(score_of("") == 0);
}

TEST_CASE("T-26 scores run: they are what the cards are worth now") {
  Table table(3);
  CHECK(table.rules.scores(table.state)[0] == 2);
  table.begin().turn({6, 6}).turn({5, 5}).turn({1, 1});
  table.act(0, "pick green");
  CHECK(table.rules.scores(table.state)[0] == 4);
  table.act(1, "pick blue");
  CHECK(table.rules.scores(table.state)[2] == 1);
}

TEST_CASE("T-26 B-14 an unused start phial is worth a point, a played one nothing") {
  CHECK(score_of("phial++ phial<<") == 2);
  CHECK(score_of("phial<<") == 1);
}

TEST_CASE("T-27 B-8 pairs are as many as possible, and each card is in one of them at most") {
  // Worked example 10: the green castle belongs to the first lady, the red one to the second.
  CHECK(score_of("castle-red castle-green lady-red-green-blue lady-red-yellow-white") == 16);
  CHECK(score_of("castle-red lady-red-green-blue lady-red-yellow-white") == 11);
  CHECK(score_of("castle-red castle-green castle-blue lady-red-green-blue") == 12);
}

TEST_CASE("T-27 the pairs found are the most there are, for any collection") {
  const Components components;
  FastEntropy luck(27);
  for (int i = 0; i < 3000; ++i) {
    Texts cards;
    std::vector<CrestSet> ladies;
    std::vector<int> castles;
    for (int card = static_cast<int>(luck.below(10)); card > 0; --card) {
      const auto kind = static_cast<int>(luck.below(6));
      if (luck.below(2) == 0) {
        castles.push_back(kind);
        cards.push_back(card_text(components, castle_card(kind)));
      } else {
        ladies.push_back(components.ladies[kind]);
        cards.push_back(card_text(components, static_cast<Card>(kLady + kind)));
      }
    }
    INFO(join(cards, " "));
    const Pairing pairing(collection_of(components, cards), components);
    REQUIRE(pairing.pairs() == most_pairs(ladies, castles));
    // The pairs that the picture shows are real ones.
    std::array<int, kCrestsMax> used{};
    int paired = 0;
    for (const auto& lady : pairing) {
      if (lady.crest == Pairing::kAlone) continue;
      REQUIRE(((components.ladies[lady.card - kLady] >> lady.crest) & 1U) == 1);
      ++used[lady.crest];
      ++paired;
    }
    REQUIRE(paired == pairing.pairs());
    for (int crest = 0; crest < 6; ++crest)
      REQUIRE(used[crest] + pairing.castles_left(crest) == std::ranges::count(castles, crest));
  }
}

TEST_CASE("T-28 two equal defeats are a pair of defeats, for each kind") {
  // Worked example 11.
  CHECK(score_of("wound wound wound wound phial++ phial<<") == -6);
  CHECK(score_of("lance lance shield wound") == -6);
  CHECK(score_of("lance shield wound") == -3);
  CHECK(score_of("shield shield shield") == -5);
}

TEST_CASE("T-29 B-9 most points win, then fewest cards, then all who are equal") {
  Table table(4);
  const auto winners = [&](const Texts& collections) {
    table.arrange(12, collections, "phase over");
    Texts seats;
    for (const Seat seat : table.rules.winners(table.state)) seats.push_back(seat_text(seat));
    return join(seats, " ");
  };
  // Worked example 13: twelve points with seven cards beat twelve points with nine.
  const std::string seven =
      "lady-red-green-blue castle-red castle-yellow castle-yellow "
      "castle-black lance shield";
  const std::string seven_too =
      "lady-yellow-black-white castle-white castle-green castle-green "
      "castle-blue wound shield";
  const std::string ladies =
      "lady-red-blue-yellow lady-green-blue-black lady-red-yellow-white "
      "lady-green-black-white lance lance";
  CHECK(winners({seven, seven_too + " phial++ lance", ladies, ""}) == "1");
  CHECK(table.rules.scores(table.state)[0] == 12);
  CHECK(table.rules.scores(table.state)[1] == 12);
  CHECK(winners({seven, seven_too + " phial++", ladies, ""}) == "2");
  CHECK(winners({seven, seven_too, ladies, ""}) == "1 2");
}

TEST_CASE(
    "every card is somewhere exactly once, and at the end all but the played phials lie there") {
  for (const auto& options : {std::vector<Option>{}, kOriginal}) {
    for (int seats = 3; seats <= 5; ++seats) {
      const auto rules = *Rules::make({seats, options, {}});
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        FastEntropy luck(seed, static_cast<std::uint64_t>(seats));
        State s = rules.start();
        auto expected = cards_in(rules, s);
        int played = 0;
        while (rules.turn(s).kind != Turn::Kind::Over) {
          const State before = s;
          if (rules.turn(s).kind == Turn::Kind::Chance) {
            rules.resolve(s, sample(rules.chance(s), luck));
          } else {
            const Seat seat = rules.turn(s).seats.lowest();
            ActionList list;
            rules.actions(s, seat, list);
            const Action action = list[luck.below(static_cast<std::uint32_t>(list.size()))];
            rules.act(s, seat, action);
            if (action >= kPlay && action < kPick) {
              ++played;
              const auto phial = static_cast<Phial>(action - kPlay + 1);
              if (phial == Phial::Copy || phial == Phial::Back) --expected[phial_card(phial)];
            }
          }
          // ++ and - leave the game when the round is over.
          if (s.round != before.round)
            for (const Phial phial : before.phials)
              if (phial == Phial::PlusTwo || phial == Phial::Minus) --expected[phial_card(phial)];
          REQUIRE(cards_in(rules, s) == expected);
        }
        int owned = 0;
        for (Seat seat = 0; seat < seats; ++seat) owned += s.collections[seat].size();
        // Worked example 14.
        CHECK(owned == 36 + 2 * seats - played);
      }
    }
  }
}
