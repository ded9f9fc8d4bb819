#pragma once

// The 65 cards: every value (Wert) from 1 to 13 in five colours (Farben), each card once. A place
// on the table (a hand, the display, the discards) is a set of cards, because nobody cares in which
// order they lie there.

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cards.h"

namespace knobel::karten {

inline constexpr int kColours = 5;
inline constexpr int kValues = 13;
inline constexpr int kCards = kColours * kValues;

/// A card is (value − 1) * 5 + colour: ascending ids are the order in which people sort a hand for
/// pairs and triples, and in which the cards of a combination are picked.
using Card = std::uint8_t;
inline constexpr Card kNoCard = 255;

constexpr Card card_of(int value, int colour) {
  return static_cast<Card>((value - 1) * kColours + colour);
}
constexpr int value_of(Card card) { return card / kColours + 1; }
constexpr int colour_of(Card card) { return card % kColours; }

/// "b7", "p13": colour letter (blue, red, green, yellow, purple) and value.
std::string card_text(Card card);
/// kNoCard if the text names none.
Card parse_card(std::string_view text);

/// A set of cards as a mask of 65 bits:
///   low_   bit c: card c, for cards 0 … 63
///   high_  bit 0: card 64, the purple 13; the other bits are zero
/// Iterates in ascending order.
class CardSet {
 public:
  constexpr CardSet() = default;
  static constexpr CardSet one(Card card) {
    CardSet set;
    set.add(card);
    return set;
  }
  static constexpr CardSet all() { return CardSet(~std::uint64_t{0}, 1); }
  static constexpr CardSet with_value(int value) {
    const int shift = kColours * (value - 1);
    return CardSet(std::uint64_t{31} << shift, value == kValues ? 1 : 0);
  }
  static constexpr CardSet with_colour(int colour) {
    CardSet set;
    for (int value = 1; value <= kValues; ++value) set.add(card_of(value, colour));
    return set;
  }
  /// All cards behind `card` in ascending order.
  static constexpr CardSet above(Card card) {
    if (card >= 64) return {};
    return CardSet(card == 63 ? 0 : ~std::uint64_t{0} << (card + 1), 1);
  }

  constexpr bool contains(Card card) const {
    return ((card < 64 ? low_ >> card : card == 64 ? high_ : 0) & 1U) != 0;
  }
  constexpr bool contains(CardSet part) const { return (part - *this).empty(); }
  constexpr void add(Card card) { (card < 64 ? low_ : high_) |= std::uint64_t{1} << (card % 64); }
  constexpr void remove(Card card) {
    (card < 64 ? low_ : high_) &= ~(std::uint64_t{1} << (card % 64));
  }
  constexpr bool empty() const { return (low_ | high_) == 0; }
  constexpr int size() const { return std::popcount(low_) + static_cast<int>(high_); }
  /// Precondition of both: not empty.
  constexpr Card lowest() const {
    return static_cast<Card>(low_ != 0 ? std::countr_zero(low_) : 64);
  }
  constexpr Card highest() const {
    return static_cast<Card>(high_ != 0 ? 64 : 63 - std::countl_zero(low_));
  }
  /// The card at `position` (0 … size − 1) in ascending order, as in Bag::kind_at.
  constexpr Card at(int position) const {
    std::uint64_t rest = low_;
    int skipped = 0;
    // Whole quarters first, so that at most fifteen cards are passed one by one.
    for (; skipped < 64; skipped += 16, rest >>= 16) {
      const int here = std::popcount(rest & 0xFFFFU);
      if (position < here) break;
      position -= here;
    }
    if (skipped == 64) return 64;
    for (; position > 0; --position) rest &= rest - 1;
    return static_cast<Card>(skipped + std::countr_zero(rest));
  }
  /// How many cards of this value, and which: bit c is colour c.
  constexpr unsigned colours_of(int value) const {
    const std::uint64_t group = low_ >> (kColours * (value - 1));
    return static_cast<unsigned>((value == kValues ? group | high_ << 4 : group) & 31U);
  }
  constexpr int count(int value) const { return std::popcount(colours_of(value)); }
  /// How many cards of each value, in fields of five bits; the lowest value has the lowest.
  constexpr std::uint64_t counts() const {
    constexpr std::uint64_t kFirstColour = 0x1084210842108421;
    std::uint64_t counts = high_ << (kColours * (kValues - 1));
    for (int colour = 0; colour < kColours; ++colour) counts += low_ >> colour & kFirstColour;
    return counts;
  }

  Bag bag() const {
    Bag bag;
    bag.set_singles(0, low_);
    bag.set_singles(1, high_);
    return bag;
  }

  friend constexpr CardSet operator|(CardSet a, CardSet b) {
    return CardSet(a.low_ | b.low_, a.high_ | b.high_);
  }
  friend constexpr CardSet operator&(CardSet a, CardSet b) {
    return CardSet(a.low_ & b.low_, a.high_ & b.high_);
  }
  friend constexpr CardSet operator-(CardSet a, CardSet b) {
    return CardSet(a.low_ & ~b.low_, a.high_ & ~b.high_);
  }
  constexpr CardSet& operator|=(CardSet other) { return *this = *this | other; }
  constexpr CardSet& operator-=(CardSet other) { return *this = *this - other; }
  friend constexpr bool operator==(CardSet, CardSet) = default;

  class Iterator {
   public:
    constexpr Iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    constexpr Card operator*() const {
      return static_cast<Card>(low_ != 0 ? std::countr_zero(low_) : 64);
    }
    constexpr Iterator& operator++() {
      (low_ != 0 ? low_ : high_) &= (low_ != 0 ? low_ : high_) - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t low_;
    std::uint64_t high_;
  };
  constexpr Iterator begin() const { return {low_, high_}; }
  constexpr Iterator end() const { return {0, 0}; }

 private:
  constexpr CardSet(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

/// The texts of the cards, ascending.
std::vector<std::string> card_words(CardSet cards);

}  // namespace knobel::karten
