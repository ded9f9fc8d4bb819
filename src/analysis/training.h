#pragma once

// Training by self-play (players/trainer.h), driven: matches on all cores, lessons added up in the
// order of matches, so that seed and number of matches alone decide the result to the last bit.

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"
#include "players/trainer.h"

namespace knobel {

class Training {
 public:
  /// `trainer` must outlive it. `made` is the command that stands in the file.
  Training(const Trainer& trainer, std::uint64_t matches, std::uint64_t seed, std::string made);

  bool finished() const { return played_ == matches_; }
  std::uint64_t played() const { return played_; }
  std::span<const float> numbers() const { return numbers_; }

  /// Plays the next batch and learns from it. `threads`: 0 is one per core.
  void run_batch(int threads);

  /// The file of values as they are now (players/learned.h).
  std::string values() const;
  /// Everything that is needed to go on later, and going on with it. Refuses what another command
  /// has made.
  std::string checkpoint() const;
  std::expected<void, Error> resume(std::string_view checkpoint);

 private:
  void learn(std::span<const std::vector<Lesson>> lessons);

  const Trainer& trainer_;
  std::uint64_t matches_;
  std::uint64_t seed_;
  std::string made_;
  std::uint64_t played_ = 0;
  std::vector<float> numbers_;
  std::vector<float> weights_;  // of each number: the squares of its lessons
  // Of the present batch: the sum of each number's lessons, whether it has any, and which have.
  std::vector<double> sums_;
  std::vector<char> is_touched_;
  std::vector<std::uint32_t> touched_;
};

}  // namespace knobel
