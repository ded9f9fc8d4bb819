// The board for a terminal, turned by a quarter so that it fits: each column of the board is a
// line, side B pulls to the left and side A to the right.

#include <algorithm>
#include <bitset>
#include <utility>

#include "engine/styled_text.h"
#include "engine/text.h"
#include "games/duell/rules.h"

namespace knobel::duell {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t kLabelWidth = 11;
constexpr std::size_t kSpaceWidth = 3;
constexpr std::size_t kScreenWidth = 80;

std::string side_name(Side side) { return side == Side::A ? "A" : "B"; }

/// Spaces where a figure could come to stand, counted from −kSpacesMax.
using Ghosts = std::array<std::bitset<2 * kSpacesMax + 1>, kColumns>;

Ghosts ghosts(const Rules& rules, const State& s) {
  Ghosts marks;
  if (s.phase != Phase::Choose) return marks;
  for (const Action result : rules.results(s)) {
    State after = s;
    rules.apply_result(after, result);
    for (int i = 0; i < kColumns; ++i)
      if (after.figures[i] != s.figures[i])
        marks[i].set(static_cast<std::size_t>(after.figures[i] + kSpacesMax));
  }
  return marks;
}

/// How many spaces the board reaches to both sides. Shorter columns are stretched to its length:
/// the single step of five alike leads from the centre all the way into the zone.
struct Extent {
  int down;
  int up;
  explicit Extent(const Components& c)
      : down(-std::min(c.long_track.min, c.five_alike_track.min)),
        up(std::max(c.long_track.max, c.five_alike_track.max)) {}
  std::size_t place(const Track& track, int space) const {
    return static_cast<std::size_t>(
        down + (space >= 0 ? space * up / track.max : -(space * down / track.min)));
  }
  std::size_t width() const { return static_cast<std::size_t>(down + up + 1); }
};

std::string space_picture(const Track& track, int space) {
  if (space >= track.zone_a || space <= track.zone_b) return styled(Style::Bad, "▒");
  return styled(Style::Dim, space == track.start ? "│" : "·");
}

/// A figure is good news in the viewer's own zone and bad news in the other one.
std::string figure_picture(const Track& track, int space, Seat viewer) {
  const bool in_a = space >= track.zone_a;
  const bool in_b = space <= track.zone_b;
  if (viewer >= kTeamSeatsMax || (!in_a && !in_b)) return styled(Style::Strong, "●");
  const Side zone = in_a ? Side::A : Side::B;
  return styled(zone == side_of(viewer) ? Style::Good : Style::Bad, "●");
}

std::string column_label(Column column, const Sentences& sentences) {
  if (column < Column::Straight) return column_text(column);
  return sentences.say("picture.column." + column_text(column));
}

/// "◄ B: 2 Ada, 4 Ben, 1 of 3 red": the seat that rolls now or next is strong.
std::string side_picture(const Rules& rules, const State& s, Side side,
                         const Sentences& sentences) {
  std::string members;
  for (Seat seat = static_cast<Seat>(side); seat < rules.seats(); seat += kSides) {
    const bool next = s.phase != Phase::StartRoll && s.next_seats[static_cast<int>(side)] == seat;
    members += (members.empty() ? "" : ", ") +
               styled(next ? Style::Strong : Style::Plain, sentences.seat(seat));
  }
  return sentences.say(side == Side::A ? "picture.side_a" : "picture.side_b",
                       std::vector{members, std::to_string(rules.in_zone(s, side)),
                                   std::to_string(rules.component_set().figures_to_win)});
}

Lines board_picture(const Rules& rules, const State& s, Seat viewer, const Sentences& sentences) {
  const Components& components = rules.component_set();
  const Extent extent(components);
  const Ghosts marks = ghosts(rules, s);
  const std::string left = side_picture(rules, s, Side::B, sentences);
  const std::string right = side_picture(rules, s, Side::A, sentences);
  const std::size_t width = kLabelWidth + kSpaceWidth * extent.width();
  const std::size_t taken = display_width(left) + display_width(right);
  Lines lines = {left};
  // Eight people have no room side by side.
  if (taken + 2 > kScreenWidth)
    lines.push_back(right);
  else
    lines.back() += std::string(width > taken ? width - taken : 2, ' ') + right;
  for (const Column column : components.order) {
    const Track& track = components.track(column);
    const int figure = s.figures[static_cast<int>(column)];
    std::vector<std::string> spaces(extent.width(), " ");
    for (int space = track.min; space <= track.max; ++space) {
      const bool ghost =
          marks[static_cast<int>(column)].test(static_cast<std::size_t>(space + kSpacesMax));
      std::string& cell = spaces[extent.place(track, space)];
      cell = space == figure ? figure_picture(track, space, viewer)
             : ghost         ? styled(Style::Accent, "○")
                             : space_picture(track, space);
    }
    lines.push_back(padded(column_label(column, sentences), kLabelWidth + 1) + join(spaces, "  "));
  }
  return lines;
}

std::string dice_picture(DiceSet dice) {
  std::string text;
  for (int i = 0; i < dice.size(); ++i)
    text += (i > 0 ? " [" : "[") + std::to_string(dice.faces()[i]) + "]";
  return styled(Style::Accent, text);
}

/// Who has rolled what for the first turn.
void totals_picture(Lines& lines, const Rules& rules, const State& s, const Sentences& sentences) {
  std::string text;
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    if (s.out.contains(seat)) continue;
    const std::string total = s.totals[seat] == 0 ? "–" : std::to_string(s.totals[seat]);
    const std::string one =
        sentences.say("picture.total", std::vector{sentences.seat(seat), total});
    if (display_width(text) + 2 + display_width(one) > kScreenWidth)
      lines.push_back(std::exchange(text, ""));
    text += (text.empty() ? "" : "  ") + one;
  }
  lines.push_back(text);
}

Lines head_picture(const Rules& rules, const State& s, const Sentences& sentences) {
  if (s.phase == Phase::Over) return {};
  if (s.phase == Phase::StartRoll) {
    Lines lines = {
        sentences.say("picture.start_roll", std::vector{sentences.seat(rules.start_roller(s))})};
    totals_picture(lines, rules, s, sentences);
    return lines;
  }
  std::string turn = sentences.say(
      "picture.turn", std::vector{std::to_string(s.turns + 1), sentences.seat(rules.to_move(s)),
                                  side_name(s.side)});
  // Two players know who comes next; in teams it is worth saying.
  if (rules.seats() > kSides) {
    const Seat next = s.next_seats[static_cast<int>(other(s.side))];
    turn +=
        "  " + styled(Style::Dim, sentences.say("picture.next", std::vector{sentences.seat(next)}));
  }
  if (s.rolls == 0) return {turn, sentences.say("picture.before_roll")};
  return {turn, sentences.say("picture.roll",
                              std::vector{std::to_string(s.rolls),
                                          std::to_string(rules.component_set().rolls_max),
                                          dice_picture(s.dice), std::to_string(s.dice.sum())})};
}

}  // namespace

std::string Rules::picture(const State& s, Seat viewer, const Sentences& sentences) const {
  Lines out = head_picture(*this, s, sentences);
  for (auto& line : board_picture(*this, s, viewer, sentences)) out.push_back(std::move(line));
  for (const Side side : {Side::A, Side::B}) {
    const int inside = in_zone(s, side);
    if (s.phase == Phase::Over || inside == 0 || inside + 1 < components_.figures_to_win) continue;
    out.push_back(
        styled(Style::Bad, sentences.say("picture.danger", std::vector{side_name(side)})));
  }
  return join(out, "\n");
}

}  // namespace knobel::duell
