#include "games/duell/rules.h"

#include <algorithm>

namespace knobel::duell {
namespace {

/// The different keeps of five dice depend only on which neighbours are equal: bit i of the pattern
/// says that the i-th and the next die, in ascending order, show the same face.
struct KeepList {
  std::uint8_t size = 0;
  std::array<std::uint8_t, kStop> masks{};
};
constexpr auto kKeeps = [] {
  std::array<KeepList, 1 << (kDice - 1)> lists{};
  for (unsigned pattern = 0; pattern < lists.size(); ++pattern)
    for (unsigned mask = 0; mask < kStop; ++mask) {
      // Of equal dice the first ones are kept: no die without its equal neighbour below.
      const bool repeats = ((mask >> 1) & ~mask & pattern) != 0;
      if (!repeats) lists[pattern].masks[lists[pattern].size++] = static_cast<std::uint8_t>(mask);
    }
  return lists;
}();

unsigned equal_neighbours(DiceSet dice) {
  unsigned pattern = 0;
  int place = 0;
  for (int face = 1; face <= kFaces; ++face) {
    const int count = dice.count(face);
    if (count > 1) pattern |= ((1U << (count - 1)) - 1U) << place;
    place += count;
  }
  return pattern;
}

}  // namespace

Turn Rules::turn(const State& s) const {
  switch (s.phase) {
    case Phase::StartRoll:
    case Phase::Roll:
    case Phase::Reroll: return Turn::chance();
    // D-07: the member whose turn it is decides alone. D-40: so nobody ever decides at the same
    // time.
    case Phase::Keep:
    case Phase::Choose: return Turn::decision(to_move(s));
    case Phase::Over: return Turn::over();
  }
  fail_check("unknown phase");
}

// --- rolling -------------------------------------------------------------------------------------

Seat Rules::start_roller(const State& s) const {
  Seat seat = 0;
  while (s.out.contains(seat) || s.totals[seat] != 0) ++seat;
  return seat;
}

Chance Rules::chance(const State& s) const {
  // D-03: every player rolls all five dice once.
  if (s.phase == Phase::StartRoll) return Chance::dice(kDice, start_roller(s));
  // D-08: the first roll of a turn uses all five dice.
  if (s.phase == Phase::Roll) return Chance::dice(kDice, to_move(s));
  return Chance::dice(kDice - s.dice.size()).luck_of(to_move(s));
}

void Rules::resolve(State& s, const Outcome& outcome) const {
  DiceSet dice = s.dice;
  for (const auto face : outcome.dice)
    if (face != 0) dice.add(face);
  if (s.phase == Phase::StartRoll) {
    resolve_start_roll(s, dice.sum());
    return;
  }
  s.dice = dice;
  ++s.rolls;
  s.phase = Phase::Keep;
  // D-11: after the last roll the dice are final.
  if (s.rolls == components_.rolls_max) finish_rolling(s);
}

void Rules::resolve_start_roll(State& s, int total) const {
  s.totals[start_roller(s)] = static_cast<std::uint8_t>(total);
  const SeatSet all = SeatSet::first(seats());
  for (const Seat seat : all)
    if (!s.out.contains(seat) && s.totals[seat] == 0) return;
  // D-03: the highest total begins.
  const auto best = *std::max_element(s.totals.begin(), s.totals.end());
  SeatSet tied;
  for (const Seat seat : all) s.totals[seat] == best ? tied.add(seat) : s.out.add(seat);
  ++s.ties;
  // D-04: in a tie only the tied players roll again, twenty times at most.
  if (tied.size() > 1 && s.ties < kTiesMax) {
    s.totals = {};
    return;
  }
  begin(s, tied.lowest());
}

void Rules::begin(State& s, Seat first) const {
  s.totals = {};
  s.out = {};
  s.ties = 0;
  // D-05: the team of the highest roller begins, with that player.
  s.side = side_of(first);
  // D-06: the other team begins with its first seat.
  s.next_seats[static_cast<int>(s.side)] = first;
  s.phase = Phase::Roll;
}

DiceSet kept_dice(DiceSet dice, Action mask) {
  DiceSet kept;
  unsigned rest = mask;
  for (int face = 1; face <= kFaces; ++face) {
    const int count = dice.count(face);
    const int keep = std::popcount(rest & ((1U << count) - 1U));
    kept = kept + DiceSet::from_bits(static_cast<std::uint32_t>(keep) << (4 * (face - 1)));
    rest >>= count;
  }
  return kept;
}

Action keep_action(DiceSet dice, DiceSet kept) {
  unsigned mask = 0;
  int place = 0;
  for (int face = 1; face <= kFaces; ++face) {
    mask |= ((1U << kept.count(face)) - 1U) << place;
    place += dice.count(face);
  }
  return static_cast<Action>(mask);
}

// --- decisions -----------------------------------------------------------------------------------

void Rules::actions(const State& s, Seat, ActionList& out) const {
  if (s.phase == Phase::Keep) {
    // D-09: stop, or reroll any dice. D-10: also those that were kept before, so that the choice is
    // free each time.
    const KeepList& keeps = kKeeps[equal_neighbours(s.dice)];
    for (int i = 0; i < keeps.size; ++i) out.add(static_cast<Action>(kKeep + keeps.masks[i]));
    out.add(kStop);
    return;
  }
  for (const Action result : results(s)) out.add(result);
  // D-33: every result may be declined.
  out.add(kPass);
}

ResultSet Rules::results(const State& s) const {
  // D-12: numbers, straight, chance, five alike: one of them is used. D-34: none without an effect.
  ResultSet results;
  FaceSet movable = 0;
  // D-17: a full house is nothing but a group of three and a group of two.
  for (FaceSet rest = groups(s.dice); rest != 0; rest &= rest - 1) {
    const int face = std::countr_zero(rest) + 1;
    // D-19: a group moves its figure by its full size.
    if (!moves(s, column_of(face), s.dice.count(face))) continue;
    movable |= 1U << (face - 1);
    // D-16: also with two groups just one figure may be moved.
    results.add(static_cast<Action>(kNumber + face));
  }
  // D-15: with two groups both figures may be moved.
  if (std::popcount(movable) == 2) results.add(kBothNumbers);
  if (moves(s, Column::Straight, straight_steps(components_, s.dice))) results.add(kStraight);
  if (moves(s, Column::Chance, chance_steps(components_, s.dice))) results.add(kChance);
  // D-24: five alike are a group and a total as well, so all three can stand here.
  // D-25: not if the figure stands on the own red space already.
  if (five_alike(s.dice) && moves(s, Column::FiveAlike, 1)) results.add(kFiveAlike);
  return results;
}

void Rules::act(State& s, Seat seat, Action action) const {
  KNOBEL_DCHECK(turn(s) == Turn::decision(seat));
  (void)seat;
  if (action < kStop) {
    s.dice = kept_dice(s.dice, action);
    s.phase = Phase::Reroll;
    return;
  }
  if (action == kStop) {
    finish_rolling(s);
    return;
  }
  // D-13, D-26: one result, then the dice are passed on: no die serves twice.
  apply_result(s, action);
  end_turn(s);
}

void Rules::finish_rolling(State& s) const {
  s.phase = Phase::Choose;
  // D-34: without a result that moves something the turn ends by itself.
  if (results(s).empty()) end_turn(s);
}

// --- moving --------------------------------------------------------------------------------------

int Rules::target(const State& s, Side side, Column column, int steps) const {
  const int from = s.figures[static_cast<int>(column)];
  const Track& track = components_.track(column);
  const int end = side == Side::A ? track.max : track.min;
  // D-30: a figure on the own outermost space has nowhere to go.
  const int left = (end - from) * direction(side);
  if (steps > left) {
    if (overshoot_ == Overshoot::Exact) return from;
    if (overshoot_ == Overshoot::ClampMin2 && left < 2) return from;
    // D-29: no figure leaves the board; surplus steps are lost. D-31: what is left may be one
    // space.
    steps = left;
  }
  // D-27: towards the own side only. D-28: the centre is a space like any other.
  return from + steps * direction(side);
}

void Rules::apply_result(State& s, Action result) const {
  // D-32: every figure can be moved, wherever it stands; each has a column of its own.
  const auto move = [&](Column column, int steps) {
    s.figures[static_cast<int>(column)] =
        static_cast<std::int8_t>(target(s, s.side, column, steps));
  };
  switch (result) {
    case kPass: return;
    case kStraight: move(Column::Straight, straight_steps(components_, s.dice)); return;
    case kChance: move(Column::Chance, chance_steps(components_, s.dice)); return;
    // D-23: five alike pull their figure one step: out of the other zone, or into the own one.
    case kFiveAlike: move(Column::FiveAlike, 1); return;
    case kBothNumbers:
      for (FaceSet rest = groups(s.dice); rest != 0; rest &= rest - 1) {
        const int face = std::countr_zero(rest) + 1;
        move(column_of(face), s.dice.count(face));
      }
      return;
    default: move(column_of(result - kNumber), s.dice.count(result - kNumber)); return;
  }
}

// --- the end -------------------------------------------------------------------------------------

bool Rules::is_in_zone(const State& s, Side side, Column column) const {
  const Track& track = components_.track(column);
  const int space = s.figures[static_cast<int>(column)];
  // D-37: any space of the zone will do.
  return side == Side::A ? space >= track.zone_a : space <= track.zone_b;
}

int Rules::in_zone(const State& s, Side side) const {
  int count = 0;
  // D-36: the figure of five alike counts like the others.
  for (int i = 0; i < kColumns; ++i) count += is_in_zone(s, side, static_cast<Column>(i)) ? 1 : 0;
  return count;
}

bool Rules::can_win(const State& s, Side side) const {
  // D-15: at most two figures move.
  const int missing = components_.figures_to_win - in_zone(s, side);
  if (missing > 2) return false;
  const auto enters = [&](Column column, int steps) {
    State moved = s;
    moved.figures[static_cast<int>(column)] =
        static_cast<std::int8_t>(target(s, side, column, steps));
    return !is_in_zone(s, side, column) && is_in_zone(moved, side, column);
  };
  std::array<FaceSet, kDice + 1> by_size{};  // of the group: faces whose figures would come in
  FaceSet numbers = 0;
  for (int size = 2; size <= kDice; ++size)
    for (int face = 1; face <= kFaces; ++face) {
      if (!enters(column_of(face), size)) continue;
      by_size[size] |= 1U << (face - 1);
      numbers |= 1U << (face - 1);
    }
  // Two of them take a pair, and another pair or a group of three.
  if (missing == 2) return by_size[2] != 0 && std::popcount(by_size[2] | by_size[3]) > 1;
  const auto chance_enters = [&](int steps) { return enters(Column::Chance, steps); };
  return numbers != 0 || enters(Column::FiveAlike, 1) ||
         enters(Column::Straight, components_.small_straight_steps) ||
         enters(Column::Straight, components_.large_straight_steps) ||
         std::ranges::any_of(components_.chance_steps, chance_enters);
}

void Rules::end_turn(State& s) const {
  s.dice = {};
  s.rolls = 0;
  ++s.turns;
  // D-35: enough figures in the own zone after the turn win at once. D-38: nobody but the side that
  // has just moved can have got there.
  if (wins(s, s.side)) {
    s.phase = Phase::Over;
    return;
  }
  // D-06: inside a team the turns go round; the sides alternate.
  Seat& next = s.next_seats[static_cast<int>(s.side)];
  next = static_cast<Seat>((next + kSides) % seats());
  s.side = other(s.side);
  // D-39: the guard against endless matches; nobody has won.
  s.phase = s.turns == turns_max_ ? Phase::Over : Phase::Roll;
}

Scores Rules::scores(const State& s) const {
  Scores scores{};
  if (s.phase != Phase::Over) return scores;
  for (const Seat seat : winners(s)) scores[seat] = 1;
  return scores;
}

SeatSet Rules::winners(const State& s) const {
  SeatSet winners;
  if (!wins(s, s.side)) return winners;
  // D-01: a side wins together.
  for (Seat seat = 0; seat < seats(); ++seat)
    if (side_of(seat) == s.side) winners.add(seat);
  return winners;
}

}  // namespace knobel::duell
