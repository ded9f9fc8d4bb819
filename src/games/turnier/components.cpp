#include "games/turnier/components.h"

#include <algorithm>
#include <bit>
#include <span>

namespace knobel::turnier {
namespace {

constexpr int kPointsMax = 100;
constexpr std::size_t kCrestLettersMax = 12;
constexpr std::string_view kKindKeys[] = {"castle", "lady", "phial", "defeat"};

/// A card as it stands in the file; ladies get their numbers when all of them are known.
struct FileCard {
  Card card = kNoCard;
  CrestSet lady = 0;
  int copies = 1;
};
using FileDeck = std::vector<FileCard>;

std::expected<void, Error> read_crests(const DataReader& data, std::vector<std::string>& crests) {
  KNOBEL_TRY_ASSIGN(const auto items, data.items(kLadyCrests, kCrestsMax));
  crests.clear();
  for (const auto& item : items) {
    KNOBEL_TRY_ASSIGN(const auto name, item.text());
    // Crests become words of the notation, joined by hyphens.
    const bool letters = std::ranges::all_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
    if (name.empty() || name.size() > kCrestLettersMax || !letters)
      return item.fail("is \"" + name + "\"; crests are 1 to 12 letters from a to z");
    if (std::ranges::find(crests, name) != crests.end())
      return item.fail("is \"" + name + "\", which stands there twice");
    crests.push_back(name);
  }
  return {};
}

std::expected<CrestSet, Error> read_lady(const DataReader& data,
                                         const std::vector<std::string>& crests) {
  KNOBEL_TRY_ASSIGN(const auto items, data.items(kLadyCrests, kLadyCrests));
  CrestSet set = 0;
  for (const auto& item : items) {
    KNOBEL_TRY_ASSIGN(const auto crest, item.word(crests));
    if (((set >> crest) & 1U) != 0) return item.fail("is a crest that she has already");
    set = static_cast<CrestSet>(set | (1U << crest));
  }
  return set;
}

std::expected<FileCard, Error> read_card(const DataReader& data,
                                         const std::vector<std::string>& crests) {
  std::string_view kind;
  for (const auto key : kKindKeys)
    if (data.member(key)) kind = key;
  if (kind.empty())
    return data.fail("is not a card; a card has one of castle, lady, phial, defeat");
  FileCard card;
  if (const auto copies = data.member("n")) {
    KNOBEL_TRY(data.has_keys({kind, "n"}));
    KNOBEL_TRY_ASSIGN(const auto number, copies->number(1, kRoundsMax));
    card.copies = number;
  } else {
    KNOBEL_TRY(data.has_keys({kind}));
  }
  const DataReader value = *data.member(kind);
  if (kind == "lady") {
    KNOBEL_TRY_ASSIGN(const auto lady, read_lady(value, crests));
    card.lady = lady;
    return card;
  }
  KNOBEL_TRY_ASSIGN(const auto number, kind == "castle"  ? value.word(crests)
                                       : kind == "phial" ? value.word(std::span(kPhialSigns))
                                                         : value.word(std::span(kDefeatNames)));
  const Card first = kind == "castle" ? kCastle : kind == "phial" ? kPhial : kDefeat;
  card.card = static_cast<Card>(first + number);
  return card;
}

std::expected<FileDeck, Error> read_deck(const DataReader& data, int deck, int rounds,
                                         const std::vector<std::string>& crests) {
  KNOBEL_TRY_ASSIGN(const auto items, data.items(1, kRoundsMax));
  FileDeck cards;
  int size = 0;
  for (const auto& item : items) {
    const auto card = read_card(item, crests);
    if (!card) return std::unexpected(card.error());
    // B-15: defeats are told by their red backs, so red holds them and nothing else.
    if (is_defeat(card->card) != (deck == kRed))
      return item.fail("lies in the wrong deck: red holds all defeats and nothing but defeats");
    size += card->copies;
    cards.push_back(*card);
  }
  if (size != rounds)
    return data.fail("has " + std::to_string(size) + " cards; needed is one for each of the " +
                     std::to_string(rounds) + " rounds");
  return cards;
}

std::expected<Points, Error> read_points(const DataReader& data) {
  KNOBEL_TRY(data.has_keys(
      {"castle", "lady", "phial_unused", "defeat", "castle_lady_pair", "defeat_pair"}));
  Points points;
  const auto read = [&](std::string_view key, int min, int max,
                        std::int16_t& out) -> std::expected<void, Error> {
    KNOBEL_TRY_ASSIGN(const auto number, data.member(key)->number(min, max));
    out = static_cast<std::int16_t>(number);
    return {};
  };
  // The signs are fixed: pairs are formed as often as possible (B-8) because nobody loses by them.
  KNOBEL_TRY(read("castle", 0, kPointsMax, points.castle));
  KNOBEL_TRY(read("lady", 0, kPointsMax, points.lady));
  KNOBEL_TRY(read("phial_unused", 0, kPointsMax, points.phial_unused));
  KNOBEL_TRY(read("defeat", -kPointsMax, 0, points.defeat));
  KNOBEL_TRY(read("castle_lady_pair", 0, kPointsMax, points.castle_lady_pair));
  KNOBEL_TRY(read("defeat_pair", -kPointsMax, 0, points.defeat_pair));
  return points;
}

/// Gives the ladies their numbers and sorts every deck into kinds.
std::expected<void, Error> sort_decks(const DataReader& decks,
                                      const std::array<FileDeck, kDecks>& files, Components& out) {
  std::vector<CrestSet> ladies;
  for (const auto& file : files)
    for (const auto& card : file)
      if (card.lady != 0) ladies.push_back(card.lady);
  std::ranges::sort(ladies);
  ladies.erase(std::unique(ladies.begin(), ladies.end()), ladies.end());
  if (ladies.size() > kLadyKindsMax)
    return decks.fail("hold " + std::to_string(ladies.size()) +
                      " different ladies; allowed are up to " + std::to_string(kLadyKindsMax));
  out.ladies = {};
  std::ranges::copy(ladies, out.ladies.begin());

  std::array<int, kCards> total{};
  total[phial_card(Phial::PlusTwo)] += out.start_plus_two;
  total[phial_card(Phial::Back)] += out.start_back;
  for (int deck = 0; deck < kDecks; ++deck) {
    std::array<int, kCards> copies{};
    for (const auto& card : files[deck]) {
      const auto lady = std::ranges::find(ladies, card.lady) - ladies.begin();
      copies[card.lady != 0 ? kLady + lady : card.card] += card.copies;
    }
    out.decks[deck] = {};
    for (int card = 0; card < kCards; ++card) {
      total[card] += copies[card];
      if (copies[card] == 0) continue;
      out.decks[deck].kinds[out.decks[deck].kind_count++] = {
          static_cast<Card>(card), static_cast<std::uint8_t>(copies[card])};
    }
  }
  for (int card = 0; card < kCards; ++card)
    if (total[card] > kCopiesMax)
      return decks.fail("and start cards hold " + std::to_string(total[card]) + " times " +
                        card_text(out, static_cast<Card>(card)) + "; allowed are up to " +
                        std::to_string(kCopiesMax));
  return {};
}

Data card_data(const Components& components, const DeckKind& kind) {
  Data::Object object;
  if (is_castle(kind.card)) {
    object.push_back({"castle", Data(components.crests[kind.card - kCastle])});
  } else if (is_phial(kind.card)) {
    object.push_back({"phial", Data(std::string(kPhialSigns[kind.card - kPhial]))});
  } else if (is_defeat(kind.card)) {
    object.push_back({"defeat", Data(std::string(kDefeatNames[kind.card - kDefeat]))});
  } else {
    Data::List crests;
    for (unsigned set = components.ladies[kind.card - kLady]; set != 0; set &= set - 1)
      crests.emplace_back(components.crests[std::countr_zero(set)]);
    object.push_back({"lady", std::move(crests)});
  }
  if (kind.copies > 1) object.push_back({"n", Data(int{kind.copies})});
  return object;
}

}  // namespace

std::expected<Components, Error> read_components(const Data& data) {
  const DataReader reader(data);
  KNOBEL_TRY(reader.has_keys({"crests", "decks", "start_cards", "points", "rounds"}));
  Components components;
  KNOBEL_TRY(read_crests(*reader.member("crests"), components.crests));
  KNOBEL_TRY_ASSIGN(const auto rounds, reader.member("rounds")->number(1, kRoundsMax));
  components.rounds = static_cast<std::uint8_t>(rounds);

  const DataReader start = *reader.member("start_cards");
  KNOBEL_TRY(start.has_keys({"++", "<<"}));
  KNOBEL_TRY_ASSIGN(const auto plus_two, start.member("++")->number(3, 5));
  KNOBEL_TRY_ASSIGN(const auto back, start.member("<<")->number(3, 5));
  components.start_plus_two = static_cast<std::uint8_t>(plus_two);
  components.start_back = static_cast<std::uint8_t>(back);

  const DataReader decks = *reader.member("decks");
  KNOBEL_TRY(decks.has_keys({kDeckNames[kRed], kDeckNames[kGreen], kDeckNames[kBlue]}));
  std::array<FileDeck, kDecks> files;
  for (int deck = 0; deck < kDecks; ++deck) {
    KNOBEL_TRY_ASSIGN(auto file,
                      read_deck(*decks.member(kDeckNames[deck]), deck, rounds, components.crests));
    files[deck] = std::move(file);
  }
  KNOBEL_TRY(sort_decks(decks, files, components));

  KNOBEL_TRY_ASSIGN(const auto points, read_points(*reader.member("points")));
  components.points = points;
  return components;
}

Data components_data(const Components& components) {
  Data::List crests;
  for (const auto& crest : components.crests) crests.emplace_back(crest);
  Data::Object decks;
  for (int deck = 0; deck < kDecks; ++deck) {
    Data::List cards;
    for (int i = 0; i < components.decks[deck].kind_count; ++i)
      cards.push_back(card_data(components, components.decks[deck].kinds[i]));
    decks.push_back({std::string(kDeckNames[deck]), std::move(cards)});
  }
  const Points& points = components.points;
  return Data::Object{
      {"crests", std::move(crests)},
      {"decks", std::move(decks)},
      {"start_cards", Data::Object{{"++", Data(int{components.start_plus_two})},
                                   {"<<", Data(int{components.start_back})}}},
      {"points", Data::Object{{"castle", Data(int{points.castle})},
                              {"lady", Data(int{points.lady})},
                              {"phial_unused", Data(int{points.phial_unused})},
                              {"defeat", Data(int{points.defeat})},
                              {"castle_lady_pair", Data(int{points.castle_lady_pair})},
                              {"defeat_pair", Data(int{points.defeat_pair})}}},
      {"rounds", Data(int{components.rounds})}};
}

std::string card_text(const Components& components, Card card) {
  if (is_castle(card)) return "castle-" + components.crests[card - kCastle];
  if (is_phial(card)) return "phial" + std::string(kPhialSigns[card - kPhial]);
  if (is_defeat(card)) return std::string(kDefeatNames[card - kDefeat]);
  std::string text = "lady";
  for (unsigned set = components.ladies[card - kLady]; set != 0; set &= set - 1)
    text += "-" + components.crests[std::countr_zero(set)];
  return text;
}

Card parse_card(const Components& components, std::string_view text) {
  for (int card = 0; card < kCards; ++card) {
    const bool missing = is_castle(card) ? card >= static_cast<int>(components.crests.size())
                         : is_lady(card) ? components.ladies[card - kLady] == 0
                                         : !is_phial(card) && !is_defeat(card);
    if (!missing && card_text(components, static_cast<Card>(card)) == text)
      return static_cast<Card>(card);
  }
  return kNoCard;
}

}  // namespace knobel::turnier
