#include "games/knatsch/components.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

namespace knobel::knatsch {
namespace {

constexpr std::string_view kKindNames[] = {
    "red",          "green",         "blue",    "yellow",     "black",     "white",    "die-1",
    "die-2",        "die-3",         "die-4",   "die-5",      "catapult",  "champion", "stack",
    "castle-guard", "special-guard", "treason", "protection", "tournament"};
static_assert(std::size(kKindNames) == kKinds + 1);

/// The words of the file for crests and for kinds of special; all card dice are one kind there.
constexpr std::span<const std::string_view> kCrestKeys = std::span(kKindNames).first(kCrests);
constexpr std::string_view kSpecialKeys[] = {"die",     "catapult",     "champion",
                                             "stack",   "castle_guard", "special_guard",
                                             "treason", "protection"};
/// How many cards of each of those there are; eight card dice of five values together.
constexpr int kSpecialCounts[] = {8, 3, 1, 3, 3, 3, 1, 1};
constexpr int kDieValues = kit::kLiveFaces;
constexpr int kDieCopiesMax = 8 - (kDieValues - 1);
constexpr int kRollsMax = 9;

struct Printed {
  Kind kind;
  std::uint8_t triple;
  std::uint8_t extra;
};

constexpr Printed kDefaultCards[kSingleCards] = {{0, 2, 1},
                                                 {0, 3, 1},
                                                 {0, 5, 4},  // red
                                                 {1, 2, 3},
                                                 {1, 3, 5},
                                                 {1, 5, 3},  // green
                                                 {2, 2, 4},
                                                 {2, 4, 1},
                                                 {2, 5, 2},  // blue
                                                 {3, 3, 2},
                                                 {3, 4, 2},
                                                 {3, 4, 3},  // yellow
                                                 {4, 3, 4},
                                                 {4, 4, 5},  // black
                                                 {5, 2, 5},
                                                 {5, 5, 1},  // white
                                                 {6, 2, 1},
                                                 {6, 2, 4},
                                                 {7, 2, 5},
                                                 {7, 3, 1},
                                                 {8, 3, 2},
                                                 {8, 3, 4},
                                                 {9, 4, 1},  // dice
                                                 {10, 4, 3},
                                                 {kCatapult, 2, 4},
                                                 {kCatapult, 3, 2},
                                                 {kCatapult, 3, 5},
                                                 {kChampion, 4, 2},
                                                 {kStackCard, 1, 2},
                                                 {kStackCard, 1, 4},
                                                 {kStackCard, 2, 1},
                                                 {kCastleGuard, 3, 5},
                                                 {kCastleGuard, 4, 1},
                                                 {kCastleGuard, 4, 2},
                                                 {kSpecialGuard, 1, 5},
                                                 {kSpecialGuard, 2, 3},
                                                 {kSpecialGuard, 3, 1},
                                                 {kTreason, 5, 1},
                                                 {kProtection, 2, 5}};

void set_cards(Components& components, std::span<const Printed> cards) {
  components.cards_of_kind = {};
  for (Card card = 0; card < kSingleCards; ++card) {
    components.kinds[card] = cards[card].kind;
    components.printed[card] = kit::Result::of(3, cards[card].triple, cards[card].extra);
    components.cards_of_kind[cards[card].kind] |= card_bit(card);
  }
  components.kinds[kTournament] = kTournamentKind;
  components.printed[kTournament] = {};
}

/// A whole number that is always the same, so that the file says it and nobody has to guess.
std::expected<void, Error> read_fixed(const DataReader& data, std::string_view key, int value) {
  KNOBEL_TRY(data.member(key)->number(value, value));
  return {};
}

std::expected<void, Error> check_combination(const DataReader& data, int triple, int extra) {
  if (triple == extra)
    return data.fail("has the extra number " + std::to_string(extra) +
                     ", which must differ from the face of the triple");
  return {};
}

/// Nobody could tell two equal cards apart in notation.
std::expected<void, Error> check_new(const DataReader& data, std::span<const Printed> cards,
                                     const Printed& card) {
  const auto same = [&](const Printed& other) {
    return other.kind == card.kind && other.triple == card.triple && other.extra == card.extra;
  };
  if (std::ranges::any_of(cards, same))
    return data.fail("repeats a card: two of one kind must show different dice");
  return {};
}

std::expected<void, Error> read_castles(const DataReader& data, std::vector<Printed>& cards) {
  KNOBEL_TRY_ASSIGN(const auto items, data.items(kCastles, kCastles));
  KindSet crests = 0;
  for (const DataReader& item : items) {
    KNOBEL_TRY(item.has_keys({"id", "crest", "triple", "extra"}));
    const int number = static_cast<int>(cards.size()) + 1;
    const std::string id = (number < 10 ? "C0" : "C") + std::to_string(number);
    if (const auto read = item.member("id")->word(std::span(&id, 1)); !read)
      return std::unexpected(read.error());
    KNOBEL_TRY_ASSIGN(const auto crest, item.member("crest")->word(kCrestKeys));
    KNOBEL_TRY_ASSIGN(const auto triple, item.member("triple")->number(1, kit::kLiveFaces));
    KNOBEL_TRY_ASSIGN(const auto extra, item.member("extra")->number(1, kit::kLiveFaces));
    KNOBEL_TRY(check_combination(item, triple, extra));
    const Printed card = {static_cast<Kind>(crest), static_cast<std::uint8_t>(triple),
                          static_cast<std::uint8_t>(extra)};
    KNOBEL_TRY(check_new(item, cards, card));
    cards.push_back(card);
    crests |= kind_bit(card.kind);
  }
  // K-03: the starting castles need each of the six crests.
  for (Kind crest = 0; crest < kCrests; ++crest)
    if ((crests & kind_bit(crest)) == 0)
      return data.fail("has no " + std::string(kind_text(crest)) +
                       " castle; each of the six crests " + "needs at least one");
  return {};
}

/// The cards of one kind: pairs of the face of the triple and the extra number.
std::expected<void, Error> read_special_cards(const DataReader& data, Kind kind, int min, int max,
                                              std::vector<Printed>& cards) {
  KNOBEL_TRY_ASSIGN(const auto items,
                    data.items(static_cast<std::size_t>(min), static_cast<std::size_t>(max)));
  for (const DataReader& item : items) {
    KNOBEL_TRY_ASSIGN(const auto pair, item.items(2, 2));
    KNOBEL_TRY_ASSIGN(const auto triple, pair[0].number(1, kit::kLiveFaces));
    KNOBEL_TRY_ASSIGN(const auto extra, pair[1].number(1, kit::kLiveFaces));
    KNOBEL_TRY(check_combination(item, triple, extra));
    const Printed card = {kind, static_cast<std::uint8_t>(triple),
                          static_cast<std::uint8_t>(extra)};
    KNOBEL_TRY(check_new(item, cards, card));
    cards.push_back(card);
  }
  return {};
}

std::expected<void, Error> read_specials(const DataReader& data, std::vector<Printed>& cards) {
  constexpr std::size_t kGroups = kKinds - kCrests;
  KNOBEL_TRY_ASSIGN(const auto items, data.items(kGroups, kGroups));
  std::vector<Printed> specials;
  KindSet seen = 0;
  for (const DataReader& item : items) {
    KNOBEL_TRY_ASSIGN(const auto kind_member, item.member("kind"));
    KNOBEL_TRY_ASSIGN(const auto word, kind_member.word(kSpecialKeys));
    Kind kind = static_cast<Kind>(kCatapult + word - 1);
    int min = kSpecialCounts[word];
    int max = min;
    if (word == 0) {
      KNOBEL_TRY(item.has_keys({"kind", "value", "cards"}));
      KNOBEL_TRY_ASSIGN(const auto value, item.member("value")->number(1, kDieValues));
      kind = static_cast<Kind>(kDie + value - 1);
      min = 1;
      max = kDieCopiesMax;
    } else {
      KNOBEL_TRY(item.has_keys({"kind", "cards"}));
    }
    if ((seen & kind_bit(kind)) != 0) return item.fail("names a kind of special a second time");
    seen |= kind_bit(kind);
    KNOBEL_TRY(read_special_cards(*item.member("cards"), kind, min, max, specials));
  }
  if (specials.size() != kSpecials)
    return data.fail("has " + std::to_string(specials.size() - (kSpecials - kSpecialCounts[0])) +
                     " card dice; there are exactly " + std::to_string(kSpecialCounts[0]));
  // By kind, and within a kind as they stand in the file.
  for (int kind = 0; kind < kKinds; ++kind)
    std::ranges::copy_if(specials, std::back_inserter(cards),
                         [&](const Printed& card) { return card.kind == kind; });
  return {};
}

std::expected<kit::Result, Error> read_result(const DataReader& data) {
  KNOBEL_TRY(data.has_keys({"count", "face", "extra"}));
  KNOBEL_TRY_ASSIGN(const auto count, data.member("count")->number(1, kit::kSixDice));
  KNOBEL_TRY_ASSIGN(const auto face, data.member("face")->number(1, kit::kLiveFaces));
  KNOBEL_TRY_ASSIGN(const auto extra, data.member("extra")->number(0, kit::kLiveFaces));
  KNOBEL_TRY(check_combination(data, face, extra));
  return kit::Result::of(count, face, extra);
}

Data result_data(kit::Result result) {
  return Data::Object{
      {"count", result.count()}, {"face", result.face()}, {"extra", result.extra()}};
}

struct RollsKey {
  std::string_view key;
  std::uint8_t Rolls::*member;
};
constexpr RollsKey kRollsKeys[] = {{"normal", &Rolls::normal},       {"catapult", &Rolls::catapult},
                                   {"organiser", &Rolls::organiser}, {"champion", &Rolls::champion},
                                   {"defence", &Rolls::defence},     {"king", &Rolls::king}};

std::expected<Rolls, Error> read_rolls(const DataReader& data) {
  KNOBEL_TRY(data.has_keys({"normal", "catapult", "organiser", "champion", "defence", "king"}));
  Rolls rolls;
  for (const auto& [key, member] : kRollsKeys) {
    KNOBEL_TRY_ASSIGN(const auto number, data.member(key)->number(1, kRollsMax));
    rolls.*member = static_cast<std::uint8_t>(number);
  }
  return rolls;
}

}  // namespace

Components::Components() { set_cards(*this, kDefaultCards); }

std::expected<Components, Error> read_components(const Data& data) {
  const DataReader reader(data);
  KNOBEL_TRY(reader.has_keys(
      {"dice", "dead_face", "castles", "tournaments", "specials", "king", "treason", "rolls"}));
  KNOBEL_TRY(read_fixed(reader, "dice", kit::kSixDice));
  KNOBEL_TRY(read_fixed(reader, "dead_face", kit::kDeadFace));
  KNOBEL_TRY(read_fixed(reader, "tournaments", kTournaments));
  std::vector<Printed> cards;
  KNOBEL_TRY(read_castles(*reader.member("castles"), cards));
  KNOBEL_TRY(read_specials(*reader.member("specials"), cards));
  Components components;
  set_cards(components, cards);
  KNOBEL_TRY_ASSIGN(const auto king, read_result(*reader.member("king")));
  components.king = king;
  KNOBEL_TRY_ASSIGN(const auto treason, read_result(*reader.member("treason")));
  components.treason = treason;
  KNOBEL_TRY_ASSIGN(const auto rolls, read_rolls(*reader.member("rolls")));
  components.rolls = rolls;
  return components;
}

Data components_data(const Components& components) {
  Data::List castles;
  for (Card card = 0; card < kCastles; ++card) {
    const kit::Result printed = components.printed[card];
    castles.emplace_back(Data::Object{{"id", (card < 9 ? "C0" : "C") + std::to_string(card + 1)},
                                      {"crest", std::string(kCrestKeys[components.kinds[card]])},
                                      {"triple", printed.face()},
                                      {"extra", printed.extra()}});
  }
  Data::List specials;
  for (Kind kind = kDie; kind < kKinds; ++kind) {
    Data::List cards;
    for (Card card = kCastles; card < kSingleCards; ++card)
      if (components.kinds[card] == kind)
        cards.emplace_back(number_list(
            std::array{components.printed[card].face(), components.printed[card].extra()}));
    const bool die = kind < kCatapult;
    Data::Object group = {{"kind", std::string(kSpecialKeys[die ? 0 : kind - kCatapult + 1])}};
    if (die) group.push_back({"value", kind - kDie + 1});
    group.push_back({"cards", std::move(cards)});
    specials.emplace_back(std::move(group));
  }
  Data::Object rolls;
  for (const auto& [key, member] : kRollsKeys)
    rolls.push_back({std::string(key), int{components.rolls.*member}});
  return Data::Object{{"dice", kit::kSixDice},
                      {"dead_face", kit::kDeadFace},
                      {"castles", std::move(castles)},
                      {"tournaments", kTournaments},
                      {"specials", std::move(specials)},
                      {"king", result_data(components.king)},
                      {"treason", result_data(components.treason)},
                      {"rolls", std::move(rolls)}};
}

std::string_view kind_text(Kind kind) { return kKindNames[kind]; }

Kind parse_kind(std::string_view text) {
  const auto found = std::ranges::find(kKindNames, text);
  return found == std::end(kKindNames) ? kNoKind : static_cast<Kind>(found - kKindNames);
}

std::string card_text(const Components& components, Card card) {
  std::string text(kind_text(components.kinds[card]));
  if (card == kTournament) return text;
  const kit::Result printed = components.printed[card];
  return text + "-" + std::string(3, static_cast<char>('0' + printed.face())) + "+" +
         std::to_string(printed.extra());
}

Card parse_card(const Components& components, std::string_view text) {
  for (Card card = 0; card <= kTournament; ++card)
    if (card_text(components, card) == text) return card;
  return kNoCard;
}

}  // namespace knobel::knatsch
