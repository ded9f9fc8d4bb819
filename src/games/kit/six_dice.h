#pragma once

// Rolling as in Knatsch, for every game that does it: six dice, of which a six is dead from the
// moment it is thrown; any live die may be thrown again; what lies there in the end is worth its
// largest group of equal dice. A game holds the live dice (the dead ones are the rest of the six)
// and compares results; everything here is a table lookup, because playouts live on it.
//
// The rule numbers are those of knatsch/RULES.md.

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/check.h"
#include "engine/dice.h"

namespace knobel::kit {

inline constexpr int kSixDice = 6;
inline constexpr int kDeadFace = 6;
inline constexpr int kLiveFaces = 5;

/// Which card dice (Kartenwürfel) count for a roller: bit v − 1 stands for the value v. A card die
/// counts like one more die, is never thrown and never dead.
using CardDice = std::uint8_t;
inline constexpr int kCardDiceSets = 1 << kLiveFaces;

/// What dice are worth: n dice showing face f and the extra number e (Zusatzzahl), as one number:
///   bits 0–2: e, bits 3–5: f, bits 6–8: n
/// so that the better result is the larger number. Nothing at all is (0, 0, 0).
class Result {
 public:
  constexpr Result() = default;
  static constexpr Result of(int count, int face, int extra) {
    Result result;
    result.packed_ = static_cast<std::uint16_t>((count << 6) | (face << 3) | extra);
    return result;
  }
  constexpr int count() const { return packed_ >> 6; }
  constexpr int face() const { return (packed_ >> 3) & 7; }
  constexpr int extra() const { return packed_ & 7; }
  // K-11, K-14: the size of the group first, then its face, and only then the extra number.
  // K-13: to beat is to be strictly greater.
  friend constexpr auto operator<=>(Result, Result) = default;

 private:
  std::uint16_t packed_ = 0;
};

/// "3x4+1".
std::string result_text(Result result);
/// Reads the above, n from 1 to 7, f from 1 to 5, e from 0 to 5.
std::optional<Result> parse_result(std::string_view text);

/// A multiset of up to six dice that show 1 … 5: what is alive of the dice on the table, or what of
/// it is kept. One of 462, numbered by size and then in the order of KeepLattice.
class LiveDice {
 public:
  static constexpr int kCount = choose(kSixDice + kLiveFaces, kLiveFaces);

  constexpr LiveDice() = default;  // no dice
  static constexpr LiveDice from_index(int index) {
    LiveDice dice;
    dice.index_ = static_cast<std::uint16_t>(index);
    return dice;
  }
  /// Precondition: no sixes, at most six dice.
  static LiveDice of(DiceSet set);

  constexpr int index() const { return index_; }
  bool empty() const { return index_ == 0; }
  int size() const;
  DiceSet set() const;
  /// With one more die; a six is dead and adds nothing. Precondition for others: fewer than six.
  LiveDice with(int face) const;
  /// Everything that can be kept while at least one die is thrown again: all proper parts, in
  /// ascending order of index.
  std::span<const LiveDice> keeps() const;
  /// Is `part` in keeps()?
  bool can_keep(LiveDice part) const { return part != *this && set().contains(part.set()); }
  friend constexpr auto operator<=>(LiveDice, LiveDice) = default;

 private:
  std::uint16_t index_ = 0;
};

/// What these dice and card dice are worth together, grouped to best effect.
Result result(LiveDice live, CardDice card_dice);

/// The best that can still come of so many live dice if all of them may be thrown once more. It can
/// be reached from whatever they show, so an attempt at more than this is hopeless.
Result best_possible(int live_dice, CardDice card_dice);

/// "5 5 2", or "none": how notation names dice.
std::string dice_text(LiveDice dice);
/// "5 5 2 1 x x": the tray, dead dice last.
std::string tray_text(LiveDice live, int dead);
/// Reads what dice_text writes, in any order of faces.
std::optional<LiveDice> parse_dice(std::span<const std::string_view> words);

// --- the tables behind it ------------------------------------------------------------------------

struct SixDiceTables {
  /// Pairs of a set and one of its parts, the set itself included: every die of the ten kinds
  /// "kept 1 … kept 5, thrown 1 … thrown 5" counts, up to six dice.
  static constexpr int kPairs = choose(kSixDice + 2 * kLiveFaces, kSixDice);

  std::array<DiceSet, LiveDice::kCount> sets{};
  std::array<std::uint8_t, LiveDice::kCount> sizes{};
  std::array<std::array<LiveDice, kFaces>, LiveDice::kCount> extended{};
  std::array<std::uint16_t, LiveDice::kCount + 1> first_keep{};
  std::array<LiveDice, kPairs - LiveDice::kCount> keeps{};
  std::array<std::array<Result, LiveDice::kCount>, kCardDiceSets> results{};
  std::array<std::array<Result, kSixDice + 1>, kCardDiceSets> best{};
};
extern const SixDiceTables kSixDiceTables;

inline int LiveDice::size() const { return kSixDiceTables.sizes[index_]; }
inline DiceSet LiveDice::set() const { return kSixDiceTables.sets[index_]; }
inline LiveDice LiveDice::with(int face) const { return kSixDiceTables.extended[index_][face - 1]; }
inline std::span<const LiveDice> LiveDice::keeps() const {
  const auto first = kSixDiceTables.first_keep[index_];
  return std::span(kSixDiceTables.keeps)
      .subspan(first, static_cast<std::size_t>(kSixDiceTables.first_keep[index_ + 1] - first));
}
inline Result result(LiveDice live, CardDice card_dice) {
  return kSixDiceTables.results[card_dice][static_cast<std::size_t>(live.index())];
}
inline Result best_possible(int live_dice, CardDice card_dice) {
  return kSixDiceTables.best[card_dice][static_cast<std::size_t>(live_dice)];
}

}  // namespace knobel::kit
