#include "coach/knaster.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "players/knaster/values.h"
#include "players/learned.h"
#include "players/same_everywhere.h"

namespace knobel {
namespace knaster {
namespace {

/// How a sheet will end: points, and how far they stray, as a normal distribution.
struct Expected {
  double points = 0;
  double spread = 0;
};

/// The square of how far points stray from what was expected, for each roll that is to come.
constexpr double kSpreadPerRoll = 7;
constexpr double kSpreadOfLastRoll = 12;
/// There are about this many rolls for four empty cells of the fullest sheet.
constexpr double kRollsPerCell = 1.25;

constexpr double kRootOfTwoPi = 2.50662827463100050;

double density(double x) { return same_exp(-x * x / 2) / kRootOfTwoPi; }
/// Zelen and Severo's approximation, right to 1e-7.
double distribution(double x) {
  if (x < 0) return 1 - distribution(-x);
  const double t = 1 / (1 + 0.2316419 * x);
  constexpr double kParts[] = {1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.319381530};
  double sum = 0;
  for (const double part : kParts) sum = (sum + part) * t;
  return 1 - density(x) * sum;
}

/// Who has most points in the end.
Chances most_points(std::span<const Expected> seats) {
  Chances all{};
  double highest = -1e9;
  double best_low = -1e9;  // nobody who ends below this wins
  for (const auto& [points, spread] : seats) {
    highest = std::max(highest, points + 5 * spread);
    best_low = std::max(best_low, points - 5 * spread);
  }
  if (highest <= best_low) {  // nothing is open any more
    for (std::size_t i = 0; i < seats.size(); ++i) all[i] = seats[i].points == highest ? 1 : 0;
    make_whole(all);
    return all;
  }
  constexpr int kSteps = 96;
  const double width = (highest - best_low) / kSteps;
  for (int step = 0; step < kSteps; ++step) {
    const double x = best_low + (step + 0.5) * width;
    std::array<double, kSeatsMax> below;
    double all_below = 1;
    for (std::size_t i = 0; i < seats.size(); ++i)
      all_below *= below[i] =
          std::max(1e-12, distribution((x - seats[i].points) / seats[i].spread));
    for (std::size_t i = 0; i < seats.size(); ++i)
      all[i] +=
          density((x - seats[i].points) / seats[i].spread) / seats[i].spread * all_below / below[i];
  }
  make_whole(all);
  return all;
}

class KnasterOutlook final : public Outlook<Rules> {
 public:
  KnasterOutlook(const Rules& rules, std::span<const float> numbers)
      : values_(numbers, rules.component_set()) {}

  Chances chances(const Rules& rules, const State& s) override {
    std::array<Board, kSeatsMax> boards;
    for (Seat seat = 0; seat < rules.seats(); ++seat) boards[seat] = board_after(rules, s, seat);
    return of_boards(rules, s, std::span(boards).first(static_cast<std::size_t>(rules.seats())));
  }

  /// The others' choices are theirs: they count as still to be made, whether they have been made or
  /// not, so that an answer tells nothing of them.
  void judge(const Rules& rules, const State& view, Seat seat, const ActionList& list,
             ActionValues& values) override {
    State open = view;
    if (rules.seats() > 1)
      for (Seat other = 0; other < rules.seats(); ++other)
        if (other != seat && may_choose(rules, view, other)) open.waiting.add(other);
    Outlook::judge(rules, open, seat, list, values);
  }

 private:
  /// Whoever is not waiting has chosen, or was never asked.
  static bool may_choose(const Rules& rules, const State& view, Seat seat) {
    const Sheet& sheet = view.sheets[seat];
    const CellSet fitting = sheet.holding(view.dice[0] + view.dice[1]) & ~sheet.circled;
    const CellSet empty = sheet.empty();
    (void)rules;
    return fitting != 0 || (empty & (empty - 1)) != 0 || (view.final_round != 0 && empty != 0);
  }

  static int fewest_empty(const Rules& rules, const State& s) {
    int fewest = kCells;
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      fewest = std::min(fewest, std::popcount(s.sheets[seat].empty()));
    return fewest;
  }

  /// The sheet when the present roll is used, as well as can be by whoever is still to use it.
  Board board_after(const Rules& rules, const State& s, Seat seat) {
    const Board now = Board::of(rules.sheet_now(s, seat));
    if (s.phase != Phase::Act) return now;
    const bool last = s.final_round != 0;
    if (!s.waiting.contains(seat)) return forced_use(rules, s, seat, now);
    const int fewest = rules.seats() == 1 ? Position::kAlone : fewest_empty(rules, s);
    if (s.choices[seat].lines_due != 0) return best_bonus(rules, s, seat, now, fewest);
    const int number = s.dice[0] + s.dice[1];
    if (last) return best_last_use(rules.component_set(), now, number);
    const Key key{now.codes, number, fewest};
    if (const auto known = uses_.find(key); known != uses_.end()) return known->second;
    if (uses_.size() >= kUsesMax) uses_.clear();
    return uses_[key] = best_use(values_, rules.component_set(), {now, fewest}, number);
  }

