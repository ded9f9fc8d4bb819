// The course of a game of Knatsch: whose turn it is, what is rolled for, and what comes of it.
// Cards that move, and who may do what with them, are in cards.cpp; the beginning is in setup.cpp.

#include "games/knatsch/rules.h"

#include <algorithm>

namespace knobel::knatsch {
Turn Rules::turn(const State& s) const {
  switch (s.phase) {
    case Phase::FirstSeat:
    case Phase::DealCrest:
    case Phase::DealCastle:
    case Phase::Reveal:
    case Phase::Throw: return Turn::chance();
    case Phase::Choose:
    case Phase::LoseCastle:
    case Phase::GuardCastles:
    case Phase::GuardSpecial: return Turn::decision(s.to_move);
    case Phase::Keep:
    case Phase::Defend: return Turn::decision(s.roller);
    case Phase::Over: return Turn::over();
  }
  fail_check("unknown phase");
}

// --- chance --------------------------------------------------------------------------------------

Chance Rules::chance(const State& s) const {
  Bag bag;
  switch (s.phase) {
    case Phase::FirstSeat: return Chance::one_of(seats());
    case Phase::DealCrest: {
      // K-03: one castle per crest, shuffled; each player draws one.
      KindSet left = kCastleKinds;
      for (Seat seat = 0; seat < s.roller; ++seat) left &= ~s.kinds[seat];
      bag.set_singles(0, left);
      return Chance::draw(bag).luck_of(s.roller);
    }
    case Phase::DealCastle:
      // which castle of the crest it is, is chance as well.
      return Chance::one_of(std::popcount(components_.cards_of_kind[s.goal_kind]))
          .luck_of(s.roller);
    case Phase::Reveal:
      bag.set_singles(0, s.unseen);
      bag.set_copies(kTournament, s.unseen_tournaments);
      return Chance::draw(bag);
    case Phase::Throw:
      // K-07: the first throw is asked for; a reroll follows its keep.
      return Chance::dice(s.to_throw, s.throws == 0 ? s.roller : kNobody).luck_of(s.roller);
    default: fail_check("nothing to throw or draw");
  }
}

void Rules::resolve(State& s, const Outcome& outcome) const {
  happen(s, outcome);
  settle(s);
}

void Rules::happen(State& s, const Outcome& outcome) const {
  switch (s.phase) {
    case Phase::FirstSeat:
      s.to_move = static_cast<Seat>(outcome.pick);
      s.phase = Phase::DealCrest;
      s.roller = 0;
      return;
    case Phase::DealCrest: {
      KindSet left = kCastleKinds;
      for (Seat seat = 0; seat < s.roller; ++seat) left &= ~s.kinds[seat];
      for (int i = 0; i < outcome.pick; ++i) left &= left - 1;
      s.goal_kind = static_cast<Kind>(std::countr_zero(left));
      return next_deal(s);
    }
    case Phase::DealCastle: return deal(s, s.goal_kind, outcome.pick);
    case Phase::Reveal: {
      // K-05, K-21: only the top cards are seen, and the next one at once. Both stacks were cut
      // from one pack, so every unseen card is equally likely to be this one.
      Stack& stack = s.stacks[s.stacks[0].to_reveal() ? 0 : 1];
      --stack.unseen;
      if (outcome.pick < std::popcount(s.unseen)) {
        CardSet rest = s.unseen;
        for (int i = 0; i < outcome.pick; ++i) rest &= rest - 1;
        stack.top = static_cast<Card>(std::countr_zero(rest));
        s.unseen &= ~card_bit(stack.top);
      } else {
        stack.top = kTournament;
        --s.unseen_tournaments;
      }
      return;
    }
    case Phase::Throw:
      // K-08: sixes are dead; LiveDice leaves them out.
      for (int i = 0; i < s.to_throw; ++i) s.live = s.live.with(outcome.dice[i]);
      s.to_throw = 0;
      ++s.throws;
      s.phase = Phase::Keep;
      return;
    default: fail_check("nothing to throw or draw");
  }
}

// --- decisions -----------------------------------------------------------------------------------

void Rules::actions(const State& s, Seat, ActionList& out) const {
  switch (s.phase) {
    case Phase::Choose: {
      const Choices all = choices(s);
      for (std::uint32_t rest = all.simple; rest != 0; rest &= rest - 1)
        out.add(static_cast<Action>(std::countr_zero(rest)));
      for (Seat seat = 0; seat < seats(); ++seat)
        for (KindSet rest = all.rob[seat]; rest != 0; rest &= rest - 1)
          out.add(static_cast<Action>(kRob + seat * kKinds + std::countr_zero(rest)));
      return;
    }
    case Phase::Keep:
      // K-09: any live dice may be thrown again. K-07: one may stop after any throw.
      for (const kit::LiveDice keep : s.live.keeps())
        out.add(static_cast<Action>(kKeep + keep.index()));
      out.add(kStop);
      return;
    case Phase::Defend:
      // defending is a right, not a duty.
      out.add(kDefend);
      out.add(kDecline);
      return;
    case Phase::LoseCastle:
      // K-47: one castle of his choice under a stack of his choice.
      for (KindSet rest = s.kinds[s.to_move] & kCastleKinds; rest != 0; rest &= rest - 1)
        for (int stack = 0; stack < 2; ++stack)
          out.add(static_cast<Action>(kLose + 2 * std::countr_zero(rest) + stack));
      return;
    case Phase::GuardCastles:
    case Phase::GuardSpecial: return guard_actions(s, out);
    default: fail_check("nobody is to act");
  }
}

void Rules::act(State& s, Seat seat, Action action) const {
  decide(s, seat, action);
  settle(s);
}

void Rules::decide(State& s, Seat seat, Action action) const {
  switch (s.phase) {
    case Phase::Choose: return choose(s, action);
    case Phase::Keep:
      if (action == kStop) {
        end_attempt(s);
      } else {
        const auto kept = kit::LiveDice::from_index(action - kKeep);
        s.to_throw = static_cast<std::uint8_t>(s.live.size() - kept.size());
        s.live = kept;
        s.phase = Phase::Throw;
      }
      return;
    case Phase::Defend:
      if (action == kDefend) {
        begin_attempt(s, s.victim);
      } else {
        // K-27: not defended, the castle is lost.
        give(s, s.to_move, take_away(s, s.victim, s.goal_kind));
        end_goal(s, Part::Done);
      }
      return;
    case Phase::LoseCastle: {
      const Card castle = take_away(s, seat, static_cast<Kind>((action - kLose) / 2));
      put_under(s.stacks[static_cast<std::size_t>((action - kLose) % 2)], castle);
      end_goal(s, Part::Done);
      return;
    }
    case Phase::GuardCastles:
      if (action != kGuardSame)
        s.guarded_crests[seat] = kGuardSets[static_cast<std::size_t>(action - kGuardCastles)];
      s.phase = Phase::GuardSpecial;
      return;
    case Phase::GuardSpecial:
      if (action != kGuardSame)
        s.guarded_special[seat] =
            action == kGuardCastles ? kNoKind : static_cast<Kind>(action - kGuardSpecial + kCrests);
      end_turn(s);
      return;
    default: fail_check("nobody is to act");
  }
}

void Rules::choose(State& s, Action action) const {
  if (action < kTuck) {
    // K-16, K-17: the goal is named before the first throw.
    s.goal_stack = static_cast<std::uint8_t>(action - kTake);
    const bool tournament = s.stacks[s.goal_stack].top == kTournament;
    s.goal = tournament ? Goal::Tournament : Goal::Stack;
    // K-32: whoever chooses a tournament organises it and throws first.
    if (tournament) s.leader = s.to_move;
    s.to_beat = tournament ? kit::Result() : stack_target(s, s.to_move, s.goal_stack);
    return begin_attempt(s, s.to_move);
  }
  if (action < kKing) {
    const std::size_t index = action - kTuck;
    // K-36: the first tucks of a turn are allowed anyway; those beyond are free while nothing can
    // be rolled for. A-25: these are counted apart and leave K-41's allowance alone.
    const int allowed = (s.kinds[s.to_move] & kind_bit(kStackCard)) != 0 ? 2 : 1;
    ++(s.tucks < allowed ? s.tucks : s.free_tucks[index]);
    Stack& stack = s.stacks[index];
    put_under(stack, take_top(stack));
    s.phase = Phase::Reveal;
    return;
  }
  if (action == kKing) {
    s.goal = Goal::King;
    s.to_beat = components_.king;
    return begin_attempt(s, s.to_move);
  }
  if (action < kRob) return end_goal(s, Part::Done);
  s.victim = static_cast<Seat>((action - kRob) / kKinds);
  s.goal_kind = static_cast<Kind>((action - kRob) % kKinds);
  s.goal = s.goal_kind < kCrests ? Goal::Castle : Goal::Special;
  // K-26, K-30: what is printed on the card has to be beaten. K-45: Treason does not help here.
  s.to_beat = components_.printed[owned(s, s.victim, s.goal_kind)];
  begin_attempt(s, s.to_move);
}

int Rules::throws_max(const State& s) const {
  const Rolls& rolls = components_.rolls;
  const KindSet kinds = s.kinds[s.roller];
  switch (s.goal) {
    case Goal::Castle:
      // K-27, A-7: a defence has three throws, whatever the attacker had.
      if (s.roller == s.victim) return rolls.defence;
      // K-39: the catapult helps here and nowhere else.
      return (kinds & kind_bit(kCatapult)) != 0 ? std::max(rolls.catapult, rolls.normal)
                                                : rolls.normal;
    case Goal::Tournament: {
      // K-32: the organiser has four throws, K-33: everybody else three. K-40, A-8: the champion
      // has four; that does not add to the organiser's.
      const int throws = s.roller == s.to_move ? rolls.organiser : rolls.normal;
      return (kinds & kind_bit(kChampion)) != 0 ? std::max<int>(throws, rolls.champion) : throws;
    }
    case Goal::King: return rolls.king;
    default: return rolls.normal;
  }
}

// --- the dice ------------------------------------------------------------------------------------

void Rules::begin_attempt(State& s, Seat roller) const {
  // K-07: every attempt begins with all six dice.
  s.roller = roller;
  s.live = {};
  s.to_throw = kit::kSixDice;
  s.throws = 0;
  s.phase = Phase::Throw;
}

/// Does the attempt end by itself after the throw that lies there?
bool Rules::attempt_over(const State& s) const {
  const int live = s.live.size();
  // K-10: no throw or no live die left, and the attempt is over.
  if (live == 0 || s.throws >= throws_max(s)) return true;
  // K-32: an organiser has nobody to beat yet and goes on as he likes.
  if (s.goal == Goal::Tournament && s.roller == s.to_move) return false;
  const kit::CardDice dice = card_dice(s, s.roller);
  // out of reach, the attempt ends by itself.
  if (kit::result(s.live, dice) <= s.to_beat) return kit::best_possible(live, dice) <= s.to_beat;
  // beaten, and nothing more can be gained. K-28: an attacker may go on to raise the bar for
  // the defence, and so may whoever leads a tournament.
  return s.goal != Goal::Tournament && (s.goal != Goal::Castle || s.roller == s.victim);
}

void Rules::end_attempt(State& s) const {
  // the roller's card dice count whatever is rolled for.
  const kit::Result result = kit::result(s.live, card_dice(s, s.roller));
  s.live = {};
  s.throws = 0;
  // K-13, A-2: only what is strictly greater beats.
  const bool beaten = result > s.to_beat;
  switch (s.goal) {
    case Goal::Stack: {
      Stack& stack = s.stacks[s.goal_stack];
      const Card card = take_top(stack);
      // K-20: taken, or put under the stack it came from.
      if (!beaten) put_under(stack, card);
      if (beaten) give(s, s.to_move, card);
      // K-22: a special won from a stack brings one more attempt. K-23: everything else ends the
      // turn.
      return end_goal(s, beaten && card >= kCastles ? Part::ExtraAttempt : Part::Done);
    }
    case Goal::Tournament: return end_tournament_roll(s, result);
    case Goal::Castle: return end_attack(s, result);
    case Goal::Special:
      // K-31: there is no defence; a failure changes nothing.
      if (beaten) give(s, s.to_move, take_away(s, s.victim, s.goal_kind));
      return end_goal(s, Part::Done);
    case Goal::King:
      // K-49: the King is beaten: the game is won. K-45, K-47: otherwise he takes revenge, except
      // on the owner of Protection.
      if (beaten) {
        s.winner = s.to_move;
        end_goal(s, Part::Done);
      } else if ((s.kinds[s.to_move] & kind_bit(kProtection)) != 0) {
        end_goal(s, Part::Done);
      } else {
        s.phase = Phase::LoseCastle;
      }
      return;
    case Goal::None: fail_check("an attempt at nothing");
  }
}

void Rules::end_attack(State& s, kit::Result result) const {
  const bool beaten = result > s.to_beat;
  const bool defence = s.roller == s.victim;
  // K-26: an attacker who fails gets nothing, and no defence is rolled. K-27: a defender who beats
  // the attacker's result keeps the castle.
  if (beaten == defence) return end_goal(s, Part::Done);
  // a defence that cannot succeed is not asked for.
  const bool hopeless = kit::best_possible(kit::kSixDice, card_dice(s, s.victim)) <= result;
  if (defence || hopeless) {
    give(s, s.to_move, take_away(s, s.victim, s.goal_kind));
    return end_goal(s, Part::Done);
  }
  // K-27: now the attacker's result has to be beaten, not the card.
  s.to_beat = result;
  s.roller = s.victim;
  s.phase = Phase::Defend;
}

void Rules::end_tournament_roll(State& s, kit::Result result) const {
  // K-33: the lead goes to whoever beats the best so far; ties stay with the earlier one.
  if (result > s.to_beat) {
    s.to_beat = result;
    s.leader = s.roller;
  }
  // K-33, K-34: all others follow clockwise, each with at least one throw.
  const Seat next = static_cast<Seat>((s.roller + 1) % seats());
  if (next != s.to_move) return begin_attempt(s, next);
  // K-34: the leader takes the card; the organiser, if nobody beat him. K-35: it never goes back.
  give(s, s.leader, take_top(s.stacks[s.goal_stack]));
  end_goal(s, Part::Done);
}

// --- the end of a turn ---------------------------------------------------------------------------

void Rules::end_goal(State& s, Part part) const {
  s.goal = Goal::None;
  s.goal_stack = 0;
  s.goal_kind = kNoKind;
  s.roller = s.victim = s.leader = kNobody;
  s.to_beat = {};
  s.part = part;
  // K-48, K-50: a win ends the game at once, in whosever turn it comes. K-51: one card moves at a
  // time, so there is one winner at most.
  s.phase = s.winner != kNobody ? Phase::Over : Phase::Reveal;
}

/// Everything that nobody is asked about.
void Rules::settle(State& s) const {
  while (settle_once(s)) {
  }
}

/// The next thing that nobody is asked about: an attempt that is over, cards that need not be
/// drawn, the only thing that can be done, guards without a choice, and turns in which nothing is
/// possible. False: there is none.
bool Rules::settle_once(State& s) const {
  switch (s.phase) {
    case Phase::Keep:
      if (!attempt_over(s)) return false;
      end_attempt(s);
      return true;
    case Phase::Reveal:
      if (s.stacks[0].to_reveal() || s.stacks[1].to_reveal()) return false;
      // guards are moved once, at the end of the own turn.
      s.phase = s.part == Part::Done ? Phase::GuardCastles : Phase::Choose;
      return true;
    case Phase::Choose: {
      const auto only = only_choice(s);
      if (only) choose(s, *only);
      return only.has_value();
    }
    case Phase::GuardCastles:
      // two small questions, each only if something can change.
      if (asks_castle_guard(s)) return false;
      s.phase = Phase::GuardSpecial;
      return true;
    case Phase::GuardSpecial:
      if (asks_special_guard(s)) return false;
      end_turn(s);
      return true;
    default: return false;
  }
}

std::optional<Action> Rules::only_choice(const State& s) const {
  if (!choices(s).forced()) return {};
  ActionList only;
  actions(s, s.to_move, only);
  return only[0];
}

void Rules::end_turn(State& s) const {
  s.part = Part::FirstAttempt;
  s.tucks = 0;
  s.free_tucks = {};
  // nobody has won by the last turn: a draw.
  if (++s.turns == turns_max_) {
    s.phase = Phase::Over;
    return;
  }
  // K-06: clockwise.
  s.to_move = static_cast<Seat>((s.to_move + 1) % seats());
  s.phase = Phase::Choose;
}

Scores Rules::scores(const State& s) const {
  Scores scores{};
  if (s.winner != kNobody) scores[s.winner] = 1;
  return scores;
}

SeatSet Rules::winners(const State& s) const {
  return s.winner == kNobody ? SeatSet{} : SeatSet::one(s.winner);
}

}  // namespace knobel::knatsch
