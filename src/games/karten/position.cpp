// Positions of the card game: the fields they are written in, and which of them make sense.
//
// Every card whose place is known stands in exactly one field; the deck is the rest and is given as
// a number only. A hand is written in parts: `shown` (everybody knows these cards), `hand` (drawn
// since the last reshuffle) and `kept` (there before it), and, in observed positions, `hidden` and
// `hidden_kept`, how many more there are of the latter two kinds. The table's `kept` are cards that
// some hand has kept, one does not know which. A card in parentheses is picked in the choice in
// progress.

#include <algorithm>

#include "engine/text.h"
#include "games/karten/rules.h"

namespace knobel::karten {
namespace {

constexpr std::string_view kPhaseNames[] = {"start-seat", "place",   "deal",   "open",
                                            "turn",       "draw",    "take",   "second",
                                            "cards",      "discard", "refill", "over"};
constexpr std::string_view kLooseNames[] = {"full-house", "flush",     "triple",
                                            "straight",   "two-pairs", "none"};
/// More hidden cards than these cannot be in one hand, and all sums stay small.
constexpr int kHiddenMax = 60;

struct ReadCards {
  CardSet cards;
  CardSet picked;
};

std::expected<ReadCards, Error> read_cards(std::span<const std::string> words) {
  ReadCards read;
  for (std::string_view word : words) {
    const bool picked = word.size() > 2 && word.front() == '(' && word.back() == ')';
    const Card card = parse_card(picked ? word.substr(1, word.size() - 2) : word);
    if (card == kNoCard || read.cards.contains(card))
      return error("cannot hold \"" + std::string(word) +
                   "\"; cards are b1 to p13 (b r g y p), each once");
    read.cards.add(card);
    if (picked) read.picked.add(card);
  }
  return read;
}

/// Cards of which none can be picked.
void cards_field(Fields& fields, std::string_view key, CardSet& cards) {
  fields.words(
      FieldKind::Cards, key, [&](Fields::Words& out) { out = card_words(cards); },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        KNOBEL_TRY_ASSIGN(const auto read, read_cards(words));
        if (!read.picked.empty()) return error("cannot hold picked cards");
        cards = read.cards;
        return {};
      });
}

/// A part of a hand; `elsewhere` are its other parts.
void hand_field(Fields& fields, std::string_view key, CardSet& cards, const CardSet& elsewhere,
                CardSet& picked) {
  fields.words(
      FieldKind::Cards, key,
      [&](Fields::Words& out) {
        for (const Card card : cards)
          out.push_back(picked.contains(card) ? "(" + card_text(card) + ")" : card_text(card));
      },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        KNOBEL_TRY_ASSIGN(const auto read, read_cards(words));
        if (!(read.cards & elsewhere).empty())
          return error("holds a card that the hand has already");
        cards = read.cards;
        picked |= read.picked;
        return {};
      });
}

void top_field(Fields& fields, Card& top) {
  fields.words(
      FieldKind::Words, "top",
      [&](Fields::Words& out) {
        if (top != kNoCard) out.push_back(card_text(top));
      },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        const Card card = words.size() == 1 ? parse_card(words[0]) : kNoCard;
        if (!words.empty() && card == kNoCard) return error("must be one card or nothing");
        top = card;
        return {};
      });
}

void stone_fields(Fields& fields, Area& area, const Side& side, int stones) {
  fields.flag("placed", area.placed);
  fields.flag("lost", area.lost);
  fields.number("full_house", area.levels[0], 0, side.levels);
  fields.number("flush", area.levels[1], 0, side.levels);
  fields.number("triple", area.levels[2], 0, side.levels);
  fields.number("straight", area.levels[3], 0, side.levels);
  fields.number("columns", area.columns, 0, side.pair_columns);
  fields.word("loose", area.loose, kLooseNames);
  fields.number("active", area.active, 0, stones);
  fields.number("reserve", area.reserve, 0, stones);
}

}  // namespace

