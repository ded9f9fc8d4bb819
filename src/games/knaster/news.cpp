// What is told of Knaster. Everything is read off the sheets as the viewer sees them before and
// after an event, with the choices of the present roll that the viewer knows on them. So a choice
// that is still hidden changes nothing and is not told, and at the reveal exactly that is told
// which the viewer did not know: of one's own choice nothing twice (S-35).

#include "games/knaster/rules.h"

namespace knobel::knaster {
namespace {

/// "C3", as one says it.
NewsArgument cell_argument(Cell cell) {
  std::string name = cell_text(cell);
  name[0] = static_cast<char>('A' + cell % kSize);
  return NewsArgument::word(name);
}

NewsArgument line_argument(int line) { return NewsArgument::word(line_text(line)); }

/// The lines that run through the cell and have five numbers.
unsigned filled_lines(const Sheet& sheet, Cell cell) {
  unsigned filled = 0;
  for (unsigned lines = kLinesThrough[cell]; lines != 0; lines &= lines - 1) {
    const int line = std::countr_zero(lines);
    if ((sheet.empty() & kLineSet[line]) == 0) filled |= 1U << line;
  }
  return filled;
}

/// One seat's sheet, as the viewer sees it, and what an event changes on it.
class SheetStory {
 public:
  SheetStory(const Rules& rules, const State& before, const Glimpse& glimpse, const State& after,
             Seat seat, News& news)
      : components_(rules.component_set()),
        news_(news),
        who_(NewsArgument::seat(seat)),
        at_roll_(before.sheets[seat]),
        was_(rules.sheet_now(before, seat)),
        is_(rules.sheet_now(after, seat)),
        known_(before.choices[seat]),
        done_(after.phase != Phase::Act || !after.waiting.contains(seat)),
        final_(before.final_round != 0) {
    const CellSet written = is_.written() & ~at_roll_.written();
    if (written != 0) filled_ = filled_lines(is_, std::countr_zero(written));
    due_ = filled_;
    if (known_.lines_due != 0 && glimpse.event && glimpse.event->seat == seat)
      take_bonus(glimpse.event->action);
  }

  bool unchanged() const { return was_ == is_; }
  /// Does the viewer know of something that the seat has done with this roll before?
  bool known() const { return known_ != Choice{}; }
  /// S-29: a full sheet and nothing to circle on it.
  bool useless(int sum) const { return at_roll_.empty() == 0 && fitting(sum) == 0; }

  /// The number comes before the lines that it fills, these before the circles that they bring, and
  /// these before the lines that they finish.
  void tell(int sum) const {
    tell_number(sum);
    tell_circles();
    for (int line = 0; line < kLines; ++line)
      if (is_.line_marked(line) && !was_.line_marked(line))
        news_.tell("line_scored", who_, line_argument(line),
                   NewsArgument::number(components_.line_points[line]));
    if (done_ && is_.full() && !at_roll_.full()) news_.tell("sheet_full", who_);
  }

 private:
  /// The event is a bonus: its cells are chosen, and the lines still due are those besides its own.
  void take_bonus(Action action) {
    const int line = (action - kBonus) / kLineSubsets;
    for (int i = 0; i < kSize; ++i)
      if ((((action - kBonus) % kLineSubsets) >> i & 1) != 0)
        chosen_ |= cell_bit(kLineCells[line][i]);
    due_ = known_.lines_due & ~(1U << line);
  }

  CellSet fitting(int sum) const { return at_roll_.holding(sum) & ~at_roll_.circled; }

  /// What the numbers of a filled line bring, whether or not there is room for it.
  int circles_brought(int line) const {
    return components_.circles_for[static_cast<int>(combination(is_.line_numbers(line)))];
  }

  void tell_number(int sum) const {
    const CellSet written = is_.written() & ~was_.written();
    if (written == 0) return;
    // S-07, S-08: the only empty cell and nothing to circle. The final roll can be declined.
    const bool forced = !final_ && at_roll_.empty() == written && fitting(sum) == 0;
    const Cell cell = std::countr_zero(written);
    news_.tell(forced ? "written_last" : "written", who_, NewsArgument::number(is_.number(cell)),
               cell_argument(cell));
    for (unsigned lines = filled_; lines != 0; lines &= lines - 1) {
      const int line = std::countr_zero(lines);
      const auto found = combination(is_.line_numbers(line));
      if (found == Combination::Nothing)
        news_.tell("line_filled_plain", who_, line_argument(line));
      else
        news_.tell("line_filled", who_, line_argument(line),
                   NewsArgument::word(kCombinationNames[static_cast<int>(found)]),
                   NewsArgument::number(circles_brought(line)));
    }
  }

