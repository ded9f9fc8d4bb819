#include "coach/turnier/six_dice.h"

#include <algorithm>

#include "coach/turnier/two_dice.h"

namespace knobel::turnier {
namespace {

/// How turns with six dice usually end, in four steps of equal weight.
constexpr std::array<kit::Result, 4> kUsualEnds = {
    kit::Result::of(3, 3, 0), kit::Result::of(4, 2, 0), kit::Result::of(4, 5, 0),
    kit::Result::of(5, 5, 0)};
constexpr int kThrowsMax = std::max(kOriginalThrowsFirst, kOriginalThrows);

int packed(kit::Result result) {
  return (result.count() << 6) | (result.face() << 3) | result.extra();
}

int lattice_index(kit::LiveDice live, int dead) {
  DiceSet dice = live.set();
  for (int i = 0; i < dead; ++i) dice.add(kit::kDeadFace);
  return solver_lattice().index(dice);
}

/// The live dice of every set of the lattice.
kit::LiveDice live_part(int place) {
  return kit::LiveDice::of(DiceSet::from_bits(solver_lattice().set(place).bits() & 0xFFFFFU));
}

/// The chances of all if the seat whose turn it is ends it with this strength.
WinChances after_turn(const Rules& rules, const State& s, const RoundEnds& round, int strength) {
  const int seats = rules.seats();
  std::array<int, kSeats> strengths{};
  for (int turn = 0; turn < s.turns; ++turn)
    strengths[static_cast<std::size_t>(turn)] = rules.strength(s, rules.seat_at(s, turn));
  strengths[s.turns] = strength;
  const int later = seats - s.turns - 1;
  int ways = 1;
  for (int i = 0; i < later; ++i) ways *= static_cast<int>(kUsualEnds.size());
  WinChances sum{};
  for (int way = 0; way < ways; ++way) {
    for (int i = 0, rest = way; i < later; ++i, rest /= static_cast<int>(kUsualEnds.size()))
      strengths[static_cast<std::size_t>(s.turns + 1 + i)] =
          packed(kUsualEnds[static_cast<std::size_t>(rest) % kUsualEnds.size()]);
    std::array<int, kSeats> order{};
    for (int turn = 0; turn < seats; ++turn) order[static_cast<std::size_t>(turn)] = turn;
    // T-12: the higher result first, of equal ones the earlier.
    std::stable_sort(order.begin(), order.begin() + seats, [&](int a, int b) {
      return strengths[static_cast<std::size_t>(a)] > strengths[static_cast<std::size_t>(b)];
    });
    const WinChances& all =
        round.after_ranking(rules.seat_at(s, order[0]), rules.seat_at(s, order[1]),
                            rules.seat_at(s, order[static_cast<std::size_t>(seats - 1)]));
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += all[i] / static_cast<float>(ways);
  }
  return sum;
}

}  // namespace

/// For every seat its chance for each roll and each keep, by throws left: the thrower keeps what is
/// best for itself.
struct SixDiceTurns::Table {
  State begin;  // what the table belongs to
  std::array<std::array<SetValues, kSeats>, kThrowsMax + 1> rolls;
  std::array<std::array<SetValues, kSeats>, kThrowsMax + 1> keeps;

  void solve(const Rules& rules, const Valuer& valuer) {
    const DiceSolver solver(kit::kSixDice, DeadFaces{1U << (kit::kDeadFace - 1)});
    const auto seats = static_cast<std::size_t>(rules.seats());
    const Seat thrower = rules.thrower(begin);
    const RoundEnds round(rules, begin, begin.collections, valuer, 1);
    std::array<WinChances, 8 * 64> by_strength;
    std::array<bool, 8 * 64> known{};
    const int first = solver_lattice().first(kit::kSixDice);
    for (int place = first; place < SolverLattice::kSize; ++place) {
      const int strength = packed(kit::result(live_part(place), 0));
      const auto at = static_cast<std::size_t>(strength);
      if (!known[at]) by_strength[at] = after_turn(rules, begin, round, strength);
      known[at] = true;
      for (std::size_t seat = 0; seat < seats; ++seat)
        rolls[0][seat][static_cast<std::size_t>(place)] =
            static_cast<double>(by_strength[at][seat]);
    }
    for (int left = 1; left <= rules.throws_max(begin); ++left) {
      const auto now = static_cast<std::size_t>(left);
      for (std::size_t seat = 0; seat < seats; ++seat) {
        keeps[now][seat] = rolls[now - 1][seat];
        solver.throw_dice(keeps[now][seat]);
      }
      SetKeeps best;
      rolls[now] = keeps[now];
      solver.choose_keeps(rolls[now][thrower], rolls[0][thrower], best);
      for (std::size_t seat = 0; seat < seats; ++seat) {
        if (seat == thrower) continue;
        for (int place = first; place < SolverLattice::kSize; ++place) {
          const auto at = static_cast<std::size_t>(place);
          rolls[now][seat][at] =
              best[at] == place ? rolls[0][seat][at] : keeps[now][seat][best[at]];
        }
      }
    }
  }
};

SixDiceTurns::SixDiceTurns() = default;
SixDiceTurns::~SixDiceTurns() = default;

Chances SixDiceTurns::chances(const Rules& rules, const State& s, const Valuer& valuer) {
  const Seat thrower = rules.thrower(s);
  State begin = s;
  begin.phase = Phase::Throw;
  begin.dice[thrower] = {};
  begin.before = {};
  begin.throws = 0;
  if (!table_ || table_->begin != begin) {
    table_ = std::make_unique<Table>();
    table_->begin = begin;
    table_->solve(rules, valuer);
  }
  const auto left = static_cast<std::size_t>(rules.throws_max(s)) - s.throws;
  const kit::LiveDice live = s.dice[thrower].live();
  // During a throw the dice that are not thrown lie there; before the first none is dead.
  const bool throwing = s.phase == Phase::Throw;
  const int dead =
      throwing && s.throws == 0 ? 0 : kit::kSixDice - (throwing ? s.before.live() : live).size();
  const auto place = static_cast<std::size_t>(lattice_index(live, dead));
  WinChances all{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats()); ++seat)
    all[seat] = static_cast<float>(throwing ? table_->keeps[left][seat][place]
                                            : table_->rolls[left][seat][place]);
  return whole(all);
}

}  // namespace knobel::turnier