void Rules::fields(State& s, Fields& fields) const {
  fields.word("phase", s.phase, kPhaseNames);
  fields.seat_number("to_move", s.to_move, seats());
  fields.seat_number("start", s.start, seats());
  fields.number("round", s.round, 0, rounds_);
  fields.number("due", s.due, 0, kStartCards * kSeats);
  cards_field(fields, "display", s.display);
  cards_field(fields, "discards", s.discards);
  top_field(fields, s.top);
  CardSet known;
  for (const CardSet hand : s.hands) known |= hand;
  CardSet kept = s.kept - known;
  cards_field(fields, "kept", kept);
  fields.words(
      FieldKind::Words, "choice",
      [&](Fields::Words& out) {
        if (s.choice == kNoChoice) return;
        const std::string text = action_text(s, 0, s.choice);
        for (const auto word : split(text, ' ')) out.emplace_back(word);
      },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        s.choice = kNoChoice;
        if (words.empty()) return {};
        const auto action = parse_action(s, 0, join(words, " "));
        if (!action || *action < kPlay || *action >= kTake)
          return error("must be a play or an exchange, as in \"play four-alike reserve 1\"");
        s.choice = *action;
        return {};
      });

  for (Seat seat = 0; seat < seats(); ++seat) {
    fields.of_seat(seat);
    Area& area = s.areas[seat];
    stone_fields(fields, area, side_, stones_);
    HiddenCards hidden = hidden_cards(s, seat);
    CardSet shown = s.shown[seat];
    CardSet old = s.hands[seat] & s.kept;
    CardSet fresh = s.hands[seat] - s.kept - shown;
    hand_field(fields, "shown", shown, {}, s.picked);
    hand_field(fields, "hand", fresh, shown, s.picked);
    hand_field(fields, "kept", old, shown | fresh, s.picked);
    fields.number("hidden", hidden.since, 0, kHiddenMax);
    fields.number("hidden_kept", hidden.kept, 0, kHiddenMax);
    s.shown[seat] = shown;
    s.hands[seat] = shown | fresh | old;
    kept |= old;
    area.hand_kept = static_cast<std::uint8_t>(old.size() + hidden.kept);
    area.hand_size = static_cast<std::uint8_t>(s.hands[seat].size() + hidden.kept + hidden.since);
  }
  s.kept = kept;
  // The deck follows from all the others, so it comes last and can only be right or wrong.
  fields.of_seat(kNobody);
  fields.words(
      FieldKind::Number, "deck",
      [&](Fields::Words& out) { out.push_back(std::to_string(deck_size(s))); },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        const std::string size = std::to_string(deck_size(s));
        if (words.size() != 1 || words[0] != size)
          return error("must be " + size + ": the cards that lie nowhere else");
        return {};
      });
}

std::vector<Field> Rules::facts(const State& s) const {
  std::vector<Field> facts;
  const auto list = [&](std::string key, const auto& values) {
    Fields::Words words;
    for (const int value : values) words.push_back(std::to_string(value));
    facts.push_back({kNobody, FieldKind::Words, std::move(key), std::move(words)});
  };
  list("level_stones", std::span(side_.level_stones).first(side_.levels));
  list("column_stones", std::vector<int>(side_.pair_columns, side_.pair_column_stones));
  constexpr std::array<std::string_view, kAbilityRows> kKeys = {"full_house", "flush", "triple",
                                                                "straight"};
  for (std::size_t row = 0; row < kKeys.size(); ++row)
    list(std::string(kKeys[row]) + "_gives",
         std::span(side_.values[row]).first(side_.levels + std::size_t{1}));
  facts.push_back({kNobody, FieldKind::Word, "side", {std::string(side_name_)}});
  // C-53: a round in which somebody finished is played to its end.
  const bool last = s.phase != Phase::Over && anybody_finished(s);
  facts.push_back({kNobody, FieldKind::Flag, "last_round", {last ? "yes" : "no"}});
  return facts;
}

std::expected<void, Error> Rules::validate(const State& s) const {
  KNOBEL_TRY(validate_cards(s));
  if (s.start != kNobody && s.start >= seats()) return error("start must be a seat");
  if ((s.phase == Phase::StartSeat) != (s.start == kNobody))
    return error("start is open in phase start-seat, and only there");
  const bool in_turn = s.phase >= Phase::Turn && s.phase <= Phase::Refill;
  if (in_turn ? s.to_move >= seats() : s.to_move != kNobody)
    return error("to_move is a seat from phase turn to phase refill, and only there");
  for (Seat seat = 0; seat < seats(); ++seat)
    if (const auto fits = validate_area(s, seat); !fits)
      return error("seat" + seat_text(seat) + ": " + fits.error().text);
  if (s.phase != Phase::Cards && (s.choice != kNoChoice || !s.picked.empty()))
    return error("choice and picked cards stand in phase cards only");
  if (s.phase < Phase::Turn) return validate_setup_phase(s);
  const bool finished = anybody_finished(s);
  const SeatSet playing = alive(s);
  if (playing.empty()) return error("not everybody can have lost");
  const bool ends = (playing.size() == 1 && !finished) || s.round == rounds_;
  if (s.phase == Phase::Over) {
    if (!ends && !finished)
      return error("over is where somebody has finished or the rounds are over");
    return s.due == 0 ? std::expected<void, Error>{} : error("due must be 0 in phase over");
  }
  if (ends) return error("the match is over");
  return validate_turn_phase(s);
}

