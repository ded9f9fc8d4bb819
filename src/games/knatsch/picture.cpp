// The table of Knatsch for a terminal of 80 by 24: both stacks, what lies before each seat, and the
// dice with what they have to beat.

#include "engine/styled_text.h"
#include "engine/text.h"
#include "games/knatsch/rules.h"

namespace knobel::knatsch {
namespace {

using Lines = std::vector<std::string>;
constexpr std::size_t kColumns = 80;

std::string say(const Sentences& sentences, std::string_view key,
                std::vector<std::string> args = {}) {
  return sentences.say(key, args);
}

std::string kind_name(const Sentences& sentences, Kind kind) {
  return sentences.say("word." + std::string(kind_text(kind)));
}

/// "555+4": the dice as they are printed.
std::string printed_dice(kit::Result result) {
  return std::string(static_cast<std::size_t>(result.count()),
                     static_cast<char>('0' + result.face())) +
         "+" + std::to_string(result.extra());
}

std::string result_words(const Sentences& sentences, kit::Result result) {
  if (result == kit::Result()) return sentences.say("picture.nothing");
  return std::to_string(result.count()) + "×" + std::to_string(result.face()) + "+" +
         std::to_string(result.extra());
}

/// "Red castle", where there is room; a tournament has no other name.
std::string full_name(const Sentences& sentences, Kind kind) {
  const std::string key = "card." + std::string(kind_text(kind));
  const std::string said = sentences.say(key);
  return said == key ? kind_name(sentences, kind) : said;
}

/// "red castle (555+4)", "tournament".
std::string whole_card(const Components& components, Card card, const Sentences& sentences) {
  std::string name = full_name(sentences, components.kinds[card]);
  if (card != kTournament) name += " (" + printed_dice(components.printed[card]) + ")";
  return name;
}

/// In lists of castles: "red (555+4)".
std::string card_name(const Components& components, Card card, const Sentences& sentences) {
  std::string name = kind_name(sentences, components.kinds[card]);
  if (card != kTournament) name += " (" + printed_dice(components.printed[card]) + ")";
  return name;
}

std::string stack_line(const Components& components, const Stack& stack, std::string_view key,
                       const Sentences& sentences) {
  if (stack.size() == 0) return say(sentences, key, {say(sentences, "picture.empty"), "0", "0"});
  const std::string top = stack.top == kNoCard ? "?" : whole_card(components, stack.top, sentences);
  const Style style =
      stack.top == kNoCard ? Style::Strong : colour_style(kind_text(components.kinds[stack.top]));
  return say(sentences, key,
             {styled(style, top), std::to_string(stack.unseen), std::to_string(stack.under_count)});
}

/// The items one after another, two blanks between them, in lines that fit behind `head`.
void wrap(Lines& lines, std::string head, const std::vector<std::string>& items) {
  const std::size_t indent = display_width(head);
  bool fresh = true;
  for (const auto& item : items) {
    if (!fresh && display_width(head) + 2 + display_width(item) > kColumns) {
      lines.push_back(std::move(head));
      head = std::string(indent, ' ');
      fresh = true;
    }
    head += (fresh ? "" : "  ") + item;
    fresh = false;
  }
  lines.push_back(std::move(head));
}

/// "[5] [5] [2] x x [ ]": live dice, dead ones, and those in the hand.
std::string tray(const State& s) {
  std::string line;
  const auto live = s.live.set().faces();
  for (int i = s.live.size() - 1; i >= 0; --i)
    line += styled(Style::Accent, "[" + std::to_string(live[i]) + "]") + " ";
  const int dead = kit::kSixDice - s.live.size() - s.to_throw;
  for (int i = 0; i < dead; ++i) line += styled(Style::Bad, " x ") + " ";
  for (int i = 0; i < s.to_throw; ++i) line += styled(Style::Dim, "[ ]") + " ";
  return line;
}

/// Who rolls for what.
std::string goal_line(const Rules& rules, const State& s, const Sentences& sentences) {
  const Components& components = rules.component_set();
  const std::string roller = sentences.seat(s.roller);
  switch (s.goal) {
    case Goal::Stack:
      return say(sentences, "picture.goal.stack",
                 {roller, whole_card(components, s.stacks[s.goal_stack].top, sentences)});
    case Goal::Tournament:
      return say(sentences, "picture.goal.tournament", {roller, sentences.seat(s.leader)});
    case Goal::King: return say(sentences, "picture.goal.king", {roller});
    default: break;
  }
  const std::string card = whole_card(components, rules.owned(s, s.victim, s.goal_kind), sentences);
  if (s.roller == s.victim)
    return say(sentences, "picture.goal.defence", {roller, card, sentences.seat(s.to_move)});
  return say(sentences, "picture.goal.rob", {roller, card, sentences.seat(s.victim)});
}

void attempt_lines(Lines& lines, const Rules& rules, const State& s, const Sentences& sentences) {
  lines.push_back(goal_line(rules, s, sentences));
  const std::string to_beat = styled(Style::Strong, result_words(sentences, s.to_beat));
  if (s.phase == Phase::Defend) {
    lines.push_back(say(sentences, "picture.to_beat", {to_beat}));
    return;
  }
  const kit::Result now = kit::result(s.live, Rules::card_dice(s, s.roller));
  const Style style = now > s.to_beat ? Style::Good : Style::Plain;
  lines.push_back(
      tray(s) + " " +
      say(sentences, "picture.throws", {std::to_string(rules.throws_max(s) - s.throws)}));
  lines.push_back(
      say(sentences, "picture.to_beat", {to_beat}) + "   " +
      say(sentences, "picture.you_have", {styled(style, result_words(sentences, now))}));
}

void seat_lines(Lines& lines, const Rules& rules, const State& s, Seat seat, Seat viewer,
                const Sentences& sentences) {
  const bool moves = seat == s.to_move && s.phase != Phase::Over;
  const int castles = Rules::castles(s, seat);
  std::string head = moves ? styled(Style::Accent, "> ") : "  ";
  head += styled(
      seat == viewer ? Style::Strong : Style::Plain,
      say(sentences, "picture.seat",
          {sentences.seat(seat), std::to_string(castles), std::to_string(s.tournaments[seat])}));
  // K-46: three castles are what it takes to name the King.
  head += castles == 3 ? styled(Style::Accent, " K ") : "   ";
  std::vector<std::string> items;
  for (KindSet rest = s.kinds[seat]; rest != 0; rest &= rest - 1) {
    const Kind kind = static_cast<Kind>(std::countr_zero(rest));
    const bool guarded =
        (s.guarded_crests[seat] & kind_bit(kind)) != 0 || s.guarded_special[seat] == kind;
    std::string item = card_name(rules.component_set(), rules.owned(s, seat, kind), sentences);
    if (guarded) item += "*";
    items.push_back(kind < kCrests ? styled(colour_style(kind_text(kind)), item) : item);
  }
  wrap(lines, std::move(head), items);
}

}  // namespace

std::string Rules::picture(const State& s, Seat viewer, const Sentences& sentences) const {
  Lines lines;
  lines.push_back(s.phase == Phase::Over
                      ? (s.winner == kNobody
                             ? say(sentences, "picture.draw")
                             : say(sentences, "picture.winner", {sentences.seat(s.winner)}))
                      : say(sentences, "picture.turn",
                            {std::to_string(s.turns + 1), sentences.seat(s.to_move)}));
  lines.push_back(
      styled(Style::Dim, say(sentences, "picture.goals", {printed_dice(components_.king)})));
  lines.push_back(stack_line(components_, s.stacks[0], "picture.left", sentences));
  lines.push_back(stack_line(components_, s.stacks[1], "picture.right", sentences));
  for (Seat seat = 0; seat < seats(); ++seat) seat_lines(lines, *this, s, seat, viewer, sentences);
  if (s.phase == Phase::LoseCastle)
    lines.push_back(say(sentences, "picture.revenge", {sentences.seat(s.to_move)}));
  else if (s.goal != Goal::None)
    attempt_lines(lines, *this, s, sentences);
  return join(lines, "\n");
}

}  // namespace knobel::knatsch