  /// S-07, S-08: a seat with one way to use the roll was not asked; an observed state may not show
  /// what it did.
  static Board forced_use(const Rules& rules, const State& s, Seat seat, const Board& now) {
    const Choice& choice = s.choices[seat];
    const bool shown = choice.circled != 0 || choice.written != kNoCell;
    if (shown || s.final_round != 0 || now.empty != 1 || may_choose(rules, s, seat)) return now;
    Board best = now;
    for_each_use(rules.component_set(), now, s.dice[0] + s.dice[1],
                 [&](const Board& end, CellSet) { best = end; });
    return best;
  }

  Board best_bonus(const Rules& rules, const State& s, Seat seat, const Board& now, int fewest) {
    Board best = now;
    double best_value = -1e9;
    for_each_bonus(rules.component_set(), now, 0, s.choices[seat].lines_due,
                   [&](const Board& end, CellSet) {
                     const Position position{end, fewest};
                     const double value = s.final_round != 0
                                              ? final_points(rules.component_set(), end)
                                              : Appraisal(values_, end, stage_of(position)).value();
                     if (value <= best_value) return;
                     best_value = value;
                     best = end;
                   });
    return best;
  }

  Chances of_boards(const Rules& rules, const State& s, std::span<const Board> boards) {
    const bool last_used = s.final_round != 0 && s.phase == Phase::Act;
    int fewest = kCells;
    for (const Board& board : boards) fewest = std::min(fewest, board.empty);
    const bool last_to_come = s.final_round != 0 || fewest == 0;
    std::array<Expected, kSeatsMax> expected;
    for (std::size_t seat = 0; seat < boards.size(); ++seat) {
      if (last_used)
        expected[seat] = {static_cast<double>(final_points(rules.component_set(), boards[seat])),
                          0};
      else if (last_to_come)
        expected[seat] = {points_before_last_roll(rules.component_set(), boards[seat]),
                          std::sqrt(kSpreadOfLastRoll)};
      else
        expected[seat] = {learned_points(boards, seat),
                          std::sqrt(kSpreadOfLastRoll + kSpreadPerRoll * kRollsPerCell * fewest)};
    }
    if (boards.size() == 1) return Chances{expected[0].points};
    return most_points(std::span(expected).first(boards.size()));
  }

  double learned_points(std::span<const Board> boards, std::size_t seat) const {
    Position position{boards[seat]};
    for (std::size_t other = 0; other < boards.size(); ++other)
      if (other != seat)
        position.others_empty = std::min(position.others_empty, boards[other].empty);
    return Appraisal(values_, position.board, stage_of(position)).value();
  }

  using Key = std::tuple<std::array<CellCode, kCells>, int, int>;
  static constexpr std::size_t kUsesMax = 20'000;
  SheetValues values_;
  std::map<Key, Board> uses_;
};

}  // namespace
}  // namespace knaster

MadeOutlook<knaster::Rules> Coaching<knaster::Rules>::outlook(const knaster::Rules& rules) {
  KNOBEL_TRY_ASSIGN(const auto numbers,
                    learned_numbers(knaster::Rules::kInfo.key, knaster::Rules::kInfo.rules_version,
                                    knaster::SheetValues::size()));
  return std::make_unique<knaster::KnasterOutlook>(rules, numbers);
}

std::optional<OddsQuestion> Coaching<knaster::Rules>::reason(const knaster::Rules& rules,
                                                             const knaster::State& view, Seat seat,
                                                             Action action) {
  using namespace knaster;
  if (view.phase != Phase::Act || view.final_round != 0 || action >= kPass) return std::nullopt;
  int fewest = std::popcount(rules.sheet_now(view, seat).empty());
  for (Seat other = 0; other < rules.seats(); ++other)
    fewest = std::min(fewest, std::popcount(view.sheets[other].empty()));
  // What is written now wants to be rolled once more; what is circled now need not be.
  Sums sums;
  sums.wanted[static_cast<std::size_t>(view.dice[0] + view.dice[1])] = 1;
  sums.rolls = 1 + static_cast<int>(fewest * kRollsPerCell);
  return knobel::OddsQuestion(knaster::OddsQuestion(sums));
}

}  // namespace knobel
