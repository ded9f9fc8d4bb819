#include "players/knaster/trainer.h"

#include <cmath>

#include "players/knaster/hope.h"
#include "players/knaster/values.h"

namespace knobel::knaster {
namespace {

/// The sheets of others are not played: the fastest of them writes in so many of a hundred rolls,
/// which differs from match to match.
constexpr std::uint32_t kPaceMin = 65;
constexpr std::uint32_t kPaceMax = 90;
/// How far a lesson looks ahead: 0 to the next roll only, 1 to the end of the match only.
constexpr double kLambda = 0.5;

/// Plays one sheet to its end, always to the board of the greatest value; visit(position) sees each
/// position after its choice, and the points are returned. `pace`: in so many of a hundred rolls
/// the fastest of the others writes; 0 if there are none.
template <class Visit>
int play_sheet(const SheetValues& values, const Components& components, std::uint32_t pace,
               FastEntropy& luck, Visit&& visit) {
  Position now;
  if (pace > 0) now.others_empty = kCells;
  for (bool last = false;;) {
    const int number = static_cast<int>(luck.below(kFaces) + luck.below(kFaces)) + 2;
    if (last) return final_points(components, best_last_use(components, now.board, number));
    if (pace > 0 && luck.below(100) < pace) --now.others_empty;
    now.board = best_use(values, components, now, number);
    visit(now);
    last = now.fewest_empty() == 0;
  }
}

class SheetTrainer final : public Trainer {
 public:
  std::string_view game() const override { return Rules::kInfo.key; }
  int rules_version() const override { return Rules::kInfo.rules_version; }
  LearningRule rule() const override { return {.rate_first = 0.3, .rate_last = 0.015, .batch = 8}; }
  std::uint64_t matches() const override { return 800'000; }

  /// What the journeyman would say, line by line.
  std::vector<float> begin() const override {
    std::vector<float> numbers(SheetValues::size());
    const SheetValues values(numbers, components_);
    for_each_line([&](const LineCodes& codes) {
      for (int empty = kCells - 1; empty >= 0; --empty) {
        const int rolls = rolls_left(empty);
        const LineHope hope = line_hope(codes, rolls, 0);
        double circles = 0;
        for (const CellCode code : codes) circles += 1 - stays_open(code, rolls);
        const double rest = circles * kCells / (kLines * kSize);  // a cell is in several lines
        for (const int others : {Position::kAlone, kCells}) {
          float* entry =
              &numbers[values.line_place(stage_of(empty, others), values.view(codes).kind)];
          entry[0] = static_cast<float>(SheetValues::kLineScale * hope.marked);
          entry[1] = static_cast<float>(rest);
          entry[2] = static_cast<float>(components_.line_points[kLines - 1] * hope.marked + rest);
        }
      }
    });
    return numbers;
  }

  void play(std::span<const float> numbers, double, FastEntropy& luck,
            std::vector<Lesson>& lessons) const override {
    const SheetValues values(numbers, components_);
    std::vector<Position> seen;
    const std::uint32_t pace =
        luck.below(2) == 0 ? 0 : kPaceMin + luck.below(kPaceMax - kPaceMin + 1);
    play_sheet(values, components_, pace, luck,
               [&](const Position& position) { seen.push_back(position); });
    double target = 0;
    for (auto position = seen.rbegin(); position != seen.rend(); ++position) {
      const Appraisal appraisal(values, position->board, stage_of(*position));
      if (position == seen.rbegin()) target = points_before_last_roll(components_, position->board);
      teach(values, *position, appraisal, target - appraisal.value(), lessons);
      target = kLambda * target + (1 - kLambda) * appraisal.value();
    }
  }

  std::string strength(std::span<const float> numbers, std::uint64_t seed) const override {
    const SheetValues values(numbers, components_);
    constexpr int kMatches = 1000;
    FastEntropy luck(seed, ~std::uint64_t{0});
    double sum = 0;
    for (int match = 0; match < kMatches; ++match)
      sum += play_sheet(values, components_, 0, luck, [](const Position&) {});
    const auto tenths = static_cast<int>(std::lround(10 * sum / kMatches));
    return "alone, without looking ahead: " + std::to_string(tenths / 10) + "." +
           std::to_string(tenths % 10) + " points";
  }

 private:
  /// The error concerns every number that the value is the sum of.
  static void teach(const SheetValues& values, const Position& position, const Appraisal& appraisal,
                    double error, std::vector<Lesson>& lessons) {
    const int stage = stage_of(position);
    const auto teach_one = [&](std::size_t place, double weight = 1) {
      lessons.push_back({static_cast<std::uint32_t>(place), static_cast<float>(error * weight)});
    };
    teach_one(SheetValues::base_place(stage));
    for (CellCode code = 1; code <= kNumberCodes; ++code)
      teach_one(SheetValues::waiting_place(stage, code, appraisal.counts()[code]));
    const auto& views = appraisal.views();
    for (const auto& [line, other, cell] : kCrossingList)
      if (const CellCode code = position.board.codes[cell]; !is_circled(code))
        teach_one(
            SheetValues::crossing_place(stage, code, views[line].outlook, views[other].outlook));
    for (int line = 0; line < kLines; ++line)
      for (const int table : {stage, SheetValues::kAnyStage}) {
        const std::size_t place = values.line_place(table, views[line].kind);
        if (SheetValues::is_diagonal(line)) {
          teach_one(place + 2);
        } else {
          teach_one(place, values.weight(line));
          teach_one(place + 1);
        }
      }
  }

  Components components_;
};

}  // namespace

std::unique_ptr<Trainer> make_trainer() { return std::make_unique<SheetTrainer>(); }

}  // namespace knobel::knaster
