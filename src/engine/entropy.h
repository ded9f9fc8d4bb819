#pragma once

// The only source of luck. A generator is never part of a state: rules say what is thrown
// (chance.h), whoever runs the match throws it. Live tables use fairness/committed_entropy instead.

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/check.h"

namespace knobel {

class Entropy {
 public:
  virtual ~Entropy() = default;
  /// Uniform in 0 … n−1, without modulo bias. Precondition: n >= 1.
  virtual std::uint32_t below(std::uint32_t n) = 0;
};

/// xoshiro256++ with Lemire's multiplication: a few nanoseconds per die, the same numbers on every
/// machine. Streams of one seed are independent for our purposes: seed and stream are each mixed
/// before they meet, and the 256-bit state is filled from the result.
class FastEntropy final : public Entropy {
 public:
  explicit FastEntropy(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t mix = scramble(seed) ^ std::rotl(scramble(stream ^ 0x9E3779B97F4A7C15U), 29);
    for (auto& word : state_) word = scramble(mix += 0x9E3779B97F4A7C15U);
  }

  std::uint32_t below(std::uint32_t n) override {
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      const std::uint32_t threshold = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

 private:
  /// The finaliser of splitmix64: a bijection that spreads every input bit over the word.
  static constexpr std::uint64_t scramble(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
  }
  std::array<std::uint64_t, 4> state_;
};

/// Hands out prepared numbers, for tests. Asking for more, or for a range that the next number does
/// not fit, is a bug of the test.
class ScriptedEntropy final : public Entropy {
 public:
  explicit ScriptedEntropy(std::vector<std::uint32_t> numbers) : numbers_(std::move(numbers)) {}
  std::uint32_t below(std::uint32_t n) override {
    KNOBEL_CHECK(next_ < numbers_.size());
    KNOBEL_CHECK(numbers_[next_] < n);
    return numbers_[next_++];
  }

 private:
  std::vector<std::uint32_t> numbers_;
  std::size_t next_ = 0;
};

}  // namespace knobel
