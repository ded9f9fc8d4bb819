#include "players/experts/karten_net.h"

#include <algorithm>

#include "players/experts/karten.h"

namespace knobel::karten {
namespace {

// Where the features of each kind begin. A kind is a number that is one of so many.
constexpr int kAbilities = 11;    // of each row: what it gives
constexpr int kNextStones = 5;    // of each row: stones of its next level, 0 if there is none
constexpr int kColumnsLeft = 6;
constexpr int kActiveStones = 12;
constexpr int kReserveStones = 26;
constexpr int kOwnedStones = 26;
constexpr int kHandSizes = 12;
constexpr int kGroups = 4 * 4 * 3;  // values with two cards, with three, with four or five
constexpr int kFlush = 8;
constexpr int kSecondFlush = 6;
constexpr int kStraight = 6 * 4;    // most values of a straight, in how many places
constexpr int kDistinct = 11;
constexpr int kMissing = 6;         // of each combination: missing cards, missing stones
constexpr int kStones = 5;

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
constexpr int kFeatures = kChancesAt + kCombinations * kMissing * kStones;

// Where the numbers of a network are: hidden weights by feature, direct weights by feature, what
// each hidden unit starts from, what it says, what the answer starts from.
constexpr std::size_t kHidden = Net::kHidden;
constexpr std::size_t kDirectAt = kFeatures * kHidden;
constexpr std::size_t kBiasAt = kDirectAt + kFeatures;
constexpr std::size_t kOutAt = kBiasAt + kHidden;
constexpr std::size_t kBaseAt = kOutAt + kHidden;
constexpr std::size_t kNetSize = kBaseAt + 1;

constexpr int kNets = 3;

}  // namespace

const int Features::kAll = kFeatures;

Features::Features(const Rules& rules, const Area& area, CardSet hand) {
  add_board(rules, area);
  add_hand(hand);
  add_chances(rules, area, hand);
}

void Features::add(int base, int which, int size) {
  on_[static_cast<std::size_t>(count_++)] =
      static_cast<std::uint16_t>(base + std::min(which, size - 1));
}

void Features::add_board(const Rules& rules, const Area& area) {
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
}

void Features::add_hand(CardSet hand) {
  std::array<int, 6> values_with{};  // [n]: values of which there are n cards or more
  unsigned values = 0;
  for (int value = 1; value <= kValues; ++value) {
    const int count = hand.count(value);
    if (count > 0) values |= 1U << (value - 1);
    for (int n = 1; n <= count; ++n) ++values_with[n];
  }
  const int fours = values_with[5] > 0 ? 2 : std::min(values_with[4], 1);
  add(kGroupsAt, (std::min(values_with[2], 3) * 4 + std::min(values_with[3], 3)) * 3 + fours,
      kGroups);
  add(kDistinctAt, values_with[1], kDistinct);
  std::array<int, 2> flush{};
  for (int colour = 0; colour < kColours; ++colour) {
    const int count = (hand & CardSet::with_colour(colour)).size();
    if (count > flush[0])
      flush = {count, flush[0]};
    else if (count > flush[1])
      flush[1] = count;
  }
  add(kFlushAt, flush[0], kFlush);
  add(kSecondFlushAt, flush[1], kSecondFlush);
  int straight = 0;
  int places = 0;
  for (int low = 0; low + 5 <= kValues; ++low) {
    const int there = std::popcount((values >> low) & 31U);
    if (there > straight) {
      straight = there;
      places = 0;
    }
    if (there == straight) ++places;
  }
  add(kStraightAt + straight * 4, std::min(places, 4) - 1, 4);
  add(kHandAt, hand.size(), kHandSizes);
}

void Features::add_chances(const Rules& rules, const Area& area, CardSet hand) {
  const auto missing = cards_missing(hand);
  for (int i = 0; i < kCombinations; ++i) {
    const auto combination = static_cast<Combination>(i);
    const Row row = combination >= Combination::FourAlike ? Row::TwoPairs : static_cast<Row>(i);
    const Demand demand = demand_of(rules.side_in_play(), rules.last_stone(), area, row, 1);
    // 0: the row takes nothing any more. Otherwise 1 and so many stones as are not active yet.
    const int stones =
        demand.fault != StoneFault::None ? 0 : 1 + std::max(0, demand.stones - area.active);
    add(kChancesAt + (i * kMissing + missing[i]) * kStones, stones, kStones);
  }
}

std::size_t Net::size() { return kNetSize; }

Net::Layer Net::hidden(const Features& features) const {
  Layer sums;
  std::copy_n(numbers_.begin() + kBiasAt, kHidden, sums.begin());
  for (const std::size_t feature : features) {
    const float* weights = numbers_.data() + feature * kHidden;
    for (std::size_t i = 0; i < kHidden; ++i) sums[i] += weights[i];
  }
  for (float& sum : sums) sum = std::max(sum, 0.0F);
  return sums;
}

float Net::turns(const Features& features) const {
  const Layer units = hidden(features);
  float answer = numbers_[kBaseAt];
  for (const std::size_t feature : features) answer += numbers_[kDirectAt + feature];
  for (std::size_t i = 0; i < kHidden; ++i) answer += units[i] * numbers_[kOutAt + i];
  return answer;
}

void Net::teach(const Features& features, float error, std::span<float> gradient) const {
  const Layer units = hidden(features);
  Layer back{};
  for (std::size_t i = 0; i < kHidden; ++i) {
    gradient[kOutAt + i] += error * units[i];
    if (units[i] > 0) back[i] = error * numbers_[kOutAt + i];
    gradient[kBiasAt + i] += back[i];
  }
  for (const std::size_t feature : features) {
    gradient[kDirectAt + feature] += error;
    float* weights = gradient.data() + feature * kHidden;
    for (std::size_t i = 0; i < kHidden; ++i) weights[i] += back[i];
  }
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
          direct[kChancesAt + (i * kMissing + missing) * kStones + stones] =
              kNearer * static_cast<float>(3 - missing) / static_cast<float>(stones);
  }
  return numbers;
}

std::size_t learned_offset(const Rules& rules) {
  if (rules.draws_first()) return kNetSize;
  return rules.last_stone() == LastStone::Forbidden ? 2 * kNetSize : 0;
}

double LearnedValue::value(const Rules& rules, const Area& area, CardSet hand) const {
  // Of those who finish in the same round, whoever has most cards wins.
  constexpr double kFinished = 1000;
  if (area.owned() == 0) return kFinished + hand.size();
  const Net net(numbers_.subspan(learned_offset(rules), kNetSize));
  return -static_cast<double>(net.turns(Features(rules, area, hand)));
}

}  // namespace knobel::karten
