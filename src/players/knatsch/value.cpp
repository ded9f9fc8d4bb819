#include "players/knatsch/value.h"

#include <algorithm>
#include <cmath>

#include "players/knatsch/chances.h"
#include "players/knatsch/outlook.h"

namespace knobel::knatsch {
namespace {

int attack_throws(const Rules& rules, const State& s, Seat seat) {
  const Rolls& rolls = rules.component_set().rolls;
  return (s.kinds[seat] & kind_bit(kCatapult)) != 0 ? std::max(rolls.catapult, rolls.normal)
                                                    : rolls.normal;
}

/// A castle that `seat` could get with this chance.
void offer_castle(Standing& standing, double chance) {
  if (chance > standing.castle) std::swap(chance, standing.castle);
  standing.second_castle = std::max(standing.second_castle, chance);
}

/// What `seat` could rob, and how that threatens the owners.
void add_attacks(const Rules& rules, const State& s, Seat seat, Standings& all) {
  const Components& components = rules.component_set();
  const kit::CardDice dice = Rules::card_dice(s, seat);
  const int throws = attack_throws(rules, s, seat);
  for (Seat owner = 0; owner < rules.seats(); ++owner) {
    if (owner == seat) continue;
    double best = 0;
    KindSet open = rules.attackable(s, owner) & kCastleKinds & ~s.kinds[seat];
    for (; open != 0; open &= open - 1) {
      const Card card = rules.owned(s, owner, static_cast<Kind>(std::countr_zero(open)));
      const double chance = attack_chance(components.printed[card], dice, throws,
                                          Rules::card_dice(s, owner), components.rolls.defence);
      offer_castle(all[seat], chance);
      best = std::max(best, chance);
    }
    all[owner].threat = std::max(all[owner].threat, best);
    all[owner].threats += best;
  }
}

void add_stacks(const Rules& rules, const State& s, Seat seat, Standing& standing) {
  const Components& components = rules.component_set();
  for (int stack = 0; stack < 2; ++stack) {
    const Card top = s.stacks[static_cast<std::size_t>(stack)].top;
    if (top == kNoCard || top == kTournament) continue;
    if ((s.kinds[seat] & kind_bit(components.kinds[top])) != 0) continue;
    const double chance = chance_to_beat(rules.stack_target(s, seat, stack),
                                         Rules::card_dice(s, seat), components.rolls.normal);
    if (top < kCastles)
      offer_castle(standing, chance);
    else
      standing.special = std::max(standing.special, chance);
  }
}

bool tournament_offered(const State& s) {
  return s.stacks[0].top == kTournament || s.stacks[1].top == kTournament;
}

}  // namespace

Standings standings(const Rules& rules, const State& s) {
  const Components& components = rules.component_set();
  const Seat next = next_to_choose(rules, s);
  Standings all{};
  double guests = 0;
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    guests += tournament_power(rules, s, seat, TournamentPart::Guest);
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    Standing& standing = all[seat];
    standing.distance = (seat + rules.seats() - next) % rules.seats();
    standing.castles = std::min(Rules::castles(s, seat), 4);
    standing.king =
        chance_to_beat(components.king, Rules::card_dice(s, seat), components.rolls.king);
    const KindSet open = rules.attackable(s, seat);
    standing.open_castles = std::popcount(open & kCastleKinds);
    standing.open_specials = std::popcount(open & kSpecialKinds);
    add_attacks(rules, s, seat, all);
    add_stacks(rules, s, seat, standing);
    const double power = tournament_power(rules, s, seat, TournamentPart::Organiser);
    standing.tournament =
        power / (power + guests - tournament_power(rules, s, seat, TournamentPart::Guest));
  }
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    Standing& standing = all[seat];
    const int tournaments = s.tournaments[seat];
    const bool castle_wins = standing.castles == 3 || (standing.castles == 1 && tournaments >= 3);
    if (castle_wins) standing.win = standing.castle;
    if (standing.castles == 3) standing.win = std::max(standing.win, standing.king);
    if (standing.castles >= 2 && tournaments == 2 && tournament_offered(s))
      standing.win = std::max(standing.win, standing.tournament);
  }
  return all;
}

