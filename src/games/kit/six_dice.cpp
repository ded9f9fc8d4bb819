#include "games/kit/six_dice.h"

#include <algorithm>

#include "engine/text.h"

namespace knobel::kit {
namespace {

/// The rank of a set within the sets of its size, as in KeepLattice: sets without sixes come first
/// there, so the numbers are the same.
int index_of(DiceSet set) {
  const auto face = set.faces();
  const int dice = set.size();
  int index = dice == 0 ? 0 : choose(dice - 1 + kLiveFaces, kLiveFaces);
  for (int i = 0; i < dice; ++i) index += choose(face[i] - 1 + i, i + 1);
  return index;
}

/// K-11, K-12: the best (n, f, e) there is.
Result worth(DiceSet live, CardDice card_dice) {
  std::array<int, kLiveFaces + 1> counts{};
  for (int face = 1; face <= kLiveFaces; ++face)
    // K-38: an own card die is one more die of its value, in the group or as extra number.
    counts[face] = live.count(face) + ((card_dice >> (face - 1)) & 1);
  int group = 0;
  for (int face = 1; face <= kLiveFaces; ++face)
    if (counts[face] > 0 && (group == 0 || counts[face] >= counts[group])) group = face;
  // K-15: nothing but dead dice is (0, 0, 0).
  if (group == 0) return {};
  // the highest of all other dice, whether single or not.
  int extra = 0;
  for (int face = 1; face <= kLiveFaces; ++face)
    if (face != group && counts[face] > 0) extra = face;
  return Result::of(counts[group], group, extra);
}

SixDiceTables make_tables() {
  SixDiceTables tables;
  int next = 0;
  for (int dice = 0; dice <= kSixDice; ++dice)
    for_each_dice_set(dice, [&](DiceSet set) {
      if (set.count(kDeadFace) > 0) return;
      tables.sizes[next] = static_cast<std::uint8_t>(dice);
      tables.sets[next++] = set;
    });
  int next_keep = 0;
  for (int i = 0; i < LiveDice::kCount; ++i) {
    const DiceSet set = tables.sets[i];
    for (int face = 1; face <= kLiveFaces; ++face) {
      DiceSet larger = set;
      larger.add(face);
      if (tables.sizes[i] < kSixDice)
        tables.extended[i][face - 1] = LiveDice::from_index(index_of(larger));
    }
    // K-08: a six stays out for the rest of the attempt.
    tables.extended[i][kDeadFace - 1] = LiveDice::from_index(i);
    // K-09: any non-empty set of live dice may be thrown again, also dice kept before.
    tables.first_keep[i] = static_cast<std::uint16_t>(next_keep);
    for (int part = 0; part < i; ++part)
      if (set.contains(tables.sets[part])) tables.keeps[next_keep++] = LiveDice::from_index(part);
    for (int card_dice = 0; card_dice < kCardDiceSets; ++card_dice) {
      const Result result = worth(set, static_cast<CardDice>(card_dice));
      tables.results[card_dice][i] = result;
      auto& best = tables.best[card_dice][tables.sizes[i]];
      best = std::max(best, result);
    }
  }
  tables.first_keep[LiveDice::kCount] = static_cast<std::uint16_t>(next_keep);
  KNOBEL_CHECK(next_keep == static_cast<int>(tables.keeps.size()));
  return tables;
}

}  // namespace

// Made when the program starts, in a few milliseconds: the compiler takes much longer.
const SixDiceTables kSixDiceTables = make_tables();

LiveDice LiveDice::of(DiceSet set) {
  KNOBEL_DCHECK(set.count(kDeadFace) == 0 && set.size() <= kSixDice);
  return from_index(index_of(set));
}

std::string result_text(Result result) {
  return std::to_string(result.count()) + "x" + std::to_string(result.face()) + "+" +
         std::to_string(result.extra());
}

std::optional<Result> parse_result(std::string_view text) {
  if (text.size() != 5 || text[1] != 'x' || text[3] != '+') return std::nullopt;
  const int count = text[0] - '0';
  const int face = text[2] - '0';
  const int extra = text[4] - '0';
  const bool inside = count >= 1 && count <= kSixDice + 1 && face >= 1 && face <= kLiveFaces &&
                      extra >= 0 && extra <= kLiveFaces;
  if (!inside) return std::nullopt;
  return Result::of(count, face, extra);
}

std::string dice_text(LiveDice dice) { return dice.empty() ? "none" : tray_text(dice, 0); }

std::string tray_text(LiveDice live, int dead) {
  std::string text;
  for (int face = kLiveFaces; face >= 1; --face)
    for (int i = 0; i < live.set().count(face); ++i) text += std::to_string(face) + " ";
  for (int i = 0; i < dead; ++i) text += "x ";
  if (!text.empty()) text.pop_back();
  return text;
}

std::optional<LiveDice> parse_dice(std::span<const std::string_view> words) {
  if (words.size() == 1 && words[0] == "none") return LiveDice();
  if (words.empty() || words.size() > kSixDice) return std::nullopt;
  LiveDice dice;
  for (const auto word : words) {
    if (word.size() != 1 || word[0] < '1' || word[0] > '0' + kLiveFaces) return std::nullopt;
    dice = dice.with(word[0] - '0');
  }
  return dice;
}

}  // namespace knobel::kit
