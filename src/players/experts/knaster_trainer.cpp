#include "players/experts/knaster_trainer.h"

#include <cmath>

#include "players/experts/knaster_hand.h"

namespace knobel::knaster {
namespace {

/// How others fill their sheets, as far as the own one is concerned: in so many of a hundred rolls
/// the fastest of them writes.
constexpr std::uint32_t kPace = 78;
/// Every third match of a training has others at the table.
constexpr std::uint32_t kSoloShare = 3;
/// How far a lesson looks ahead: 0 to the next roll only, 1 to the end of the match only.
constexpr double kLambda = 0.5;

/// Plays one sheet to its end, always to the board of the greatest value; visit(position) sees each
/// position after its choice, and the points are returned.
template <class Visit>
int play_sheet(const SheetValues& values, const Components& components, bool alone,
               FastEntropy& luck, Visit&& visit) {
  Position now;
  for (bool last = false;;) {
    const int number = static_cast<int>(luck.below(kFaces) + luck.below(kFaces)) + 2;
    const int others_before = now.others_empty;
    Board best = now.board;
    double best_value = last ? final_points(components, now.board) : -1;
    for_each_use(components, now.board, number, [&](const Board& end, Action) {
      const double value = last ? final_points(components, end)
                                : values.value(end, stage_of(std::min(end.empty, others_before)));
      if (value <= best_value) return;
      best = end;
      best_value = value;
    });
    now.board = best;
    if (last) return final_points(components, now.board);
    if (!alone && luck.below(100) < kPace) --now.others_empty;
    visit(now);
    last = now.fewest_empty() == 0;
  }
}

class SheetTrainer final : public Trainer {
 public:
  std::string_view game() const override { return Rules::kInfo.key; }
  int rules_version() const override { return Rules::kInfo.rules_version; }
  LearningRule rule() const override { return {LearningRule::Kind::Mean, 0.2, 0.005, 64}; }
  std::uint64_t matches() const override { return 100'000; }

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
        float* entry = &numbers[values.place(stage_of(empty), line_kind(codes))];
        entry[0] = static_cast<float>(kLineScale * hope.marked);
        entry[1] = static_cast<float>(rest);
        entry[2] = static_cast<float>(components_.line_points[kLines - 1] * hope.marked + rest);
      }
    });
    return numbers;
  }

  void play(std::span<const float> numbers, double, FastEntropy& luck,
            std::vector<Lesson>& lessons) const override {
    const SheetValues values(numbers, components_);
    std::vector<Position> seen;
    const bool alone = luck.below(kSoloShare) != 0;
    double target = play_sheet(values, components_, alone, luck,
                               [&](const Position& position) { seen.push_back(position); });
    for (auto position = seen.rbegin(); position != seen.rend(); ++position) {
      target = kLambda * target + (1 - kLambda) * mean_after_roll(values, components_, *position);
      const int stage = stage_of(position->fewest_empty());
      teach(values, position->board, stage, target - values.value(position->board, stage), lessons);
    }
  }

  std::string strength(std::span<const float> numbers, std::uint64_t seed) const override {
    const SheetValues values(numbers, components_);
    constexpr int kMatches = 1000;
    FastEntropy luck(seed, ~std::uint64_t{0});
    double sum = 0;
    for (int match = 0; match < kMatches; ++match)
      sum += play_sheet(values, components_, true, luck, [](const Position&) {});
    const auto tenths = static_cast<int>(std::lround(10 * sum / kMatches));
    return "alone, without looking ahead: " + std::to_string(tenths / 10) + "." +
           std::to_string(tenths % 10) + " points";
  }

 private:
  /// Shares an error among the numbers that the value is the sum of.
  static void teach(const SheetValues& values, const Board& board, int stage, double error,
                    std::vector<Lesson>& lessons) {
    constexpr double kShare = 0.5 / 24;
    constexpr double kBaseShare = 0.5;
    lessons.push_back({static_cast<std::uint32_t>(values.base_place(stage)),
                       static_cast<float>(error * kBaseShare)});
    const auto waiting = board.waiting();
    for (CellCode code = 1; code <= kNumberCodes; ++code)
      lessons.push_back(
          {static_cast<std::uint32_t>(values.waiting_place(stage, code, waiting[code])),
           static_cast<float>(error * kShare)});
    for (int line = 0; line < kLines; ++line) {
      const auto place =
          static_cast<std::uint32_t>(values.place(stage, line_kind(board.line(line))));
      const auto share = [&](std::uint32_t which, double weight) {
        lessons.push_back({place + which, static_cast<float>(error * weight * kShare)});
      };
      if (SheetValues::is_diagonal(line)) {
        share(2, 2);
      } else {
        share(0, values.weight(line));
        share(1, 1);
      }
    }
  }

  Components components_;
};

}  // namespace

std::unique_ptr<Trainer> make_trainer() { return std::make_unique<SheetTrainer>(); }

}  // namespace knobel::knaster