bool known_chances(const Rules& rules, const State& s, WinChances& chances) {
  if (s.phase != Phase::Over) return false;
  chances.fill(s.winner == kNobody ? 1.0F / static_cast<float>(rules.seats()) : 0);
  if (s.winner != kNobody) chances[s.winner] = 1;
  return true;
}

// --- by hand -------------------------------------------------------------------------------------

namespace {

/// How far a seat is on its way, in natural logarithms of the odds to win.
constexpr double kCastleWorth[] = {-1, 0, 0.7, 1.5, 3};
constexpr double kTournamentWorth[2][4] = {{0, 0.1, 0.3, 0.6}, {0, 0.2, 0.7, 2}};

double special_worth(Kind kind) {
  if (kind < kCatapult) return 0.3 + 0.03 * (kind - kDie);
  switch (kind) {
    case kCatapult: return 0.15;
    case kChampion: return 0.15;
    case kStackCard: return 0.1;
    case kCastleGuard: return 0.2;
    case kSpecialGuard: return 0.05;
    case kTreason: return 0.3;
    default: return 0.1;  // Protection
  }
}

/// An own castle that can be taken away is worth less by this, times how likely whoever attacks
/// best takes it. Not the sum over all who could: with five rivals a second castle would be a loss,
/// nobody would want one, and the match would not end.
constexpr double kThreatWorth = 0.7;

double worth(const Rules& rules, const State& s, Seat seat, const Standing& standing) {
  double sum = kCastleWorth[standing.castles];
  if (rules.tournaments_can_win(s, seat))
    sum += kTournamentWorth[standing.castles >= 2 ? 1 : 0][std::min<int>(s.tournaments[seat], 3)];
  for (KindSet rest = s.kinds[seat] & kSpecialKinds; rest != 0; rest &= rest - 1)
    sum += special_worth(static_cast<Kind>(std::countr_zero(rest)));
  return sum - kThreatWorth * standing.threat;
}

}  // namespace

void HandValuer::chances(const Rules& rules, const State& s, WinChances& chances) const {
  if (known_chances(rules, s, chances)) return;
  const Standings all = standings(rules, s);
  const int seats = rules.seats();
  chances.fill(0);
  for (Seat seat = 0; seat < seats; ++seat)
    chances[seat] = static_cast<float>(worth(rules, s, seat, all[seat]));
  to_chances(std::span(chances).first(static_cast<std::size_t>(seats)));
  // Whoever can win in this round of turns does so before all that.
  WinChances soon{};
  double open = 1;
  for (int turn = 0; turn < seats; ++turn)
    for (Seat seat = 0; seat < seats; ++seat)
      if (all[seat].distance == turn) {
        soon[seat] = static_cast<float>(open * all[seat].win);
        open *= 1 - all[seat].win;
      }
  for (Seat seat = 0; seat < seats; ++seat)
    chances[seat] = soon[seat] + static_cast<float>(open) * chances[seat];
}

// --- by training ---------------------------------------------------------------------------------

namespace {

/// The inputs in order; a number behind each is how many there are.
class InputWriter {
 public:
  explicit InputWriter(NetInputs& inputs) : inputs_(inputs) {}
  /// One of `count`.
  void one_of(int which, int count) {
    inputs_.add(next_ + std::clamp(which, 0, count - 1));
    next_ += count;
  }
  void bits(unsigned set, int count) {
    for (; set != 0; set &= set - 1) inputs_.add(next_ + std::countr_zero(set));
    next_ += count;
  }
  void flag(bool on) { bits(on ? 1 : 0, 1); }
  void number(double value) { inputs_.add(next_++, static_cast<float>(value)); }
  int count() const { return next_; }

