#pragma once

// What the master of the card game has learned: how many more turns of its own a seat needs until
// its last stone is placed, from its board, its stones and its hand. A small network with one
// hidden layer over features of which about thirty are on at a time; one for each kind of game.

#include <array>
#include <span>
#include <vector>

#include "games/karten/rules.h"
#include "players/karten/shape.h"

namespace knobel::karten {

/// What each card in the hand of whoever finishes counts, in turns: it decides between those who
/// finish in the same round.
inline constexpr float kLastCard = 0.15F;

/// What the network is told about a position: the features that are on.
class Features {
 public:
  /// Those that the board alone decides.
  Features(const Rules& rules, const Area& area);
  /// Those of a hand beside that board; what was added before is gone.
  void set_hand(const Shape& hand);

  std::span<const std::uint16_t> of_board() const { return std::span(on_).first(of_board_); }
  std::span<const std::uint16_t> of_hand() const {
    return std::span(on_).subspan(of_board_, count_ - of_board_);
  }

 private:
  static constexpr std::size_t kMost = 40;

  /// The feature `which` of a kind that begins at `base`; beyond its `size` comes none.
  void add(int base, int which, int size);

  std::array<std::uint16_t, kMost> on_;
  std::array<std::uint16_t, kCombinations> chances_at_;  // where each combination's features begin
  std::size_t count_ = 0;
  std::size_t of_board_ = 0;
};

/// One network, somewhere in the numbers of all of them.
class Net {
 public:
  static constexpr std::size_t kHidden = 32;
  static std::size_t size();

  explicit Net(std::span<const float> numbers) : numbers_(numbers) {}

  /// Sums on the way to the answer.
  struct Sums {
    std::array<float, kHidden> hidden;
    float direct;
  };
  Sums begin() const;
  void add(std::span<const std::uint16_t> features, Sums& sums) const;
  float answer(const Sums& sums) const;
  float answer(const Features& features) const;

  /// Adds to `gradient`, which has a place for each number, by how much each should grow so that
  /// the answer grows by `error`.
  void teach(const Features& features, float error, std::span<float> gradient) const;

 private:
  std::span<const float> numbers_;
};

/// All networks together: the numbers of the file.
std::size_t learned_size();
/// Untrained ones, from which it takes a few matches to play sensibly.
std::vector<float> first_numbers();
/// Which part of them is about these rules.
std::size_t learned_offset(const Rules& rules);

/// The value for the planner (karten_planner.h): the fewer turns to go, the better.
class LearnedValue {
 public:
  /// `numbers` must outlive it.
  explicit LearnedValue(std::span<const float> numbers) : numbers_(numbers) {}

  class Board {
   public:
    Board(const LearnedValue& value, const Rules& rules, const Area& area);
    double worth(const Shape& hand) const;

   private:
    /// OPTIMIZATION: many cards of a hand are missed equally little, so the same question comes
    /// again and again; a few answers are remembered.
    struct Known {
      std::uint32_t outline = ~0U;
      float answer = 0;
    };
    Net net_;
    mutable Features features_;
    Net::Sums sums_;
    bool finished_;
    mutable std::array<Known, 256> known_;
  };

 private:
  std::span<const float> numbers_;
};

}  // namespace knobel::karten
