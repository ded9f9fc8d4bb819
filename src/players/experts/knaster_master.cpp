#include "players/experts/knaster_master.h"

#include <algorithm>

#include "players/experts/knaster_values.h"
#include "players/learned.h"

namespace knobel::knaster {
namespace {

class MasterJudge final : public Judge<Rules> {
 public:
  MasterJudge(std::span<const float> numbers, double effort) : numbers_(numbers), effort_(effort) {}

  void judge(const Rules& rules, const State& view, Seat seat, const ActionList& list, Entropy&,
             ActionValues& values) override {
    const SheetValues sheet_values(numbers_, rules.component_set());
    for (std::size_t i = 0; i < list.size(); ++i)
      values[i] = best_end(rules, sheet_values, view, seat, list[i]);
  }

 private:
  /// The value after an action and the best bonus circles that may follow it.
  double best_end(const Rules& rules, const SheetValues& values, const State& before, Seat seat,
                  Action action) const {
    State s = before;
    // Nobody else's choice matters to the own sheet; without them the round does not end here.
    s.waiting = SeatSet::first(rules.seats());
    rules.act(s, seat, action);
    if (s.phase == Phase::Act && s.waiting.contains(seat)) {
      ActionList list;
      rules.actions(s, seat, list);
      double best = -1e9;
      for (const Action next : list) best = std::max(best, best_end(rules, values, s, seat, next));
      return best;
    }
    return value_of_end(rules, values, s, seat);
  }

  double value_of_end(const Rules& rules, const SheetValues& values, const State& s,
                      Seat seat) const {
    const Components& components = rules.component_set();
    Position own{Board::of(rules.sheet_now(s, seat)), kCells};
    if (s.phase == Phase::Over || (s.phase == Phase::Act && s.final_round != 0))
      return standing(rules, values, s, seat, own, final_points(components, own.board));
    for (Seat other = 0; other < rules.seats(); ++other)
      if (other != seat)
        own.others_empty = std::min(own.others_empty, std::popcount(s.sheets[other].empty()));
    const double points = effort_ < kEffortToLookAhead && own.fewest_empty() > 0
                              ? values.value(own.board, stage_of(own.fewest_empty()))
                              : mean_after_roll(values, components, own);
    return standing(rules, values, s, seat, own, points);
  }

  /// Alone the points count; otherwise the lead over the best of the others, if the end is as near
  /// as the own choice makes it.
  double standing(const Rules& rules, const SheetValues& values, const State& s, Seat seat,
                  const Position& own, double points) const {
    if (rules.seats() == 1) return points;
    double best_other = 0;
    for (Seat other = 0; other < rules.seats(); ++other) {
      if (other == seat) continue;
      const Board board = Board::of(s.sheets[other]);
      const double expected = s.final_round != 0
                                  ? final_points(rules.component_set(), board)
                                  : values.value(board, stage_of(own.fewest_empty()));
      best_other = std::max(best_other, expected);
    }
    return points - best_other;
  }

  static constexpr double kEffortToLookAhead = 0.1;
  std::span<const float> numbers_;
  double effort_;
};

}  // namespace

MadeJudge<Rules> make_master(double effort) {
  const auto numbers =
      learned_numbers(Rules::kInfo.key, Rules::kInfo.rules_version, SheetValues::size());
  if (!numbers) return std::unexpected(numbers.error());
  return std::make_unique<MasterJudge>(*numbers, effort);
}

}  // namespace knobel::knaster
