// Which positions of Knatsch can be played on. Everything that the rules rely on is asked here, so
// that a position typed by somebody is either refused with a reason or as good as one that was
// played.

#include <algorithm>

#include "games/knatsch/rules.h"

namespace knobel::knatsch {
namespace {

using Done = std::expected<void, Error>;

bool dealing(const State& s) {
  return s.phase == Phase::FirstSeat || s.phase == Phase::DealCrest || s.phase == Phase::DealCastle;
}

bool rolling(const State& s) { return s.phase == Phase::Throw || s.phase == Phase::Keep; }

}  // namespace

std::expected<void, Error> Rules::validate(const State& s) const {
  if (s.to_move >= seats()) return error("to_move must be a seat");
  KNOBEL_TRY(validate_cards(s));
  for (Seat seat = 0; seat < seats(); ++seat)
    if (const auto fits = validate_seat(s, seat); !fits)
      return error("seat" + seat_text(seat) + ": " + fits.error().text);
  if (dealing(s)) return validate_deal(s);
  KNOBEL_TRY(validate_goal(s));
  KNOBEL_TRY(validate_dice(s));
  return validate_phase(s);
}

/// Every card lies somewhere, once.
Done Rules::validate_cards(const State& s) const {
  CardSet seen = s.unseen;
  int tournaments = s.unseen_tournaments;
  bool twice = false;
  const auto see = [&](CardSet cards) {
    twice = twice || (seen & cards) != 0;
    seen |= cards;
  };
  for (Seat seat = 0; seat < seats(); ++seat) {
    see(s.cards[seat]);
    tournaments += s.tournaments[seat];
  }
  for (const Stack& stack : s.stacks) {
    for (int i = -1; i < stack.under_count; ++i) {
      const Card card = i < 0 ? stack.top : stack.under[i];
      if (card == kTournament) ++tournaments;
      if (card < kSingleCards) see(card_bit(card));
    }
    if (stack.top == kNoCard && stack.unseen == 0 && stack.under_count > 0)
      return error("a stack has cards under it but no top card");
  }
  if (twice) return error("a card lies in two places");
  if (seen != playing_) return error("a card is not in this game");
  if (tournaments != kTournaments)
    return error("there are " + std::to_string(tournaments) + " tournaments, not " +
                 std::to_string(kTournaments));
  const int unseen = dealing(s) ? 0 : std::popcount(s.unseen) + s.unseen_tournaments;
  if (s.stacks[0].unseen + s.stacks[1].unseen != unseen)
    return error("left_unseen and right_unseen must be " + std::to_string(unseen) + " together");
  return {};
}

Done Rules::validate_seat(const State& s, Seat seat) const {
  const KindSet kinds = s.kinds[seat];
  const int count = castles(s, seat);
  const bool wins_now = wins(s, seat);
  if (wins_now != (s.winner == seat) && (wins_now || s.winner != seat || count != 3))
    return error("wins exactly when the winner says so");
  if (count > 4) return error("has more than four castles");
  if (!dealing(s) && count == 0) return error("has no castle");
  const KindSet guarded = s.guarded_crests[seat];
  if ((guarded & ~kinds) != 0 || std::popcount(guarded) > 2)
    return error("guards more than two castles, or somebody else's");
  if (guarded != 0 && (kinds & kind_bit(kCastleGuard)) == 0)
    return error("guards castles without a castle guard");
  const Kind special = s.guarded_special[seat];
  if (special == kNoKind) return {};
  if (special < kCrests || special == kSpecialGuard || (kinds & kind_bit(special)) == 0)
    return error("guards a special that cannot be guarded");
  if ((kinds & kind_bit(kSpecialGuard)) == 0)
    return error("guards a special without a special guard");
  return {};
}

/// While castles are dealt nothing else has happened.
Done Rules::validate_deal(const State& s) const {
  State begun = start();
  begun.phase = s.phase;
  begun.to_move = s.to_move;
  begun.roller = s.roller;
  begun.goal_kind = s.goal_kind;
  begun.cards = s.cards;
  begun.kinds = s.kinds;
  begun.unseen = s.unseen;
  if (begun != s) return error("while castles are dealt nothing else lies on the table");
  const bool first_seat = s.phase == Phase::FirstSeat;
  if (first_ == 0 ? first_seat && s.to_move != 0 : s.to_move != first_ - 1 || first_seat)
    return error("to_move or phase does not fit the option first");
  if (first_seat != (s.roller == kNobody)) return error("roller is the seat that is dealt to");
  const int dealt = first_seat ? 0 : s.roller;
  KindSet crests = 0;
  for (Seat seat = 0; seat < seats(); ++seat) {
    const bool castle = std::popcount(s.cards[seat]) == 1 && s.cards[seat] < card_bit(kCastles);
    if (seat < dealt ? !castle : s.cards[seat] != 0)
      return error("each seat before the roller has one castle, the others nothing");
    if ((crests & s.kinds[seat]) != 0) return error("starting castles have different crests");
    crests |= s.kinds[seat];
  }
  if (s.phase != Phase::DealCastle) {
    if (s.goal_kind != kNoKind) return error("goal_card stands in phase deal-castle only");
    if (dealt >= kCrests - 1) return error("the last crest is not drawn");
    return {};
  }
  if (easiest_castle_) return error("the easiest castle is not drawn");
  if (s.goal_kind >= kCrests || (crests & kind_bit(s.goal_kind)) != 0 ||
      std::popcount(components_.cards_of_kind[s.goal_kind]) < 2)
    return error("goal_card must be a crest that is left, with several castles");
  return {};
}

/// What is rolled for, by whom and against what.
Done Rules::validate_goal(const State& s) const {
  const bool attempt = rolling(s) || s.phase == Phase::Defend || s.phase == Phase::LoseCastle;
  if (attempt != (s.goal != Goal::None))
    return error("there is a goal exactly when it is rolled for");
  if (attempt != (s.roller != kNobody))
    return error("there is a roller exactly when there is a goal");
  const bool from_stack = s.goal == Goal::Stack || s.goal == Goal::Tournament;
  const bool robbing = s.goal == Goal::Castle || s.goal == Goal::Special;
  if (!from_stack && s.goal_stack != 0) return error("goal_stack belongs to a goal on a stack");
  if (robbing != (s.victim != kNobody) || robbing != (s.goal_kind != kNoKind))
    return error("victim and goal_card belong to a goal of another seat");
  if ((s.goal == Goal::Tournament) != (s.leader != kNobody))
    return error("a leader belongs to a tournament");
  if (s.goal == Goal::None) {
    if (s.to_beat != kit::Result()) return error("to_beat belongs to a goal");
    return {};
  }
  if (s.part == Part::Done) return error("nothing is rolled for when the turn is done");
  const bool by_mover = s.roller == s.to_move;
  const KindSet own = s.kinds[s.to_move];
  kit::Result target;
  switch (s.goal) {
    case Goal::Stack:
    case Goal::Tournament: {
      const Card top = s.stacks[s.goal_stack].top;
      if (top == kNoCard || (top == kTournament) != (s.goal == Goal::Tournament) ||
          (own & kind_bit(components_.kinds[top])) != 0)
        return error("the goal does not fit the top card");
      if (s.goal == Goal::Tournament) {
        const auto place = [&](Seat seat) { return (seat + seats() - s.to_move) % seats(); };
        if (by_mover ? s.leader != s.to_move || s.to_beat != kit::Result()
                     : place(s.leader) >= place(s.roller))
          return error("leader and to_beat come from those who have rolled");
        if (s.to_beat == kit::Result() && s.leader != s.to_move)
          return error("nobody beats the organiser with nothing");
        return {};
      }
      target = stack_target(s, s.to_move, s.goal_stack);
      break;
    }
    case Goal::Castle:
    case Goal::Special: {
      const bool castle = s.goal_kind < kCrests;
      if (s.victim == s.to_move || castle != (s.goal == Goal::Castle) ||
          (attackable(s, s.victim) & ~own & kind_bit(s.goal_kind)) == 0)
        return error("the goal cannot be attacked");
      target = components_.printed[owned(s, s.victim, s.goal_kind)];
      if (castle && s.roller == s.victim) {
        if (s.to_beat <= target ||
            kit::best_possible(kit::kSixDice, card_dice(s, s.victim)) <= s.to_beat)
          return error("to_beat must beat the card, and leave the defence a chance");
        return {};
      }
      break;
    }
    default:
      if (castles(s, s.to_move) != 3 || (s.part != Part::FirstAttempt && !king_any_time_))
        return error("the King cannot be a goal now");
      target = components_.king;
  }
  if (!by_mover) return error("the roller must be the seat to move");
  if (s.to_beat != target) return error("to_beat must be " + kit::result_text(target));
  return {};
}

Done Rules::validate_dice(const State& s) const {
  if (!rolling(s)) {
    if (!s.live.empty() || s.throws != 0 || s.to_throw != 0)
      return error("dice, throws and to_throw belong to the phases throw and keep");
    return {};
  }
  if (s.throws >= throws_max(s)) return error("no throws are left");
  if (s.live.size() + s.to_throw > kit::kSixDice) return error("there are six dice");
  if (s.phase == Phase::Throw) {
    if (s.throws == 0 ? s.to_throw != kit::kSixDice : s.to_throw == 0)
      return error("to_throw must be 6 at first and at least 1 later");
    return {};
  }
  if (s.to_throw != 0 || s.throws == 0) return error("dice to keep must have been thrown");
  if (attempt_over(s)) return error("this throw ends the attempt by itself");
  return {};
}

Done Rules::validate_phase(const State& s) const {
  const bool over = s.phase == Phase::Over;
  if (over != (s.winner != kNobody || s.turns == turns_max_))
    return error("over is where somebody has won or the last turn is played");
  if (over && s.winner != kNobody && s.turns == turns_max_)
    return error("the last turn was played without a winner");
  const int allowed = (s.kinds[s.to_move] & kind_bit(kStackCard)) != 0 ? 2 : 1;
  if (s.tucks > allowed) return error("tucks are more than allowed");
  const bool to_reveal = s.stacks[0].to_reveal() || s.stacks[1].to_reveal();
  if (!over && to_reveal != (s.phase == Phase::Reveal))
    return error("a stack waits for its top card in phase reveal, and only there");
  const bool guarding = s.phase == Phase::GuardCastles || s.phase == Phase::GuardSpecial;
  if ((guarding && s.part != Part::Done) || (s.phase == Phase::Choose && s.part == Part::Done))
    return error("part does not fit the phase");
  if (s.phase == Phase::Choose && choices(s).forced()) return error("there is nothing to choose");
  if (s.phase == Phase::LoseCastle &&
      (s.goal != Goal::King || (s.kinds[s.to_move] & kind_bit(kProtection)) != 0))
    return error("no castle is lost here");
  if (s.phase == Phase::Defend && (s.goal != Goal::Castle || s.roller != s.victim))
    return error("nobody is attacked");
  if ((s.phase == Phase::GuardCastles && !asks_castle_guard(s)) ||
      (s.phase == Phase::GuardSpecial && !asks_special_guard(s)))
    return error("there is no guard to assign");
  return {};
}

}  // namespace knobel::knatsch
