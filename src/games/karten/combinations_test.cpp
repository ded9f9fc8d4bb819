// Which cards are which combination, and how they are picked one by one.

#include <map>
#include <set>

#include "games/karten/test_support.h"

using namespace knobel;
using namespace knobel::karten;

namespace {

/// The combinations in a hand, by name.
Texts held(const std::string& hand) {
  const unsigned found = combinations_in(cards(hand));
  Texts names;
  for (int i = 0; i < kCombinations; ++i)
    if (((found >> i) & 1U) != 0)
      names.emplace_back(kCombinationNames[static_cast<std::size_t>(i)]);
  return names;
}

/// The definition, without any cleverness: is exactly this set the combination?
bool is_combination(Combination combination, CardSet set) {
  if (set.size() != cards_in(combination)) return false;
  std::vector<int> values;
  std::set<int> colours;
  for (const Card card : set) {
    values.push_back(value_of(card));
    colours.insert(colour_of(card));
  }
  std::map<int, int> counts;
  for (const int value : values) ++counts[value];
  std::multiset<int> sizes;
  for (const auto& [value, count] : counts) sizes.insert(count);
  switch (combination) {
    case Combination::FullHouse: return sizes == std::multiset<int>{2, 3};
    case Combination::Flush: return colours.size() == 1;
    case Combination::Straight: return counts.size() == 5 && values.back() - values.front() == 4;
    case Combination::TwoPairs: return sizes == std::multiset<int>{2, 2};
    default: return counts.size() == 1;
  }
}

/// All sets that picking step by step leads to.
void picked_sets(Combination combination, CardSet hand, CardSet picked, std::vector<CardSet>& out) {
  if (picked.size() == cards_in(combination)) {
    out.push_back(picked);
    return;
  }
  for (const Card card : next_cards(combination, hand, picked)) {
    CardSet more = picked;
    more.add(card);
    const auto before = out.size();
    picked_sets(combination, hand, more, out);
    // No step leads into a dead end.
    REQUIRE(out.size() > before);
  }
}

}  // namespace

TEST_CASE("C-24 exactly the cards of one combination are played, all from the hand") {
  Table table(
      Scene{.spots = {{{.hand = "b4 r4 g4 y9 p11"}, {.hand = "b5"}}}, .display = "y4 r12 g10 b9"});
  CHECK(table.refusal("play four-alike") == "not_held four-alike");
  table.act("play triple");
  CHECK(table.state.hands[0] == cards("y9 p11"));
  CHECK(table.state.discards == cards("b4 r4 g4"));
}

TEST_CASE("C-25 a full house is three of one value and two of another") {
  CHECK(held("b5 r5 g5 b9 r9") == Texts{"full-house", "triple", "two-pairs"});
  CHECK(held("b5 r5 b9 r9 y9") == Texts{"full-house", "triple", "two-pairs"});
  // Five alike are no full house: there is no other value.
  CHECK(held("b7 r7 g7 y7 p7") == Texts{"triple", "four-alike", "five-alike"});
}

TEST_CASE("C-26 a flush is five cards of one colour") {
  CHECK(held("b2 b4 b7 b8 b10") == Texts{"flush"});
  CHECK(held("b2 b4 b7 b8 r10").empty());
  CHECK(held("p9 p10 p11 p12 p13") == Texts{"flush", "straight"});
}

TEST_CASE("C-27 a triple is three of one value") {
  CHECK(held("b9 r9 p9") == Texts{"triple"});
  CHECK(held("b9 r9").empty());
}

TEST_CASE("C-28 example 5: a straight is five values in a row, 1 low, 13 high, without wrapping") {
  CHECK(held("b9 r10 b11 b12 b13") == Texts{"straight"});
  CHECK(held("b1 r2 b3 b4 b5") == Texts{"straight"});
  CHECK(held("b12 r13 b1 b2 b3").empty());
  CHECK(held("b4 r5 b6 b7").empty());
  CHECK(held("b4 r5 b6 b7 b9").empty());
}

TEST_CASE("C-29 two pairs are of two different values") {
  CHECK(held("b4 r4 b8 p8") == Texts{"two-pairs"});
  CHECK(held("b5 r5 g5 y5") == Texts{"triple", "four-alike"});
}

TEST_CASE("C-30 four alike are four of one value") {
  CHECK(held("r5 g5 y5 p5 b6") == Texts{"triple", "four-alike"});
}

TEST_CASE("C-31 five alike are all five of one value") {
  for (int value = 1; value <= kValues; ++value) {
    const unsigned found = combinations_in(CardSet::with_value(value));
    CHECK(((found >> static_cast<int>(Combination::FiveAlike)) & 1U) == 1);
    CHECK(CardSet::with_value(value).size() == 5);
  }
}

TEST_CASE("C-32 example 22: what fits several combinations is played as one of them") {
  Table table(
      Scene{.spots = {{{.levels = {0, 0, 0, 2}, .hand = "b7 r7 g7 y7 b9 r9"}, {.hand = "b5"}}},
            .display = "b13 r12 g10 y8"});
  CHECK(table.actions() == Texts{"draw", "play full-house", "play triple", "play two-pairs",
                                 "play four-alike", "play four-alike reserve 1",
                                 "play four-alike reserve 2", "exchange 1"});
  // A straight flush goes into either row.
  Table flush(Scene{.spots = {{{.hand = "b1 b2 b3 b4 b5"}, {.hand = "b6"}}}});
  CHECK(flush.offers("play flush"));
  CHECK(flush.offers("play straight"));
}

