#pragma once

// The cards of Knatsch as data: sixteen castles, nine tournaments, twenty-three specials, and what
// the King and Treason ask for. This is the default set; another one comes from a JSON file in the
// form of docs/formats.md. How many cards there are of each sort is part of the rules; what is
// printed on them is data.

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "engine/data.h"
#include "games/kit/six_dice.h"

namespace knobel::knatsch {

// What a card is, apart from the dice on it. Nobody owns two cards of one kind, except tournaments:
//    0 …  5   a castle (Burg) with this crest (Wappen): red, green, blue, yellow, black, white
//    6 … 10   a card die (Kartenwürfel) of value kind − 5
//   11 … 17   the other specials (Sonderkarten)
//        18   a tournament (Turnier)
using Kind = std::uint8_t;
inline constexpr int kCrests = 6;
inline constexpr Kind kDie = kCrests;
inline constexpr Kind kCatapult = 11;      // Katapult
inline constexpr Kind kChampion = 12;      // Turnier-Champion
inline constexpr Kind kStackCard = 13;     // Stapel
inline constexpr Kind kCastleGuard = 14;   // Wächter für Burgkarten
inline constexpr Kind kSpecialGuard = 15;  // Wächter für Sonderkarten
inline constexpr Kind kTreason = 16;       // Verrat
inline constexpr Kind kProtection = 17;    // Schutz
inline constexpr Kind kTournamentKind = 18;
inline constexpr int kKinds = 18;  // those that can be owned once only
inline constexpr Kind kNoKind = 255;

/// A set of kinds: bit k is kind k.
using KindSet = std::uint32_t;
constexpr KindSet kind_bit(Kind kind) { return KindSet{1} << kind; }
inline constexpr KindSet kCastleKinds = (KindSet{1} << kCrests) - 1;
inline constexpr KindSet kSpecialKinds = ((KindSet{1} << kKinds) - 1) & ~kCastleKinds;

// A card is one number: castles first, then the specials in the order of their kinds, and one
// number for all tournaments, which are alike.
using Card = std::uint8_t;
// K-02: the five blanks are out of the game and the three goal cards belong to nobody: neither is a
// card here.
inline constexpr int kCastles = 16;
inline constexpr int kSpecials = 23;
inline constexpr int kSingleCards = kCastles + kSpecials;
inline constexpr Card kTournament = kSingleCards;
inline constexpr int kTournaments = 9;
inline constexpr Card kNoCard = 255;

/// A set of single cards: bit c is card c.
using CardSet = std::uint64_t;
constexpr CardSet card_bit(Card card) { return CardSet{1} << card; }
inline constexpr CardSet kAllCards = (CardSet{1} << kSingleCards) - 1;
inline constexpr CardSet kAllCastles = (CardSet{1} << kCastles) - 1;

/// How many throws (Würfe) an attempt has at most.
struct Rolls {
  std::uint8_t normal = 3;
  std::uint8_t catapult = 4;
  std::uint8_t organiser = 4;
  std::uint8_t champion = 4;
  std::uint8_t defence = 3;
  std::uint8_t king = 3;
  friend bool operator==(const Rolls&, const Rolls&) = default;
};

struct Components {
  Components();  // the default set

  std::array<Kind, kSingleCards + 1> kinds;           // of each card, the tournament included
  std::array<kit::Result, kSingleCards + 1> printed;  // the dice on it; nothing on a tournament
  std::array<CardSet, kKinds> cards_of_kind;          // follows from `kinds`
  kit::Result king = kit::Result::of(4, 3, 5);
  kit::Result treason = kit::Result::of(3, 1, 2);
  Rolls rolls;
  friend bool operator==(const Components&, const Components&) = default;
};

std::expected<Components, Error> read_components(const Data& data);
Data components_data(const Components& components);

/// "red", "die-4", "castle-guard", "tournament": the words of the notation.
std::string_view kind_text(Kind kind);
/// kNoKind if the text names none.
Kind parse_kind(std::string_view text);

/// "red-555+4", "die-4-444+1", "tournament": a card with the dice on it, unique within a set.
std::string card_text(const Components& components, Card card);
/// kNoCard if the text names none.
Card parse_card(const Components& components, std::string_view text);

}  // namespace knobel::knatsch
