#include "games/knaster/components.h"

#include <span>
#include <string>
#include <string_view>

namespace knobel::knaster {
namespace {

/// The keys of the file, in the order of Components::line_points and Combination.
constexpr std::string_view kDiagonalKeys[] = {"downRight", "downLeft"};
constexpr std::string_view kCircleKeys[] = {"threeOfAKind", "fourOfAKind", "fiveOfAKind",
                                            "twoPairs",     "fullHouse",   "straight"};
/// Twelve lines of this and 25 circles still fit a score with room to spare.
constexpr int kPointsMax = 1000 / kLines;

std::expected<void, Error> read_numbers(const DataReader& data, std::span<std::uint8_t> out) {
  KNOBEL_TRY_ASSIGN(const auto items, data.items(out.size(), out.size()));
  for (std::size_t i = 0; i < out.size(); ++i) {
    KNOBEL_TRY_ASSIGN(const auto number, items[i].number(0, kPointsMax));
    out[i] = static_cast<std::uint8_t>(number);
  }
  return {};
}

}  // namespace

std::expected<Components, Error> read_components(const Data& data) {
  const DataReader reader(data);
  KNOBEL_TRY(reader.has_keys({"rowValues", "columnValues", "diagonalValues", "circlesFor"}));
  Components components;
  const std::span points(components.line_points);
  KNOBEL_TRY(read_numbers(*reader.member("rowValues"), points.subspan(0, kSize)));
  KNOBEL_TRY(read_numbers(*reader.member("columnValues"), points.subspan(kSize, kSize)));

  const DataReader diagonals = *reader.member("diagonalValues");
  KNOBEL_TRY(diagonals.has_keys({kDiagonalKeys[0], kDiagonalKeys[1]}));
  for (int i = 0; i < 2; ++i) {
    KNOBEL_TRY_ASSIGN(const auto value, diagonals.member(kDiagonalKeys[i])->number(0, kPointsMax));
    components.line_points[2 * kSize + i] = static_cast<std::uint8_t>(value);
  }

  const DataReader circles = *reader.member("circlesFor");
  KNOBEL_TRY(circles.has_keys({kCircleKeys[0], kCircleKeys[1], kCircleKeys[2], kCircleKeys[3],
                               kCircleKeys[4], kCircleKeys[5]}));
  for (int i = 1; i < kCombinations; ++i) {
    KNOBEL_TRY_ASSIGN(const auto count, circles.member(kCircleKeys[i - 1])->number(0, kSize));
    components.circles_for[i] = static_cast<std::uint8_t>(count);
  }
  return components;
}

Data components_data(const Components& components) {
  const std::span points(components.line_points);
  Data::Object diagonals;
  for (int i = 0; i < 2; ++i)
    diagonals.push_back({std::string(kDiagonalKeys[i]), Data(int{points[2 * kSize + i]})});
  Data::Object circles;
  for (int i = 1; i < kCombinations; ++i)
    circles.push_back({std::string(kCircleKeys[i - 1]), Data(int{components.circles_for[i]})});
  return Data::Object{{"rowValues", number_list(points.subspan(0, kSize))},
                      {"columnValues", number_list(points.subspan(kSize, kSize))},
                      {"diagonalValues", std::move(diagonals)},
                      {"circlesFor", std::move(circles)}};
}

}  // namespace knobel::knaster
