// What is told of Knatsch. One event can bring the end of an attempt, a card that changes hands, a
// win, and a turn that passes by; it is gone through again here, one thing after another.

#include <algorithm>
#include <functional>

#include "games/knatsch/rules.h"

namespace knobel::knatsch {
namespace {

NewsArgument knight(Seat seat) { return NewsArgument::seat(seat); }
NewsArgument card(Kind kind) { return NewsArgument::cards({std::string(kind_text(kind))}); }
NewsArgument pile(int stack) { return NewsArgument::word(stack == 0 ? "left" : "right"); }

NewsArgument cards(KindSet kinds) {
  std::vector<std::string> words;
  for (; kinds != 0; kinds &= kinds - 1)
    words.emplace_back(kind_text(static_cast<Kind>(std::countr_zero(kinds))));
  return NewsArgument::cards(std::move(words));
}

NewsArgument dice(int count, int face) {
  const std::vector faces(static_cast<std::size_t>(count), static_cast<std::uint8_t>(face));
  return NewsArgument::dice(faces);
}
NewsArgument group(kit::Result result) { return dice(result.count(), result.face()); }
NewsArgument extra(kit::Result result) { return dice(1, result.extra()); }

/// Castles, specials and tournaments have sentences of their own.
std::string sort_of(Kind kind) {
  if (kind < kCrests) return "castle";
  return kind < kTournamentKind ? "special" : "tournament";
}

/// Nothing has happened in this turn yet.
bool turn_begins(const State& s) {
  return s.part == Part::FirstAttempt && s.tucks == 0 && s.free_tucks[0] == 0 &&
         s.free_tucks[1] == 0;
}

/// The card dice without which the roller's result would be another one.
KindSet helpful_dice(const State& s) {
  const kit::CardDice all = Rules::card_dice(s, s.roller);
  KindSet kinds = 0;
  for (int i = 0; i < kit::kLiveFaces; ++i) {
    const auto others = static_cast<kit::CardDice>(all & ~(1U << i));
    if (kit::result(s.live, others) != kit::result(s.live, all))
      kinds |= kind_bit(static_cast<Kind>(kDie + i));
  }
  return kinds;
}

/// What the seat's guards stand on.
KindSet guarded(const State& s, Seat seat) {
  const Kind special = s.guarded_special[seat];
  return KindSet{s.guarded_crests[seat]} | (special == kNoKind ? 0 : kind_bit(special));
}

/// Has the top card of this stack come there just now? It may look like the one before.
bool turned_up(const Stack& before, const Stack& after) {
  if (after.top == kNoCard) return false;
  return after.top != before.top || (after != before && after.under_count <= before.under_count);
}

/// Each function is told of one thing, with the state before and after it.
class Teller {
 public:
  Teller(const Rules& rules, News& news) : rules_(rules), news_(news) {}

  void chance(const State& s, const Outcome& outcome, const State& after) {
    // K-06: by lot or by agreement; in any case this comes first.
    if (s.phase == Phase::FirstSeat || (s.phase == Phase::DealCrest && s == rules_.start()))
      news_.begin("begins", knight(after.to_move));
    if (s.phase == Phase::Throw)
      news_.tell("threw", knight(s.roller),
                 NewsArgument::dice(std::span(outcome.dice).first(s.to_throw)));
    if (s.phase != Phase::DealCrest && s.phase != Phase::DealCastle) return;
    for (Seat seat = 0; seat < rules_.seats(); ++seat)
      if (after.kinds[seat] != s.kinds[seat])
        news_.tell("dealt", knight(seat), cards(after.kinds[seat]));
  }

