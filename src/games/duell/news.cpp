// What is told of a duel. A zone, a half and a win belong to a side: with two seats that is a
// person and called by name, in teams it is "side A".

#include <algorithm>
#include <cstdlib>

#include "games/duell/rules.h"

namespace knobel::duell {
namespace {

NewsArgument number(int value) { return NewsArgument::number(value); }
NewsArgument marks(DiceSet dice) { return NewsArgument::dice(dice.faces()); }
/// Not the bare column: languages put "figure" before or behind it.
NewsArgument figure(Column column) { return NewsArgument::word("figure_" + column_text(column)); }

/// The dice that show these faces.
DiceSet dice_with(DiceSet dice, FaceSet faces) {
  DiceSet out;
  for (const auto face : dice.faces())
    if (face != 0 && has_face(faces, face)) out.add(face);
  return out;
}

/// One die for each value of the straight.
DiceSet straight_of(DiceSet dice) {
  const int length = longest_run(dice);
  FaceSet starts = faces_with(dice, 1);
  for (int i = 1; i < length; ++i) starts &= starts >> 1;
  const int first = std::countr_zero(starts) + 1;
  DiceSet run;
  for (int face = first; face < first + length; ++face) run.add(face);
  return run;
}

/// How far the dice would take the figure of a column; 0 if they say nothing about it.
int steps_of(const Components& components, DiceSet dice, Column column) {
  switch (column) {
    case Column::Straight: return straight_steps(components, dice);
    case Column::Chance: return chance_steps(components, dice);
    case Column::FiveAlike: return five_alike(dice) ? 1 : 0;
    default: break;
  }
  const int face = static_cast<int>(column) + 1;
  return has_face(groups(dice), face) ? dice.count(face) : 0;
}

class Teller {
 public:
  Teller(const Rules& rules, Seat seat, News& news)
      : rules_(rules), seat_(seat), who_(NewsArgument::seat(seat)), news_(news) {}

  void start_roll(const State& before, DiceSet dice, const State& after) {
    const bool first = before.totals == State{}.totals;
    first ? news_.begin("start_rolled", who_, marks(dice), number(dice.sum()))
          : news_.tell("start_rolled", who_, marks(dice), number(dice.sum()));
    if (after.phase == Phase::StartRoll && after.ties == before.ties) return;
    auto totals = before.totals;
    totals[seat_] = static_cast<std::uint8_t>(dice.sum());
    const auto best = *std::ranges::max_element(totals);
    SeatSet highest;
    for (Seat seat = 0; seat < rules_.seats(); ++seat)
      if (totals[seat] == best) highest.add(seat);
    if (after.phase == Phase::StartRoll)
      tied(highest, best);
    else
      begins(highest, totals);
  }

  void roll(const State& before, DiceSet dice) {
    if (before.phase == Phase::Roll && is_teams())
      news_.begin("rolled_for", who_, owner(before.side), marks(dice));
    else if (before.phase == Phase::Roll)
      news_.begin("rolled", who_, marks(dice));
    else if (before.dice.size() == 0)
      news_.tell("rerolled_all", who_, marks(dice));
    else
      news_.tell("rerolled", who_, marks(before.dice), marks(dice));
  }

  void result(const State& before, Action action, const State& after) {
    used(before.dice, action);
    State now = before;
    for (int i = 0; i < kColumns; ++i) {
      if (after.figures[i] == before.figures[i]) continue;
      const State had = now;
      now.figures[i] = after.figures[i];
      moved(had, now, static_cast<Column>(i));
    }
  }

  /// D-34: the final dice offer nothing, or nothing that could move.
  void stuck(const State& s) {
    std::array<int, kColumns> steps{};
    for (int i = 0; i < kColumns; ++i)
      steps[i] = steps_of(rules_.component_set(), s.dice, static_cast<Column>(i));
    const bool nothing = steps == std::array<int, kColumns>{};
    news_.tell(nothing ? "no_result" : "no_move", who_);
    for (int i = 0; i < kColumns; ++i) {
      if (steps[i] == 0) continue;
      const auto column = static_cast<Column>(i);
      news_.tell(rules_.why_no_move(s, column, steps[i]).key, figure(column));
    }
  }

  /// Who has won, or what the next turns may bring.
  void next(const State& before, const State& after) {
    if (after.phase == Phase::Over) {
      over(after);
      return;
    }
    const int turns_left = rules_.turns_max() - after.turns;
    for (const Side side : {other(after.side), after.side}) {
      const bool has_turn = side == after.side || turns_left > 1;
      if (has_turn && !rules_.can_win(before, side) && rules_.can_win(after, side))
        news_.tell("danger", owner(side));
    }
    if (turns_left == 1) news_.tell("last_turn", NewsArgument::seat(rules_.to_move(after)));
  }

