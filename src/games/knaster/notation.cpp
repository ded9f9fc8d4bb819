// The words of Knaster: action texts both ways, the reasons for refusals, and the fields of a
// position.

#include <algorithm>

#include "engine/text.h"
#include "games/knaster/rules.h"

namespace knobel::knaster {
namespace {

constexpr std::string_view kPhaseNames[] = {"first-roller", "roll", "act", "over"};

std::vector<std::string> cell_words(CellSet cells) {
  std::vector<std::string> words;
  for (; cells != 0; cells &= cells - 1) words.push_back(cell_text(std::countr_zero(cells)));
  return words;
}

/// Cells as words into a set; each at most once.
std::expected<CellSet, Error> parse_cells(std::span<const std::string> words) {
  CellSet cells = 0;
  for (const auto& word : words) {
    const int cell = parse_cell(word);
    if (cell < 0 || (cells & cell_bit(cell)) != 0)
      return error("cannot hold \"" + word + "\"; cells are a1 to e5, each at most once");
    cells |= cell_bit(cell);
  }
  return cells;
}

/// "c3=7", or "c3=(7)" if it is circled.
std::string cell_word(const Sheet& sheet, Cell cell) {
  const std::string number = std::to_string(sheet.number(cell));
  const bool circled = (sheet.circled & cell_bit(cell)) != 0;
  return cell_text(cell) + "=" + (circled ? "(" + number + ")" : number);
}

std::expected<Sheet, Error> parse_sheet(std::span<const std::string> words) {
  Sheet sheet{};
  for (const std::string_view word : words) {
    const auto equals = word.find('=');
    const int cell = parse_cell(word.substr(0, equals));
    std::string_view value = equals == std::string_view::npos ? "" : word.substr(equals + 1);
    const bool circled = value.size() > 2 && value.front() == '(' && value.back() == ')';
    if (circled) value = value.substr(1, value.size() - 2);
    const auto number = parse_number(value);
    if (cell < 0 || !number || *number < 2 || *number > 12 || sheet.number(cell) != 0)
      return error("cannot hold \"" + std::string(word) +
                   "\"; cells look like c3=7 or c3=(7), numbers are 2 to 12, each cell once");
    sheet.write(cell, static_cast<int>(*number));
    if (circled) sheet.circled |= cell_bit(cell);
  }
  return sheet;
}

void sheet_field(Fields& fields, Sheet& sheet) {
  fields.words(
      FieldKind::Cells, "cells",
      [&](Fields::Words& out) {
        for (CellSet cells = sheet.written(); cells != 0; cells &= cells - 1)
          out.push_back(cell_word(sheet, std::countr_zero(cells)));
      },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        KNOBEL_TRY_ASSIGN(const auto read, parse_sheet(words));
        sheet = read;
        return {};
      });
}

void choice_fields(Fields& fields, Choice& choice) {
  fields.words(
      FieldKind::Cells, "writes",
      [&](Fields::Words& out) {
        if (choice.written != kNoCell) out.push_back(cell_text(choice.written));
      },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        KNOBEL_TRY_ASSIGN(const auto cells, parse_cells(words));
        if (words.size() > 1) return error("can be one cell at most");
        choice.written =
            words.empty() ? kNoCell : static_cast<std::uint16_t>(std::countr_zero(cells));
        return {};
      });
  fields.words(
      FieldKind::Cells, "circles", [&](Fields::Words& out) { out = cell_words(choice.circled); },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        KNOBEL_TRY_ASSIGN(const auto cells, parse_cells(words));
        choice.circled = cells;
        return {};
      });
  fields.words(
      FieldKind::Words, "bonus",
      [&](Fields::Words& out) {
        for (unsigned lines = choice.lines_due; lines != 0; lines &= lines - 1)
          out.push_back(line_text(std::countr_zero(lines)));
      },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        unsigned lines = 0;
        for (const auto& word : words) {
          const int line = parse_line(word);
          if (line < 0 || ((lines >> line) & 1U) != 0)
            return error("cannot hold \"" + word + "\"; lines look like row-3 or column-b");
          lines |= 1U << line;
        }
        choice.lines_due = static_cast<std::uint16_t>(lines);
        return {};
      });
}

}  // namespace

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

void Rules::fields(State& s, Fields& fields) const {
  fields.word("phase", s.phase, kPhaseNames);
  fields.seat_number("roller", s.roller, seats());
  fields.number("rolls", s.rolls, 0, 50);
  fields.flag("final", s.final_round);
  fields.dice("roll", s.dice);
  for (Seat seat = 0; seat < seats(); ++seat) {
    fields.of_seat(seat);
    std::uint8_t waiting = s.waiting.contains(seat) ? 1 : 0;
    fields.flag("waiting", waiting);
    waiting != 0 ? s.waiting.add(seat) : s.waiting.remove(seat);
    sheet_field(fields, s.sheets[seat]);
    choice_fields(fields, s.choices[seat]);
  }
}

std::expected<void, Error> Rules::validate(const State& s) const {
  if (s.roller >= seats()) return error("roller must be a seat");
  const bool acting = s.phase == Phase::Act;
  if (acting == s.waiting.empty())
    return error("somebody is waited for in phase act, and only there");
  if (acting != (s.dice[0] != 0) || acting != (s.dice[1] != 0))
    return error("two dice lie on the table in phase act, and only there");
  if (s.dice[0] > s.dice[1]) return error("roll must be in ascending order");
  if (s.phase == Phase::Over && s.final_round == 0) return error("over needs a final round");
  const bool any_full = std::any_of(s.sheets.begin(), s.sheets.begin() + seats(),
                                    [](const Sheet& sheet) { return sheet.full(); });
  if (any_full != (s.final_round != 0))
    return error("final must be yes exactly when a sheet is full");
  for (Seat seat = 0; seat < seats(); ++seat) {
    const auto fits = acting || (s.choices[seat] == Choice{})
                          ? validate_choice(s, seat)
                          : error("writes, circles and bonus stand in phase act only");
    if (!fits) return error("seat" + seat_text(seat) + ": " + fits.error().text);
  }
  return {};
}

std::expected<void, Error> Rules::validate_choice(const State& s, Seat seat) const {
  const Choice& choice = s.choices[seat];
  const bool waiting = s.waiting.contains(seat);
  if (choice == Choice{}) {
    ActionList list;
    if (s.phase == Phase::Act) actions(s, seat, list);
    if (waiting && list.empty()) return error("is waited for but cannot do anything");
    return {};
  }
  if (choice.written != kNoCell && (s.sheets[seat].written() & cell_bit(choice.written)) != 0)
    return error("writes into a cell that is taken");
  if (waiting != (choice.lines_due != 0))
    return error("is waited for exactly when bonus lines are due");
  const Sheet sheet = sheet_now(s, seat);
  if ((choice.circled & s.sheets[seat].circled) != 0 || (choice.circled & ~sheet.written()) != 0)
    return error("circles cells that are empty or circled already");
  if (choice.written == kNoCell && choice.lines_due != 0)
    return error("has a bonus without writing");
  for (unsigned lines = choice.lines_due; lines != 0; lines &= lines - 1) {
    const int line = std::countr_zero(lines);
    const bool filled = (sheet.written() & kLineSet[line]) == kLineSet[line] &&
                        (kLineSet[line] & cell_bit(choice.written)) != 0;
    if (!filled || circles_due(sheet, line) == 0) return error("has a bonus that is not due");
  }
  State settled = s;
  settle_bonus(settled, seat);
  if (settled != s) return error("has a bonus that leaves no choice");
  return {};
}

}  // namespace knobel::knaster
