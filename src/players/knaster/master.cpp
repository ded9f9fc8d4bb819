#include "players/knaster/master.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "players/knaster/values.h"
#include "players/learned.h"

namespace knobel::knaster {
namespace {

/// How effort is spent: every action is judged one roll ahead, and the best few of them again,
/// `depth` rolls ahead.
struct Plan {
  int candidates;
  Depth depth;
};

constexpr Plan plan_for(double effort) {
  if (effort < 0.1) return {0, {0, 1}};
  if (effort < 1) return {0, {1, 1}};
  if (effort < 5) return {4, {2, 2}};
  return {3, {3, 2}};
}

/// How few empty cells another sheet will have after the present roll: what the others make of it
/// is foreseen as if they played for points.
int foreseen_empty(const Rules& rules, const SheetValues& values, const State& view, Seat seat) {
  if (rules.seats() == 1) return Position::kAlone;
  int fewest_now = kCells;
  for (Seat any = 0; any < rules.seats(); ++any)
    fewest_now = std::min(fewest_now, std::popcount(view.sheets[any].empty()));
  int fewest = kCells;
  for (Seat other = 0; other < rules.seats(); ++other) {
    if (other == seat) continue;
    const Position now{Board::of(view.sheets[other]), fewest_now};
    const int number = view.dice[0] + view.dice[1];
    fewest = std::min(fewest, best_use(values, rules.component_set(), now, number).empty);
  }
  return fewest;
}

/// One decision of a seat: what its actions lead to, and what that is worth. Others count by how
/// soon they end the match. Their points do not: to weigh what an early end costs them against the
/// own loss was tried, and lost against this.
class Decision {
 public:
  Decision(const Rules& rules, const SheetValues& values, const State& view, Seat seat)
      : rules_(rules),
        values_(values),
        seat_(seat),
        last_(view.final_round != 0),
        others_empty_(last_ ? 0 : foreseen_empty(rules, values, view, seat)) {}

  struct End {
    Board board;
    double value = -1e9;
  };

  /// The best sheet that an action can lead to, whatever bonus circles follow it.
  End best_end(const State& before, Action action, Depth depth) const {
    State s = before;
    // Nobody else's choice matters to the own sheet; without them the round does not end here.
    s.waiting = SeatSet::first(rules_.seats());
    rules_.act(s, seat_, action);
    if (s.phase == Phase::Act && s.waiting.contains(seat_)) {
      ActionList list;
      rules_.actions(s, seat_, list);
      End best;
      for (const Action next : list)
        if (const End end = best_end(s, next, depth); end.value > best.value) best = end;
      return best;
    }
    const Board board = Board::of(rules_.sheet_now(s, seat_));
    return {board, value_of(board, depth)};
  }

  /// The points that the own sheet can be expected to have in the end, from how it stands after
  /// this roll.
  double value_of(const Board& board, Depth depth) const {
    if (last_) return final_points(rules_.component_set(), board);
    const Position position{board, others_empty_};
    if (depth.rolls == 0) return Appraisal(values_, board, stage_of(position)).value();
    return mean_ahead(values_, rules_.component_set(), position, depth);
  }

 private:
  const Rules& rules_;
  const SheetValues& values_;
  Seat seat_;
  bool last_;
  int others_empty_;
};

class MasterJudge final : public Judge<Rules> {
 public:
  MasterJudge(std::span<const float> numbers, double effort)
      : numbers_(numbers), plan_(plan_for(effort)) {}

  void judge(const Rules& rules, const State& view, Seat seat, const ActionList& list, Entropy&,
             ActionValues& values) override {
    const SheetValues sheet_values(numbers_, rules.component_set());
    const Decision decision(rules, sheet_values, view, seat);
    const Depth first_look{std::min(1, plan_.depth.rolls), 1};
    std::vector<Decision::End> ends;
    for (const Action action : list) ends.push_back(decision.best_end(view, action, first_look));
    for (std::size_t i = 0; i < ends.size(); ++i) values[i] = ends[i].value;
    if (plan_.candidates > 0) look_again(decision, ends, values);
  }

 private:
  void look_again(const Decision& decision, std::span<const Decision::End> ends,
                  ActionValues& values) const {
    std::vector<std::size_t> order(ends.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
      return ends[a].value != ends[b].value ? ends[a].value > ends[b].value : a < b;
    });
    const auto candidates = std::min(order.size(), static_cast<std::size_t>(plan_.candidates));
    double worst = values[order[0]];
    for (const std::size_t i : std::span(order).first(candidates)) {
      values[i] = decision.value_of(ends[i].board, plan_.depth);
      worst = std::min(worst, values[i]);
    }
    // A second look is not comparable with a first one; what got none is not taken for better.
    for (const std::size_t i : std::span(order).subspan(candidates))
      values[i] = std::min(values[i], worst);
  }

  std::span<const float> numbers_;
  Plan plan_;
};

std::expected<std::span<const float>, Error> sheet_numbers() {
  return learned_numbers(Rules::kInfo.key, Rules::kInfo.rules_version, SheetValues::size());
}

}  // namespace

std::expected<std::vector<double>, Error> points_after(const Rules& rules, const State& view,
                                                       Seat seat, const ActionList& list) {
  KNOBEL_TRY_ASSIGN(const auto numbers, sheet_numbers());
  const SheetValues sheet_values(numbers, rules.component_set());
  const Decision decision(rules, sheet_values, view, seat);
  std::vector<double> points;
  for (const Action action : list) points.push_back(decision.best_end(view, action, {1, 1}).value);
  return points;
}

MadeJudge<Rules> make_master(double effort) {
  KNOBEL_TRY_ASSIGN(const auto numbers, sheet_numbers());
  return std::make_unique<MasterJudge>(numbers, effort);
}

}  // namespace knobel::knaster
