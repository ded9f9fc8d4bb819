#include "odds/turnier.h"

#include <algorithm>
#include <limits>
#include <map>

#include "engine/chance.h"
#include "engine/check.h"
#include "games/turnier/rules.h"
#include "players/dice_solver.h"

namespace knobel::turnier {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

/// How likely it is to end well by throwing once more and going on as is best. `ends`: 1 for every
/// sum with which one may end. Precondition: at least one throw is left.
double throw_on(const Stop& question, const PerSum& ends) {
  const bool can_bring_back = question.phial == Phial::Back;
  // With k throws left: `again[x]` is the value of throwing at x, `plain[x]` that of being at x
  // when a phial has been played. Both are worked out for k = 0, 1, … in turn.
  PerSum again;
  again.fill(kNever);
  PerSum plain = ends;
  for (int left = 1; left <= question.throws; ++left) {
    PerSum again_next{};
    PerSum plain_next = ends;
    for (int from = kSumMin; from <= kSumMax; ++from) {
      // T-21, T-23: << brings `from` back; after a lower throw that is the end, otherwise one may
      // throw on from there.
      const double back = can_bring_back ? plain[from] : kNever;
      const double back_fallen = can_bring_back ? ends[from] : kNever;
      double plain_again = 0;
      for (int next = kSumMin; next <= kSumMax; ++next) {
        const double chance = sum_chance(next);
        again_next[from] += chance * (next < from ? std::max(ends[next], back_fallen)
                                                  : std::max({ends[next], again[next], back}));
        plain_again += chance * (next < from ? ends[next] : plain[next]);
      }
      plain_next[from] = std::max(plain_next[from], plain_again);
    }
    again = again_next;
    plain = plain_next;
  }
  return again[question.sum];
}

int bonus_of(Phial phial) {
  // T-18, T-19: two more for oneself, or one less for everybody else.
  return phial == Phial::PlusTwo ? 2 : phial == Phial::Minus ? 1 : 0;
}

// --- a round with two dice -----------------------------------------------------------------------

/// What the end of a turn means: to the seat itself, and to those who were in front and behind.
struct End {
  double first = 0;
  double last = 0;
  double best_stays = 0;
  double worst_stays = 0;

  double worth() const { return first - last; }
  void add(double chance, const End& end) {
    first += chance * end.first;
    last += chance * end.last;
    best_stays += chance * end.best_stays;
    worst_stays += chance * end.worst_stays;
  }
};
using Ends = std::array<End, kSumMax + 1>;  // by sum

/// Of what is equally good, up to errors of addition, the first.
const End& better(const End& a, const End& b) { return b.worth() > a.worth() + 1e-12 ? b : a; }

/// Throwing once from `from`: what a lower sum is worth, and any other.
End thrown(int from, const Ends& lower, const Ends& others) {
  End sum;
  for (int next = kSumMin; next <= kSumMax; ++next)
    sum.add(sum_chance(next), next < from ? lower[next] : others[next]);
  return sum;
}

/// What may still be thrown with so many throws left, if one may end with `ends`.
Ends thrown_well(const Ends& ends, int throws) {
  Ends open = ends;
  for (int left = 1; left <= throws; ++left) {
    Ends next = ends;
    for (int sum = kSumMin; sum <= kSumMax; ++sum)
      next[sum] = better(ends[sum], thrown(sum, ends, open));
    open = next;
  }
  return open;
}

/// Sums with what phials add to them.
constexpr int kResultMax = kSumMax + 2;

/// Those who throw later, and what they leave of the best and the worst result so far.
class LaterTurns {
 public:
  LaterTurns(int seats, int throws_max) : seats_(seats), throws_max_(throws_max) {
    for (int turn = 0; turn < seats; ++turn) stays_.emplace_back();
  }

  struct Stays {
    double best = 1;
    double worst = 1;
  };
  /// How likely they are still best and worst in the end, before turn number `turn`.
  Stays stays(int turn, int best, int worst) {
    if (turn == seats_) return {};
    auto& known = stays_[static_cast<std::size_t>(turn)][static_cast<std::size_t>(best)]
                        [static_cast<std::size_t>(worst)];
    if (!known) known = solve(turn, best, worst);
    return *known;
  }

