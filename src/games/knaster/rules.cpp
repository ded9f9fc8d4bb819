#include "games/knaster/rules.h"

#include <algorithm>

namespace knobel::knaster {
namespace {

int sum(const State& s) { return s.dice[0] + s.dice[1]; }

/// All sets of exactly `count` of a line's cells, ascending.
struct Subsets {
  std::array<std::uint8_t, 10> sets;
  int size;
};
constexpr auto kSubsetsOf = [] {
  std::array<Subsets, kSize + 1> by_count{};
  for (unsigned set = 0; set < kLineSubsets; ++set) {
    auto& subsets = by_count[static_cast<std::size_t>(std::popcount(set))];
    subsets.sets[static_cast<std::size_t>(subsets.size++)] = static_cast<std::uint8_t>(set);
  }
  return by_count;
}();

/// [line][set]: the cells of a line that a set of its places means.
constexpr auto kCellsOf = [] {
  std::array<std::array<CellSet, kLineSubsets>, kLines> cells{};
  for (int line = 0; line < kLines; ++line)
    for (unsigned set = 0; set < kLineSubsets; ++set)
      for (int i = 0; i < kSize; ++i)
        if (((set >> i) & 1U) != 0) cells[line][set] |= cell_bit(kLineCells[line][i]);
  return cells;
}();

/// Puts what a seat has chosen onto its sheet.
void apply(const Choice& choice, int sum, Sheet& sheet) {
  if (choice.written != kNoCell) sheet.write(choice.written, sum);
  sheet.circled |= choice.circled;
}

}  // namespace

Turn Rules::turn(const State& s) const {
  switch (s.phase) {
    case Phase::FirstRoller:
    case Phase::Roll: return Turn::chance();
    // S-04: everybody uses the roll, all at the same time.
    case Phase::Act: return Turn::decision(s.waiting);
    case Phase::Over: return Turn::over();
  }
  fail_check("unknown phase");
}

Sheet Rules::sheet_now(const State& s, Seat seat) const {
  Sheet sheet = s.sheets[seat];
  apply(s.choices[seat], sum(s), sheet);
  return sheet;
}

int Rules::circles_due(const Sheet& sheet, int line) const {
  const auto brought = static_cast<int>(combination(sheet.line_numbers(line)));
  const int open = std::popcount(kLineSet[line] & ~sheet.circled);
  // S-14: fewer uncircled cells than circles due: all of them, and the rest is lost.
  return std::min<int>(components_.circles_for[brought], open);
}

void Rules::actions(const State& s, Seat seat, ActionList& out) const {
  const Choice& choice = s.choices[seat];
  if (choice.lines_due != 0) {
    const Sheet sheet = sheet_now(s, seat);
    // S-20: several lines at once are handled one after another, in the order the player chooses.
    for (unsigned lines = choice.lines_due; lines != 0; lines &= lines - 1) {
      const int line = std::countr_zero(lines);
      // S-12, S-13: the stated number of cells in that line, the player's choice, never fewer.
      const Subsets& subsets = kSubsetsOf[circles_due(sheet, line)];
      for (int i = 0; i < subsets.size; ++i)
        if ((kCellsOf[line][subsets.sets[i]] & sheet.circled) == 0)
          out.add(static_cast<Action>(kBonus + line * kLineSubsets + subsets.sets[i]));
    }
    return;
  }
  const Sheet& sheet = s.sheets[seat];
  // S-05, S-09: write into any empty cell …
  out.add_each(sheet.empty(), kWrite);
  // S-05, S-06: … or circle one uncircled cell that holds the sum. S-07: if there is none, the
  // player has to write. S-29: a full sheet can only circle.
  out.add_each(sheet.holding(sum(s)) & ~sheet.circled, kCircle);
  // S-28: the final roll may be declined; before it nobody can pass (S-08).
  if (s.final_round != 0) out.add(kPass);
}

void Rules::act(State& s, Seat seat, Action action) const {
  KNOBEL_DCHECK(s.phase == Phase::Act && s.waiting.contains(seat));
  if (!choose(s, seat, action)) return;
  s.waiting.remove(seat);
  if (s.waiting.empty()) end_round(s);
}

bool Rules::choose(State& s, Seat seat, Action action) const {
  Choice& choice = s.choices[seat];
  if (action >= kBonus) {
    const int line = (action - kBonus) / kLineSubsets;
    choice.circled |= kCellsOf[line][(action - kBonus) % kLineSubsets];
    choice.lines_due = static_cast<std::uint16_t>(choice.lines_due & ~(1U << line));
    return settle_bonus(s, seat);
  }
  if (action == kPass) return true;
  if (action >= kCircle) {
    // S-10, S-22: circling is all that is done, and it never fills a line.
    choice.circled |= cell_bit(action - kCircle);
    return true;
  }
  choice.written = action;
  choice.lines_due = filled_lines_with_bonus(sheet_now(s, seat), action);
  return choice.lines_due == 0 || settle_bonus(s, seat);
}

std::uint16_t Rules::filled_lines_with_bonus(const Sheet& sheet, Cell cell) const {
  const CellSet written = sheet.written();
  unsigned due = 0;
  for (unsigned lines = kLinesThrough[cell]; lines != 0; lines &= lines - 1) {
    const int line = std::countr_zero(lines);
    // S-11, S-16: a line counts when its fifth number is written, and not before.
    if ((written & kLineSet[line]) != kLineSet[line]) continue;
    // S-15: no combination, no circles.
    if (circles_due(sheet, line) > 0) due |= 1U << line;
  }
  return static_cast<std::uint16_t>(due);
}

bool Rules::settle_bonus(State& s, Seat seat) const {
  Choice& choice = s.choices[seat];
  const Sheet sheet = sheet_now(s, seat);
  for (unsigned lines = choice.lines_due; lines != 0; lines &= lines - 1) {
    const int line = std::countr_zero(lines);
    // S-21: a line can lose its last open cell, the new one, to another line; then it lapses.
    if (sheet.line_marked(line))
      choice.lines_due = static_cast<std::uint16_t>(choice.lines_due & ~(1U << line));
  }
  if (std::popcount(choice.lines_due) != 1) return choice.lines_due == 0;
  const int line = std::countr_zero(choice.lines_due);
  const CellSet open = kLineSet[line] & ~sheet.circled;
  if (std::popcount(open) != circles_due(sheet, line)) return false;
  // Forced: every open cell of the only line left has to be taken.
  choice.circled |= open;
  choice.lines_due = 0;
  return true;
}

Chance Rules::chance(const State& s) const {
  if (s.phase == Phase::FirstRoller) return Chance::one_of(seats());
  // S-03: both dice, once. S-27: the final roll is the next roller's like any other.
  // Everybody uses it, so it is everybody's luck (S-04).
  return Chance::dice(2, s.roller).luck_of(kNobody);
}

void Rules::resolve(State& s, const Outcome& outcome) const {
  if (s.phase == Phase::FirstRoller) {
    s.roller = static_cast<Seat>(outcome.pick);
    s.phase = Phase::Roll;
    return;
  }
  s.dice = {std::min(outcome.dice[0], outcome.dice[1]), std::max(outcome.dice[0], outcome.dice[1])};
  ++s.rolls;
  begin_round(s);
}

void Rules::begin_round(State& s) const {
  s.phase = Phase::Act;
  // S-26: also in the round in which somebody fills the sheet everybody acts.
  s.waiting = SeatSet::first(seats());
  for (Seat seat = 0; seat < seats(); ++seat) {
    const Sheet& sheet = s.sheets[seat];
    const CellSet empty = sheet.empty();
    if ((empty & (empty - 1)) != 0) continue;  // two or more empty cells: a choice
    const CellSet fitting = sheet.holding(sum(s)) & ~sheet.circled;
    if (s.final_round != 0) {
      // S-29: a full sheet without a fitting cell: nothing is asked.
      if (empty == 0 && fitting == 0) s.waiting.remove(seat);
    } else if (fitting == 0) {
      // S-07, S-08: one empty cell and nothing to circle: it is written by itself.
      if (choose(s, seat, static_cast<Action>(kWrite + std::countr_zero(empty))))
        s.waiting.remove(seat);
    }
  }
  if (s.waiting.empty()) end_round(s);
}

void Rules::end_round(State& s) const {
  CellSet full = 0;
  for (Seat seat = 0; seat < seats(); ++seat) {
    apply(s.choices[seat], sum(s), s.sheets[seat]);
    s.choices[seat] = Choice{};
    full |= s.sheets[seat].full() ? 1U : 0U;
  }
  s.dice = {0, 0};
  // S-25, S-30: one more roll after the first full sheet, and exactly one.
  if (s.final_round != 0) {
    s.phase = Phase::Over;
    return;
  }
  s.final_round = full != 0 ? 1 : 0;
  // S-02: the roller changes clockwise.
  s.roller = static_cast<Seat>((s.roller + 1) % seats());
  s.phase = Phase::Roll;
}

int Rules::points(const Sheet& sheet) const {
  // S-31: one point for each circled cell …
  int points = std::popcount(sheet.circled);
  // S-23, S-24: … and the white fields of all lines full of circles, whenever that happened.
  for (int line = 0; line < kLines; ++line)
    if (sheet.line_marked(line)) points += components_.line_points[line];
  return points;
}

Scores Rules::scores(const State& s) const {
  Scores scores{};
  for (Seat seat = 0; seat < seats(); ++seat)
    scores[seat] = static_cast<std::int16_t>(points(s.sheets[seat]));
  return scores;
}

SeatSet Rules::winners(const State& s) const {
  const Scores all = scores(s);
  const auto best = *std::max_element(all.begin(), all.begin() + seats());
  SeatSet winners;
  // S-32: the highest score wins, ties share.
  for (Seat seat = 0; seat < seats(); ++seat)
    if (all[seat] == best) winners.add(seat);
  return winners;
}

State Rules::observe(const State& s, Seat seat) const {
  State view = s;
  // S-35: the others' choices of this roll stay hidden; only who is ready can be seen.
  for (Seat other = 0; other < seats(); ++other)
    if (other != seat) view.choices[other] = Choice{};
  return view;
}

State Rules::complete(const State& view, Seat seat, Entropy& entropy) const {
  State s = view;
  if (s.phase != Phase::Act) return s;
  for (Seat other = 0; other < seats(); ++other) {
    if (other == seat || s.waiting.contains(other)) continue;
    ActionList list;
    actions(s, other, list);
    // A seat with nothing but "pass" was never asked (S-29).
    if (list.size() == 1 && list[0] == kPass) continue;
    while (!choose(s, other, list[entropy.below(static_cast<std::uint32_t>(list.size()))])) {
      list.clear();
      actions(s, other, list);
    }
  }
  return s;
}

Audience Rules::audience(const State& s, const Event& event) const {
  const SeatSet everybody = SeatSet::first(seats());
  if (event.is_chance() || seats() == 1) return {everybody, {}};
  State after = s;
  act(after, event.seat, event.action);
  // S-35: the last one to finish shows everybody's choice.
  if (after.phase != Phase::Act) return {everybody, everybody};
  return {SeatSet::one(event.seat), {}};
}

}  // namespace knobel::knaster