std::expected<void, Error> Rules::validate_cards(const State& s) const {
  // Every card is in one place at most, and all hidden ones find room.
  CardSet all = s.display | s.discards;
  int known = s.display.size() + s.discards.size();
  int total = known;
  int kept = 0;
  CardSet open = all;
  for (Seat seat = 0; seat < kSeats; ++seat) {
    const Area& area = s.areas[seat];
    if (!s.hands[seat].contains(s.shown[seat])) return error("shown cards are cards of the hand");
    all |= s.hands[seat];
    open |= s.shown[seat];
    known += s.hands[seat].size();
    total += area.hand_size;
    kept += area.hand_kept;
    const HiddenCards hidden = hidden_cards(s, seat);
    if (hidden.kept < 0 || hidden.since < 0) return error("a hand has more cards than its size");
  }
  if (all.size() != known) return error("a card lies in two places");
  if (total > kCards) return error("there are more than " + std::to_string(kCards) + " cards");
  if (s.display.size() > kDisplay) return error("the display has four cards at most");
  // C-57: everybody knows which cards were kept in hands over the reshuffle, and how many by whom.
  if (!(s.kept & open).empty() || s.kept.size() != kept)
    return error("kept cards are hidden ones, as many as the hands have kept");
  if (s.discards.empty() ? s.top != kNoCard : !s.discards.contains(s.top))
    return error("top must be one of the discards");
  return {};
}

std::expected<void, Error> Rules::validate_area(const State& s, Seat seat) const {
  const Area& area = s.areas[seat];
  // C-04: every stone is in exactly one place.
  if (area.owned() + stones_on_board(side_, area) != stones_)
    return error("has not " + std::to_string(stones_) +
                 " stones in reserve, active zone and board together");
  if (area.loose != kNoRow) {
    const bool open = area.loose == static_cast<int>(Row::TwoPairs)
                          ? area.columns < side_.pair_columns && side_.pair_column_stones > 1
                          : area.levels[area.loose] < side_.levels &&
                                side_.level_stones[area.levels[area.loose]] > 1;
    // C-46: only the very last stone lies loose, on a level that takes more.
    if (last_stone_ == LastStone::Forbidden || area.owned() != 0 || !open)
      return error("has a loose stone that cannot be there");
  }
  if (active_limited_ != 0 && area.active > hand_limit(area))
    return error("has more active stones than the hand limit");
  const bool moves = seat == s.to_move;
  const bool dead = last_stone_ == LastStone::Forbidden && !can_finish(side_, area);
  if (area.lost != 0 && (!dead || area.hand_size != 0 || moves))
    return error("has lost, so its stones cannot be placed, it holds no cards and does not move");
  // C-77: whoever cannot finish any more has lost at the end of the turn.
  if (dead && area.lost == 0 && !(moves && s.phase >= Phase::Discard))
    return error("cannot finish any more, so it has lost");
  const bool set_up = s.phase > Phase::Place;
  if (s.phase != Phase::Place && area.placed != (set_up ? 1 : 0))
    return error("has placed after phase place and not before");
  const int drawn = moves ? side_.value_max(Row::FullHouse) + side_.value_max(Row::Flush) : 0;
  if (area.hand_size > hand_limit(area) + drawn) return error("holds too many cards");
  return {};
}