 private:
  Stays solve(int turn, int best, int worst) {
    Ends ends;
    for (int sum = kSumMin; sum <= kSumMax; ++sum) {
      const Stays after = stays(turn + 1, std::max(best, sum), std::min(worst, sum));
      // T-12: of equal sums the earlier is higher.
      if (sum > best)
        ends[sum].first = after.best;
      else
        ends[sum].best_stays = after.best;
      if (sum <= worst)
        ends[sum].last = after.worst;
      else
        ends[sum].worst_stays = after.worst;
    }
    // The first throw is lower than nothing.
    const End mean = thrown(kSumMin, ends, thrown_well(ends, throws_max_ - 1));
    return {mean.best_stays, mean.worst_stays};
  }

  using PerResult = std::array<std::optional<Stays>, kResultMax + 1>;
  int seats_;
  int throws_max_;
  std::vector<std::array<PerResult, kResultMax + 1>> stays_;  // by turn, best and worst
};

/// The turn of the seat that asks.
class OwnTurn {
 public:
  explicit OwnTurn(const Round& question) : question_(question) {
    LaterTurns later(question.later, question.throws_max);
    for (int result = kSumMin; result <= kResultMax; ++result) {
      const auto [worst, best] = std::ranges::minmax(with(result));
      const bool leads = std::ranges::all_of(question.earlier, [&](int r) { return result > r; });
      const bool trails = std::ranges::all_of(question.earlier, [&](int r) { return result <= r; });
      const auto stays = later.stays(0, best, worst);
      results_[static_cast<std::size_t>(result)] = {leads ? stays.best : 0,
                                                    trails ? stays.worst : 0};
    }
  }

  Course course(Phial phial) const {
    Course course{phial};
    if (const int sum = sum_with(phial); sum != 0) course.stop = places(ends_with(phial)[sum]);
    const bool useful = phial != Phial::Copy || question_.copied != 0;
    if (question_.throws > 0 && useful) course.throw_on = places(throw_on(phial));
    return course;
  }

 private:
  static Places places(const End& end) { return {end.first, end.last}; }

  std::vector<int> with(int result) const {
    std::vector<int> results = question_.earlier;
    results.push_back(result);
    return results;
  }

  /// The sum once the phial is played now; 0: that cannot be done.
  int sum_with(Phial phial) const {
    if (phial == Phial::Back) return question_.before;
    return phial == Phial::Copy ? question_.copied : question_.sum;
  }

  /// By sum, with what lies by the dice and what this phial adds.
  Ends ends_with(Phial phial) const {
    Ends ends;
    const int bonus = question_.bonus + bonus_of(phial);
    for (int sum = kSumMin; sum <= kSumMax; ++sum)
      ends[sum] = results_[static_cast<std::size_t>(sum + bonus)];
    return ends;
  }

  End throw_on(Phial phial) const {
    const int copied = phial == Phial::Copy ? question_.copied : 0;
    // Whoever throws later may do better against a higher result, so it is not always best to play
    // ++ or -. `played`: once = or << is used up; `stopped`, `open`: before that.
    const Ends ends = ends_with(Phial::None);
    const Ends with_phial = ends_with(phial);
    Ends played = ends;
    Ends stopped;
    for (int sum = kSumMin; sum <= kSumMax; ++sum)
      stopped[sum] = better(ends[sum], with_phial[copied != 0 ? copied : sum]);
    Ends open = stopped;
    End again;
    for (int left = 1; left <= question_.throws; ++left) {
      const Ends played_before = played;
      Ends open_next;
      played = thrown_well_once(ends, played_before);
      for (int sum = kSumMin; sum <= kSumMax; ++sum) {
        const End next = phial == Phial::Back ? with_back(sum, ends, open, played_before)
                                              : thrown(sum, stopped, open);
        if (sum == question_.sum) again = next;
        open_next[sum] = better(stopped[sum], next);
        if (copied != 0) open_next[sum] = better(open_next[sum], played[copied]);
      }
      open = open_next;
    }
    return again;
  }

  static Ends thrown_well_once(const Ends& ends, const Ends& open) {
    Ends next;
    for (int sum = kSumMin; sum <= kSumMax; ++sum)
      next[sum] = better(ends[sum], thrown(sum, ends, open));
    return next;
  }

