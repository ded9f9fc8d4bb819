// Positions of the tournament: their fields, and whether fields fit together.

#include <algorithm>

#include "engine/text.h"
#include "games/turnier/rules.h"

namespace knobel::turnier {
namespace {

constexpr std::string_view kPhaseNames[] = {"first-seat", "reveal", "throw",
                                            "decide",     "pick",   "over"};
constexpr std::string_view kPhialNames[] = {"none", "++", "-", "=", "<<"};

std::expected<Tray, Error> parse_two_dice(std::span<const std::string> words) {
  if (words.empty()) return Tray();
  std::array<int, 2> faces{};
  if (words.size() != faces.size()) return error("must be two dice or none");
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const auto face = parse_number(words[i]);
    if (!face || *face < 1 || *face > kFaces)
      return error("cannot hold \"" + words[i] + "\"; dice show 1 to 6");
    faces[i] = static_cast<int>(*face);
  }
  return Tray::two(faces[0], faces[1]);
}

std::expected<Tray, Error> parse_live_dice(std::span<const std::string> words) {
  if (words.empty()) return Tray();
  const std::vector<std::string_view> views(words.begin(), words.end());
  const auto dice = kit::parse_dice(views);
  if (!dice || dice->empty()) return error("must be up to six live dice, which show 1 to 5");
  return Tray::live(*dice);
}

void tray_field(Fields& fields, std::string_view key, Tray& tray, Rules::Throwing throwing) {
  fields.words(
      FieldKind::Dice, key,
      [&](Fields::Words& out) {
        if (tray.empty()) return;
        if (throwing == Rules::Throwing::TwoDice) {
          out = {std::to_string(tray.higher()), std::to_string(tray.lower())};
          return;
        }
        const std::string text = kit::dice_text(tray.live());
        for (const auto word : split(text, ' ')) out.emplace_back(word);
      },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        const auto read =
            throwing == Rules::Throwing::TwoDice ? parse_two_dice(words) : parse_live_dice(words);
        if (!read) return std::unexpected(read.error());
        tray = *read;
        return {};
      });
}

std::expected<Card, Error> read_card(const Components& components, std::string_view word) {
  const Card card = parse_card(components, word);
  if (card != kNoCard) return card;
  return error("cannot hold \"" + std::string(word) +
               "\"; cards look like castle-red, lady-red-green-blue, phial++ or lance");
}

/// The revealed card of a deck that nobody has taken yet: one word, or none.
void offered_field(Fields& fields, const Components& components, int deck, Card& offered) {
  fields.words(
      FieldKind::Cards, kDeckNames[deck],
      [&](Fields::Words& out) {
        if (offered != kNoCard) out.push_back(card_text(components, offered));
      },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        if (words.size() > 1) return error("can be one card at most");
        offered = kNoCard;
        if (words.empty()) return {};
        KNOBEL_TRY_ASSIGN(const auto card, read_card(components, words[0]));
        offered = card;
        return {};
      });
}

/// What lies face down in a deck: "lance*4 shield*3 castle-red".
void unseen_field(Fields& fields, const Components& components, int deck, Counts& unseen) {
  const Deck& kinds = components.decks[deck];
  fields.words(
      FieldKind::Cards, "unseen_" + std::string(kDeckNames[deck]),
      [&](Fields::Words& out) {
        for (int i = 0; i < kinds.kind_count; ++i) {
          const int copies = unseen.at(i);
          if (copies == 0) continue;
          out.push_back(card_text(components, kinds.kinds[i].card));
          if (copies > 1) out.back() += "*" + std::to_string(copies);
        }
      },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        Counts read{};
        for (const std::string_view word : words) {
          const auto star = word.find('*');
          const auto card = read_card(components, word.substr(0, star));
          if (!card) return std::unexpected(card.error());
          const auto end = kinds.kinds.begin() + kinds.kind_count;
          const auto kind = std::ranges::find(kinds.kinds.begin(), end, *card, &DeckKind::card);
          const auto copies =
              star == std::string_view::npos ? 1 : parse_number(word.substr(star + 1)).value_or(0);
          if (kind == end || copies < 1 || copies > kind->copies ||
              read.at(static_cast<int>(kind - kinds.kinds.begin())) != 0)
            return error("cannot hold \"" + std::string(word) + "\"; this deck has not so many");
          read.bits |= static_cast<std::uint64_t>(copies) << (4 * (kind - kinds.kinds.begin()));
        }
        unseen = read;
        return {};
      });
}