 private:
  bool is_teams() const { return rules_.seats() > kSides; }
  NewsArgument owner(Side side) const {
    if (is_teams()) return NewsArgument::word(side == Side::A ? "side_A" : "side_B");
    return NewsArgument::seat(static_cast<Seat>(side));
  }

  void tied(SeatSet seats, int total) {
    if (seats.size() > 2) {
      news_.tell("start_tied_many", number(seats.size()), number(total));
      return;
    }
    const Seat one = seats.lowest();
    seats.remove(one);
    news_.tell("start_tied", NewsArgument::seat(one), NewsArgument::seat(seats.lowest()),
               number(total));
  }

  void begins(SeatSet highest, const std::array<std::uint8_t, kTeamSeatsMax>& totals) {
    const Seat first = highest.lowest();
    const auto who = NewsArgument::seat(first);
    if (highest.size() > 1)
      news_.tell("begins_tied", who, number(kTiesMax));
    else if (is_teams())
      news_.tell("begins_for", who, owner(side_of(first)), number(totals[first]));
    else
      news_.tell("begins", who, number(totals[first]), number(totals[1 - first]));
  }

  void used(DiceSet dice, Action action) {
    switch (action) {
      case kPass: news_.tell("passed", who_); return;
      case kStraight: news_.tell("used_straight", who_, marks(straight_of(dice))); return;
      case kChance: news_.tell("used_chance", who_, number(dice.sum())); return;
      case kFiveAlike: news_.tell("used_five", who_, marks(dice)); return;
      default: break;
    }
    const FaceSet faces = action == kBothNumbers ? groups(dice) : 1U << (action - kNumber - 1);
    news_.tell("used_numbers", who_, marks(dice_with(dice, faces)));
  }

  void moved(const State& before, const State& after, Column column) {
    const int from = before.figures[static_cast<int>(column)];
    const int to = after.figures[static_cast<int>(column)];
    const int steps = std::abs(to - from);
    const int place = to - rules_.component_set().track(column).start;
    const Side half = place > 0 ? Side::A : Side::B;
    if (place == 0)
      news_.tell("moved_centre", who_, figure(column), number(steps));
    else if (half == before.side)
      news_.tell("moved", who_, figure(column), number(steps), number(std::abs(place)));
    else
      news_.tell("moved_away", who_, figure(column), number(steps), number(std::abs(place)),
                 owner(half));
    // D-29: what the end of the board has cut off.
    const int lost = steps_of(rules_.component_set(), before.dice, column) - steps;
    if (lost > 0) news_.tell("lost", number(lost));
    crossed(before, after, column);
  }

  /// Out of the other zone, into the own one.
  void crossed(const State& before, const State& after, Column column) {
    const Side foe = other(before.side);
    if (rules_.is_in_zone(before, foe, column) && !rules_.is_in_zone(after, foe, column)) {
      const int rest = rules_.in_zone(after, foe);
      if (rest == 0)
        news_.tell("left_empty", figure(column), owner(foe));
      else
        news_.tell("left", figure(column), owner(foe), number(rest));
    }
    if (!rules_.is_in_zone(before, before.side, column) &&
        rules_.is_in_zone(after, before.side, column))
      news_.tell("entered", figure(column), owner(before.side),
                 number(rules_.in_zone(after, before.side)));
  }

  void over(const State& s) {
    const int inside = rules_.in_zone(s, s.side);
    if (!rules_.wins(s, s.side))
      news_.tell("nobody_won", number(s.turns));
    else if (is_teams())
      news_.tell("won_for", who_, owner(s.side), number(inside));
    else
      news_.tell("won", who_, number(inside));
  }

  const Rules& rules_;
  Seat seat_;
  NewsArgument who_;
  News& news_;
};

}  // namespace

void Rules::news(const State& before, const Glimpse& glimpse, const State& after,
                 News& news) const {
  Teller teller(*this, glimpse.seat, news);
  const Event& event = *glimpse.event;  // D-40: everything lies open
  State thrown = before;
  if (event.is_chance()) {
    const auto count = static_cast<std::size_t>(kDice - before.dice.size());
    const DiceSet dice = DiceSet::of(std::span(event.outcome.dice).first(count));
    if (before.phase == Phase::StartRoll) {
      teller.start_roll(before, dice, after);
      if (after.phase != Phase::StartRoll) teller.next(before, after);
      return;
    }
    teller.roll(before, dice);
    thrown.dice = before.dice + dice;
  } else if (event.action > kStop) {
    teller.result(before, event.action, after);
  }
  // What is kept is told with the reroll, and a stop by the result that follows.
  if (after.turns == before.turns) return;
  if (event.is_chance() || event.action == kStop) teller.stuck(thrown);
  teller.next(before, after);
}

}  // namespace knobel::duell
