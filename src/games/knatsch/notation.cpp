// The words of Knatsch: action texts both ways, and the reasons for refusals.

#include "engine/text.h"
#include "games/knatsch/rules.h"

namespace knobel::knatsch {
namespace {

constexpr std::string_view kStackNames[] = {"left", "right"};

int parse_stack(std::string_view text) {
  if (text == kStackNames[0]) return 0;
  return text == kStackNames[1] ? 1 : -1;
}

std::string text_of(std::string_view words) { return std::string(words); }

/// "guard red blue", "guard none".
std::string guard_text(KindSet crests) {
  if (crests == 0) return "guard none";
  std::string text = "guard";
  for (; crests != 0; crests &= crests - 1)
    text += " " + text_of(kind_text(static_cast<Kind>(std::countr_zero(crests))));
  return text;
}

Action guard_action(KindSet crests) {
  for (int i = 0; i < kGuardSetCount; ++i)
    if (kGuardSets[i] == crests) return static_cast<Action>(kGuardCastles + i);
  fail_check("at most two crests");
}

/// "guard …": none, one or two crests, or one special.
std::expected<Action, Refusal> parse_guard(std::span<const std::string_view> words) {
  if (words.size() == 1 && words[0] == "none") return kGuardCastles;
  KindSet crests = 0;
  for (const auto word : words) {
    const Kind kind = parse_kind(word);
    if (kind >= kKinds) return refuse("no_kind", word);
    if (kind >= kCrests && words.size() == 1)
      return static_cast<Action>(kGuardSpecial + kind - kCrests);
    if (kind >= kCrests) return refuse("guard_one_special", word);
    if ((crests & kind_bit(kind)) != 0) return refuse("guard_twice", word);
    crests |= kind_bit(kind);
  }
  if (words.size() > 2) return refuse("guard_two_castles");
  return guard_action(crests);
}

/// "rob red from 2".
std::expected<Action, Refusal> parse_rob(std::span<const std::string_view> words, int seats) {
  const Kind kind = parse_kind(words[0]);
  if (kind == kTournamentKind) return refuse("tournament_stays");
  if (kind == kNoKind) return refuse("no_kind", words[0]);
  const auto seat = parse_number(words[2]);
  if (!seat || *seat < 1 || *seat > seats)
    return refuse("no_seat", words[2], std::to_string(seats));
  return static_cast<Action>(kRob + (*seat - 1) * kKinds + kind);
}

/// "lose red left".
std::expected<Action, Refusal> parse_lose(std::span<const std::string_view> words) {
  const Kind kind = parse_kind(words[0]);
  if (kind >= kCrests) return refuse("no_crest", words[0]);
  const int stack = parse_stack(words[1]);
  if (stack < 0) return refuse("no_stack", words[1]);
  return static_cast<Action>(kLose + 2 * kind + stack);
}

bool is_guard(Action action) { return action >= kGuardSame && action < kKeep; }

}  // namespace

std::string_view Rules::asks(const State& s, Seat) const {
  switch (s.phase) {
    case Phase::Choose:
      if (!choices(s).card_goal) return "no_goal";
      return s.part == Part::ExtraAttempt ? "extra_goal" : "goal";
    case Phase::Keep: return "keep";
    case Phase::Defend: return "defend";
    case Phase::LoseCastle: return "lose";
    case Phase::GuardCastles: return "guard_castles";
    case Phase::GuardSpecial: return "guard_special";
    default: fail_check("a decision");
  }
}

std::string Rules::action_text(const State& s, Seat seat, Action action) const {
  if (action < kTuck) return "take " + text_of(kStackNames[action - kTake]);
  if (action < kKing) return "tuck " + text_of(kStackNames[action - kTuck]);
  if (action == kKing) return "king";
  if (action == kEnd) return "end";
  if (action == kSkip) return "skip";
  if (action < kDefend) {
    const auto from = static_cast<Seat>((action - kRob) / kKinds);
    return "rob " + text_of(kind_text(static_cast<Kind>((action - kRob) % kKinds))) + " from " +
           seat_text(from);
  }
  if (action == kDefend) return "defend";
  if (action == kDecline) return "decline";
  if (action < kGuardSame) {
    const int castle = (action - kLose) / 2;
    return "lose " + text_of(kind_text(static_cast<Kind>(castle))) + " " +
           text_of(kStackNames[(action - kLose) % 2]);
  }
  if (action == kGuardSame) {
    if (s.phase == Phase::GuardCastles) return guard_text(s.guarded_crests[seat]);
    const Kind special = s.guarded_special[seat];
    return special == kNoKind ? guard_text(0) : "guard " + text_of(kind_text(special));
  }
  if (action < kGuardSpecial) return guard_text(kGuardSets[action - kGuardCastles]);
  if (action < kKeep)
    return "guard " + text_of(kind_text(static_cast<Kind>(action - kGuardSpecial + kCrests)));
  if (action == kStop) return "stop";
  return "keep " + kit::dice_text(kit::LiveDice::from_index(action - kKeep));
}

std::expected<Action, Refusal> Rules::parse_action(const State& s, Seat seat,
                                                   std::string_view text) const {
  const auto words = split(text, ' ');
  const std::span arguments = std::span(words).subspan(1);
  const std::string_view verb = words[0];
  if (words.size() == 1) {
    if (verb == "king") return kKing;
    if (verb == "end") return kEnd;
    if (verb == "skip") return kSkip;
    if (verb == "defend") return kDefend;
    if (verb == "decline") return kDecline;
    if (verb == "stop") return kStop;
    return refuse("unknown", text);
  }
  if ((verb == "take" || verb == "tuck") && words.size() == 2) {
    const int stack = parse_stack(words[1]);
    if (stack < 0) return refuse("no_stack", words[1]);
    return static_cast<Action>((verb == "take" ? kTake : kTuck) + stack);
  }
  if (verb == "rob" && words.size() == 4 && words[2] == "from")
    return parse_rob(arguments, seats());
  if (verb == "lose" && words.size() == 3) return parse_lose(arguments);
  if (verb == "guard") {
    const auto action = parse_guard(arguments);
    if (!action || seat >= seats()) return action;
    // What is assigned already has its own id, so that it comes first.
    const bool castles = s.phase != Phase::GuardSpecial;
    const Kind special = s.guarded_special[seat];
    const Action now = castles ? guard_action(s.guarded_crests[seat])
                       : special == kNoKind
                           ? kGuardCastles
                           : static_cast<Action>(kGuardSpecial + special - kCrests);
    return *action == now ? kGuardSame : *action;
  }
  if (verb == "keep") {
    const auto dice = kit::parse_dice(arguments);
    if (!dice) return refuse("no_dice", text.substr(verb.size() + 1));
    // Nothing would be thrown again: that is called stopping.
    return static_cast<Action>(kKeep + dice->index());
  }
  return refuse("unknown", text);
}

Refusal Rules::why_not(const State& s, Seat seat, Action action) const {
  if (action >= kActionIds) return {"unknown", {std::to_string(action)}};
  switch (s.phase) {
    case Phase::Choose: return why_not_choose(s, action);
    case Phase::Keep: {
      if (action < kKeep) return {"dice_first", {}};
      const auto dice = kit::LiveDice::from_index(action - kKeep);
      if (dice == s.live) return {"keep_all", {}};
      return {"dice_not_there",
              {kit::dice_text(dice), kit::tray_text(s.live, kit::kSixDice - s.live.size())}};
    }
    case Phase::Defend: return {"defend_first", {}};
    case Phase::LoseCastle: {
      if (action < kLose || action >= kGuardSame) return {"lose_first", {}};
      return {"not_yours", {text_of(kind_text(static_cast<Kind>((action - kLose) / 2)))}};
    }
    case Phase::GuardCastles:
      if (!is_guard(action)) return {"guard_first", {}};
      if (action >= kGuardSpecial) return {"guard_castles_now", {}};
      for (KindSet rest = kGuardSets[action - kGuardCastles]; rest != 0; rest &= rest - 1) {
        const Kind crest = static_cast<Kind>(std::countr_zero(rest));
        if ((s.kinds[seat] & kind_bit(crest)) == 0)
          return {"not_yours", {text_of(kind_text(crest))}};
      }
      return {"guard_same", {}};
    case Phase::GuardSpecial: {
      if (!is_guard(action)) return {"guard_first", {}};
      if (action > kGuardCastles && action < kGuardSpecial) return {"guard_special_now", {}};
      const Kind kind =
          action < kGuardSpecial ? kNoKind : static_cast<Kind>(action - kGuardSpecial + kCrests);
      // a guard does not guard itself.
      if (kind == kSpecialGuard) return {"guard_itself", {}};
      if (kind != kNoKind && (s.kinds[seat] & kind_bit(kind)) == 0)
        return {"not_yours", {text_of(kind_text(kind))}};
      return {"guard_same", {}};
    }
    default: return {"unknown", {std::to_string(action)}};
  }
}

Refusal Rules::why_not_choose(const State& s, Action action) const {
  const bool first = s.part == Part::FirstAttempt;
  if (action < kTuck) {
    const Card top = s.stacks[action - kTake].top;
    if (top == kNoCard) return {"stack_empty", {text_of(kStackNames[action - kTake])}};
    return {"have_kind", {text_of(kind_text(components_.kinds[top]))}};
  }
  if (action < kKing) return why_not_tuck(s, action - kTuck);
  if (action == kKing) {
    if (castles(s, s.to_move) != 3)
      return {"king_castles", {std::to_string(castles(s, s.to_move))}};
    return {"king_first", {}};
  }
  // K-18: the first attempt is compulsory.
  if (action == kEnd) return {"must_try", {}};
  if (action == kSkip) {
    const Choices all = choices(s);
    if (!first) return {"skip_is_end", {}};
    return {all.card_goal ? "must_try" : "must_tuck", {}};
  }
  if (action < kDefend)
    return why_not_rob(s, static_cast<Seat>((action - kRob) / kKinds),
                       static_cast<Kind>((action - kRob) % kKinds));
  if (action < kLose) return {"no_attack", {}};
  if (action < kGuardSame) return {"no_revenge", {}};
  if (is_guard(action)) return {"guard_later", {}};
  return {"goal_first", {}};
}

Refusal Rules::why_not_tuck(const State& s, int stack) const {
  const Choices all = choices(s);
  const std::string name = text_of(kStackNames[stack]);
  if (s.stacks[static_cast<std::size_t>(stack)].size() < 2) return {"tuck_single", {name}};
  if (all.card_goal) return {"tuck_used", {std::to_string(s.tucks)}};
  if (!goal_in_stacks(s, s.to_move)) return {"tuck_useless", {}};
  return {"tuck_round", {name}};
}

Refusal Rules::why_not_rob(const State& s, Seat from, Kind kind) const {
  const std::string name = text_of(kind_text(kind));
  if (from >= seats()) return {"no_seat", {seat_text(from), std::to_string(seats())}};
  if (from == s.to_move) return {"rob_self", {}};
  if (owned(s, from, kind) == kNoCard) return {"seat_has_not", {seat_text(from), name}};
  // K-19: nothing of a kind that one has already.
  if ((s.kinds[s.to_move] & kind_bit(kind)) != 0) return {"have_kind", {name}};
  // K-24, K-V1: too few castles to be attacked for one.
  if (kind < kCrests && castles(s, from) < castles_to_be_attacked())
    return {"castle_safe", {seat_text(from), std::to_string(castles_to_be_attacked())}};
  // K-25, K-29: under a guard.
  return {"guarded", {name}};
}

}  // namespace knobel::knatsch
