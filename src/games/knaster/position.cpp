// What follows from a position of Knaster by the rules, so that no picture has to know them.

#include <string>
#include <utility>

#include "engine/text.h"
#include "games/knaster/rules.h"

namespace knobel::knaster {
namespace {

/// By Combination.
constexpr std::string_view kCombinationNames[kCombinations] = {
    "nothing", "three-alike", "four-alike", "five-alike", "two-pairs", "full-house", "straight"};

/// Lines of one kind, as a range of line numbers.
struct LineKind {
  std::string_view name;
  int first;
  int count;
};
constexpr LineKind kLineKinds[] = {
    {"row", 0, kSize}, {"column", kSize, kSize}, {"diagonal", 2 * kSize, 2}};

Field number_fact(Seat seat, std::string key, int value) {
  return {seat, FieldKind::Number, std::move(key), {std::to_string(value)}};
}

/// "circle_c3=7": a text of notation as one word, with what it brings.
std::string gain_word(std::string text, int points) {
  for (char& letter : text)
    if (letter == ' ') letter = '_';
  return text + "=" + std::to_string(points);
}

}  // namespace

std::vector<Field> Rules::facts(const State& s) const {
  std::vector<Field> facts;
  if (s.phase == Phase::Act) facts.push_back(number_fact(kNobody, "sum", s.dice[0] + s.dice[1]));
  for (const auto& kind : kLineKinds) {
    Field printed{kNobody, FieldKind::Words, std::string(kind.name) + "_points", {}};
    for (int line = kind.first; line < kind.first + kind.count; ++line)
      printed.words.push_back(std::to_string(components_.line_points[line]));
    facts.push_back(std::move(printed));
  }
  if (seats() == 1) {
    Field titles{kNobody, FieldKind::Words, "titles_above", {}};
    for (const int above : kTitlesAbove) titles.words.push_back(std::to_string(above));
    facts.push_back(std::move(titles));
  }
  for (Seat seat = 0; seat < seats(); ++seat) sheet_facts(s, seat, facts);
  return facts;
}

void Rules::sheet_facts(const State& s, Seat seat, std::vector<Field>& facts) const {
  const Sheet sheet = sheet_now(s, seat);
  facts.push_back(number_fact(seat, "points", points(sheet)));
  Field parts{seat, FieldKind::Words, "parts", {}};
  Field marked{seat, FieldKind::Words, "marked", {}};
  if (sheet.circled != 0)
    parts.words.push_back("circle=" + std::to_string(std::popcount(sheet.circled)));
  for (const auto& kind : kLineKinds) {
    int brought = 0;
    for (int line = kind.first; line < kind.first + kind.count; ++line) {
      if (!sheet.line_marked(line)) continue;
      brought += components_.line_points[line];
      marked.words.push_back(line_text(line));
    }
    if (brought != 0) parts.words.push_back(std::string(kind.name) + "=" + std::to_string(brought));
  }
  facts.push_back(std::move(parts));
  facts.push_back(std::move(marked));
  if (s.phase != Phase::Act || !s.waiting.contains(seat)) return;

  Field combinations{seat, FieldKind::Words, "combinations", {}};
  for (unsigned lines = s.choices[seat].lines_due; lines != 0; lines &= lines - 1) {
    const int line = std::countr_zero(lines);
    const auto found = static_cast<int>(combination(sheet.line_numbers(line)));
    combinations.words.push_back(line_text(line) + "=" + std::string(kCombinationNames[found]));
  }
  facts.push_back(std::move(combinations));

  // The last choice of a roll is never previewed, because it would show what the others chose; so
  // what it would bring stands here.
  Field gains{seat, FieldKind::Words, "gains", {}};
  ActionList list;
  actions(s, seat, list);
  for (const Action action : list) {
    State after = s;
    choose(after, seat, action);
    const int gain = points(sheet_now(after, seat)) - points(sheet);
    if (gain != 0) gains.words.push_back(gain_word(action_text(s, seat, action), gain));
  }
  facts.push_back(std::move(gains));
}

}  // namespace knobel::knaster
