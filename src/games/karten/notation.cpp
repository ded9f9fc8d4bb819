// The words of the card game: action texts both ways and the reasons for refusals.

#include <algorithm>

#include "engine/text.h"
#include "games/karten/rules.h"

namespace knobel::karten {
namespace {

constexpr std::string_view kColourLetters = "brgyp";

template <class Names>
int index_of(const Names& names, std::string_view text) {
  return static_cast<int>(std::ranges::find(names, text) - names.begin());
}

std::string play_text(const Play& play) {
  std::string text = "play " + std::string(name_of(play.combination));
  if (play.combination == Combination::FiveAlike)
    text += " " + std::string(kRowNames[static_cast<int>(play.row)]);
  if (play.columns == 2) text += " columns 2";
  if (play.reserve > 0) text += " reserve " + std::to_string(play.reserve);
  return text;
}

/// The words after "play".
std::expected<Action, Refusal> parse_play(std::span<const std::string_view> words) {
  if (words.empty()) return refuse("no_combination_named");
  const int named = index_of(kCombinationNames, words[0]);
  if (named == kCombinations) return refuse("unknown_combination", words[0]);
  const auto combination = static_cast<Combination>(named);
  Play play{combination, Row::TwoPairs, 1, 0};
  std::size_t next = 1;
  if (combination == Combination::FiveAlike) {
    const auto row = words.size() > 1 ? parse_row(words[next++]) : kNoRow;
    if (row == kNoRow) return refuse("no_row", words.size() > 1 ? words[1] : "");
    play.row = static_cast<Row>(row);
  } else if (combination != Combination::FourAlike) {
    play.row = static_cast<Row>(named);
  }
  for (; next + 1 < words.size(); next += 2) {
    const auto number = parse_number(words[next + 1]);
    const bool wide = play.row == Row::TwoPairs && combination == Combination::FiveAlike;
    const int most = play.columns == 2 ? kDoubleSteps - 1 : kReserveSteps - 1;
    if (words[next] == "columns" && wide && number && (*number == 1 || *number == 2))
      play.columns = static_cast<std::uint8_t>(*number);
    else if (words[next] == "reserve" && number && *number >= 0 && *number <= most)
      play.reserve = static_cast<std::uint8_t>(*number);
    else
      return refuse("not_understood", words[next], words[next + 1]);
  }
  if (next < words.size()) return refuse("not_understood", words[next], "");
  // C-34: the other combinations never take stones from the reserve.
  if (play.reserve > 0 && combination < Combination::FourAlike)
    return refuse("active_only", name_of(combination));
  return action_of(play);
}

/// The words after "place": a row for each level that is filled, in any order.
std::expected<Action, Refusal> parse_place(std::span<const std::string_view> words) {
  Filling filling{};
  for (const auto word : words) {
    const auto row = parse_row(word);
    if (row == kNoRow) return refuse("no_row", word);
    // C-08: not in the two-pairs row.
    if (row >= kAbilityRows) return refuse("no_start_row", word);
    ++filling[row];
  }
  for (Action action = kPlace; action < kDraw; ++action)
    if (filling_of(action) == filling) return action;
  return refuse("place_three", std::to_string(words.size()));
}

struct CardVerb {
  std::string_view verb;
  Action first;
};
constexpr CardVerb kCardVerbs[] = {
    {"take", kTake}, {"discard", kDiscard}, {"use", kUse}, {"give", kGive}};

}  // namespace

std::string card_text(Card card) {
  return kColourLetters[static_cast<std::size_t>(colour_of(card))] + std::to_string(value_of(card));
}

Card parse_card(std::string_view text) {
  if (text.empty()) return kNoCard;
  const auto colour = kColourLetters.find(text[0]);
  const auto value = parse_number(text.substr(1));
  if (colour == std::string_view::npos || !value || *value < 1 || *value > kValues) return kNoCard;
  return card_of(static_cast<int>(*value), static_cast<int>(colour));
}

std::vector<std::string> card_words(CardSet cards) {
  std::vector<std::string> words;
  for (const Card card : cards) words.push_back(card_text(card));
  return words;
}

std::uint8_t parse_row(std::string_view text) {
  return static_cast<std::uint8_t>(index_of(kRowNames, text));
}

std::string_view Rules::asks(const State& s, Seat) const {
  switch (s.phase) {
    case Phase::Place: return "place";
    case Phase::Turn: return "turn";
    case Phase::Second: return "second";
    case Phase::Take: return "take";
    case Phase::Cards: return s.choice < kExchange ? "use" : "give";
    case Phase::Discard: return "discard";
    default: fail_check("a decision");
  }
}

std::string Rules::action_text(const State&, Seat, Action action) const {
  if (action < kDraw) {
    std::string text = "place";
    for (int row = 0; row < kAbilityRows; ++row)
      for (int level = 0; level < filling_of(action)[row]; ++level)
        text += " " + std::string(kRowNames[row]);
    return text;
  }
  if (action == kDraw) return "draw";
  if (action == kDone) return "done";
  if (action < kExchange) return play_text(play_of(action));
  if (action < kTake) return "exchange " + std::to_string(action - kExchange + 1);
  const CardVerb& verb = kCardVerbs[(action - kTake) / kCards];
  return std::string(verb.verb) + " " + card_text(static_cast<Card>(action - verb.first));
}

std::expected<Action, Refusal> Rules::parse_action(const State&, Seat,
                                                   std::string_view text) const {
  const auto words = split(text, ' ');
  const auto arguments = std::span(words).subspan(1);
  if (words[0] == "place") return parse_place(arguments);
  if (words[0] == "play") return parse_play(arguments);
  if (text == "draw") return kDraw;
  if (text == "done") return kDone;
  if (words.size() != 2) return refuse("unknown", text);
  if (words[0] == "exchange") {
    const auto number = parse_number(words[1]);
    if (!number || *number < 1 || *number > kDrawMax) return refuse("no_number", words[1]);
    return static_cast<Action>(kExchange + *number - 1);
  }
  for (const CardVerb& verb : kCardVerbs) {
    if (words[0] != verb.verb) continue;
    const Card card = parse_card(words[1]);
    if (card == kNoCard) return refuse("no_card", words[1]);
    return static_cast<Action>(verb.first + card);
  }
  return refuse("unknown", text);
}

Refusal Rules::why_not(const State& s, Seat seat, Action action) const {
  if (action >= kActionIds) return {"unknown", {std::to_string(action)}};
  const Area& area = s.areas[seat];
  const std::string cards_due = std::to_string(s.due);
  switch (s.phase) {
    case Phase::Place: return why_not_placed(s, seat, action);
    case Phase::Turn:
    case Phase::Second: return why_not_chosen(s, seat, action);
    case Phase::Take:
      if (action < kTake || action >= kDiscard) return {"take_first", {cards_due}};
      return {"not_on_display", {card_text(static_cast<Card>(action - kTake))}};
    case Phase::Discard:
      if (action < kDiscard || action >= kUse)
        return {
            "discard_first",
            {std::to_string(area.hand_size - hand_limit(area)), std::to_string(hand_limit(area))}};
      return {"not_in_hand", {card_text(static_cast<Card>(action - kDiscard))}};
    case Phase::Cards: {
      const Action first = s.choice < kExchange ? kUse : kGive;
      if (action >= first && action < first + kCards)
        return why_not_picked(s, seat, static_cast<Card>(action - first));
      const int missing = choice_size(s) - s.picked.size();
      return {first == kUse ? "use_first" : "give_first", {std::to_string(missing)}};
    }
    default: fail_check("a decision");
  }
}

Refusal Rules::why_not_placed(const State& s, Seat seat, Action action) const {
  const std::string stones = std::to_string(start_stones_);
  if (action >= kDraw) return {"place_first", {stones}};
  const Filling& filling = filling_of(action);
  for (Seat other = 0; other < seats(); ++other)
    // C-74: a later placer may not copy an earlier filling.
    if (other != seat && s.areas[other].placed != 0 && s.areas[other].levels == filling)
      return {"filling_taken", {seat_text(other)}};
  return {"place_stones", {stones}};
}

Refusal Rules::why_not_chosen(const State& s, Seat seat, Action action) const {
  if (action < kDraw) return {"placed_already", {}};
  if (action == kDraw) return {"drawn_already", {}};
  // C-16: there is no passing.
  if (action == kDone) return {"no_pass", {}};
  if (action < kExchange) return why_not_played(s, seat, play_of(action));
  if (action < kTake) return why_not_exchanged(s, seat);
  if (action < kDiscard) return {"take_by_drawing", {}};
  if (action < kUse) return {"discard_later", {std::to_string(hand_limit(s.areas[seat]))}};
  return {action < kGive ? "play_first" : "exchange_first", {}};
}

Refusal Rules::why_not_played(const State& s, Seat seat, const Play& play) const {
  const Area& area = s.areas[seat];
  const std::string name(name_of(play.combination));
  if (((combinations_in(s.hands[seat]) >> static_cast<int>(play.combination)) & 1U) == 0)
    return {"not_held", {name}};
  const Demand demand = demand_of(side_, last_stone_, area, play);
  const std::string stones = std::to_string(demand.stones);
  switch (demand.fault) {
    case StoneFault::RowFull:
      return {"row_full", {std::string(kRowNames[static_cast<int>(play.row)])}};
    case StoneFault::OneColumnLeft: return {"one_column_left", {}};
    case StoneFault::TooFewOwned: return {"too_few_owned", {stones, std::to_string(area.owned())}};
    case StoneFault::TooFewActive:
      return {"too_few_active",
              {std::to_string(demand.stones - play.reserve), std::to_string(area.active)}};
    case StoneFault::TooFewReserve:
      return {"too_few_reserve", {std::to_string(play.reserve), std::to_string(area.reserve)}};
    case StoneFault::TooManyFromReserve: return {"too_many_from_reserve", {stones}};
    case StoneFault::NeedsActive: return {"needs_active", {stones}};
    case StoneFault::None: break;
  }
  fail_check("an action that is not listed");
}

Refusal Rules::why_not_exchanged(const State& s, Seat seat) const {
  const Area& area = s.areas[seat];
  // C-52: nothing to give, or nothing to get.
  if (area.hand_size == 0) return {"exchange_no_cards", {}};
  if (area.reserve == 0) return {"exchange_no_reserve", {}};
  // C-75: the zone is full.
  if (exchange_max(area) == 0) return {"exchange_zone_full", {std::to_string(hand_limit(area))}};
  return {"exchange_most", {std::to_string(exchange_max(area))}};
}

Refusal Rules::why_not_picked(const State& s, Seat seat, Card card) const {
  const std::string text = card_text(card);
  if (!s.hands[seat].contains(card)) return {"not_in_hand", {text}};
  if (s.picked.contains(card)) return {"already_picked", {text}};
  if (!s.picked.empty() && card < s.picked.highest())
    return {"in_order", {text, card_text(s.picked.highest())}};
  const std::string cards = join(card_words(next_of_choice(s)), " ");
  return {s.choice < kExchange ? "does_not_fit" : "too_few_behind", {text, cards}};
}

}  // namespace knobel::karten
