#include "players/knatsch/chances.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "players/dice_solver.h"

namespace knobel::knatsch {
namespace {

constexpr int kResults = 8 * 64;  // results as packed numbers: size, face and extra number

int packed(kit::Result result) { return result.count() * 64 + result.face() * 8 + result.extra(); }

const DiceSolver& solver() {
  static const DiceSolver six_dice(kit::kSixDice, DeadFaces{1U << (kit::kDeadFace - 1)});
  return six_dice;
}

/// The live dice of every set of six in the lattice.
const std::array<kit::LiveDice, SolverLattice::kSize>& live_parts() {
  static const auto parts = [] {
    std::array<kit::LiveDice, SolverLattice::kSize> table{};
    for (int i = 0; i < SolverLattice::kSize; ++i)
      table[i] = kit::LiveDice::of(DiceSet::from_bits(solver_lattice().set(i).bits() & 0xFFFFFU));
    return table;
  }();
  return parts;
}

int lattice_index(kit::LiveDice live, int dead) {
  DiceSet dice = live.set();
  for (int i = 0; i < dead; ++i) dice.add(kit::kDeadFace);
  return solver_lattice().index(dice);
}

/// Values of all keeps, for one to kPlannedThrows throws left; `visit(throws_left, values)`.
template <class Visit>
void solve(SetValues& values, Visit&& visit) {
  const SetValues final_values = values;
  SetKeeps best;
  for (int left = 1; left <= kPlannedThrows; ++left) {
    solver().throw_dice(values);
    visit(left, values);
    if (left < kPlannedThrows) solver().choose_keeps(values, final_values, best);
  }
}

// --- beating one result --------------------------------------------------------------------------

/// The chances to beat a result, by throws − 1; 0 is not known yet, and kNone is known to be none.
using BeatChances = std::array<std::atomic<double>, kPlannedThrows>;
constexpr double kNone = -1;

void find_chances(BeatChances& chances, kit::Result target, kit::CardDice card_dice) {
  SetValues values{};
  for (int i = solver_lattice().first(kit::kSixDice); i < SolverLattice::kSize; ++i)
    values[i] = kit::result(live_parts()[i], card_dice) > target ? 1 : 0;
  solve(values, [&](int left, const SetValues& keeps) {
    chances[left - 1].store(keeps[0] > 0 ? keeps[0] : kNone, std::memory_order_relaxed);
  });
}

// --- attempts with rivals ------------------------------------------------------------------------

std::uint64_t key_of(const Attempt& attempt) {
  std::uint64_t key = static_cast<std::uint64_t>(packed(attempt.to_beat));
  key = key << 5 | attempt.card_dice;
  key = key << 1 | (attempt.anything_counts ? 1U : 0U);
  for (int i = 0; i < attempt.rival_count; ++i) {
    const Rival& rival = attempt.rivals[static_cast<std::size_t>(i)];
    key = key << 8 | 1U << 7 | rival.card_dice << 2 |
          (std::min<unsigned>(rival.throws, kPlannedThrows) - 1);
  }
  return key;
}

/// What was solved lately. One place per remainder of a key, and the later one takes it, so that
/// memory stays at four megabytes per thread; it is allocated once, when first used.
class Solved {
 public:
  struct Entry {
    std::uint64_t key = 0;
    bool used = false;
    std::array<std::array<float, SolverLattice::kSize>, kPlannedThrows> chances;
  };

  const Entry& find(const Attempt& attempt) {
    const std::uint64_t key = key_of(attempt);
    Entry& entry = entries_[(key * 0x9E3779B97F4A7C15U) >> (64 - kBits)];
    if (entry.used && entry.key == key) return entry;
    entry.used = true;
    entry.key = key;
    SetValues values{};
    for (int i = solver_lattice().first(kit::kSixDice); i < SolverLattice::kSize; ++i)
      values[i] = chance_if_stopped(attempt, live_parts()[i]);
    solve(values, [&](int left, const SetValues& keeps) {
      std::ranges::transform(keeps, entry.chances[left - 1].begin(),
                             [](double chance) { return static_cast<float>(chance); });
    });
    return entry;
  }

 private:
  static constexpr int kBits = 8;
  std::array<Entry, 1U << kBits> entries_;
};

}  // namespace

double chance_to_beat(kit::Result target, kit::CardDice card_dice, int throws) {
  // Found when first asked for, and then known to all threads; who finds it first does not matter.
  static std::array<std::array<BeatChances, kResults>, kit::kCardDiceSets> all;
  BeatChances& chances = all[card_dice][packed(target)];
  const std::atomic<double>& chance = chances[std::min(throws, kPlannedThrows) - 1];
  if (chance.load(std::memory_order_relaxed) == 0) find_chances(chances, target, card_dice);
  return std::max(chance.load(std::memory_order_relaxed), 0.0);
}

double attack_chance(kit::Result printed, kit::CardDice attacker, int throws,
                     kit::CardDice defender, int defence_throws) {
  // Every position with castles asks for this, so each answer is found once for all threads; 0 is
  // none yet.
  constexpr int kTriples = 8 * 8;
  constexpr int kSets = kit::kCardDiceSets;
  static std::array<std::atomic<float>, kTriples * kSets * kSets * kPlannedThrows * kPlannedThrows>
      answers;
  int place = packed(printed) % kTriples * kSets + attacker;
  place = place * kSets + defender;
  place = place * kPlannedThrows + std::min(throws, kPlannedThrows) - 1;
  place = place * kPlannedThrows + std::min(defence_throws, kPlannedThrows) - 1;
  auto& answer = answers[static_cast<std::size_t>(place)];
  if (const float known = answer.load(std::memory_order_relaxed); known != 0) return known;
  Attempt attempt{printed, attacker};
  attempt.add_rival(defender, defence_throws);
  const double chance = chance_of(attempt, {}, kit::kSixDice, throws);
  answer.store(static_cast<float>(chance), std::memory_order_relaxed);
  return static_cast<float>(chance);
}

double chance_if_stopped(const Attempt& attempt, kit::LiveDice live) {
  const kit::Result result = kit::result(live, attempt.card_dice);
  if (result <= attempt.to_beat && !attempt.anything_counts) return 0;
  double chance = 1;
  for (int i = 0; i < attempt.rival_count; ++i) {
    const Rival& rival = attempt.rivals[static_cast<std::size_t>(i)];
    chance *= 1 - chance_to_beat(result, rival.card_dice, rival.throws);
  }
  return chance;
}

double chance_of(const Attempt& attempt, kit::LiveDice kept, int to_throw, int throws_left) {
  thread_local const std::unique_ptr<Solved> solved = std::make_unique<Solved>();
  const int dead = kit::kSixDice - kept.size() - to_throw;
  const int left = std::min(throws_left, kPlannedThrows);
  return solved->find(attempt).chances[left - 1][lattice_index(kept, dead)];
}

}  // namespace knobel::knatsch
