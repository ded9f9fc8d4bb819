#include "players/experts/duell.h"

#include <algorithm>

#include "players/experts/duell_keeps.h"

namespace knobel {
namespace {

using namespace duell;

constexpr int kRollsMax = 10;

// --- the board -----------------------------------------------------------------------------------

/// How far a figure is from counting, in spaces of a long column. Five alike are rare.
constexpr int kFiveAlikeStep = 5;
constexpr int kNeedMax = 2 * kSpacesMax;

/// What a figure that needs so many more spaces is worth, relative to one in the zone. Halves about
/// every three spaces; only multiplied, never `pow`: the same bits on every machine.
constexpr double kDecay = 0.8;
constexpr auto kWorth = [] {
  std::array<double, kNeedMax + 1> worth{};
  double value = 1;
  for (auto& entry : worth) {
    entry = value;
    value *= kDecay;
  }
  return worth;
}();

/// A side wins with its best figures; each next one is harder to add, because the other side pulls
/// back what is far ahead.
double strength(const Rules& rules, const State& s, Side side) {
  const Components& components = rules.component_set();
  std::array<int, kColumns> needs;
  for (int i = 0; i < kColumns; ++i) {
    const auto column = static_cast<Column>(i);
    const Track& track = components.track(column);
    const int missing = side == Side::A ? track.zone_a - s.figures[i] : s.figures[i] - track.zone_b;
    const int step = column == Column::FiveAlike ? kFiveAlikeStep : 1;
    needs[i] = std::clamp(missing * step, 0, kNeedMax);
  }
  std::sort(needs.begin(), needs.end());
  double total = 0;
  double weight = 1;
  for (int i = 0; i < kColumns; ++i) {
    total += weight * kWorth[needs[i]];
    weight *= i + 1 < components.figures_to_win ? 1.3 : 0.4;
  }
  return total;
}

/// How likely `side` is to win when the other side is about to roll, between 0 and 1.
double board_value(const Rules& rules, const State& s, Side side) {
  if (rules.wins(s, side)) return 1;
  const double lead = 3 * (strength(rules, s, side) - 1.15 * strength(rules, s, other(side)));
  return 0.5 + 0.5 * lead / (1 + (lead < 0 ? -lead : lead));
}

/// board_value of the boards that one turn can lead to.
// OPTIMIZATION: the 252 throws have about 850 results, but only 120 different boards. Asking
// board_value each time gives the same numbers and takes 14 ms per match of two apprentices, not
// 6 ms.
class BoardValues {
 public:
  BoardValues(const Rules& rules, Side side) : rules_(rules), side_(side) {}

  double of(const State& s) {
    std::uint32_t hash = 0;
    for (const auto figure : s.figures) hash = hash * 31 + static_cast<std::uint8_t>(figure);
    Entry& entry = entries_[(hash * 2654435769U) >> (32 - kBits)];
    if (!entry.used || entry.figures != s.figures)
      entry = {board_value(rules_, s, side_), s.figures, true};
    return entry.value;
  }

 private:
  static constexpr int kBits = 9;
  struct Entry {
    double value = 0;
    std::array<std::int8_t, kColumns> figures{};
    bool used = false;
  };
  const Rules& rules_;
  Side side_;
  std::array<Entry, 1 << kBits> entries_{};
};

// --- the turn ------------------------------------------------------------------------------------

/// What every keep of a turn is worth to the side that rolls, with best play to its end.
struct Solution {
  State board{};  // dice, rolls and turn counts wiped
  Components components{};
  Overshoot overshoot = Overshoot::Clamp;
  bool solved = false;
  /// [n][keep]: n more rolls are possible. With none, the five dice are final.
  std::array<KeepValues, kRollsMax> values{};

  void solve(const Rules& rules);
};

void Solution::solve(const Rules& rules) {
  BoardValues boards(rules, board.side);
  for (int i = kFirstThrow; i < kKeepLattice.kSize; ++i) {
    State rolled = board;
    rolled.dice = kKeepLattice.set(i);
    double best = boards.of(rolled);  // pass
    for (const Action result : rules.results(rolled)) {
      State after = rolled;
      rules.apply_result(after, result);
      best = std::max(best, boards.of(after));
    }
    values[0][i] = best;
  }
  for (int left = 1; left < components.rolls_max; ++left) {
    values[left] = values[left - 1];
    add_roll(values[left], left - 1, values[0]);
  }
  solved = true;
}

const Solution& solution_of(const Rules& rules, const State& s) {
  thread_local Solution last;
  State board{};
  board.figures = s.figures;
  board.side = s.side;
  if (!last.solved || last.board != board || last.overshoot != rules.overshoot() ||
      last.components != rules.component_set()) {
    last.board = board;
    last.overshoot = rules.overshoot();
    last.components = rules.component_set();
    last.solve(rules);
  }
  return last;
}

}  // namespace

double Expert<duell::Rules>::value(const duell::Rules& rules, const duell::State& s, Seat seat) {
  const Side side = side_of(seat);
  if (s.phase == Phase::Over) return result_value(rules, s, seat);
  if (s.side != side || (s.phase != Phase::Reroll && s.phase != Phase::Choose))
    return kWinValue * board_value(rules, s, side);
  const int left = s.phase == Phase::Reroll ? rules.component_set().rolls_max - s.rolls : 0;
  return kWinValue * solution_of(rules, s).values[left][kKeepLattice.index(s.dice)];
}

}  // namespace knobel
