#include "players/experts/knatsch.h"

#include <algorithm>

#include "players/experts/knatsch_chances.h"

namespace knobel {
namespace {

using namespace knatsch;

// --- what lies before a seat, in castles beyond the first, estimated by hand
// -----------------------

constexpr double kWin = 10;
constexpr double kCastleWorth[] = {0, 0, 1.2, 2.8, kWin};
/// Tournaments by castles (one, more) and number.
constexpr double kTournamentWorth[2][4] = {{0, 0.4, 1.0, 2.2}, {0, 0.5, 1.6, kWin}};
/// A chance to beat the King in the next turn.
constexpr double kKingWorth = 4;
/// A special won from a stack brings another attempt.
constexpr double kExtraAttempt = 0.3;
/// A card that comes to light after a tuck.
constexpr double kUnknownCard = 0.3;
/// Naming a goal now comes before putting cards under first to name the same goal.
constexpr double kDawdling = 0.001;
/// How often somebody does go for a card that can be taken.
constexpr double kThreat = 0.35;

double special_worth(Kind kind, int castles) {
  if (kind < kCatapult) return 0.45 + 0.05 * (kind - kDie);
  switch (kind) {
    case kCatapult: return 0.25;
    case kChampion: return 0.2;
    case kStackCard: return 0.15;
    case kCastleGuard: return castles >= 2 ? 0.35 : 0.2;
    case kSpecialGuard: return 0.1;
    case kTreason: return 0.5;
    default: return castles == 3 ? 0.5 : 0.15;  // Protection
  }
}

double strength(const Rules& rules, const State& s, Seat seat) {
  const Components& components = rules.component_set();
  const int castles = std::min(Rules::castles(s, seat), 4);
  double sum = kCastleWorth[castles];
  if (rules.tournaments_can_win(s, seat))
    sum += kTournamentWorth[castles >= 2 ? 1 : 0][std::min<int>(s.tournaments[seat], 3)];
  if (castles == 3)
    sum += kKingWorth *
           chance_to_beat(components.king, Rules::card_dice(s, seat), components.rolls.king);
  const KindSet open = rules.attackable(s, seat);
  for (KindSet rest = s.kinds[seat]; rest != 0; rest &= rest - 1) {
    const Kind kind = static_cast<Kind>(std::countr_zero(rest));
    const double worth = kind < kCrests
                             ? kCastleWorth[castles] - kCastleWorth[std::max(castles - 1, 0)]
                             : special_worth(kind, castles);
    if (kind >= kCrests) sum += worth;
    if ((open & kind_bit(kind)) == 0) continue;
    const kit::Result printed = components.printed[rules.owned(s, seat, kind)];
    sum -= kThreat * worth * chance_to_beat(printed, 0, components.rolls.normal);
  }
  return sum;
}

/// Won, lost, or the own strength against the others', the strongest above all.
double standing(const Rules& rules, const State& s, Seat seat) {
  double best = 0;
  double total = 0;
  for (Seat other = 0; other < rules.seats(); ++other) {
    const bool won = s.winner == other || rules.wins(s, other);
    if (won) return other == seat ? kWin : -kWin;
    if (other == seat) continue;
    const double theirs = strength(rules, s, other);
    best = std::max(best, theirs);
    total += theirs;
  }
  return strength(rules, s, seat) - 0.75 * best - 0.25 * total / (rules.seats() - 1);
}

// --- what is rolled for
// ----------------------------------------------------------------------------

void move_card(const Rules& rules, State& s, Seat from, Seat to, Kind kind) {
  const Card card = rules.owned(s, from, kind);
  s.cards[from] &= ~card_bit(card);
  s.kinds[from] &= ~kind_bit(kind);
  s.cards[to] |= card_bit(card);
  s.kinds[to] |= kind_bit(kind);
}

/// The position if to_move gets what it rolls for (the victim, if `seat` defends, does not keep
/// it).
State goal_won(const Rules& rules, const State& s, Seat winner) {
  State after = s;
  switch (s.goal) {
    case Goal::Stack: {
      const Card card = s.stacks[s.goal_stack].top;
      after.cards[winner] |= card_bit(card);
      after.kinds[winner] |= kind_bit(rules.component_set().kinds[card]);
      break;
    }
    case Goal::Tournament: ++after.tournaments[winner]; break;
    case Goal::Castle:
    case Goal::Special: move_card(rules, after, s.victim, s.to_move, s.goal_kind); break;
    case Goal::King: after.winner = winner; break;
    case Goal::None: break;
  }
  return after;
}

/// The position if the roller fails.
State goal_lost(const Rules& rules, const State& s) {
  State after = s;
  const Seat seat = s.to_move;
  if (s.goal == Goal::King && (s.kinds[seat] & kind_bit(kProtection)) == 0) {
    const Kind castle = static_cast<Kind>(std::countr_zero(s.kinds[seat]));
    after.cards[seat] &= ~card_bit(rules.owned(s, seat, castle));
    after.kinds[seat] &= ~kind_bit(castle);
  }
  // Somebody else wins the tournament: the leader, or whoever rolls next.
  if (s.goal == Goal::Tournament)
    after = goal_won(
        rules, s,
        s.leader != s.roller ? s.leader : static_cast<Seat>((s.roller + 1) % rules.seats()));
  return after;
}

Attempt attempt_of(const Rules& rules, const State& s) {
  const Rolls& rolls = rules.component_set().rolls;
  Attempt attempt{s.to_beat, Rules::card_dice(s, s.roller)};
  if (s.goal == Goal::Castle && s.roller != s.victim)
    attempt.add_rival(Rules::card_dice(s, s.victim), rolls.defence);
  if (s.goal != Goal::Tournament) return attempt;
  attempt.anything_counts = s.roller == s.to_move;
  for (Seat seat = static_cast<Seat>((s.roller + 1) % rules.seats()); seat != s.to_move;
       seat = static_cast<Seat>((seat + 1) % rules.seats())) {
    const bool champion = (s.kinds[seat] & kind_bit(kChampion)) != 0;
    attempt.add_rival(Rules::card_dice(s, seat), champion ? rolls.champion : rolls.normal);
  }
  return attempt;
}

/// How likely the roller succeeds.
double success(const Rules& rules, const State& s) {
  const Attempt attempt = attempt_of(rules, s);
  const int left = rules.throws_max(s) - s.throws;
  if (s.phase == Phase::Throw) return chance_of(attempt, s.live, s.to_throw, left);
  double best = chance_if_stopped(attempt, s.live);
  for (const kit::LiveDice keep : s.live.keeps())
    best = std::max(best, chance_of(attempt, keep, s.live.size() - keep.size(), left));
  return best;
}

/// An attempt in progress: both ends with their chances.
double attempt_value(const Rules& rules, const State& s, Seat seat) {
  const bool defence = s.goal == Goal::Castle && s.roller == s.victim;
  double chance = 0;
  if (s.phase == Phase::Defend)
    chance = chance_to_beat(s.to_beat, Rules::card_dice(s, s.victim),
                            rules.component_set().rolls.defence);
  else
    chance = success(rules, s);
  double won = standing(rules, defence ? s : goal_won(rules, s, s.roller), seat);
  const double lost =
      standing(rules, defence ? goal_won(rules, s, s.roller) : goal_lost(rules, s), seat);
  const bool special =
      s.goal == Goal::Stack && s.stacks[s.goal_stack].top >= kCastles && seat == s.roller;
  if (special) won += kExtraAttempt;
  return chance * won + (1 - chance) * lost;
}

/// What the best goal in sight adds, before it is named; a card that is about to come to light
/// counts as something.
double prospect(const Rules& rules, const State& s, Seat seat, double now) {
  if (s.to_move != seat || s.part == Part::Done) return 0;
  if (s.phase != Phase::Choose && s.phase != Phase::Reveal) return 0;
  double best = s.phase == Phase::Reveal ? kUnknownCard : 0;
  State choosing = s;
  choosing.phase = Phase::Choose;
  const Choices choices = rules.choices(choosing);
  const auto consider = [&](Action action) {
    State after = choosing;
    rules.act(after, seat, action);
    if (after.phase == Phase::Throw) best = std::max(best, attempt_value(rules, after, seat) - now);
  };
  for (int stack = 0; stack < 2; ++stack)
    if (((choices.simple >> (kTake + stack)) & 1U) != 0)
      consider(static_cast<Action>(kTake + stack));
  for (Seat other = 0; other < rules.seats(); ++other)
    for (KindSet rest = choices.rob[other]; rest != 0; rest &= rest - 1)
      consider(static_cast<Action>(kRob + other * kKinds + std::countr_zero(rest)));
  return best - kDawdling;
}

}  // namespace

double Expert<knatsch::Rules>::value(const knatsch::Rules& rules, const knatsch::State& s,
                                     Seat seat) {
  switch (s.phase) {
    case Phase::Throw:
    case Phase::Keep:
    case Phase::Defend: return attempt_value(rules, s, seat);
    case Phase::LoseCastle: return standing(rules, goal_lost(rules, s), seat);
    default: break;
  }
  const double now = standing(rules, s, seat);
  return now + prospect(rules, s, seat, now);
}

}  // namespace knobel