  /// T-21, T-23: << brings `from` back; after a lower throw that is the end, otherwise one may
  /// throw on from there.
  static End with_back(int from, const Ends& ends, const Ends& open, const Ends& played) {
    Ends lower;
    Ends others;
    for (int next = kSumMin; next <= kSumMax; ++next) {
      lower[next] = better(ends[next], ends[from]);
      others[next] = better(open[next], played[from]);
    }
    return thrown(from, lower, others);
  }

  const Round& question_;
  std::array<End, kResultMax + 1> results_{};
};

Round round_of(const Rules& rules, const State& s, Seat seat) {
  Round round;
  for (int turn = 0; turn < s.turns; ++turn) {
    const Seat other = rules.seat_at(s, turn);
    round.earlier.push_back(s.dice[other].sum() + bonus_of(s.phials[other]));
  }
  round.later = rules.seats() - s.turns - 1;
  round.throws_max = rules.throws_max(s);
  round.sum = s.dice[seat].sum();
  round.bonus = bonus_of(s.phials[seat]);
  round.throws = rules.can_throw(s) ? rules.throws_max(s) - static_cast<int>(s.throws) : 0;
  if (rules.can_play(s, Phial::Back)) round.before = s.before.sum();
  if (rules.can_play(s, Phial::Copy)) round.copied = s.dice[rules.seat_at(s, s.turns - 1)].sum();
  // T-17: one phial in a turn. << is of use as soon as there is a second throw.
  if (s.phials[seat] == Phial::None)
    for (const Phial phial : {Phial::PlusTwo, Phial::Minus, Phial::Copy, Phial::Back})
      if (rules.can_play(s, phial) ||
          (phial == Phial::Back && round.throws > 0 && s.collections[seat].has(phial_card(phial))))
        round.phials.push_back(phial);
  return round;
}

// --- a round with six dice -----------------------------------------------------------------------

class SixTurn {
 public:
  explicit SixTurn(const SixRound& question)
      : question_(question), plan_(solver().solve(question.throws + 1, [&](DiceSet dice) {
          return worth(stopped(live_part(dice)));
        })) {}

  SixCourse course(Phial phial, kit::LiveDice lying) {
    SixCourse course{phial, stopped(lying), {}, {}};
    const int throws = question_.throws;
    if (throws == 0 || lying.empty()) return course;
    double best = -2;
    for (const kit::LiveDice keep : lying.keeps()) {
      const double value = plan_.keep_value(table_dice(keep, lying.size()), throws);
      if (value <= best) continue;
      best = value;
      course.keep = keep;
    }
    Known known;
    course.throw_on = thrown(course.keep, lying.size(), throws, known);
    return course;
  }

 private:
  using Known = std::map<std::pair<kit::LiveDice, int>, Places>;

  static double worth(const Places& places) { return places.first - places.last; }
  static DiceSolver solver() {
    return DiceSolver(kit::kSixDice, DeadFaces{1U << (kit::kDeadFace - 1)});
  }
  static kit::LiveDice live_part(DiceSet dice) {
    return kit::LiveDice::of(DiceSet::from_bits(dice.bits() & 0xFFFFFU));
  }
  /// As the solver has them: `live` dice may still show something, the others are dead sixes.
  static DiceSet table_dice(kit::LiveDice kept, int live) {
    DiceSet dice = kept.set();
    for (int dead = live; dead < kit::kSixDice; ++dead) dice.add(kit::kDeadFace);
    return dice;
  }

  /// By one of those who follow.
  double chance_to_beat(kit::Result result, int throws) {
    const auto [known, is_new] = beaten_.try_emplace({result, throws}, 0);
    if (is_new)
      known->second = solver()
                          .solve(throws,
                                 [&](DiceSet dice) {
                                   return kit::result(live_part(dice), 0) > result ? 1.0 : 0.0;
                                 })
                          .value();
    return known->second;
  }

  Places stopped(kit::LiveDice live) {
    const kit::Result result = kit::result(live, 0);
    const auto& earlier = question_.earlier;
    Places places;
    // T-12: of equal results the earlier is higher.
    places.first = std::ranges::all_of(earlier, [&](kit::Result r) { return result > r; });
    places.last = std::ranges::all_of(earlier, [&](kit::Result r) { return result <= r; });
    for (const int throws : question_.later) {
      const double beaten = chance_to_beat(result, throws);
      places.first *= 1 - beaten;
      places.last *= beaten;
    }
    return places;
  }