  void tell_circles() const {
    const CellSet circled = is_.circled & ~was_.circled;
    CellSet rest = circled;
    // A line in which no more cells are open than it brings circles takes all of them. Whoever sees
    // only the result is told so of lines for which that holds in any order.
    std::array<CellSet, kLines> forced{};
    for (unsigned lines = due_; lines != 0; lines &= lines - 1) {
      const int line = std::countr_zero(lines);
      const CellSet open = kLineSet[line] & ~was_.circled & ~chosen_;
      if ((open & ~circled) != 0 || std::popcount(open) > circles_brought(line)) continue;
      forced[line] = open & rest;
      rest &= ~open;
    }
    for (; rest != 0; rest &= rest - 1) {
      const Cell cell = std::countr_zero(rest);
      news_.tell("circled", who_, NewsArgument::number(is_.number(cell)), cell_argument(cell));
    }
    for (int line = 0; line < kLines; ++line)
      for (CellSet cells = forced[line]; cells != 0; cells &= cells - 1) {
        const Cell cell = std::countr_zero(cells);
        news_.tell("circled_forced", who_, NewsArgument::number(is_.number(cell)),
                   cell_argument(cell), line_argument(line));
      }
    if (done_) tell_lost();
  }

  /// S-14, S-21: circles for which there was no room, in whatever order the lines were handled.
  void tell_lost() const {
    if (filled_ == 0) return;
    int lost = -std::popcount(is_.circled & ~at_roll_.circled);
    for (unsigned lines = filled_; lines != 0; lines &= lines - 1)
      lost += circles_brought(std::countr_zero(lines));
    if (lost > 0) news_.tell("circles_lost", who_, NewsArgument::number(lost));
  }

  const Components& components_;
  News& news_;
  NewsArgument who_;
  Sheet at_roll_;        // when the dice were rolled
  Sheet was_;            // with what the viewer knew of the choice
  Sheet is_;             // with what the viewer knows now
  Choice known_;         // what the viewer knew
  bool done_;            // with this roll
  bool final_;           // the last roll
  unsigned filled_ = 0;  // bit l: this roll fills line l
  unsigned due_ = 0;     // bit l: the viewer has not heard of the circles of line l yet
  CellSet chosen_ = 0;   // bonus circles that the event itself names
};

void tell_end(const Rules& rules, const State& after, News& news) {
  const Scores scores = rules.scores(after);
  const auto points = [&](Seat seat) { return NewsArgument::number(scores[seat]); };
  if (rules.seats() == 1) {
    // S-34: alone one plays for a title.
    const std::string title = solo_title(scores[0]);
    if (title.empty())
      news.tell("finished", NewsArgument::seat(0), points(0));
    else
      news.tell("finished_title", NewsArgument::seat(0), points(0),
                NewsArgument::word(title.substr(title.find('.') + 1)));
    return;
  }
  const SeatSet winners = rules.winners(after);
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    if (!winners.contains(seat)) news.tell("finished", NewsArgument::seat(seat), points(seat));
  // S-32: equal scores win together.
  for (const Seat seat : winners)
    news.tell(winners.size() == 1 ? "won" : "won_together", NewsArgument::seat(seat), points(seat));
}

}  // namespace

void Rules::news(const State& before, const Glimpse& glimpse, const State& after,
                 News& news) const {
  if (before.phase == Phase::FirstRoller) {
    news.begin("rolls_first", NewsArgument::seat(after.roller));
    return;
  }
  const bool rolls = before.phase == Phase::Roll;
  const auto dice = rolls
                        ? std::array{glimpse.event->outcome.dice[0], glimpse.event->outcome.dice[1]}
                        : before.dice;
  const int sum = dice[0] + dice[1];
  const bool final_roll = before.final_round != 0;
  if (rolls)
    news.begin(final_roll ? "rolled_last" : "rolled", NewsArgument::seat(before.roller),
               NewsArgument::dice(dice), NewsArgument::number(sum));
  const bool ends = after.phase != Phase::Act;
  for (Seat seat = 0; seat < seats(); ++seat) {
    const SheetStory story(*this, before, glimpse, after, seat, news);
    if (!story.unchanged()) {
      story.tell(sum);
    } else if (final_roll && story.useless(sum)) {
      if (rolls) news.tell("useless", NewsArgument::seat(seat), NewsArgument::number(sum));
    } else if (final_roll && ends && !story.known()) {
      // S-28. A choice to do nothing leaves nothing on a sheet, so that a seat's own view does not
      // show it either: everybody is told at the reveal, whoever it was.
      news.tell("passed", NewsArgument::seat(seat));
    }
  }
  if (!final_roll && after.final_round != 0)
    news.tell("last_roll", NewsArgument::seat(after.roller));
  if (after.phase == Phase::Over) tell_end(*this, after, news);
}

}  // namespace knobel::knaster
