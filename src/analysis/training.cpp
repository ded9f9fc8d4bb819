#include "analysis/training.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>

#include "engine/text.h"
#include "players/learned.h"

namespace knobel {
namespace {

constexpr std::string_view kAfter = " after ";

}  // namespace

Training::Training(const Trainer& trainer, std::uint64_t matches, std::uint64_t seed,
                   std::string made)
    : trainer_(trainer),
      matches_(matches),
      seed_(seed),
      made_(std::move(made)),
      numbers_(trainer.begin()),
      weights_(numbers_.size()),
      sums_(numbers_.size()),
      is_touched_(numbers_.size()) {}

void Training::run_batch(int threads) {
  const auto batch = static_cast<std::uint64_t>(trainer_.rule().batch);
  std::vector<std::vector<Lesson>> lessons(std::min(batch, matches_ - played_));
  const auto play = [&](std::size_t i) {
    const std::uint64_t match = played_ + i;
    FastEntropy luck(seed_, match);
    trainer_.play(numbers_, static_cast<double>(match) / static_cast<double>(matches_), luck,
                  lessons[i]);
  };
  tbb::task_arena arena(threads > 0 ? threads : tbb::task_arena::automatic);
  arena.execute([&] { tbb::parallel_for(std::size_t{0}, lessons.size(), play); });
  learn(lessons);
  played_ += lessons.size();
}

void Training::learn(std::span<const std::vector<Lesson>> lessons) {
  for (const auto& match : lessons)
    for (const Lesson& lesson : match) {
      if (std::exchange(is_touched_[lesson.index], 1) == 0) touched_.push_back(lesson.index);
      sums_[lesson.index] += lesson.error;
    }
  const LearningRule rule = trainer_.rule();
  const double progress = static_cast<double>(played_) / static_cast<double>(matches_);
  const double rate = rule.rate_first + (rule.rate_last - rule.rate_first) * progress;
  for (const std::uint32_t index : touched_) {
    weights_[index] = static_cast<float>(rule.memory * static_cast<double>(weights_[index]));
    weights_[index] += static_cast<float>(sums_[index] * sums_[index]);
    const double change =
        rate * sums_[index] / std::sqrt(1e-12 + static_cast<double>(weights_[index]));
    numbers_[index] = static_cast<float>(static_cast<double>(numbers_[index]) + change);
    sums_[index] = 0;
    is_touched_[index] = 0;
  }
  touched_.clear();
}

std::string Training::values() const {
  return write_learned({std::string(trainer_.game()), trainer_.rules_version(), made_, numbers_});
}

std::string Training::checkpoint() const {
  LearnedFile file{std::string(trainer_.game()), trainer_.rules_version(),
                   made_ + std::string(kAfter) + std::to_string(played_), numbers_};
  file.numbers.insert(file.numbers.end(), weights_.begin(), weights_.end());
  return write_learned(file);
}

std::expected<void, Error> Training::resume(std::string_view checkpoint) {
  KNOBEL_TRY_ASSIGN(const auto file, read_learned(checkpoint));
  const std::string begins = made_ + std::string(kAfter);
  const auto played = file.made.starts_with(begins)
                          ? parse_number(std::string_view(file.made).substr(begins.size()))
                          : std::nullopt;
  if (!played || file.game != trainer_.game() || file.rules_version != trainer_.rules_version() ||
      file.numbers.size() != 2 * numbers_.size())
    return error("it belongs to another training (" + file.made + ")");
  const auto middle = file.numbers.begin() + static_cast<std::ptrdiff_t>(numbers_.size());
  numbers_.assign(file.numbers.begin(), middle);
  weights_.assign(middle, file.numbers.end());
  played_ = static_cast<std::uint64_t>(*played);
  return {};
}

}  // namespace knobel
