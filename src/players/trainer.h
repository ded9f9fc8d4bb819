#pragma once

// What `knobel train` needs from a game to learn its numbers by self-play. The driver
// (analysis/training.h) plays matches on all cores and adds up what each of them teaches, in the
// order of matches and against numbers that stand still for a batch; so the result depends on the
// seed and not on the number of threads.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/entropy.h"

namespace knobel {

/// numbers[index] should have been larger by `error`; for a network, the error times the
/// derivative.
struct Lesson {
  std::uint32_t index;
  float error;
};

/// How lessons change numbers: in steps that are shorter for those that were moved much (Adagrad),
/// or much of late.
struct LearningRule {
  /// The length of a first step. Falls evenly from the first match to the last.
  double rate_first = 0.05;
  double rate_last = 0.005;
  /// So many matches are played before anything changes.
  int batch = 64;
  /// How much of what moved a number before still counts after the next batch; 1: all of it.
  double memory = 1;
};

/// Const and without memory: many threads use one.
class Trainer {
 public:
  virtual ~Trainer() = default;

  virtual std::string_view game() const = 0;
  virtual int rules_version() const = 0;
  virtual LearningRule rule() const = 0;
  /// How many matches a training has, unless told otherwise.
  virtual std::uint64_t matches() const = 0;
  /// The numbers before the first match.
  virtual std::vector<float> begin() const = 0;
  /// Plays one match with these numbers and appends what it teaches. `progress` goes from 0 to 1.
  virtual void play(std::span<const float> numbers, double progress, FastEntropy& luck,
                    std::vector<Lesson>& lessons) const = 0;
  /// How strong a player with these numbers is, in a few words for the progress line ("mean 101.3
  /// points"). The same seed gives the same answer. Takes a second or two.
  virtual std::string strength(std::span<const float> numbers, std::uint64_t seed) const = 0;
};

}  // namespace knobel