  void decision(const State& s, Action action, const State& after) {
    switch (s.phase) {
      case Phase::Choose: return choice(s, action, after);
      case Phase::Keep:
        if (action == kStop) return attempt(s, after);
        if (after.live.empty()) return news_.tell("kept_nothing", knight(s.roller));
        return news_.tell("kept", knight(s.roller), kept(after.live));
      case Phase::Defend:
        news_.tell(action == kDefend ? "defends" : "declined", knight(s.victim), card(s.goal_kind));
        if (action == kDecline) castle_robbed(s);
        return;
      case Phase::LoseCastle:
        return news_.tell("king_took", knight(s.to_move),
                          card(static_cast<Kind>((action - kLose) / 2)),
                          pile((action - kLose) % 2));
      default: return guard(s, action, after);
    }
  }

  /// The only thing that could be done.
  void only_choice(const State& s, Action action, const State& after) {
    if (action == kEnd) return news_.tell("nothing_left", knight(s.to_move));
    choice(s, action, after);
    // Skipping has its reason in its own sentence, and one reason is enough for many tucks.
    if (action == kSkip || forced_ == s.to_move) return;
    news_.tell("only_choice", knight(s.to_move));
    forced_ = s.to_move;
  }

  void attempt(const State& s, const State& after) {
    const auto dice = Rules::card_dice(s, s.roller);
    const kit::Result result = kit::result(s.live, dice);
    if (s.live.empty()) news_.tell("all_dead", knight(s.roller));
    if (result != kit::Result()) show(s, result);
    // no throw is left out without a reason.
    if (!s.live.empty() && s.throws < rules_.throws_max(s) &&
        kit::best_possible(s.live.size(), dice) <= s.to_beat)
      news_.tell("out_of_reach", knight(s.roller));
    outcome(s, result, after);
  }

  /// What else is new, whatever it came from.
  void changes(const State& s, const State& after) {
    for (Seat seat = 0; seat < rules_.seats(); ++seat) {
      lost_guards(s, after, seat);
      close_to_winning(s, after, seat);
    }
    if (after.winner != s.winner) won(s, after);
    for (std::size_t i = 0; i < after.stacks.size(); ++i) {
      const Stack& stack = after.stacks[i];
      if (turned_up(s.stacks[i], stack)) top_card(static_cast<int>(i), stack.top);
      if (stack.size() == 0 && s.stacks[i].size() > 0)
        news_.tell("stack_empty", pile(static_cast<int>(i)));
    }
    // nobody has won by the last turn.
    if (after.phase == Phase::Over && after.winner == kNobody)
      news_.tell("nobody_won", NewsArgument::number(after.turns));
  }

 private:
  template <class... Arguments>
  void open(const State& s, std::string_view key, Arguments... arguments) {
    if (turn_begins(s))
      news_.begin(key, std::move(arguments)...);
    else
      news_.tell(key, std::move(arguments)...);
  }

  /// The highest first, as people lay them down.
  static NewsArgument kept(kit::LiveDice live) {
    auto faces = live.set().faces();
    std::ranges::sort(faces, std::greater());
    return NewsArgument::dice(faces);
  }

  void choice(const State& s, Action action, const State& after) {
    const auto who = knight(s.to_move);
    if (action < kTuck) return take(s, action - kTake, after);
    if (action < kKing) {
      const int stack = action - kTuck;
      const Kind kind = kind_on(s, stack);
      if (kind == kTournamentKind) return open(s, "tournament_tucked", who, pile(stack));
      return open(s, sort_of(kind) + "_tucked", who, pile(stack), card(kind));
    }
    if (action == kKing) {
      const kit::Result king = after.to_beat;
      if (king.extra() == 0) return open(s, "king_goal_bare", who, group(king));
      return open(s, "king_goal", who, group(king), extra(king));
    }
    if (action == kEnd) return open(s, "ended", who);
    if (action == kSkip) return open(s, "skipped", who);
    open(s, sort_of(after.goal_kind) + "_attacked", who, card(after.goal_kind),
         knight(after.victim), group(after.to_beat), extra(after.to_beat));
  }