std::expected<void, Error> Rules::validate_setup_phase(const State& s) const {
  if (s.round != 0 || !s.discards.empty() || !s.kept.empty())
    return error("before the first turn there are no rounds and no discards");
  const int cards = kStartCards * seats();
  if (s.phase == Phase::Deal ? s.due == 0 || s.due > cards : s.due != 0)
    return error("due is what is left to deal in phase deal, and 0 before and after");
  if (s.phase == Phase::Open ? s.display.size() == kDisplay : !s.display.empty())
    return error("the display is laid out in phase open");
  const int dealt = s.phase == Phase::Open ? cards : s.phase == Phase::Deal ? cards - s.due : 0;
  bool waiting = false;
  for (int step = 1; step <= seats(); ++step) {
    // C-72: this is the order of placing; C-13: and the cards are dealt in the other direction.
    const auto seat =
        static_cast<Seat>(((s.start == kNobody ? 0 : s.start) + seats() - step) % seats());
    const int place_in_deal = seats() - step;
    const Area& area = s.areas[seat];
    Area expected = start().areas[seat];
    if (area.placed != 0) {
      if (!is_free_filling(s, seat, area.levels) || (waiting && start_stones_ == 2))
        return error("the start stones cannot have been placed so");
      expected.levels = area.levels;
      expected.reserve = static_cast<std::uint8_t>(expected.reserve - start_stones_);
      expected.placed = 1;
    } else {
      waiting = true;
    }
    expected.hand_size =
        static_cast<std::uint8_t>(dealt / seats() + (place_in_deal < dealt % seats() ? 1 : 0));
    if (area != expected || !s.shown[seat].empty())
      return error("seat" + seat_text(seat) + " has other stones or cards than the set-up gives");
  }
  if (s.phase == Phase::Place && !waiting) return error("in phase place somebody has to place");
  return {};
}

std::expected<void, Error> Rules::validate_turn_phase(const State& s) const {
  const Area& area = s.areas[s.to_move];
  const auto place_in_round = [&](Seat seat) { return (seat + seats() - s.start) % seats(); };
  for (Seat seat = 0; seat < seats(); ++seat) {
    const bool has_moved = seat == s.to_move ? s.phase >= Phase::Discard
                                             : place_in_round(seat) < place_in_round(s.to_move);
    if (s.areas[seat].owned() == 0 && !has_moved)
      return error("seat" + seat_text(seat) + " has finished and cannot come to move");
  }
  const int deck = ability(area, Row::FullHouse);
  const int display = ability(area, Row::Flush);
  const int beyond = area.hand_size - hand_limit(area);
  bool fits = s.due == 0;
  switch (s.phase) {
    case Phase::Turn:
      fits = fits && level_ != Level::Simpler && beyond <= 0 && !nothing_but_draw(s, s.to_move);
      break;
    case Phase::Second:
      fits = fits && level_ == Level::Simpler && !nothing_but_draw(s, s.to_move);
      break;
    case Phase::Draw:
      fits = s.due > 0 && s.due <= deck && deck_size(s) > 0 && beyond <= deck - s.due;
      break;
    case Phase::Take:
      fits = s.due > 0 && s.due <= display && s.due < s.display.size() &&
             beyond <= deck + display - s.due;
      break;
    case Phase::Cards:
      if (fits) return validate_choice(s);
      break;
    case Phase::Discard: fits = fits && beyond > 0; break;
    case Phase::Refill:
      fits = fits && beyond <= 0 && s.display.size() < kDisplay && deck_size(s) > 0;
      break;
    default: fits = false;
  }
  if (!fits) return error("due, hand, display or deck do not fit the phase");
  return {};
}

std::expected<void, Error> Rules::validate_choice(const State& s) const {
  const Area& area = s.areas[s.to_move];
  if (s.choice == kNoChoice || !hand_known(s, s.to_move))
    return error("phase cards needs a choice and a known hand");
  const bool possible =
      s.choice < kExchange
          ? demand_of(side_, last_stone_, area, play_of(s.choice)).fault == StoneFault::None
          : choice_size(s) <= exchange_max(area);
  if (!possible) return error("the choice is not possible with these stones");
  if (level_ != Level::Simpler && area.hand_size > hand_limit(area))
    return error("the hand is beyond its limit");
  // The picked cards are those that picking step by step leads to, and a step is left to choose.
  State picking = s;
  picking.picked = {};
  while (true) {
    const CardSet next = next_of_choice(picking);
    if (next.size() >= 2 && picking.picked == s.picked) return {};
    const CardSet left = s.picked - picking.picked;
    if (left.empty() || !next.contains(left.lowest()))
      return error("the picked cards do not fit the choice, or leave nothing to choose");
    picking.picked.add(left.lowest());
  }
}

}  // namespace knobel::karten