TEST_CASE("the cards of a combination are picked in ascending order, forced ones by themselves") {
  Table table(
      Scene{.spots = {{{.levels = {0, 0, 0, 2}, .hand = "b7 r7 g7 y7 b9 r9"}, {.hand = "b5"}}},
            .display = "b13 r12 g10 y8"});
  table.act("play full-house");
  CHECK(table.state.phase == Phase::Cards);
  CHECK(table.actions() == Texts{"use b7", "use r7"});
  CHECK(table.refusal("use y7") == "does_not_fit y7 b7 r7");
  CHECK(table.refusal("use b5") == "not_in_hand b5");
  CHECK(table.refusal("draw") == "use_first 5");
  CHECK(table.refusal("give b7") == "use_first 5");
  table.act("use b7");
  CHECK(table.actions() == Texts{"use r7", "use g7"});
  table.act("use g7");
  // y7 and both nines are forced now.
  CHECK(table.state.discards == cards("b7 g7 y7 b9 r9"));
  CHECK(table.state.hands[0] == cards("r7"));

  Table order(
      Scene{.spots = {{{.levels = {0, 0, 0, 2}, .hand = "b1 b3 b4 b6 b8 b9"}, {.hand = "b5"}}}});
  order.act("play flush");
  order.act("use b3");
  CHECK(order.to_act() == 1);
  CHECK(order.state.hands[0] == cards("b1"));
  Table again(Scene{
      .spots = {{{.levels = {0, 0, 0, 2}, .hand = "b1 b3 b4 b6 b8 b9 b10"}, {.hand = "b5"}}}});
  again.act("play flush");
  again.act("use b3");
  CHECK(again.refusal("use b1") == "in_order b1 b3");
  CHECK(again.refusal("use b3") == "already_picked b3");
}

TEST_CASE("picking leads to every set of the combination once, and to nothing else") {
  FastEntropy luck(3);
  for (int round = 0; round < 300; ++round) {
    // Few values and colours, so that there is something to find.
    CardSet hand;
    const auto first = 1 + luck.below(9);
    while (hand.size() < 9)
      hand.add(card_of(static_cast<int>(first + luck.below(round % 2 == 0 ? 3 : 5)),
                       static_cast<int>(luck.below(round % 3 == 0 ? 5 : 4))));
    for (int i = 0; i < kCombinations; ++i) {
      const auto combination = static_cast<Combination>(i);
      std::vector<CardSet> picked;
      picked_sets(combination, hand, {}, picked);
      std::vector<CardSet> plain;
      const auto list = card_words(hand);
      for (unsigned subset = 0; subset < 1U << 9; ++subset) {
        CardSet set;
        for (std::size_t bit = 0; bit < 9; ++bit)
          if (((subset >> bit) & 1U) != 0) set.add(parse_card(list[bit]));
        if (is_combination(combination, set)) plain.push_back(set);
      }
      REQUIRE(picked.size() == plain.size());
      for (const CardSet& set : plain) REQUIRE(std::ranges::find(picked, set) != picked.end());
      REQUIRE(((combinations_in(hand) >> i) & 1U) == (plain.empty() ? 0U : 1U));
    }
  }
}

TEST_CASE("cards are written as colour letter and value, and read back") {
  for (Card card = 0; card < kCards; ++card) CHECK(parse_card(card_text(card)) == card);
  CHECK(card_text(card_of(7, 0)) == "b7");
  CHECK(card_text(card_of(13, 4)) == "p13");
  for (const auto* text : {"", "b", "b0", "b14", "x3", "b07", "7b", "b7 "})
    CHECK(parse_card(text) == kNoCard);
}

TEST_CASE("a set of cards knows its places") {
  const CardSet set = cards("b1 p3 y13 p13");
  CHECK(set.size() == 4);
  for (int i = 0; i < 4; ++i)
    CHECK(set.at(i) == parse_card(card_words(set)[static_cast<std::size_t>(i)]));
  CHECK(set.bag().size() == 4);
  CHECK(set.bag().kind_at(3) == parse_card("p13"));
  CHECK(set.highest() == 64);
  CHECK(CardSet::all().size() == kCards);
  CHECK((CardSet::above(parse_card("y13"))) == cards("p13"));
  CHECK(CardSet::above(64).empty());
  CHECK(CardSet::with_value(13).count(13) == 5);
}

TEST_CASE("cards are counted for all values at once as they are one by one") {
  FastEntropy luck(1);
  for (int hand = 0; hand < 200; ++hand) {
    CardSet set;
    for (int i = 0; i < 30; ++i) set.add(static_cast<Card>(luck.below(kCards)));
    for (int value = 1; value <= kValues; ++value) {
      const auto count = static_cast<int>(set.counts() >> (kColours * (value - 1)) & 31U);
      REQUIRE(count == set.count(value));
    }
  }
}