void collection_field(Fields& fields, const Components& components, Collection& collection) {
  fields.words(
      FieldKind::Cards, "cards",
      [&](Fields::Words& out) {
        for (int card = 0; card < kCards; ++card)
          for (int i = 0; i < collection.count(static_cast<Card>(card)); ++i)
            out.push_back(card_text(components, static_cast<Card>(card)));
      },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        Collection read{};
        for (const auto& word : words) {
          KNOBEL_TRY_ASSIGN(const auto card, read_card(components, word));
          if (read.count(card) == kCopiesMax)
            return error("holds more of " + word + " than there are");
          read.add(card);
        }
        collection = read;
        return {};
      });
}

/// What the cards of a seat bring, part by part, and which castle goes with which lady.
void collection_facts(std::vector<Field>& facts, const Components& components, Seat seat,
                      const Collection& collection) {
  const Pairing pairing(collection, components);
  Field pairs{seat, FieldKind::Words, "pairs", {}};
  for (const auto& lady : pairing)
    if (lady.crest != Pairing::kAlone)
      pairs.words.push_back(card_text(components, castle_card(lady.crest)) + "+" +
                            card_text(components, lady.card));
  facts.push_back(std::move(pairs));
  const CollectionParts parts = collection_parts(collection, components);
  for (const auto& [key, points] :
       {std::pair("castle_points", parts.castles), std::pair("lady_points", parts.ladies),
        std::pair("pair_points", parts.pairs), std::pair("phial_points", parts.phials),
        std::pair("defeat_points", parts.defeats),
        std::pair("defeat_pair_points", parts.defeat_pairs)})
    facts.push_back({seat, FieldKind::Number, key, {std::to_string(points)}});
}

/// T-26: what a card of each kind brings, and a pair besides.
void worth_facts(std::vector<Field>& facts, const Points& points) {
  for (const auto& [key, worth] :
       {std::pair("castle_worth", points.castle), std::pair("lady_worth", points.lady),
        std::pair("pair_worth", points.castle_lady_pair),
        std::pair("phial_worth", points.phial_unused), std::pair("defeat_worth", points.defeat),
        std::pair("defeat_pair_worth", points.defeat_pair)})
    facts.push_back({kNobody, FieldKind::Number, key, {std::to_string(worth)}});
}

/// How many points more a seat would have with each of the cards on offer, pairs included.
void gain_facts(std::vector<Field>& facts, const Components& components, Seat seat,
                const Collection& collection, const std::array<Card, kDecks>& offered) {
  const int points = collection_points(collection, components);
  for (int deck = 0; deck < kDecks; ++deck) {
    if (offered[deck] == kNoCard) continue;
    Collection with = collection;
    with.add(offered[deck]);
    const int gain = collection_points(with, components) - points;
    facts.push_back(
        {seat, FieldKind::Number, "gain_" + std::string(kDeckNames[deck]), {std::to_string(gain)}});
  }
}

/// Of the 36 throws of two dice, how many are higher than this sum, and how many lower (T-07,
/// T-08).
void throw_facts(std::vector<Field>& facts, int sum) {
  int higher = 0;
  int lower = 0;
  for (int a = 1; a <= kFaces; ++a)
    for (int b = 1; b <= kFaces; ++b) {
      higher += a + b > sum ? 1 : 0;
      lower += a + b < sum ? 1 : 0;
    }
  facts.push_back({kNobody, FieldKind::Number, "higher", {std::to_string(higher)}});
  facts.push_back({kNobody, FieldKind::Number, "lower", {std::to_string(lower)}});
}

}  // namespace

void Rules::fields(State& s, Fields& fields) const {
  fields.word("phase", s.phase, kPhaseNames);
  fields.number("round", s.round, 0, components_.rounds);
  fields.seat_number("starter", s.starter, seats());
  fields.number("turns", s.turns, 0, seats());
  fields.number("throws", s.throws, 0, std::max(throws_max_, kOriginalThrowsFirst));
  tray_field(fields, "before", s.before, throwing_);
  for (int deck = 0; deck < kDecks; ++deck)
    offered_field(fields, components_, deck, s.offered[deck]);
  for (int deck = 0; deck < kDecks; ++deck) unseen_field(fields, components_, deck, s.unseen[deck]);
  for (Seat seat = 0; seat < seats(); ++seat) {
    fields.of_seat(seat);
    tray_field(fields, "dice", s.dice[seat], throwing_);
    fields.word("phial", s.phials[seat], kPhialNames);
    collection_field(fields, components_, s.collections[seat]);
  }
}

