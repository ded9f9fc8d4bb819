// The card table for a terminal: what lies in the middle, every board with its stones and what they
// are good for, and below it one's own cards. Fits 80 × 24 with four seats.

#include <algorithm>

#include "engine/styled_text.h"
#include "engine/text.h"
#include "games/karten/rules.h"

namespace knobel::karten {
namespace {

using Lines = std::vector<std::string>;
constexpr std::size_t kBlockWidth = 38;
constexpr std::size_t kHandWidth = 76;

std::string say(const Sentences& sentences, std::string_view key, Lines args = {}) {
  return sentences.say("picture." + std::string(key), args);
}

/// "●● ●● ○○ ○○": filled places first; a loose last stone lies on the level that is open.
std::string row_picture(const Side& side, const Area& area, int row) {
  const bool pairs = row == static_cast<int>(Row::TwoPairs);
  const int filled = pairs ? area.columns : area.levels[row];
  const int levels = pairs ? side.pair_columns : side.levels;
  std::string text;
  for (int level = 0; level < levels; ++level) {
    const int places = pairs ? side.pair_column_stones : side.level_stones[level];
    const bool loose = level == filled && area.loose == row;
    std::string stones;
    for (int place = 0; place < places; ++place)
      stones += level < filled || (loose && place == 0) ? "●" : "○";
    text += (level > 0 ? " " : "") + styled(level < filled ? Style::Good : Style::Dim, stones);
  }
  return text;
}

/// Cards of a hand as far as one knows them, cut where they would not fit: "b7 r3 +4".
std::string hand_picture(CardSet hand, int size) {
  std::string text = join(card_words(hand), " ");
  const int hidden = size - hand.size();
  if (hidden > 0) text += (text.empty() ? "+" : " +") + std::to_string(hidden);
  return text;
}

/// In its own colour.
std::string shown_card(Card card) {
  constexpr std::string_view kNames[kColours] = {"blue", "red", "green", "yellow", "purple"};
  return styled(colour_style(kNames[colour_of(card)]), card_text(card));
}

Lines area_picture(const Rules& rules, const State& s, Seat seat, Seat viewer,
                   const Sentences& sentences) {
  const Area& area = s.areas[seat];
  const Side& side = rules.side_in_play();
  std::string title =
      say(sentences, "seat",
          {sentences.seat(seat), std::to_string(area.active), std::to_string(area.reserve)});
  title = styled(seat == viewer ? Style::Strong : Style::Plain, title);
  if (area.lost != 0) title += " " + styled(Style::Bad, say(sentences, "lost"));
  if (area.owned() == 0) title += " " + styled(Style::Good, say(sentences, "finished"));
  if (seat == s.to_move) title += " " + styled(Style::Accent, "◄");
  const int limit = rules.hand_limit(area);
  std::string hand =
      say(sentences, "hand", {std::to_string(area.hand_size), std::to_string(limit)});
  if (seat != viewer && area.hand_size > 0) {
    const std::string cards = " " + hand_picture(s.hands[seat], area.hand_size);
    const std::size_t room = kBlockWidth - std::min(kBlockWidth, display_width(hand));
    hand += styled(Style::Dim, cards.size() <= room ? cards : cards.substr(0, room - 1) + "…");
  }
  Lines lines = {title, hand};
  for (int row = 0; row < kRows; ++row) {
    const std::string name(kRowNames[row]);
    std::string line = padded(say(sentences, "row." + name), 11) + row_picture(side, area, row);
    if (row < kAbilityRows)
      line = padded(std::move(line), 27) +
             say(sentences, "gives." + name,
                 {std::to_string(rules.ability(area, static_cast<Row>(row)))});
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string middle_picture(const Rules& rules, const State& s, const Sentences& sentences) {
  std::vector<std::string> display;
  for (const Card card : s.display) display.push_back(shown_card(card));
  std::string line = say(sentences, "display", {join(display, " ")}) + "   " +
                     say(sentences, "deck", {std::to_string(rules.deck_size(s))}) + "   ";
  if (s.discards.empty()) return line + say(sentences, "discards_none");
  return line + say(sentences, "discards", {std::to_string(s.discards.size()), shown_card(s.top)});
}

/// One's own cards, sorted by value; those picked already shine.
Lines own_hand(const State& s, Seat viewer, const Sentences& sentences) {
  Lines lines = {say(sentences, "own_hand")};
  for (const Card card : s.hands[viewer]) {
    const std::string text = card_text(card);
    if (display_width(lines.back()) + text.size() + 1 > kHandWidth) lines.emplace_back("   ");
    const bool picked = s.to_move == viewer && s.picked.contains(card);
    lines.back() += " " + (picked ? styled(Style::Accent, "(" + text + ")") : shown_card(card));
  }
  return lines;
}

}  // namespace

std::string Rules::picture(const State& s, Seat viewer, const Sentences& sentences) const {
  Lines out;
  std::string head =
      say(sentences, "round", {std::to_string(s.round + (s.phase == Phase::Over ? 0 : 1))});
  if (s.start != kNobody) head += "   " + say(sentences, "start", {sentences.seat(s.start)});
  if (s.to_move != kNobody) head += "   " + say(sentences, "to_move", {sentences.seat(s.to_move)});
  const bool last = s.phase >= Phase::Turn && s.phase != Phase::Over && anybody_finished(s);
  if (last) head += "   " + styled(Style::Bad, say(sentences, "last_round"));
  out.push_back(head);
  if (s.phase >= Phase::Open) out.push_back(middle_picture(*this, s, sentences));

  std::vector<Lines> pair;
  for (Seat seat = 0; seat < seats(); ++seat) {
    pair.push_back(area_picture(*this, s, seat, viewer, sentences));
    if (pair.size() < 2 && seat + 1 < seats()) continue;
    out.emplace_back();
    for (auto& line : beside(pair, 3)) out.push_back(std::move(line));
    pair.clear();
  }
  if (viewer < seats() && s.areas[viewer].hand_size > 0) {
    out.emplace_back();
    for (auto& line : own_hand(s, viewer, sentences)) out.push_back(std::move(line));
    if (s.to_move == viewer && s.choice != kNoChoice)
      out.push_back(say(sentences, "choice", {action_text(s, viewer, s.choice)}));
  }
  return join(out, "\n");
}

}  // namespace knobel::karten