  void take(const State& s, int stack, const State& after) {
    const auto who = knight(s.to_move);
    const Kind kind = kind_on(s, stack);
    // K-32: everybody will roll for it.
    if (kind == kTournamentKind) return open(s, "tournament_goal", who, pile(stack));
    const kit::Result printed = components().printed[top(s, stack)];
    open(s, sort_of(kind) + "_goal", who, card(kind), pile(stack), group(printed), extra(printed));
    // K-45: Treason asks for less.
    const kit::Result asked = after.to_beat;
    if (asked == printed) return;
    if (asked.extra() == 0) return news_.tell("treason_bare", who, group(asked));
    news_.tell("treason", who, group(asked), extra(asked));
  }

  /// A result as it lies there; K-38: with the card dice that make it what it is.
  void show(const State& s, kit::Result result) {
    const auto who = knight(s.roller);
    const KindSet help = helpful_dice(s);
    const bool bare = result.extra() == 0;
    if (help == 0 && bare) return news_.tell("result_bare", who, group(result));
    if (help == 0) return news_.tell("result", who, group(result), extra(result));
    if (bare) return news_.tell("result_with_bare", who, cards(help), group(result));
    news_.tell("result_with", who, cards(help), group(result), extra(result));
  }

  void outcome(const State& s, kit::Result result, const State& after) {
    const bool beaten = result > s.to_beat;
    const auto who = knight(s.roller);
    switch (s.goal) {
      case Goal::Stack: {
        const Kind kind = kind_on(s, s.goal_stack);
        if (beaten) return news_.tell(sort_of(kind) + "_won", who, card(kind));
        return news_.tell(sort_of(kind) + "_missed", who, card(kind), pile(s.goal_stack));
      }
      case Goal::Tournament: return tournament(s, after);
      case Goal::Castle:
        if (s.roller == s.victim) return defended(s, after);
        return attacked(s, result, after);
      case Goal::Special:
        if (!beaten) return news_.tell("special_kept", knight(s.victim), card(s.goal_kind));
        return news_.tell("special_robbed", who, card(s.goal_kind), knight(s.victim));
      case Goal::King:
        // K-45, K-47: Protection spares its owner the revenge.
        return news_.tell(beaten                             ? "king_fell"
                          : after.phase == Phase::LoseCastle ? "king_revenge"
                                                             : "king_spares",
                          who);
      case Goal::None: fail_check("an attempt at nothing");
    }
  }

  void attacked(const State& s, kit::Result result, const State& after) {
    const auto castle = card(s.goal_kind);
    if (result <= s.to_beat)
      return news_.tell("castle_kept", knight(s.victim), castle, knight(s.to_move));
    if (after.phase == Phase::Defend)
      return news_.tell("defence_due", knight(s.to_move), castle, knight(s.victim));
    // nobody is asked for a defence that cannot succeed.
    news_.tell("defence_hopeless", knight(s.victim), castle);
    castle_robbed(s);
  }

  void defended(const State& s, const State& after) {
    if (after.kinds[s.to_move] != s.kinds[s.to_move]) return castle_robbed(s);
    news_.tell("castle_defended", knight(s.victim), card(s.goal_kind), knight(s.to_move));
  }

  void castle_robbed(const State& s) {
    news_.tell("castle_robbed", knight(s.to_move), card(s.goal_kind), knight(s.victim));
  }

  void tournament(const State& s, const State& after) {
    // K-33: it goes on; who is in front?
    if (after.goal == Goal::Tournament)
      return news_.tell(after.leader == s.roller ? "leads" : "still_leads", knight(after.leader));
    for (Seat seat = 0; seat < rules_.seats(); ++seat)
      if (after.tournaments[seat] != s.tournaments[seat])
        news_.tell("tournament_won", knight(seat), NewsArgument::number(after.tournaments[seat]));
  }

