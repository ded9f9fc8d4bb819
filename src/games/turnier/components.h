#pragma once

// The cards as data: which crests there are, what the three decks hold, what everything is worth.
// The rulebook leaves most of this open, so this is a default; another set comes from a JSON file
// with the same keys (docs/formats.md) and is checked by read_components.

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/data.h"

namespace knobel::turnier {

inline constexpr int kDecks = 3;
inline constexpr int kRed = 0;
inline constexpr int kGreen = 1;
inline constexpr int kBlue = 2;
inline constexpr std::string_view kDeckNames[kDecks] = {"red", "green", "blue"};

inline constexpr int kRoundsMax = 14;
inline constexpr int kCrestsMax = 8;
inline constexpr int kLadyCrests = 3;
inline constexpr int kLadyKindsMax = 16;
/// Copies of one kind in all decks together, start cards included: they are counted in four bits.
inline constexpr int kCopiesMax = 15;

/// What can be played in a turn (Phiolen), and at the same time what a seat has played.
enum class Phial : std::uint8_t { None, PlusTwo, Minus, Copy, Back };
inline constexpr int kPhials = 4;
inline constexpr std::string_view kPhialSigns[kPhials] = {"++", "-", "=", "<<"};

inline constexpr int kDefeats = 3;  // Lanzenbruch, Schildbruch, Verletzung
inline constexpr std::string_view kDefeatNames[kDefeats] = {"lance", "shield", "wound"};

/// A kind of card; equal cards are the same number:
///    0 …  7   castle (Burg) with crest number id
///    8 … 11   phial ++, -, =, <<
///   12 … 14   defeat (Niederlage): lance, shield, wound
///   16 … 31   lady (Burgfräulein): number id − 16 of Components::ladies
using Card = std::uint8_t;
inline constexpr Card kCastle = 0;
inline constexpr Card kPhial = 8;
inline constexpr Card kDefeat = 12;
inline constexpr Card kLady = 16;
inline constexpr int kCards = kLady + kLadyKindsMax;
inline constexpr Card kNoCard = 0xFF;

constexpr Card castle_card(int crest) { return static_cast<Card>(kCastle + crest); }
/// Precondition: phial is not None.
constexpr Card phial_card(Phial phial) {
  return static_cast<Card>(kPhial + static_cast<int>(phial) - 1);
}
constexpr bool is_castle(Card card) { return card < kPhial; }
constexpr bool is_phial(Card card) { return card >= kPhial && card < kDefeat; }
constexpr bool is_defeat(Card card) { return card >= kDefeat && card < kDefeat + kDefeats; }
constexpr bool is_lady(Card card) { return card >= kLady && card < kCards; }

/// Bit c is crest number c.
using CrestSet = std::uint8_t;

struct DeckKind {
  Card card = kNoCard;
  std::uint8_t copies = 0;
  friend bool operator==(const DeckKind&, const DeckKind&) = default;
};

/// What one deck holds before anything is revealed: its kinds, ascending by card.
struct Deck {
  std::array<DeckKind, kRoundsMax> kinds{};
  std::uint8_t kind_count = 0;

  constexpr int size() const {
    int total = 0;
    for (int i = 0; i < kind_count; ++i) total += kinds[i].copies;
    return total;
  }
  friend bool operator==(const Deck&, const Deck&) = default;
};

struct Points {
  std::int16_t castle = 2;
  std::int16_t lady = 3;
  std::int16_t phial_unused = 1;
  std::int16_t defeat = -1;
  std::int16_t castle_lady_pair = 3;
  std::int16_t defeat_pair = -2;
  friend bool operator==(const Points&, const Points&) = default;
};

struct Components {
  std::vector<std::string> crests = {"red", "green", "blue", "yellow", "black", "white"};
  /// The three crests of each kind of lady, ascending; zeros behind them.
  std::array<CrestSet, kLadyKindsMax> ladies = {0b000111, 0b001101, 0b010110,
                                                0b101001, 0b110010, 0b111000};
  /// Two castles per crest, one in green and one in blue; six ladies, every crest on three of them;
  /// six phials; twelve defeats, all of them red (B-15).
  std::array<Deck, kDecks> decks = {Deck{{{{kDefeat, 4}, {kDefeat + 1, 4}, {kDefeat + 2, 4}}}, 3},
                                    Deck{{{{0, 1},
                                           {1, 1},
                                           {2, 1},
                                           {3, 1},
                                           {4, 1},
                                           {5, 1},
                                           {kPhial, 1},
                                           {kPhial + 1, 1},
                                           {kPhial + 2, 1},
                                           {kLady, 1},
                                           {kLady + 3, 1},
                                           {kLady + 5, 1}}},
                                         12},
                                    Deck{{{{0, 1},
                                           {1, 1},
                                           {2, 1},
                                           {3, 1},
                                           {4, 1},
                                           {5, 1},
                                           {kPhial + 1, 1},
                                           {kPhial + 2, 1},
                                           {kPhial + 3, 1},
                                           {kLady + 1, 1},
                                           {kLady + 2, 1},
                                           {kLady + 4, 1}}},
                                         12}};
  std::uint8_t start_plus_two = 5;
  std::uint8_t start_back = 5;
  Points points;
  std::uint8_t rounds = 12;
  friend bool operator==(const Components&, const Components&) = default;
};

/// Refuses, with the place and what is allowed, a set that is not playable: crests, kinds, ranges,
/// and decks that do not last for exactly the rounds.
std::expected<Components, Error> read_components(const Data& data);
Data components_data(const Components& components);

/// "castle-red", "lady-red-green-blue", "phial++", "lance": a card in fields and messages.
std::string card_text(const Components& components, Card card);
/// kNoCard if the text names no card of this set.
Card parse_card(const Components& components, std::string_view text);

}  // namespace knobel::turnier