  Places lying_there(kit::LiveDice live, int throws, Known& known) {
    if (throws == 0 || live.empty()) return stopped(live);
    if (const auto place = known.find({live, throws}); place != known.end()) return place->second;
    const kit::LiveDice keep = live_part(plan_.best_keep(table_dice(live, live.size()), throws));
    const Places places = keep == live ? stopped(live) : thrown(keep, live.size(), throws, known);
    return known[{live, throws}] = places;
  }

  /// These are kept of so many live dice, and the others thrown; so many throws are left before.
  Places thrown(kit::LiveDice keep, int live, int throws, Known& known) {
    const Chance chance = Chance::dice(live - keep.size());
    Places sum;
    for_each_outcome(chance, [&](const Outcome& outcome, int weight) {
      kit::LiveDice after = keep;
      for (int i = 0; i < chance.count; ++i) after = after.with(outcome.dice[i]);
      const Places places = lying_there(after, throws - 1, known);
      sum.first += weight * places.first;
      sum.last += weight * places.last;
    });
    const auto all = static_cast<double>(total_weight(chance));
    return {sum.first / all, sum.last / all};
  }

  const SixRound& question_;
  std::map<std::pair<kit::Result, int>, double> beaten_;
  DicePlan plan_;
};

SixRound six_round_of(const Rules& rules, const State& s, Seat seat) {
  SixRound round;
  for (int turn = 0; turn < s.turns; ++turn)
    round.earlier.push_back(kit::result(s.dice[rules.seat_at(s, turn)].live(), 0));
  // T-V1: only the first of a round has more throws.
  round.later.assign(static_cast<std::size_t>(rules.seats() - s.turns - 1), kOriginalThrows);
  round.lying = s.dice[seat].live();
  // Without live dice there is nothing to be thrown, but = may bring some (B-19).
  round.throws = rules.throws_max(s) - static_cast<int>(s.throws);
  if (rules.can_play(s, Phial::Copy)) round.copied = s.dice[rules.seat_at(s, s.turns - 1)].live();
  if (rules.can_play(s, Phial::Back)) round.before = s.before.live();
  return round;
}

}  // namespace

double odds_of(const Fall& question) {
  double chance = 0;
  for (int lower = kSumMin; lower < question.sum; ++lower) chance += sum_chance(lower);
  return chance;
}

StopOdds odds_of(const Stop& question) {
  KNOBEL_CHECK(question.sum >= kSumMin && question.sum <= kSumMax);
  KNOBEL_CHECK(question.phial != Phial::Copy);
  // T-18, T-19: two more for oneself, or one less for everybody else.
  const int bonus = question.phial == Phial::PlusTwo ? 2 : question.phial == Phial::Minus ? 1 : 0;
  PerSum ends{};
  for (int sum = kSumMin; sum <= kSumMax; ++sum) ends[sum] = sum + bonus > question.beat ? 1 : 0;
  StopOdds odds;
  odds.stop = ends[question.sum];
  if (question.throws > 0) odds.throw_on = throw_on(question, ends);
  odds.fall = odds_of(Fall{question.sum});
  return odds;
}

std::vector<Course> odds_of(const Round& question) {
  const OwnTurn turn(question);
  std::vector<Course> courses = {turn.course(Phial::None)};
  for (const Phial phial : question.phials) courses.push_back(turn.course(phial));
  return courses;
}

std::vector<SixCourse> odds_of(const SixRound& question) {
  SixTurn turn(question);
  std::vector<SixCourse> courses = {turn.course(Phial::None, question.lying)};
  if (question.copied) courses.push_back(turn.course(Phial::Copy, *question.copied));
  if (question.before) courses.push_back(turn.course(Phial::Back, *question.before));
  return courses;
}

std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat) {
  if (s.phase != Phase::Decide || rules.thrower(s) != seat) return std::nullopt;
  if (rules.throwing() == Rules::Throwing::Original) return six_round_of(rules, s, seat);
  return round_of(rules, s, seat);
}

}  // namespace knobel::turnier