 private:
  NetInputs& inputs_;
  int next_ = 0;
};

/// What others are up to, from the place of one seat.
struct Others {
  double alive = 1;  // nobody has won before its turn
  double win = 0;    // the best of theirs
  int three_castles = 0;
  int two_tournaments = 0;
  double castles = 0;  // on the average
  double tournament = 0;
};

Others others_of(const Rules& rules, const State& s, Seat seat, const Standings& all) {
  Others others;
  for (Seat other = 0; other < rules.seats(); ++other) {
    if (other == seat) continue;
    const Standing& standing = all[other];
    if (standing.distance < all[seat].distance) others.alive *= 1 - standing.win;
    others.win = std::max(others.win, standing.win);
    others.three_castles += standing.castles == 3 ? 1 : 0;
    others.two_tournaments += s.tournaments[other] >= 2 ? 1 : 0;
    others.castles += static_cast<double>(standing.castles) / (rules.seats() - 1);
    others.tournament = std::max(others.tournament, standing.tournament);
  }
  return others;
}

int castles_to_find(const Rules& rules, const State& s, Seat seat) {
  const Components& components = rules.component_set();
  int count = 0;
  const auto add = [&](Card card) {
    if (card < kCastles && (s.kinds[seat] & kind_bit(components.kinds[card])) == 0) ++count;
  };
  for (CardSet rest = s.unseen & kAllCastles; rest != 0; rest &= rest - 1)
    add(static_cast<Card>(std::countr_zero(rest)));
  for (const Stack& stack : s.stacks) {
    add(stack.top);
    for (int i = 0; i < stack.under_count; ++i) add(stack.under[static_cast<std::size_t>(i)]);
  }
  return count;
}

void write_inputs(const Rules& rules, const State& s, Seat seat, const Standings& all,
                  NetInputs& inputs) {
  const Standing& own = all[seat];
  const Others others = others_of(rules, s, seat, all);
  const int tournaments = std::min<int>(s.tournaments[seat], 3);
  const bool offered = tournament_offered(s);
  const bool chooses = own.distance == 0;
  InputWriter write(inputs);
  write.one_of(rules.seats() - 2, 5);
  write.one_of(own.distance, 6);
  write.flag(chooses && s.part == Part::ExtraAttempt);
  write.one_of(own.castles, 4);
  write.one_of(tournaments + (own.castles >= 2 ? 4 : 0), 8);
  write.flag(rules.tournaments_can_win(s, seat));
  write.bits((s.kinds[seat] & kSpecialKinds) >> kCrests, kKinds - kCrests);
  write.number(0.5 * std::popcount(s.guarded_crests[seat]));
  write.flag(s.guarded_special[seat] != kNoKind);
  write.number(own.win);
  write.number(others.alive);
  write.number(own.win * others.alive);
  write.number(chooses ? own.win : 0);
  write.number(chooses ? own.castle : 0);
  write.number(own.castles == 3 ? own.king : 0);
  write.number(own.king);
  write.number(own.castle);
  write.number(own.second_castle);
  write.number(own.special);
  write.number(own.threat);
  write.number(0.5 * own.threats);
  write.number(own.castles == 3 ? own.threats : 0);
  write.number(0.3 * own.open_castles);
  write.number(0.2 * own.open_specials);
  write.flag(offered);
  write.number(offered ? own.tournament : 0);
  write.number(own.tournament);
  write.number(own.tournament - others.tournament);
  write.number(others.win);
  write.number(0.5 * others.three_castles);
  write.number(0.5 * others.two_tournaments);
  write.number(own.castles - others.castles);
  write.number(0.1 * castles_to_find(rules, s, seat));
  write.number(s.unseen_tournaments / 9.0);
  write.flag(s.stacks[0].to_reveal() || s.stacks[1].to_reveal());
  KNOBEL_CHECK(write.count() == kNetInputs);
}

}  // namespace

void net_inputs(const Rules& rules, const State& s, std::span<NetInputs> inputs) {
  const Standings all = standings(rules, s);
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    inputs[seat].clear();
    write_inputs(rules, s, seat, all, inputs[seat]);
  }
}

void NetValuer::chances(const Rules& rules, const State& s, WinChances& chances) const {
  if (known_chances(rules, s, chances)) return;
  PerKnight<NetInputs> inputs;
  net_inputs(rules, s, inputs);
  chances.fill(0);
  Net::Units units;
  for (Seat seat = 0; seat < rules.seats(); ++seat) chances[seat] = net_(inputs[seat], units);
  to_chances(std::span(chances).first(static_cast<std::size_t>(rules.seats())));
}

}  // namespace knobel::knatsch
