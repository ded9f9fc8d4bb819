#pragma once

// A small network that says how well one seat stands, the same for every seat of a table; what all
// seats get from it becomes their chances to win (a softmax, so that they add up to one). Most
// inputs of a position are zero, so inputs are lists. The numbers belong to somebody else: to a
// file (learned.h) or to a training.
//
// Numbers, in this order: a row of weights into the hidden units per input, the hidden biases, the
// weights of the hidden units, and a weight that leads every input straight to the answer.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/entropy.h"
#include "engine/seat.h"
#include "players/same_everywhere.h"
#include "players/trainer.h"

namespace knobel {

/// What the network is told about one seat: the inputs that are not zero.
class NetInputs {
 public:
  static constexpr int kMax = 96;

  void add(int input, float value = 1) {
    if (value == 0) return;
    indices_[static_cast<std::size_t>(count_)] = static_cast<std::uint16_t>(input);
    values_[static_cast<std::size_t>(count_++)] = value;
  }
  void clear() { count_ = 0; }
  int size() const { return count_; }
  std::size_t index(int i) const { return indices_[static_cast<std::size_t>(i)]; }
  float value(int i) const { return values_[static_cast<std::size_t>(i)]; }

 private:
  int count_ = 0;
  std::array<std::uint16_t, kMax> indices_;  // NOLINT: the first count_ are set
  std::array<float, kMax> values_;           // NOLINT
};

template <int Inputs, int Hidden>
class SeatNet {
 public:
  static_assert(Inputs <= NetInputs::kMax);
  static constexpr std::size_t kSize = (Inputs + 2) * Hidden + Inputs;
  static constexpr std::size_t kBiases = Inputs * Hidden;
  static constexpr std::size_t kOut = kBiases + Hidden;
  static constexpr std::size_t kStraight = kOut + Hidden;
  using Units = std::array<float, Hidden>;

  /// Precondition: kSize numbers, which must outlive the network.
  explicit SeatNet(std::span<const float> numbers) : numbers_(numbers) {}

  /// Small numbers of both signs, always the same; what leads straight to the answer is zero.
  static std::vector<float> begin() {
    std::vector<float> numbers(kSize);
    FastEntropy entropy(1);
    for (std::size_t i = 0; i < kStraight; ++i) {
      const float even = static_cast<float>(entropy.below(2001)) / 1000 - 1;
      numbers[i] = i >= kBiases && i < kOut ? 0 : 0.3F * even;
    }
    return numbers;
  }

  /// How well a seat stands. `units` are the hidden units, for `teach`.
  float operator()(const NetInputs& inputs, Units& units) const {
    for (std::size_t j = 0; j < Hidden; ++j) units[j] = numbers_[kBiases + j];
    float answer = 0;
    for (int i = 0; i < inputs.size(); ++i) {
      const float value = inputs.value(i);
      const float* row = numbers_.data() + inputs.index(i) * Hidden;
      for (std::size_t j = 0; j < Hidden; ++j) units[j] += value * row[j];
      answer += value * numbers_[kStraight + inputs.index(i)];
    }
    for (std::size_t j = 0; j < Hidden; ++j) {
      units[j] = units[j] > 0 ? units[j] : 0;
      answer += units[j] * numbers_[kOut + j];
    }
    return answer;
  }

  /// Adds to `slopes` how every number should change so that the answer grows by `error`.
  void teach(const NetInputs& inputs, float error, std::span<float> slopes) const {
    Units units;
    (*this)(inputs, units);
    Units back;
    for (std::size_t j = 0; j < Hidden; ++j) {
      back[j] = units[j] > 0 ? error * numbers_[kOut + j] : 0;
      slopes[kOut + j] += error * units[j];
      slopes[kBiases + j] += back[j];
    }
    for (int i = 0; i < inputs.size(); ++i) {
      const float value = inputs.value(i);
      float* row = slopes.data() + inputs.index(i) * Hidden;
      for (std::size_t j = 0; j < Hidden; ++j) row[j] += value * back[j];
      slopes[kStraight + inputs.index(i)] += value * error;
    }
  }

 private:
  std::span<const float> numbers_;
};

/// From how well `seats` seats stand to how likely each wins, in place.
inline void to_chances(std::span<float> standings) {
  float best = standings[0];
  for (const float standing : standings) best = standing > best ? standing : best;
  float sum = 0;
  for (float& standing : standings) {
    standing = static_cast<float>(same_exp(static_cast<double>(standing - best)));
    sum += standing;
  }
  for (float& standing : standings) standing /= sum;
}

/// What the positions of one match teach: each should have foreseen a mix of the next one's chances
/// and of all that came after them, in the end the result (temporal differences).
template <class Net>
class MatchLessons {
 public:
  explicit MatchLessons(int seats) : seats_(seats) {}

  /// The next position, with the chances that the network gave.
  void add(std::span<const NetInputs> inputs, std::span<const float> chances) {
    inputs_.insert(inputs_.end(), inputs.begin(), inputs.end());
    chances_.insert(chances_.end(), chances.begin(), chances.end());
  }

  /// `result`: what came of it, per seat. `trace`: how much of each error goes on to the position
  /// before.
  void finish(const Net& net, std::span<const float> result, float trace,
              std::vector<Lesson>& lessons) const {
    const auto seats = static_cast<std::size_t>(seats_);
    std::vector<float> slopes(Net::kSize);
    std::vector<float> target(result.begin(), result.end());
    for (std::size_t position = inputs_.size() / seats; position-- > 0;)
      for (std::size_t seat = 0; seat < seats; ++seat) {
        const float expected = chances_[position * seats + seat];
        net.teach(inputs_[position * seats + seat], target[seat] - expected, slopes);
        target[seat] = expected + trace * (target[seat] - expected);
      }
    for (std::size_t i = 0; i < slopes.size(); ++i)
      if (slopes[i] != 0) lessons.push_back({static_cast<std::uint32_t>(i), slopes[i]});
  }

 private:
  int seats_;
  std::vector<NetInputs> inputs_;
  std::vector<float> chances_;
};

}  // namespace knobel
