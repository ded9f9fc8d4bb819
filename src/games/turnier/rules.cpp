#include "games/turnier/rules.h"

#include <algorithm>

namespace knobel::turnier {
namespace {

constexpr Phial kAllPhials[] = {Phial::PlusTwo, Phial::Minus, Phial::Copy, Phial::Back};

int offered_count(const State& s) {
  return static_cast<int>(std::ranges::count_if(s.offered, [](Card c) { return c != kNoCard; }));
}

Bag bag_of(const Counts& counts) {
  Bag bag;
  for (int kind = 0; kind < kRoundsMax; ++kind)
    if (counts.at(kind) > 0) bag.set_copies(kind, counts.at(kind));
  return bag;
}

}  // namespace

Seat Rules::seat_at(const State& s, int turn) const {
  // T-04: clockwise.
  const int seat = s.starter + turn;
  return static_cast<Seat>(seat >= seats() ? seat - seats() : seat);
}

Turn Rules::turn(const State& s) const {
  switch (s.phase) {
    case Phase::FirstSeat:
    case Phase::Reveal:
    case Phase::Throw: return Turn::chance();
    case Phase::Decide: return Turn::decision(thrower(s));
    // T-13: the first of the ranking takes one of three cards, then the second one of two.
    case Phase::Pick: return Turn::decision(ranking(s)[offered_count(s) == kDecks ? 0 : 1]);
    case Phase::Over: return Turn::over();
  }
  fail_check("unknown phase");
}

Chance Rules::chance(const State& s) const {
  if (s.phase == Phase::FirstSeat) return Chance::one_of(seats());
  if (s.phase == Phase::Reveal) {
    // T-03, T-15: one card of each deck is revealed, red first.
    const auto deck = std::ranges::find(s.offered, kNoCard) - s.offered.begin();
    return Chance::draw(bag_of(s.unseen[deck]));
  }
  // A further throw follows its decision: nobody asks for it, but it is the thrower's.
  const Seat seat = thrower(s);
  const Seat asker = s.throws == 0 ? seat : kNobody;
  // T-06: a turn begins with a throw, and it is always both dice.
  if (throwing_ == Throwing::TwoDice) return Chance::dice(2, asker).luck_of(seat);
  // T-V1: six dice at first, then those that were not kept.
  const int count =
      s.throws == 0 ? kit::kSixDice : s.before.live().size() - s.dice[seat].live().size();
  return Chance::dice(count, asker).luck_of(seat);
}

void Rules::resolve(State& s, const Outcome& outcome) const {
  if (s.phase == Phase::FirstSeat) {
    s.starter = static_cast<Seat>(outcome.pick);
    s.phase = Phase::Reveal;
    return;
  }
  if (s.phase == Phase::Throw) {
    resolve_throw(s, outcome);
    return;
  }
  const auto deck = std::ranges::find(s.offered, kNoCard) - s.offered.begin();
  int kind = 0;
  for (int left = outcome.pick - s.unseen[deck].at(0); left >= 0; left -= s.unseen[deck].at(kind))
    ++kind;
  s.unseen[deck].remove(kind);
  s.offered[deck] = components_.decks[deck].kinds[kind].card;
  if (deck + 1 == kDecks) s.phase = Phase::Throw;
}

void Rules::resolve_throw(State& s, const Outcome& outcome) const {
  const Seat seat = thrower(s);
  if (throwing_ == Throwing::TwoDice) {
    s.dice[seat] = Tray::two(outcome.dice[0], outcome.dice[1]);
  } else {
    // T-V1: a six is dead at once and stays out.
    kit::LiveDice live = s.dice[seat].live();
    for (const auto face : outcome.dice)
      if (face != 0) live = live.with(face);
    s.dice[seat] = Tray::live(live);
  }
  ++s.throws;
  s.phase = Phase::Decide;
  // T-17: at most one phial in a turn, so that nothing is left to decide after it and a last throw.
  const bool played = s.phials[seat] != Phial::None;
  const bool ends = !can_throw(s);
  if (played) s.before = {};
  // B-18: no further throw and no phial to play: the turn ends by itself.
  if (ends && std::ranges::none_of(kAllPhials, [&](Phial p) { return can_play(s, p); }))
    end_turn(s);
}

int Rules::throws_max(const State& s) const {
  if (throwing_ == Throwing::TwoDice) return throws_max_;
  return s.turns == 0 ? kOriginalThrowsFirst : kOriginalThrows;
}

bool Rules::has_fallen(const State& s) const {
  if (throwing_ == Throwing::Original || s.before.empty()) return false;
  // T-08: a lower sum ends the throwing. T-10: bare dice are compared, no phial changes them (B-4).
  return s.dice[thrower(s)].sum() < s.before.sum();
}

bool Rules::can_throw(const State& s) const {
  // T-07: again as long as the last sum was not lower than the one before, and up to the limit.
  if (static_cast<int>(s.throws) >= throws_max(s) || has_fallen(s)) return false;
  // T-V1: without live dice the attempt is over.
  return throwing_ == Throwing::TwoDice || !s.dice[thrower(s)].empty();
}

bool Rules::can_play(const State& s, Phial phial) const {
  const Seat seat = thrower(s);
  // T-17: one phial of one's own in a turn, after the first throw, also after a lower one (B-5).
  if (s.phials[seat] != Phial::None || !s.collections[seat].has(phial_card(phial))) return false;
  switch (phial) {
    case Phial::None: return false;
    // T-V2: there is no sum to change by the original rules.
    case Phial::PlusTwo:
    case Phial::Minus: return throwing_ == Throwing::TwoDice;
    // T-20: not by the first player of the round.
    case Phial::Copy: return s.turns > 0;
    // T-21: at least two throws in this turn.
    case Phial::Back: return s.throws >= 2;
  }
  fail_check("unknown phial");
}

void Rules::actions(const State& s, Seat, ActionList& out) const {
  if (s.phase == Phase::Pick) {
    // T-13, B-10, B-17: any card that still lies there, named by its deck.
    for (int deck = 0; deck < kDecks; ++deck)
      if (s.offered[deck] != kNoCard) out.add(static_cast<Action>(kPick + deck));
    return;
  }
  // T-09: one may stop after any throw.
  out.add(kStop);
  const bool again = can_throw(s);
  if (again && throwing_ == Throwing::TwoDice) out.add(kThrow);
  for (const Phial phial : kAllPhials)
    if (can_play(s, phial)) out.add(static_cast<Action>(kPlay + static_cast<int>(phial) - 1));
  // T-V1: any live dice may be kept, the other live dice are thrown again.
  if (again && throwing_ == Throwing::Original)
    for (const auto keep : s.dice[thrower(s)].live().keeps())
      out.add(static_cast<Action>(kKeep + keep.index()));
}

void Rules::act(State& s, Seat seat, Action action) const {
  if (action == kStop) {
    // T-09: the latest dice stand.
    end_turn(s);
  } else if (action < kPlay || action >= kKeep) {
    s.before = s.dice[seat];
    // T-06: both dice are thrown again; only the original rules know keeping.
    s.dice[seat] = action >= kKeep ? Tray::live(kit::LiveDice::from_index(action - kKeep)) : Tray();
    s.phase = Phase::Throw;
  } else if (action < kPick) {
    play(s, seat, static_cast<Phial>(action - kPlay + 1));
  } else {
    pick(s, seat, action - kPick);
  }
}

void Rules::play(State& s, Seat seat, Phial phial) const {
  // T-23: who has fallen stays fallen, whatever the dice show then (B-2).
  const bool fallen = has_fallen(s);
  // T-18, T-19: ++ and - lie by the dice until the round ends. T-20, T-21: = and << are gone at
  // once. T-24, B-16: a start phial or a won one, they are the same.
  s.collections[seat].remove(phial_card(phial));
  s.phials[seat] = phial;
  // T-20: the dice of the seat before, as they lie there now (B-7), without its phial. T-V2: its
  // result, which is the same as its live dice.
  if (phial == Phial::Copy) s.dice[seat] = s.dice[seat_at(s, s.turns - 1)];
  // T-21, T-V2: the dice as they lay before the last throw.
  if (phial == Phial::Back) s.dice[seat] = s.before;
  s.before = {};
  // T-23: whoever has not fallen may throw on, and the dice that lie there now are what counts
  // (B-3, B-19).
  if (fallen || !can_throw(s)) end_turn(s);
}

void Rules::end_turn(State& s) const {
  s.before = {};
  s.throws = 0;
  ++s.turns;
  s.phase = s.turns == seats() ? Phase::Pick : Phase::Throw;
}

int Rules::strength(const State& s, Seat seat) const {
  if (throwing_ == Throwing::Original) {
    // T-V1: group, face and extra number.
    const auto result = kit::result(s.dice[seat].live(), 0);
    return (result.count() << 6) | (result.face() << 3) | result.extra();
  }
  return s.dice[seat].sum() + plus(s, seat) - minus(s, seat);
}

int Rules::plus(const State& s, Seat seat) const {
  // T-11, T-18: two more for an own ++.
  return s.phials[seat] == Phial::PlusTwo ? 2 : 0;
}

int Rules::minus(const State& s, Seat seat) const {
  int less = 0;
  // T-11, T-19, T-22: one less for every - of somebody else, whenever that was played (B-12, B-13).
  for (Seat other = 0; other < seats(); ++other)
    if (other != seat && s.phials[other] == Phial::Minus) ++less;
  return less;
}

std::array<Seat, kSeats> Rules::ranking(const State& s) const {
  std::array<Seat, kSeats> ranked{};
  std::array<int, kSeats> strengths{};
  for (int turn = 0; turn < seats(); ++turn) {
    const Seat seat = seat_at(s, turn);
    const int mine = strength(s, seat);
    int place = turn;
    // T-12: the higher sum first; of equal sums the one thrown earlier in the round (B-6).
    for (; place > 0 && strengths[place - 1] < mine; --place) {
      strengths[place] = strengths[place - 1];
      ranked[place] = ranked[place - 1];
    }
    strengths[place] = mine;
    ranked[place] = seat;
  }
  return ranked;
}

void Rules::pick(State& s, Seat seat, int deck) const {
  // T-15, B-11: the card lies open in front of its owner, from the next round on as a phial too.
  s.collections[seat].add(s.offered[deck]);
  s.offered[deck] = kNoCard;
  if (offered_count(s) > 1) return;
  // T-13: the last has to take the third card. T-14: everybody between second and last gets nothing
  // (B-1).
  const auto ranked = ranking(s);
  const auto rest = std::ranges::find_if(s.offered, [](Card card) { return card != kNoCard; });
  s.collections[ranked[seats() - 1]].add(*rest);
  *rest = kNoCard;
  // T-16: the first of the ranking starts the next round.
  s.starter = ranked[0];
  end_round(s);
}

void Rules::end_round(State& s) const {
  // T-18, T-19: played phials leave the game.
  s.phials.fill(Phial::None);
  s.dice.fill(Tray());
  s.turns = 0;
  ++s.round;
  // T-05, T-25: the game ends when nothing can be revealed, which is after the last round.
  s.phase = s.round == components_.rounds ? Phase::Over : Phase::Reveal;
}

Scores Rules::scores(const State& s) const {
  Scores scores{};
  for (Seat seat = 0; seat < seats(); ++seat)
    scores[seat] = static_cast<std::int16_t>(collection_points(s.collections[seat], components_));
  return scores;
}

SeatSet Rules::winners(const State& s) const {
  const Scores all = scores(s);
  // T-29: most points, then fewest cards (B-9); who is equal in both wins together.
  const auto rank = [&](Seat seat) {
    return std::pair(int{all[seat]}, -s.collections[seat].size());
  };
  auto best = rank(0);
  for (Seat seat = 1; seat < seats(); ++seat) best = std::max(best, rank(seat));
  SeatSet winners;
  for (Seat seat = 0; seat < seats(); ++seat)
    if (rank(seat) == best) winners.add(seat);
  return winners;
}

}  // namespace knobel::turnier
