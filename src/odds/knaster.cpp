#include "odds/knaster.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

#include "engine/check.h"
#include "engine/dice.h"
#include "players/knaster/expert.h"
#include "players/knaster/master.h"

namespace knobel::knaster {
namespace {

/// Of 36.
double chance_of(int sum) { return (6 - std::abs(7 - sum)) / 36.0; }

/// How likely everything wanted comes, worked out once for each rest of it and number of rolls.
class Waiting {
 public:
  double chance(const Wanted& wanted, int rolls) {
    if (wanted == Wanted{}) return 1;
    if (rolls == 0) return 0;
    const auto known = known_.find({wanted, rolls});
    if (known != known_.end()) return known->second;
    double total = 0;
    double useless = 1;
    for (int sum = kSumMin; sum <= kSumMax; ++sum) {
      if (wanted[sum] == 0) continue;
      Wanted rest = wanted;
      --rest[sum];
      total += chance_of(sum) * chance(rest, rolls - 1);
      useless -= chance_of(sum);
    }
    total += useless * chance(wanted, rolls - 1);
    known_.emplace(std::pair{wanted, rolls}, total);
    return total;
  }

 private:
  std::map<std::pair<Wanted, int>, double> known_;
};

}  // namespace

namespace {

using Numbers = std::array<std::uint8_t, kSize>;

/// What all lines that there can be may become, by the rolls to come. Lines are numbered as
/// multisets of five out of twelve: an empty cell, 2 … 12.
class LineTable {
 public:
  static const LineTable& get() {
    static const LineTable table;
    return table;
  }

  /// Precondition: rolls <= kRollsMax.
  const LineOdds& odds(Numbers numbers, int rolls) const {
    return odds_[static_cast<std::size_t>(rolls)][place_of(numbers)];
  }
  static constexpr int kRollsMax = 2 * kCells;

 private:
  static constexpr int kCodes = kSumMax;  // 0 is an empty cell, then the sums less one
  static constexpr std::size_t kPlaces = choose(kCodes + kSize - 1, kSize);
  using PerLine = std::array<LineOdds, kPlaces>;

  LineTable() : odds_(kRollsMax + 1) {
    Numbers numbers{};
    for (std::size_t place = 0; place < kPlaces; ++place) {
      lines_[place_of(numbers)] = numbers;
      next_line(numbers);
    }
    for (std::size_t place = 0; place < kPlaces; ++place) {
      const Numbers& line = lines_[place];
      if (line[0] != 0) odds_[0][place][static_cast<std::size_t>(combination(line))] = 1;
      odds_[0][place][0] = 0;
    }
    for (std::size_t rolls = 1; rolls < odds_.size(); ++rolls)
      for (std::size_t place = 0; place < kPlaces; ++place)
        odds_[rolls][place] = after_roll(odds_[rolls - 1], place);
  }

  /// The next one in the order of ascending codes; sums stand for their codes here.
  static void next_line(Numbers& numbers) {
    std::size_t i = 0;
    while (i < kSize && numbers[i] == (i + 1 < kSize ? numbers[i + 1] : kSumMax)) ++i;
    if (i == kSize) return;
    numbers[i] = numbers[i] == 0 ? kSumMin : static_cast<std::uint8_t>(numbers[i] + 1);
    std::fill_n(numbers.begin(), i, std::uint8_t{0});
  }

  static std::size_t place_of(Numbers numbers) {
    std::ranges::sort(numbers);
    int place = 0;
    for (int i = 0; i < kSize; ++i) {
      const int number = numbers[static_cast<std::size_t>(i)];
      place += choose(std::max(number - 1, 0) + i, i + 1);
    }
    return static_cast<std::size_t>(place);
  }

  /// The best of writing the sum into the line and using it elsewhere, for each combination.
  LineOdds after_roll(const PerLine& later, std::size_t place) const {
    Numbers numbers = lines_[place];
    if (numbers[0] != 0) return later[place];
    LineOdds odds{};
    for (int sum = kSumMin; sum <= kSumMax; ++sum) {
      numbers[0] = static_cast<std::uint8_t>(sum);
      const LineOdds& written = later[place_of(numbers)];
      for (std::size_t i = 0; i < odds.size(); ++i)
        odds[i] += chance_of(sum) * std::max(written[i], later[place][i]);
    }
    return odds;
  }

