#include "players/karten/net.h"

#include <algorithm>

#include "engine/entropy.h"

namespace knobel::karten {
namespace {

// Where the features of each kind begin. A kind is a number that is one of so many.
constexpr int kAbilities = 11;  // of each row: what it gives
constexpr int kNextStones = 5;  // of each row: stones of its next level, 0 if there is none
constexpr int kColumnsLeft = 6;
constexpr int kActiveStones = 12;
constexpr int kReserveStones = 31;
constexpr int kOwnedStones = 31;
constexpr int kHandSizes = 12;
constexpr int kGroups = 4 * 4 * 3;  // values with two cards, with three, with four or five
constexpr int kFlush = 8;
constexpr int kSecondFlush = 6;
constexpr int kStraight = 6 * 4;  // most values of a straight, in how many places
constexpr int kDistinct = 11;
constexpr int kStones = 5;   // of each combination: stones that are missing …
constexpr int kMissing = 6;  // … and cards

constexpr int kAbilityAt = 0;
constexpr int kNextStonesAt = kAbilityAt + kAbilityRows * kAbilities;
constexpr int kColumnsAt = kNextStonesAt + kAbilityRows * kNextStones;
constexpr int kActiveAt = kColumnsAt + kColumnsLeft;
constexpr int kReserveAt = kActiveAt + kActiveStones;
constexpr int kOwnedAt = kReserveAt + kReserveStones;
constexpr int kHandAt = kOwnedAt + kOwnedStones;
constexpr int kGroupsAt = kHandAt + kHandSizes;
constexpr int kFlushAt = kGroupsAt + kGroups;
constexpr int kSecondFlushAt = kFlushAt + kFlush;
constexpr int kStraightAt = kSecondFlushAt + kSecondFlush;
constexpr int kDistinctAt = kStraightAt + kStraight;
constexpr int kChancesAt = kDistinctAt + kDistinct;
constexpr int kFeatures = kChancesAt + kCombinations * kStones * kMissing;

// Where the numbers of a network are: hidden weights by feature, direct weights by feature, what
// each hidden unit starts from, what it says, what the answer starts from.
constexpr std::size_t kHidden = Net::kHidden;
constexpr std::size_t kDirectAt = kFeatures * kHidden;
constexpr std::size_t kBiasAt = kDirectAt + kFeatures;
constexpr std::size_t kOutAt = kBiasAt + kHidden;
constexpr std::size_t kBaseAt = kOutAt + kHidden;
constexpr std::size_t kNetSize = kBaseAt + 1;

constexpr int kNets = 3;

/// The highest groups of equal values: values with four or five cards, as 0 … 2.
int fours_of(const Shape& hand) {
  return hand.values_with[5] > 0 ? 2 : std::min(hand.values_with[4], 1);
}

/// All that a network is told about a hand, in one number of 25 bits.
std::uint32_t outline_of(const Shape& hand) {
  std::uint32_t outline = 0;
  const auto append = [&](int number, int size) {
    outline =
        outline * static_cast<unsigned>(size) + static_cast<unsigned>(std::min(number, size - 1));
  };
  append(hand.values_with[1], 16);
  append(hand.values_with[2], 4);
  append(hand.values_with[3], 4);
  append(fours_of(hand), 4);
  append(hand.flush[0], 8);
  append(hand.flush[1], 8);
  append(hand.straight, 8);
  append(hand.straight_places - 1, 4);
  append(hand.size, 16);
  return outline;
}

}  // namespace

void Features::add(int base, int which, int size) {
  on_[count_++] = static_cast<std::uint16_t>(base + std::min(which, size - 1));
}

Features::Features(const Rules& rules, const Area& area) {
  const Side& side = rules.side_in_play();
  for (int row = 0; row < kAbilityRows; ++row) {
    const int level = area.levels[row];
    const int next = level == side.levels ? 0 : side.level_stones[level];
    add(kAbilityAt + row * kAbilities, rules.ability(area, static_cast<Row>(row)), kAbilities);
    add(kNextStonesAt + row * kNextStones, next, kNextStones);
  }
  add(kColumnsAt, side.pair_columns - area.columns, kColumnsLeft);
  add(kActiveAt, area.active, kActiveStones);
  add(kReserveAt, area.reserve, kReserveStones);
  add(kOwnedAt, area.owned(), kOwnedStones);
  of_board_ = count_;
  for (int i = 0; i < kCombinations; ++i) {
    const auto combination = static_cast<Combination>(i);
    const Row row = combination >= Combination::FourAlike ? Row::TwoPairs : static_cast<Row>(i);
    const Demand demand = demand_of(side, rules.last_stone(), area, row, 1);
    // 0: the row takes nothing any more. Otherwise 1 and so many stones as are not active yet.
    const int stones =
        demand.fault != StoneFault::None ? 0 : 1 + std::max(0, demand.stones - area.active);
    chances_at_[i] = static_cast<std::uint16_t>(
        kChancesAt + (i * kStones + std::min(stones, kStones - 1)) * kMissing);
  }
}

void Features::set_hand(const Shape& hand) {
  count_ = of_board_;
  const auto& with = hand.values_with;
  add(kGroupsAt, (std::min(with[2], 3) * 4 + std::min(with[3], 3)) * 3 + fours_of(hand), kGroups);
  add(kDistinctAt, with[1], kDistinct);
  add(kFlushAt, hand.flush[0], kFlush);
  add(kSecondFlushAt, hand.flush[1], kSecondFlush);
  add(kStraightAt + hand.straight * 4, hand.straight_places - 1, 4);
  add(kHandAt, hand.size, kHandSizes);
  for (int i = 0; i < kCombinations; ++i) add(chances_at_[i], hand.missing[i], kMissing);
}

std::size_t Net::size() { return kNetSize; }

Net::Sums Net::begin() const {
  Sums sums;
  std::copy_n(numbers_.begin() + kBiasAt, kHidden, sums.hidden.begin());
  sums.direct = numbers_[kBaseAt];
  return sums;
}

void Net::add(std::span<const std::uint16_t> features, Sums& sums) const {
  std::array<float, kHidden> hidden = sums.hidden;
  for (const std::size_t feature : features) {
    const float* weights = numbers_.data() + feature * kHidden;
    for (std::size_t i = 0; i < kHidden; ++i) hidden[i] += weights[i];
    sums.direct += numbers_[kDirectAt + feature];
  }
  sums.hidden = hidden;
}

float Net::answer(const Sums& sums) const {
  // Four partial sums, so that the processor can add four at a time: the order is part of the
  // answer, and compilers may not change it.
  std::array<float, 4> parts{};
  const float* out = numbers_.data() + kOutAt;
  for (std::size_t i = 0; i < kHidden; i += 4)
    for (std::size_t part = 0; part < 4; ++part)
      parts[part] += std::max(sums.hidden[i + part], 0.0F) * out[i + part];
  return sums.direct + ((parts[0] + parts[1]) + (parts[2] + parts[3]));
}

float Net::answer(const Features& features) const {
  Sums sums = begin();
  add(features.of_board(), sums);
  add(features.of_hand(), sums);
  return answer(sums);
}

void Net::teach(const Features& features, float error, std::span<float> gradient) const {
  Sums sums = begin();
  add(features.of_board(), sums);
  add(features.of_hand(), sums);
  std::array<float, kHidden> back{};
  for (std::size_t i = 0; i < kHidden; ++i) {
    if (sums.hidden[i] <= 0) continue;
    gradient[kOutAt + i] += error * sums.hidden[i];
    back[i] = error * numbers_[kOutAt + i];
    gradient[kBiasAt + i] += back[i];
  }
  const auto teach_features = [&](std::span<const std::uint16_t> on) {
    for (const std::size_t feature : on) {
      gradient[kDirectAt + feature] += error;
      float* weights = gradient.data() + feature * kHidden;
      for (std::size_t i = 0; i < kHidden; ++i) weights[i] += back[i];
    }
  };
  teach_features(features.of_board());
  teach_features(features.of_hand());
  gradient[kBaseAt] += error;
}

std::size_t learned_size() { return kNets * kNetSize; }

std::vector<float> first_numbers() {
  // Turns for each stone, and what a card saves.
  constexpr float kReserve = 1.0F;
  constexpr float kActive = 0.7F;
  constexpr float kCard = -0.2F;
  constexpr float kNearer = -0.3F;
  std::vector<float> numbers(learned_size());
  FastEntropy luck(1);
  const auto small = [&] { return (static_cast<float>(luck.below(2001)) - 1000) / 5000; };
  for (std::size_t begin = 0; begin < numbers.size(); begin += kNetSize) {
    const std::span net = std::span(numbers).subspan(begin, kNetSize);
    for (std::size_t i = 0; i < kDirectAt; ++i) net[i] = small();
    for (std::size_t i = 0; i < kHidden; ++i) net[kOutAt + i] = small();
    const std::span direct = net.subspan(kDirectAt, kFeatures);
    for (int i = 0; i < kReserveStones; ++i)
      direct[kReserveAt + i] = kReserve * static_cast<float>(i);
    for (int i = 0; i < kActiveStones; ++i) direct[kActiveAt + i] = kActive * static_cast<float>(i);
    for (int i = 0; i < kHandSizes; ++i) direct[kHandAt + i] = kCard * static_cast<float>(i);
    for (int i = 0; i < kCombinations; ++i)
      for (int missing = 0; missing < 3; ++missing)
        for (int stones = 1; stones < kStones; ++stones)
          direct[kChancesAt + (i * kStones + stones) * kMissing + missing] =
              kNearer * static_cast<float>(3 - missing) / static_cast<float>(stones);
  }
  return numbers;
}

std::size_t learned_offset(const Rules& rules) {
  if (rules.draws_first()) return kNetSize;
  return rules.last_stone() == LastStone::Forbidden ? 2 * kNetSize : 0;
}

LearnedValue::Board::Board(const LearnedValue& value, const Rules& rules, const Area& area)
    : net_(value.numbers_.subspan(learned_offset(rules), kNetSize)),
      features_(rules, area),
      sums_(net_.begin()),
      finished_(area.owned() == 0) {
  net_.add(features_.of_board(), sums_);
}

double LearnedValue::Board::worth(const Shape& hand) const {
  // Of those who finish in the same round, whoever has most cards wins.
  constexpr double kFinished = 1000;
  if (finished_) return kFinished + hand.size;
  const std::uint32_t outline = outline_of(hand);
  Known& known = known_[(outline * 0x9E3779B1U) >> 24];
  if (known.outline != outline) {
    features_.set_hand(hand);
    Net::Sums sums = sums_;
    net_.add(features_.of_hand(), sums);
    known = {outline, net_.answer(sums)};
  }
  return -static_cast<double>(known.answer);
}

}  // namespace knobel::karten
