#include "analysis/training.h"

#include <doctest/doctest.h>

#include "players/learned.h"

using namespace knobel;

namespace {

/// Learns the mean of a die for each of three numbers.
class DieTrainer final : public Trainer {
 public:
  std::string_view game() const override { return "null_game"; }
  int rules_version() const override { return 1; }
  LearningRule rule() const override { return {0.3, 0.001, 16}; }
  std::uint64_t matches() const override { return 4000; }
  std::vector<float> begin() const override { return {0, 0, 0}; }
  void play(std::span<const float> numbers, double, FastEntropy& luck,
            std::vector<Lesson>& lessons) const override {
    for (std::uint32_t i = 0; i < numbers.size(); ++i)
      lessons.push_back({i, static_cast<float>(luck.below(6) + 1) - numbers[i]});
  }
  std::string strength(std::span<const float>, std::uint64_t) const override { return ""; }
};

std::string trained(const Trainer& trainer, int threads) {
  Training training(trainer, trainer.matches(), 1, "made");
  while (!training.finished()) training.run_batch(threads);
  return training.values();
}

}  // namespace

TEST_CASE("training finds the mean") {
  const auto file = read_learned(trained(DieTrainer(), 1));
  REQUIRE(file.has_value());
  for (const float number : file->numbers) CHECK(number == doctest::Approx(3.5).epsilon(0.05));
}

TEST_CASE("training gives the same file for any number of threads, and when it was interrupted") {
  const DieTrainer trainer;
  const auto file = trained(trainer, 1);
  CHECK(trained(trainer, 2) == file);
  CHECK(trained(trainer, 3) == file);
  Training first(trainer, trainer.matches(), 1, "made");
  for (int batch = 0; batch < 5; ++batch) first.run_batch(1);
  Training second(trainer, trainer.matches(), 1, "made");
  REQUIRE(second.resume(first.checkpoint()).has_value());
  CHECK(second.played() == first.played());
  while (!second.finished()) second.run_batch(2);
  CHECK(second.values() == file);
  Training other(trainer, trainer.matches(), 2, "made otherwise");
  CHECK(!other.resume(first.checkpoint()).has_value());
  CHECK(!other.resume("nonsense").has_value());
}
