// Positions of Knaster: their fields, what follows from them by the rules, and whether
// fields fit together.

#include <algorithm>
#include <utility>

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

std::vector<Field> Rules::facts(const State& s) const {
  std::vector<Field> facts;
  if (s.phase == Phase::Act) facts.push_back(number_fact(kNobody, "sum", s.dice[0] + s.dice[1]));
  for (const auto& kind : kLineKinds) {
    Field printed{kNobody, FieldKind::Words, std::string(kind.name) + "_points", {}};
    for (int line = kind.first; line < kind.first + kind.count; ++line)
      printed.words.push_back(std::to_string(components_.line_points[line]));
    facts.push_back(std::move(printed));
  }
  Field circles{kNobody, FieldKind::Words, "circles_for", {}};
  for (int found = 1; found < kCombinations; ++found)
    circles.words.push_back(std::string(kCombinationNames[found]) + "=" +
                            std::to_string(components_.circles_for[found]));
  facts.push_back(std::move(circles));
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
