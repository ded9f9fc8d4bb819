// The words of Knaster: action texts both ways, and the reasons for refusals.

#include <algorithm>

#include "engine/text.h"
#include "games/knaster/rules.h"

namespace knobel::knaster {

std::string cell_text(Cell cell) {
  return {static_cast<char>('a' + cell % kSize), static_cast<char>('1' + cell / kSize)};
}

int parse_cell(std::string_view text) {
  if (text.size() != 2) return -1;
  const int column = text[0] - 'a';
  const int row = text[1] - '1';
  const bool inside = column >= 0 && column < kSize && row >= 0 && row < kSize;
  return inside ? row * kSize + column : -1;
}

std::string line_text(int line) {
  if (line < kSize) return "row-" + std::to_string(line + 1);
  if (line < 2 * kSize) return std::string("column-") + static_cast<char>('a' + line - kSize);
  return line == 2 * kSize ? "diagonal-down" : "diagonal-up";
}

int parse_line(std::string_view text) {
  for (int line = 0; line < kLines; ++line)
    if (line_text(line) == text) return line;
  return -1;
}

std::string_view Rules::asks(const State& s, Seat seat) const {
  if (s.choices[seat].lines_due != 0) return "bonus";
  return s.final_round != 0 ? "last" : "roll";
}

std::string Rules::action_text(const State&, Seat, Action action) const {
  if (action < kCircle) return "write " + cell_text(action - kWrite);
  if (action < kPass) return "circle " + cell_text(action - kCircle);
  if (action == kPass) return "pass";
  const int line = (action - kBonus) / kLineSubsets;
  std::string text = "bonus " + line_text(line);
  for (int i = 0; i < kSize; ++i)
    if ((((action - kBonus) % kLineSubsets) >> i & 1) != 0)
      text += " " + cell_text(kLineCells[line][i]);
  return text;
}

std::expected<Action, Refusal> Rules::parse_action(const State&, Seat,
                                                   std::string_view text) const {
  const auto words = split(text, ' ');
  if (words[0] == "pass" && words.size() == 1) return kPass;
  if ((words[0] == "write" || words[0] == "circle") && words.size() == 2) {
    const int cell = parse_cell(words[1]);
    if (cell < 0) return refuse("no_cell", words[1]);
    return static_cast<Action>((words[0] == "write" ? kWrite : kCircle) + cell);
  }
  if (words[0] == "bonus" && words.size() >= 3) {
    const int line = parse_line(words[1]);
    if (line < 0) return refuse("no_line", words[1]);
    unsigned set = 0;
    for (std::size_t i = 2; i < words.size(); ++i) {
      const int cell = parse_cell(words[i]);
      const auto place = std::ranges::find(kLineCells[line], cell);
      if (place == kLineCells[line].end()) return refuse("cell_not_in_line", words[i], words[1]);
      set |= 1U << (place - kLineCells[line].begin());
    }
    return static_cast<Action>(kBonus + line * kLineSubsets + static_cast<int>(set));
  }
  return refuse("unknown", text);
}

Refusal Rules::why_not(const State& s, Seat seat, Action action) const {
  const Sheet sheet = sheet_now(s, seat);
  const Choice& choice = s.choices[seat];
  const std::string sum = std::to_string(s.dice[0] + s.dice[1]);
  if (choice.lines_due != 0) {
    // S-13: the bonus cannot be postponed.
    if (action < kBonus) return {"bonus_first", {line_text(std::countr_zero(choice.lines_due))}};
    const int line = (action - kBonus) / kLineSubsets;
    if (((choice.lines_due >> line) & 1U) == 0) return {"line_not_due", {line_text(line)}};
    const int due = circles_due(sheet, line);
    return {"bonus_count", {std::to_string(due), line_text(line)}};
  }
  if (action >= kBonus) return {"no_bonus", {}};
  if (action == kPass) return {"must_use", {sum}};
  const Cell cell = action < kCircle ? action - kWrite : action - kCircle;
  const std::string number = std::to_string(sheet.number(cell));
  if (action < kCircle) return {"cell_taken", {cell_text(cell), number}};
  if (sheet.number(cell) == 0) return {"cell_empty", {cell_text(cell)}};
  // S-06: a number already circled is not circled again.
  if ((sheet.circled & cell_bit(cell)) != 0) return {"already_circled", {cell_text(cell)}};
  return {"other_number", {cell_text(cell), number, sum}};
}

}  // namespace knobel::knaster
