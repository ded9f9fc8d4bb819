#include "players/knatsch/expert.h"

#include <algorithm>

#include "players/knatsch/judge.h"
#include "players/knatsch/second_look.h"
#include "players/knatsch/trainer.h"
#include "players/learned.h"

namespace knobel {
namespace {

using namespace knatsch;

// --- what lies before a seat, in castles beyond the first ----------------------------------------

constexpr double kWin = 10;
constexpr double kCastleWorth[] = {0, 0, 1.2, 2.8, kWin};
/// Tournaments by castles (one, more) and number.
constexpr double kTournamentWorth[2][4] = {{0, 0.4, 1.0, 2.2}, {0, 0.5, 1.6, kWin}};
/// A castle that others may attack is worth less.
constexpr double kOpenCastle = 0.1;
/// A special that others may rob is worth only this part of itself, by the number of seats: else
/// one card goes round and round among six.
constexpr double kOpenSpecial[] = {1, 1, 0.8, 0.6, 0.45, 0.35, 0.3};
static_assert(std::size(kOpenSpecial) == kKnatschSeatsMax + 1);
/// A special won from a stack brings another attempt.
constexpr double kExtraAttempt = 0.3;
/// A card that comes to light after a tuck.
constexpr double kUnknownCard = 0.1;

double special_worth(Kind kind) {
  if (kind < kCatapult) return 0.45 + 0.05 * (kind - kDie);
  switch (kind) {
    case kCatapult: return 0.25;
    case kChampion: return 0.2;
    case kStackCard: return 0.15;
    case kCastleGuard: return 0.35;
    case kSpecialGuard: return 0.1;
    case kTreason: return 0.5;
    default: return 0.15;  // Protection
  }
}

double strength(const Rules& rules, const State& s, Seat seat) {
  const int castles = std::min(Rules::castles(s, seat), 4);
  double sum = kCastleWorth[castles];
  if (rules.tournaments_can_win(s, seat))
    sum += kTournamentWorth[castles >= 2 ? 1 : 0][std::min<int>(s.tournaments[seat], 3)];
  const KindSet open = rules.attackable(s, seat);
  for (KindSet rest = s.kinds[seat] & kSpecialKinds; rest != 0; rest &= rest - 1) {
    const auto kind = static_cast<Kind>(std::countr_zero(rest));
    sum += special_worth(kind) * ((open & kind_bit(kind)) != 0 ? kOpenSpecial[rules.seats()] : 1);
  }
  return sum - kOpenCastle * std::popcount(open & kCastleKinds);
}

/// Won, lost, or how far the seat itself has come: an apprentice does not look at the others.
double standing(const Rules& rules, const State& s, Seat seat) {
  for (Seat other = 0; other < rules.seats(); ++other)
    if (s.winner == other || rules.wins(s, other)) return other == seat ? kWin : -kWin;
  return strength(rules, s, seat);
}

// --- what is rolled for, by rules of thumb -------------------------------------------------------

/// How likely a triple of each face is beaten, by feeling.
constexpr double kTripleBeaten[] = {0.8, 0.8, 0.7, 0.6, 0.5, 0.4};
constexpr double kKingBeaten = 0.15;
constexpr double kDefenceFails = 0.5;

/// How likely the roller gets on from the dice it keeps: one more die of the group after another.
double guessed_success(const Rules& rules, const State& s) {
  const bool fresh = s.throws == 0;
  double chance = 1;
  if (s.goal == Goal::Castle && s.roller != s.victim) chance = kDefenceFails;
  if (s.goal == Goal::Tournament) chance = fresh ? 1.0 / rules.seats() : 0.5;
  if (fresh) {
    if (s.goal == Goal::Tournament) return chance;
    return chance * (s.goal == Goal::King ? kKingBeaten : kTripleBeaten[s.to_beat.face()]);
  }
  constexpr double kOneMoreDie = 0.55;
  const kit::Result kept = kit::result(s.live, Rules::card_dice(s, s.roller));
  // In a tournament it is always good to have more.
  const int enough = s.goal == Goal::Tournament       ? kit::kSixDice
                     : kept.face() > s.to_beat.face() ? s.to_beat.count()
                                                      : s.to_beat.count() + 1;
  chance *= 0.9 + 0.01 * s.to_throw + 0.005 * kept.face();
  for (int missing = enough - kept.count(); missing > 0; --missing) chance *= kOneMoreDie;
  return chance;
}

void move_card(const Rules& rules, State& s, Seat from, Seat to, Kind kind) {
  const Card card = rules.owned(s, from, kind);
  s.cards[from] &= ~card_bit(card);
  s.kinds[from] &= ~kind_bit(kind);
  s.cards[to] |= card_bit(card);
  s.kinds[to] |= kind_bit(kind);
}

/// The position if `winner` gets what is rolled for.
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

double attempt_value(const Rules& rules, const State& s, Seat seat) {
  const bool defence = s.goal == Goal::Castle && s.roller == s.victim;
  const double robbed = standing(rules, goal_won(rules, s, s.roller), seat);
  const double nothing = standing(rules, s, seat);
  const double chance = s.phase == Phase::Defend ? 1 - kDefenceFails : guessed_success(rules, s);
  if (defence) return chance * nothing + (1 - chance) * robbed;
  const bool special = s.goal == Goal::Stack && s.stacks[s.goal_stack].top >= kCastles;
  const double won = robbed + (special && seat == s.roller ? kExtraAttempt : 0);
  // The King takes a castle from whoever fails.
  const double lost = s.goal == Goal::King ? nothing - kCastleWorth[2] : nothing;
  return chance * won + (1 - chance) * lost;
}

}  // namespace

double Expert<knatsch::Rules>::value(const knatsch::Rules& rules, const knatsch::State& s,
                                     Seat seat) {
  const bool attempt =
      s.phase == Phase::Throw || s.phase == Phase::Keep || s.phase == Phase::Defend;
  if (attempt) return attempt_value(rules, s, seat);
  const bool tucked = s.to_move == seat && s.part != Part::Done &&
                      (s.phase == Phase::Reveal || s.phase == Phase::Choose);
  return standing(rules, s, seat) + (tucked ? kUnknownCard : 0);
}

MadeJudge<knatsch::Rules> Expert<knatsch::Rules>::journeyman() {
  return std::make_unique<KnatschJudge>(std::make_unique<HandValuer>());
}

MadeJudge<knatsch::Rules> Expert<knatsch::Rules>::master(double effort) {
  KNOBEL_TRY_ASSIGN(const auto numbers,
                    learned_numbers(Rules::kInfo.key, Rules::kInfo.rules_version, Net::kSize));
  // Playing on takes about a hundred times as long, and it has not been shown yet that it is
  // better.
  constexpr double kRollouts = 2.4;
  if (effort >= 10)
    return std::make_unique<SecondLook>(numbers, static_cast<int>(kRollouts * effort));
  return std::make_unique<KnatschJudge>(std::make_unique<NetValuer>(numbers));
}

std::unique_ptr<Trainer> Expert<knatsch::Rules>::trainer() { return make_trainer(); }

std::span<const LadderLine> Expert<knatsch::Rules>::ladder() {
  using enum LadderLine::Figure;
  static constexpr LadderLine kLines[] = {
      {2, "", "apprentice,random", 1000, WinRate, 0.9},
      {4, "", "journeyman,apprentice*3", 1000, WinRate, 0.5},
      {2, "", "journeyman,apprentice", 1000, WinRate, 0.5},
      {3, "", "journeyman,apprentice*2", 500, WinRate, 1.0 / 3},
      {5, "", "journeyman,apprentice*4", 400, WinRate, 0.2},
      {6, "", "journeyman,apprentice*5", 300, WinRate, 1.0 / 6},
      {4, "", "master,journeyman*3", 1000, WinRate, 0.45},
      {5, "", "apprentice*5", 1000, Draws, 0.01},
      {6, "", "apprentice*6", 1000, Draws, 0.01},
      {5, "", "journeyman*5", 1000, Draws, 0.01},
      {6, "", "journeyman*6", 1000, Draws, 0.01},
      {4, "", "master,journeyman*3", 1000, Draws, 0.01},
      {2, "", "master,journeyman", 1000, WinRate, 0.57},
      {3, "", "master,journeyman*2", 500, WinRate, 1.0 / 3},
      {5, "", "master,journeyman*4", 400, WinRate, 0.2},
      {6, "", "master,journeyman*5", 300, WinRate, 1.0 / 6},
      // What ten times the budget is good for.
      {4, "", "master@10,master*3", 200, WinRate, 0},
  };
  return kLines;
}

}  // namespace knobel