  void guard(const State& s, Action action, const State& after) {
    const Seat seat = s.to_move;
    const bool castles = s.phase == Phase::GuardCastles;
    const KindSet kinds = guarded(after, seat) & (castles ? kCastleKinds : kSpecialKinds);
    const auto which = NewsArgument::word(kind_text(castles ? kCastleGuard : kSpecialGuard));
    if (kinds == 0) return news_.tell("guard_idle", knight(seat), which);
    if (action == kGuardSame) return news_.tell("guard_stays", knight(seat), which);
    news_.tell("guard_placed", knight(seat), which, cards(kinds));
  }

  /// K-44: without its guard a card can be attacked again.
  void lost_guards(const State& s, const State& after, Seat seat) {
    const KindSet guards = kind_bit(kCastleGuard) | kind_bit(kSpecialGuard);
    if ((s.kinds[seat] & ~after.kinds[seat] & guards) == 0) return;
    const KindSet open = guarded(s, seat) & ~guarded(after, seat) & after.kinds[seat];
    if (open != 0) news_.tell("unguarded", knight(seat), cards(open));
  }

  /// Who could win with one more card, and did not before.
  void close_to_winning(const State& s, const State& after, Seat seat) {
    if (after.winner != kNobody) return;
    const auto fresh = [&](auto&& close) { return close(after) && !close(s); };
    // K-46, K-48: the fourth castle, or the King.
    if (fresh([&](const State& at) { return Rules::castles(at, seat) == 3; }))
      news_.tell("close_castle", knight(seat));
    // K-50: the third tournament, or the second castle.
    if (fresh([&](const State& at) {
          return Rules::castles(at, seat) >= 2 && at.tournaments[seat] == 2 &&
                 rules_.tournaments_can_win(at, seat);
        }))
      news_.tell("close_tournament", knight(seat));
    if (fresh([&](const State& at) {
          return Rules::castles(at, seat) == 1 && at.tournaments[seat] >= 3;
        }))
      news_.tell("close_second_castle", knight(seat),
                 NewsArgument::number(after.tournaments[seat]));
  }

  void won(const State& s, const State& after) {
    const auto who = knight(after.winner);
    const int castles = Rules::castles(after, after.winner);
    if (s.goal == Goal::King) return news_.tell("won_king", who);
    if (castles >= 4) return news_.tell("won_castles", who, NewsArgument::number(castles));
    news_.tell("won_tournaments", who, NewsArgument::number(castles),
               NewsArgument::number(after.tournaments[after.winner]));
  }

  void top_card(int stack, Card top) {
    if (top == kTournament) return news_.tell("tournament_turned_up", pile(stack));
    const Kind kind = components().kinds[top];
    const kit::Result printed = components().printed[top];
    news_.tell(sort_of(kind) + "_turned_up", pile(stack), card(kind), group(printed),
               extra(printed));
  }

  const Components& components() const { return rules_.component_set(); }
  static Card top(const State& s, int stack) {
    return s.stacks[static_cast<std::size_t>(stack)].top;
  }
  Kind kind_on(const State& s, int stack) const { return components().kinds[top(s, stack)]; }

  const Rules& rules_;
  News& news_;
  Seat forced_ = kNobody;  // has been told to have no choice
};

}  // namespace

void Rules::news(const State& before, const Glimpse& glimpse, const State& /*after*/,
                 News& news) const {
  Teller teller(*this, news);
  const Event& event = *glimpse.event;  // nobody has secrets
  State s = before;
  if (event.is_chance()) {
    happen(s, event.outcome);
    teller.chance(before, event.outcome, s);
  } else {
    decide(s, event.seat, event.action);
    teller.decision(before, event.action, s);
  }
  teller.changes(before, s);
  for (State last = s; settle_once(s); last = s) {
    if (last.phase == Phase::Choose) teller.only_choice(last, *only_choice(last), s);
    if (last.phase == Phase::Keep) teller.attempt(last, s);
    teller.changes(last, s);
  }
}

}  // namespace knobel::knatsch