int Rules::standing(const State& s, int turn) const {
  const bool deciding = s.phase == Phase::Decide;
  const int mine = strength(s, seat_at(s, turn));
  int place = 1;
  // T-12: of equal sums the one thrown earlier is the higher one.
  for (int other = 0; other < s.turns + (deciding ? 1 : 0); ++other) {
    const int theirs = strength(s, seat_at(s, other));
    if (theirs > mine || (theirs == mine && other < turn)) ++place;
  }
  return place;
}

std::vector<Field> Rules::facts(const State& s) const {
  std::vector<Field> facts;
  const auto number = [&](Seat seat, std::string key, int value) {
    facts.push_back({seat, FieldKind::Number, std::move(key), {std::to_string(value)}});
  };
  number(kNobody, "rounds", components_.rounds);
  worth_facts(facts, components_.points);
  const bool deciding = s.phase == Phase::Decide;
  const bool throwing = deciding || s.phase == Phase::Throw;
  if (throwing) number(kNobody, "throws_left", throws_max(s) - static_cast<int>(s.throws));
  const std::string thrower_text = throwing ? seat_text(thrower(s)) : "-";
  facts.push_back({kNobody, FieldKind::Seat, "thrower", {thrower_text}});
  if (deciding)
    facts.push_back({kNobody, FieldKind::Flag, "fallen", {has_fallen(s) ? "yes" : "no"}});
  if (deciding && throwing_ == Throwing::TwoDice && can_throw(s))
    throw_facts(facts, s.dice[thrower(s)].sum());
  const auto ranked = s.phase == Phase::Pick ? ranking(s) : std::array<Seat, kSeats>{};
  for (int turn = 0; turn < seats() && s.phase != Phase::FirstSeat; ++turn) {
    const Seat seat = seat_at(s, turn);
    const bool thrown = turn < s.turns || (deciding && turn == s.turns);
    if (thrown) {
      if (throwing_ == Throwing::TwoDice)
        number(seat, "sum", strength(s, seat));
      else
        facts.push_back({seat,
                         FieldKind::Word,
                         "result",
                         {kit::result_text(kit::result(s.dice[seat].live(), 0))}});
    }
    if (s.phase == Phase::Pick)
      number(seat, "place", static_cast<int>(std::ranges::find(ranked, seat) - ranked.begin()) + 1);
    collection_facts(facts, components_, seat, s.collections[seat]);
    number(seat, "turn", turn + 1);
    gain_facts(facts, components_, seat, s.collections[seat], s.offered);
    if (!thrown) continue;
    number(seat, "standing", standing(s, turn));
    if (throwing_ == Throwing::Original)
      number(seat, "dead", kit::kSixDice - s.dice[seat].live().size());
    else if (plus(s, seat) != 0 || minus(s, seat) != 0) {
      number(seat, "plus", plus(s, seat));
      number(seat, "minus", minus(s, seat));
    }
  }
  return facts;
}

std::expected<void, Error> Rules::validate(const State& s) const {
  if (s.starter >= seats()) return error("starter must be a seat");
  if (s.phase == Phase::FirstSeat) {
    State fresh = start();
    fresh.phase = Phase::FirstSeat;
    fresh.starter = 0;
    if (s != fresh) return error("the first seat is drawn before anything else happens");
    return {};
  }
  KNOBEL_TRY(check_table(s));
  KNOBEL_TRY(validate_cards(s));
  for (int turn = 0; turn < seats(); ++turn)
    if (const auto fits = validate_seat(s, turn); !fits)
      return error("seat" + seat_text(seat_at(s, turn)) + ": " + fits.error().text);
  return validate_turn(s);
}

std::expected<void, Error> Rules::check_table(const State& s) const {
  if ((s.phase == Phase::Over) != (s.round == components_.rounds))
    return error("over is where all rounds are played, and only there");
  const bool throwing = s.phase == Phase::Throw || s.phase == Phase::Decide;
  const int turns_expected = s.phase == Phase::Pick ? seats() : 0;
  if (throwing ? s.turns >= seats() : s.turns != turns_expected)
    return error("turns does not fit the phase");
  const auto open = std::ranges::count_if(s.offered, [](Card card) { return card != kNoCard; });
  bool fits = open == kDecks;
  if (s.phase == Phase::Over) fits = open == 0;
  if (s.phase == Phase::Pick) fits = open >= 2;
  // Red is revealed first, then green, then blue.
  if (s.phase == Phase::Reveal)
    fits =
        s.offered[kBlue] == kNoCard && (s.offered[kRed] != kNoCard || s.offered[kGreen] == kNoCard);
  if (!fits) return error("the cards on offer do not fit the phase");
  return {};
}

