#include "games/karten/components.h"

#include <span>
#include <string>

namespace knobel::karten {
namespace {

/// The keys of the ability rows in the file, and what their values may be.
struct RowLimits {
  std::string_view key;
  int min;
  int max;
};
constexpr RowLimits kRowLimits[kAbilityRows] = {
    {"fullHouse", 1, kDrawMax},
    // C-20: more than what lies open cannot be taken.
    {"flush", 1, kDisplay},
    {"triple", 1, kDrawMax},
    // Three cards and three active stones are there from the beginning.
    {"straight", 3, kHandLimitMax},
};

std::expected<void, Error> read_number(const DataReader& data, int min, int max,
                                       std::uint8_t& out) {
  KNOBEL_TRY_ASSIGN(const auto number, data.number(min, max));
  out = static_cast<std::uint8_t>(number);
  return {};
}

std::expected<Side, Error> read_side(const DataReader& data) {
  KNOBEL_TRY(data.has_keys({"levelStones", "pairColumns", "pairColumnStones", kRowLimits[0].key,
                            kRowLimits[1].key, kRowLimits[2].key, kRowLimits[3].key}));
  Side side{};
  KNOBEL_TRY_ASSIGN(const auto stones, data.member("levelStones")->items(1, kLevelsMax));
  side.levels = static_cast<std::uint8_t>(stones.size());
  for (std::size_t i = 0; i < stones.size(); ++i)
    KNOBEL_TRY(read_number(stones[i], 1, kLevelStonesMax, side.level_stones[i]));
  KNOBEL_TRY(read_number(*data.member("pairColumns"), 0, kColumnsMax, side.pair_columns));
  KNOBEL_TRY(
      read_number(*data.member("pairColumnStones"), 1, kLevelStonesMax, side.pair_column_stones));
  for (int row = 0; row < kAbilityRows; ++row) {
    const RowLimits& limits = kRowLimits[row];
    // One value for the empty row and one for each level.
    KNOBEL_TRY_ASSIGN(const auto values,
                      data.member(limits.key)->items(side.levels + 1U, side.levels + 1U));
    for (std::size_t i = 0; i < values.size(); ++i) {
      // A higher level never gives less, so a hand that was allowed stays allowed.
      const int min = i == 0 ? limits.min : side.values[row][i - 1];
      KNOBEL_TRY(read_number(values[i], min, limits.max, side.values[row][i]));
    }
  }
  return side;
}

Data side_data(const Side& side) {
  Data::Object object = {
      {"levelStones", number_list(std::span(side.level_stones).first(side.levels))},
      {"pairColumns", Data(int{side.pair_columns})},
      {"pairColumnStones", Data(int{side.pair_column_stones})}};
  for (int row = 0; row < kAbilityRows; ++row)
    object.push_back({std::string(kRowLimits[row].key),
                      number_list(std::span(side.values[row]).first(side.levels + 1U))});
  return object;
}

}  // namespace

std::expected<Components, Error> read_components(const Data& data) {
  const DataReader reader(data);
  KNOBEL_TRY(reader.has_keys({"blue", "red"}));
  KNOBEL_TRY_ASSIGN(const auto blue, read_side(*reader.member("blue")));
  KNOBEL_TRY_ASSIGN(const auto red, read_side(*reader.member("red")));
  return Components{blue, red};
}

Data components_data(const Components& components) {
  return Data::Object{{"blue", side_data(components.blue)}, {"red", side_data(components.red)}};
}

}  // namespace knobel::karten
