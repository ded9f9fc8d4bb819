// The sheets of Knaster for a terminal: the pad with its white fields, as it lies on the table.

#include <algorithm>
#include <ranges>

#include "engine/styled_text.h"
#include "engine/text.h"
#include "games/knaster/rules.h"

namespace knobel::knaster {
namespace {

using Lines = std::vector<std::string>;

/// A white field: its points, shining once the line is marked.
std::string white_field(const Components& components, const Sheet& sheet, int line) {
  const std::string points = std::to_string(components.line_points[line]);
  const std::string text = std::string(3 - std::min<std::size_t>(points.size(), 3), ' ') + points;
  return styled(sheet.line_marked(line) ? Style::Good : Style::Dim, text);
}

/// Four columns: "  7 ", "(12)", "  · ".
std::string cell_picture(const Sheet& now, const Sheet& before, Cell cell) {
  const int number = now.number(cell);
  const CellSet bit = cell_bit(cell);
  if (number == 0) return styled(Style::Dim, "  · ");
  const bool circled = (now.circled & bit) != 0;
  const bool changed = before.number(cell) == 0 || (circled && (before.circled & bit) == 0);
  std::string text = std::to_string(number);
  text = circled ? "(" + text + ")" : " " + text + " ";
  text.insert(0, 4 - text.size(), ' ');
  if (changed) return styled(Style::Accent, text);
  return circled ? styled(Style::Good, text) : text;
}

/// Title, columns, five rows, letters: eight lines of 26 columns.
Lines sheet_picture(const Components& components, const Sheet& now, const Sheet& before,
                    std::string title) {
  Lines lines = {std::move(title)};
  std::string top = white_field(components, now, 2 * kSize);
  for (int column = 0; column < kSize; ++column)
    top += white_field(components, now, kSize + column) + " ";
  lines.push_back(top + white_field(components, now, 2 * kSize + 1));
  std::string letters = "   ";
  for (int column = 0; column < kSize; ++column)
    letters += std::string("  ") + static_cast<char>('a' + column) + " ";
  for (int row = 0; row < kSize; ++row) {
    std::string line = styled(Style::Dim, std::to_string(row + 1) + "  ");
    for (int column = 0; column < kSize; ++column)
      line += cell_picture(now, before, row * kSize + column);
    lines.push_back(line + white_field(components, now, row));
  }
  lines.push_back(styled(Style::Dim, letters));
  return lines;
}

std::string dice_picture(const State& s, const Sentences& sentences) {
  const std::string round = std::to_string(s.rolls + (s.phase == Phase::Act ? 0 : 1));
  if (s.phase != Phase::Act)
    return sentences.say("picture.before_roll", std::vector{round, sentences.seat(s.roller)});
  const std::string dice =
      "[" + std::to_string(s.dice[0]) + "] [" + std::to_string(s.dice[1]) + "]";
  return sentences.say("picture.roll",
                       std::vector{round, sentences.seat(s.roller), styled(Style::Accent, dice),
                                   styled(Style::Strong, std::to_string(s.dice[0] + s.dice[1]))});
}

}  // namespace

std::string solo_title(int points) {
  // S-34: good above 50, super above 80, spectacular above 100.
  for (const int above : kTitlesAbove | std::views::reverse)
    if (points > above) return "title.above_" + std::to_string(above);
  return "";
}

std::string Rules::picture(const State& s, Seat viewer, const Sentences& sentences) const {
  Lines out;
  if (s.phase != Phase::Over) {
    out.push_back(dice_picture(s, sentences));
    if (s.final_round != 0) out.back() += "  " + styled(Style::Bad, sentences.say("picture.final"));
  }
  std::vector<Lines> row;
  // Three sheets of 26 columns fill a terminal of 80; four stand two by two.
  const std::size_t per_row = seats() == 2 || seats() == 4 ? 2 : 3;
  const std::size_t gap = per_row == 2 ? 8 : 1;
  for (Seat seat = 0; seat < seats(); ++seat) {
    const Sheet now = sheet_now(s, seat);
    const int total = points(now);
    std::string title = styled(
        seat == viewer ? Style::Strong : Style::Plain,
        sentences.say("picture.sheet", std::vector{sentences.seat(seat), std::to_string(total)}));
    if (s.phase == Phase::Act && seat != viewer && !s.waiting.contains(seat))
      title += styled(Style::Dim, " " + sentences.say("picture.ready"));
    if (const auto solo = solo_title(total); seats() == 1 && !solo.empty())
      title += "  " + styled(Style::Good, sentences.say(solo));
    row.push_back(sheet_picture(components_, now, s.sheets[seat], std::move(title)));
    if (row.size() < per_row && seat + 1 < seats()) continue;
    for (auto& line : beside(row, gap)) out.push_back(std::move(line));
    row.clear();
  }
  return join(out, "\n");
}

}  // namespace knobel::knaster