std::expected<void, Error> Rules::validate_cards(const State& s) const {
  std::array<int, kCards> missing{};
  missing[phial_card(Phial::PlusTwo)] = seats();
  missing[phial_card(Phial::Back)] = seats();
  for (int deck = 0; deck < kDecks; ++deck) {
    const Deck& kinds = components_.decks[deck];
    const Card offered = s.offered[deck];
    bool known = offered == kNoCard;
    for (int i = 0; i < kinds.kind_count; ++i) {
      const bool open = kinds.kinds[i].card == offered;
      const int seen = kinds.kinds[i].copies - s.unseen[deck].at(i) - (open ? 1 : 0);
      known = known || (open && seen >= 0);
      missing[kinds.kinds[i].card] += seen;
    }
    if (!known) return error(std::string(kDeckNames[deck]) + " is not a card of that deck");
    const int revealed = s.round + (s.phase == Phase::Reveal ? (offered != kNoCard ? 1 : 0)
                                    : s.phase == Phase::Over ? 0
                                                             : 1);
    if (s.unseen[deck].total() != components_.rounds - revealed)
      return error("unseen_" + std::string(kDeckNames[deck]) + " must hold " +
                   std::to_string(components_.rounds - revealed) + " cards");
  }
  for (Seat seat = 0; seat < seats(); ++seat) {
    if (s.phials[seat] != Phial::None) --missing[phial_card(s.phials[seat])];
    for (int card = 0; card < kCards; ++card)
      missing[card] -= s.collections[seat].count(static_cast<Card>(card));
  }
  for (int card = 0; card < kCards; ++card) {
    const std::string text =
        missing[card] == 0 ? "" : card_text(components_, static_cast<Card>(card));
    if (missing[card] < 0) return error("there are too many of " + text);
    // Only phials ever leave the game.
    if (missing[card] > 0 && !is_phial(static_cast<Card>(card)))
      return error(text + " lies nowhere");
  }
  return {};
}

std::expected<void, Error> Rules::validate_seat(const State& s, int turn) const {
  const Seat seat = seat_at(s, turn);
  const Phial phial = s.phials[seat];
  if (phial == Phial::Copy && turn == 0) return error("had nobody to copy");
  if ((phial == Phial::PlusTwo || phial == Phial::Minus) && throwing_ == Throwing::Original)
    return error("cannot have played that phial by the original rules");
  if (turn < s.turns) {
    if (s.dice[seat].empty() && throwing_ == Throwing::TwoDice) return error("has no dice");
  } else if (turn > s.turns || s.throws == 0) {
    if (!s.dice[seat].empty() || phial != Phial::None) return error("has not thrown yet");
  }
  return {};
}

std::expected<void, Error> Rules::validate_turn(const State& s) const {
  if (s.phase == Phase::Throw && s.throws > 0) {
    const Seat seat = thrower(s);
    if (static_cast<int>(s.throws) >= throws_max(s)) return error("no throw is left");
    if (s.phials[seat] == Phial::Back && s.throws < 2) return error("<< needs two throws");
    const bool fits = throwing_ == Throwing::TwoDice
                          ? s.dice[seat].empty() && !s.before.empty()
                          : s.before.live().can_keep(s.dice[seat].live());
    if (!fits) return error("before must hold the dice that are thrown and those that are kept");
    return {};
  }
  if (s.phase != Phase::Decide) {
    if (s.throws != 0 || !s.before.empty()) return error("throws and before belong to a turn");
    return {};
  }
  const Seat seat = thrower(s);
  const Phial phial = s.phials[seat];
  if (s.throws == 0 || static_cast<int>(s.throws) > throws_max(s))
    return error("throws must be 1 to " + std::to_string(throws_max(s)));
  if (phial == Phial::Back && s.throws < 2) return error("<< needs two throws");
  if (s.dice[seat].empty() && throwing_ == Throwing::TwoDice)
    return error("seat" + seat_text(seat) + " has no dice");
  if (!s.before.empty() != (s.throws >= 2 && phial == Phial::None))
    return error("before holds dice after the second throw and before a phial, and only there");
  ActionList list;
  actions(s, seat, list);
  if (list.size() < 2) return error("nothing is left to decide in this turn");
  return {};
}

}  // namespace knobel::turnier
