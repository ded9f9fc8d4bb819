#pragma once

// What the master of the card game has learned: how many more turns of its own a seat needs until
// its last stone is placed, from its board, its stones and its hand. A small network with one
// hidden layer over features of which about thirty are on at a time; one for each kind of game.

#include <array>
#include <span>
#include <vector>

#include "players/experts/karten_planner.h"

namespace knobel::karten {

/// The features that are on.
class Features {
 public:
  Features(const Rules& rules, const Area& area, CardSet hand);
  auto begin() const { return on_.begin(); }
  auto end() const { return on_.begin() + count_; }

  static constexpr int kMost = 40;
  /// How many features there are.
  static const int kAll;

 private:
  void add_board(const Rules& rules, const Area& area);
  void add_hand(CardSet hand);
  void add_chances(const Rules& rules, const Area& area, CardSet hand);
  /// One of `size` features, numbered from `base`; what lies beyond counts as the last one.
  void add(int base, int which, int size);

  std::array<std::uint16_t, kMost> on_;
  int count_ = 0;
};

/// One network, somewhere in the numbers of all of them.
class Net {
 public:
  static constexpr int kHidden = 32;
  static std::size_t size();

  explicit Net(std::span<const float> numbers) : numbers_(numbers) {}
  float turns(const Features& features) const;
  /// Adds to `gradient`, which has a place for each number, by how much each should grow so that
  /// the answer grows by `error`.
  void teach(const Features& features, float error, std::span<float> gradient) const;

 private:
  using Layer = std::array<float, kHidden>;
  Layer hidden(const Features& features) const;
  std::span<const float> numbers_;
};

/// All networks together: the numbers of the file.
std::size_t learned_size();
/// Untrained ones, from which it takes a few matches to play sensibly.
std::vector<float> first_numbers();
/// Which part of them is about these rules.
std::size_t learned_offset(const Rules& rules);

class LearnedValue final : public HoldingValue {
 public:
  explicit LearnedValue(std::span<const float> numbers) : numbers_(numbers) {}
  double value(const Rules& rules, const Area& area, CardSet hand) const override;

 private:
  std::span<const float> numbers_;
};

}  // namespace knobel::karten
