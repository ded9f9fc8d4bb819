// The cards of Knatsch: how they move, and what a player can do with those that lie on the table.

#include <algorithm>

#include "games/knatsch/rules.h"

namespace knobel::knatsch {

// --- cards that move -----------------------------------------------------------------------------

void Rules::give(State& s, Seat seat, Card card) const {
  if (card == kTournament) {
    ++s.tournaments[seat];
  } else {
    s.cards[seat] |= card_bit(card);
    s.kinds[seat] |= kind_bit(components_.kinds[card]);
  }
  if (wins(s, seat)) s.winner = seat;
}

Card Rules::take_away(State& s, Seat seat, Kind kind) const {
  const Card card = owned(s, seat, kind);
  s.cards[seat] &= ~card_bit(card);
  s.kinds[seat] &= ~kind_bit(kind);
  // K-44: an assignment vanishes with the guard or with what it guards.
  if (kind < kCrests)
    s.guarded_crests[seat] = static_cast<std::uint8_t>(s.guarded_crests[seat] & ~kind_bit(kind));
  if (kind == kCastleGuard) s.guarded_crests[seat] = 0;
  if (kind == kSpecialGuard || kind == s.guarded_special[seat]) s.guarded_special[seat] = kNoKind;
  return card;
}

/// K-21: the card below comes to the top, unless nobody has seen it yet: then it has to be drawn.
Card Rules::take_top(Stack& stack) {
  const Card card = stack.top;
  stack.top = kNoCard;
  if (stack.unseen > 0 || stack.under_count == 0) return card;
  stack.top = stack.under[0];
  std::move(stack.under.begin() + 1, stack.under.begin() + stack.under_count, stack.under.begin());
  stack.under[--stack.under_count] = 0;
  return card;
}

/// a card that goes under an empty stack founds it anew.
void Rules::put_under(Stack& stack, Card card) {
  if (stack.size() == 0)
    stack.top = card;
  else
    stack.under[stack.under_count++] = card;
}

bool Rules::wins(const State& s, Seat seat) const {
  const int count = castles(s, seat);
  // K-48: four castles. K-50: two castles and three tournaments.
  return count >= 4 || (count >= 2 && s.tournaments[seat] >= 3);
}

bool Rules::tournaments_can_win(const State& s, Seat seat) const {
  int others = 0;
  for (Seat other = 0; other < seats(); ++other)
    if (other != seat) others += s.tournaments[other];
  // K-35: what others have won never comes back.
  return kTournaments - others >= 3;
}

Card Rules::owned(const State& s, Seat seat, Kind kind) const {
  const CardSet cards = s.cards[seat] & components_.cards_of_kind[kind];
  return cards == 0 ? kNoCard : static_cast<Card>(std::countr_zero(cards));
}

// --- what can be done ----------------------------------------------------------------------------

kit::Result Rules::stack_target(const State& s, Seat seat, int stack) const {
  const Card card = s.stacks[static_cast<std::size_t>(stack)].top;
  const kit::Result printed = components_.printed[card];
  // K-45, A-10: Treason replaces what is printed on a castle of the stacks, if that is easier.
  if (card < kCastles && (s.kinds[seat] & kind_bit(kTreason)) != 0)
    return std::min(printed, components_.treason);
  return printed;
}

KindSet Rules::attackable_unguarded(const State& s, Seat seat) const {
  // K-24: with one castle nobody is attacked for it. K-V1: of two players not even with two.
  const bool safe = castles(s, seat) < castles_to_be_attacked();
  return safe ? s.kinds[seat] & ~kCastleKinds : s.kinds[seat];
}

KindSet Rules::attackable(const State& s, Seat seat) const {
  KindSet kinds = attackable_unguarded(s, seat);
  // K-25, K-42: what the castle guard stands on is safe; the guard itself is not.
  kinds &= ~KindSet{s.guarded_crests[seat]};
  // K-29, K-43, A-6: any special but the one under the special guard, whatever castles there are.
  if (s.guarded_special[seat] != kNoKind) kinds &= ~kind_bit(s.guarded_special[seat]);
  return kinds;
}

/// Is there a card in the stacks, seen or not, that `seat` may own? Everybody can count this.
bool Rules::goal_in_stacks(const State& s, Seat seat) const {
  if (s.unseen_tournaments > 0) return true;
  const KindSet own = s.kinds[seat];
  for (KindSet missing = (kCastleKinds | kSpecialKinds) & ~own; missing != 0;
       missing &= missing - 1)
    if ((s.unseen & components_.cards_of_kind[std::countr_zero(missing)]) != 0) return true;
  for (const Stack& stack : s.stacks)
    for (int i = 0; i < stack.under_count; ++i)
      if ((own & kind_bit(components_.kinds[stack.under[i]])) == 0) return true;
  return false;
}

bool Choices::forced() const {
  int count = std::popcount(simple);
  for (const KindSet kinds : rob) count += std::popcount(kinds);
  return count == 1;
}

Choices Rules::choices(const State& s) const {
  Choices all;
  const Seat seat = s.to_move;
  const KindSet own = s.kinds[seat];
  KindSet any = 0;
  for (Seat other = 0; other < seats(); ++other) {
    if (other == seat) continue;
    // K-17: a castle or special of an opponent. K-19: nothing of a kind that one has already.
    all.rob[other] = attackable(s, other) & ~own;
    any |= all.rob[other];
  }
  for (int i = 0; i < 2; ++i) {
    const Card top = s.stacks[i].top;
    // K-17, K-19: the top of either stack; tournaments are exempt from K-19 (no seat's set of kinds
    // holds them).
    if (top != kNoCard && (own & kind_bit(components_.kinds[top])) == 0)
      all.simple |= 1U << (kTake + i);
  }
  all.card_goal = any != 0 || all.simple != 0;
  tuck_choices(s, all);
  // K-46: with three castles the King may be named. A castle won ends the turn, so whoever has
  // three now had them when the turn began. A-5: as the first attempt only, unless the option says
  // other.
  if (castles(s, seat) == 3 && (s.part == Part::FirstAttempt || king_any_time_))
    all.simple |= 1U << kKing;
  if (s.part == Part::ExtraAttempt) {
    // K-22: a further attempt may be declined. K-18: the first one may not.
    all.simple |= 1U << kEnd;
  } else if (!all.card_goal && (all.simple & (3U << kTuck)) == 0) {
    // K-37, A-14: no card to roll for and none to hope for: the turn is skipped; nobody has to go
    // for the King.
    all.simple |= 1U << kSkip;
  }
  return all;
}

void Rules::tuck_choices(const State& s, Choices& all) const {
  // K-36: once per turn the top card of one stack may be put under it. K-41: twice with Stack.
  const int allowed = (s.kinds[s.to_move] & kind_bit(kStackCard)) != 0 ? 2 : 1;
  const bool left = s.tucks < allowed;
  if (all.card_goal && !left) return;
  // if no card in the stacks can ever be a goal, putting under does not help.
  if (!all.card_goal && !goal_in_stacks(s, s.to_move)) return;
  for (int i = 0; i < 2; ++i) {
    const int size = s.stacks[i].size();
    // a single card would come back at once.
    if (size < 2) continue;
    // K-36, A-20: without anything to roll for one may go on, at most once through each stack.
    if (left || s.free_tucks[i] < size) all.simple |= 1U << (kTuck + i);
  }
}

// --- guards --------------------------------------------------------------------------------------

bool Rules::asks_castle_guard(const State& s) {
  return (s.kinds[s.to_move] & kind_bit(kCastleGuard)) != 0;
}

bool Rules::asks_special_guard(const State& s) {
  const KindSet specials = s.kinds[s.to_move] & kSpecialKinds;
  // K-43: it guards one other special, so there has to be one.
  return (specials & kind_bit(kSpecialGuard)) != 0 && std::popcount(specials) > 1;
}

std::vector<Kind> Rules::worth_guarding(const State& s) const {
  const Seat owner = s.to_move;
  // guards are moved at the end of the own turn, so everybody else has one turn until then,
  // unless the match ends before it.
  KindSet wanted = 0;
  for (int later = 1; later < seats() && s.turns + later < turns_max_; ++later)
    // K-19: nobody goes for what he has. Nor will he, if all of them have it: to lack it when his
    // turn comes he would have to be robbed by one who lacks it already. (K-47: the King's revenge
    // comes too late, it ends the turn.)
    wanted |= ~s.kinds[(owner + later) % seats()];
  // K-42: the castle guard stands on castles. K-43, A-9: the special guard on specials but itself.
  wanted &=
      s.phase == Phase::GuardCastles ? kCastleKinds : kSpecialKinds & ~kind_bit(kSpecialGuard);
  std::vector<Kind> kinds;
  for (KindSet rest = attackable_unguarded(s, owner) & wanted; rest != 0; rest &= rest - 1)
    kinds.push_back(static_cast<Kind>(std::countr_zero(rest)));
  std::ranges::sort(kinds, {}, [&](Kind kind) {
    return std::pair(components_.printed[owned(s, owner, kind)], kind);
  });
  return kinds;
}

void Rules::guard_actions(const State& s, ActionList& out) const {
  const Seat seat = s.to_move;
  // what is assigned now is offered first.
  out.add(kGuardSame);
  if (s.phase == Phase::GuardCastles) {
    // K-42: up to two own castles.
    const KindSet own = s.kinds[seat] & kCastleKinds;
    for (int i = 0; i < kGuardSetCount; ++i)
      if ((kGuardSets[i] & ~own) == 0 && kGuardSets[i] != s.guarded_crests[seat])
        out.add(static_cast<Action>(kGuardCastles + i));
    return;
  }
  if (s.guarded_special[seat] != kNoKind) out.add(kGuardCastles);
  // K-43, A-9: any other own special, the castle guard as well, but not itself.
  KindSet others = s.kinds[seat] & kSpecialKinds & ~kind_bit(kSpecialGuard);
  if (s.guarded_special[seat] != kNoKind) others &= ~kind_bit(s.guarded_special[seat]);
  for (; others != 0; others &= others - 1)
    out.add(static_cast<Action>(kGuardSpecial + std::countr_zero(others) - kCrests));
}

}  // namespace knobel::knatsch
