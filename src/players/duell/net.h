#pragma once

// The trained network of the duel: how likely the side that has just moved is to win, 0 … 1.
// Seen from that side, so there is one network for both. Its inputs are all 0 or 1: where each
// figure stands, how many figures are near either end, and how many in each red zone. Two layers of
// hidden units, and a weight that leads each input straight to the answer.
//
// The columns of the numbers have rows of their own and rows that they share; what is learned of
// one is learned of all, except for what differs. Together they are one table, made when the
// network is, so that a move changes a few rows of a sum.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "players/duell/turn.h"

namespace knobel::duell {

class BoardNet {
 public:
  static constexpr int kFirst = 64;
  static constexpr int kSecond = 16;
  static constexpr int kSpaces = 17;  // of a long column; of the short one three are used

  // Rows of the table: figures by column and space, then counts.
  static constexpr int kFigureRows = kColumns * kSpaces;
  static constexpr int kGroups = 6;    // own and other end, each nearer and nearer
  static constexpr int kCountMax = 4;  // more count as so many
  static constexpr int kZoneMax = 2;   // three would have won
  static constexpr int kCountRows = kGroups * (kCountMax + 1);
  static constexpr int kZoneRows = (kZoneMax + 1) * (kZoneMax + 1);
  static constexpr int kRows = kFigureRows + kCountRows + kZoneRows;

  // The numbers, in this order. A row is what it says directly, and a weight per unit.
  static constexpr std::size_t kRow = 1 + kFirst;
  static constexpr std::size_t kShared = kRows * kRow;  // rows that the numbers' columns share
  static constexpr std::size_t kOffsets = kShared + kSpaces * kRow;
  static constexpr std::size_t kMiddle = kOffsets + kFirst;  // per first unit a weight per second
  static constexpr std::size_t kMiddleOffsets = kMiddle + kFirst * kSecond;
  static constexpr std::size_t kOutputs = kMiddleOffsets + kSecond;
  static constexpr std::size_t kOffset = kOutputs + kSecond;
  static constexpr std::size_t kNumbers = kOffset + 1;

  /// Precondition: kNumbers numbers, which must outlive the network.
  explicit BoardNet(std::span<const float> numbers);

  /// A board as the network adds it up. Figures can be moved in it one after another.
  struct Sum {
    std::array<float, kFirst> units;
    float direct;
    std::array<std::uint8_t, kGroups> counts;  // the first is the own red zone
  };
  Sum sum(const Figures& figures, Side side) const;
  void move(Sum& sum, int column, int from, int to, Side side) const;
  /// Rows of counts are added last, and only here.
  double chance(const Sum& sum) const;

  /// The chance of `side`, which has left this board behind.
  double chance(const Figures& figures, Side side) const { return chance(sum(figures, side)); }
  /// Adds to `slopes` (kNumbers of them) how each number should change so that the chance comes
  /// nearer to `target`; what is made least is the surprise, −log of the chance of what happened.
  void teach(const Figures& figures, Side side, double target, std::span<float> slopes) const;

  /// What a training begins with: small numbers, and the sum of the figures' positions.
  static std::vector<float> begin();

 private:
  using Units = std::array<float, kFirst>;
  struct Layers {
    Units first;
    std::array<float, kSecond> second;
    double answer;
  };
  Layers answer(const Sum& sum) const;
  void add(Sum& sum, int row, float sign) const;

  std::span<const float> numbers_;
  std::array<Units, kRows> table_;
  std::array<float, kRows> direct_;
};

/// The board with low and high numbers exchanged: ones for sixes, and so on. It is worth the same.
Figures mirrored(const Figures& figures);

/// BoardNet as a judge. It knows the default board only.
class NetBoards final : public BoardJudge {
 public:
  explicit NetBoards(std::span<const float> numbers) : net_(numbers) {}
  void judge_moves(const Rules& rules, const TurnMoves& moves, const State& board,
                   MoveValues& values) override;

 private:
  BoardNet net_;
};

}  // namespace knobel::duell