  std::array<Numbers, kPlaces> lines_;
  std::vector<PerLine> odds_;  // by rolls
};

/// How many rolls come after the present one, whatever anybody does.
int sure_rolls(const Rules& rules, const State& s, Seat seat) {
  // S-25: the last one.
  if (s.final_round != 0) return 0;
  int empty = std::popcount(rules.sheet_now(s, seat).empty());
  const auto& choice = s.choices[seat];
  if (choice.circled == 0 && choice.written == kNoCell) --empty;
  // What the others do with this roll is hidden; each may write.
  for (Seat other = 0; other < rules.seats(); ++other)
    if (other != seat) empty = std::min(empty, std::popcount(s.sheets[other].empty()) - 1);
  return empty + 1;
}

/// The open lines through a cell, as the sheet stands.
std::vector<ProspectsOdds::Open> open_lines(const Sheet& sheet, unsigned lines, int rolls) {
  std::vector<ProspectsOdds::Open> open;
  for (; lines != 0; lines &= lines - 1) {
    const int line = std::countr_zero(lines);
    const auto numbers = sheet.line_numbers(line);
    if (std::ranges::find(numbers, 0) != numbers.end())
      open.push_back({line, odds_of(Line{numbers, rolls})});
  }
  return open;
}

/// By hand, without trained values.
std::vector<double> hoped_after(const Rules& rules, State s, Seat seat, const ActionList& list) {
  // Nobody else's choice matters to the own sheet.
  s.waiting = SeatSet::first(rules.seats());
  std::vector<double> points;
  for (const Action action : list) {
    State after = s;
    rules.act(after, seat, action);
    points.push_back(hoped_points(rules, after, seat));
  }
  return points;
}

}  // namespace

SumsOdds odds_of(const Sums& question) {
  double none = 1;
  for (int sum = kSumMin; sum <= kSumMax; ++sum)
    if (question.wanted[sum] > 0) none -= chance_of(sum);
  double never = 1;
  for (int roll = 0; roll < question.rolls; ++roll) never *= none;
  return {1 - never, Waiting().chance(question.wanted, question.rolls)};
}

LineOdds odds_of(const Line& question) {
  KNOBEL_CHECK(question.rolls >= 0 && question.rolls <= LineTable::kRollsMax);
  return LineTable::get().odds(question.numbers, question.rolls);
}

ProspectsOdds odds_of(const Prospects& question) {
  const auto& [rules, view, seat] = question;
  const Sheet sheet = rules.sheet_now(view, seat);
  ProspectsOdds odds;
  odds.rolls = sure_rolls(rules, view, seat);
  odds.open = open_lines(sheet, (1U << kLines) - 1, odds.rolls);
  for (int line = 0; line < kLines; ++line) {
    const auto numbers = sheet.line_numbers(line);
    if (std::ranges::find(numbers, 0) == numbers.end() && !sheet.line_marked(line)) {
      Sums missing{{}, odds.rolls};
      for (const auto cell : kLineCells[line])
        if ((sheet.circled & cell_bit(cell)) == 0)
          ++missing.wanted[static_cast<std::size_t>(sheet.number(cell))];
      odds.full.push_back({line, odds_of(missing).all});
    }
  }
  ActionList list;
  rules.actions(view, seat, list);
  const auto learned = points_after(rules, view, seat, list);
  const auto points = learned ? *learned : hoped_after(rules, view, seat, list);
  for (std::size_t i = 0; i < list.size(); ++i) {
    ProspectsOdds::Use use{rules.action_text(view, seat, list[i]), points[i]};
    if (list[i] < kCircle) {
      Sheet written = sheet;
      const Cell cell = list[i] - kWrite;
      written.write(cell, view.dice[0] + view.dice[1]);
      use.lines = open_lines(written, kLinesThrough[static_cast<std::size_t>(cell)], odds.rolls);
    }
    odds.uses.push_back(std::move(use));
  }
  return odds;
}

std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat) {
  if (s.phase != Phase::Act || !s.waiting.contains(seat)) return std::nullopt;
  return Prospects{rules, s, seat};
}

}  // namespace knobel::knaster
