#include "games/duell/components.h"

#include <algorithm>
#include <string>

namespace knobel::duell {
namespace {

/// No figure can use more steps than the longest column has.
constexpr int kStepsMax = 2 * kSpacesMax;
/// Ten rolls are more than anybody waits for, and the count stays far below a byte.
constexpr int kRollsMax = 10;

template <class T>
std::expected<void, Error> read_number(const DataReader& data, int min, int max, T& out) {
  KNOBEL_TRY_ASSIGN(const auto number, data.number(min, max));
  out = static_cast<T>(number);
  return {};
}

/// A list of neighbouring spaces, ascending, into its first and last one.
std::expected<void, Error> read_zone(const DataReader& data, const Track& track, std::int8_t& first,
                                     std::int8_t& last) {
  KNOBEL_TRY_ASSIGN(const auto items, data.items(1, 2 * kSpacesMax));
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::int8_t space = 0;
    KNOBEL_TRY(read_number(items[i], track.min, track.max, space));
    if (i > 0 && space != last + 1)
      return data.fail("must name neighbouring spaces in ascending order");
    if (i == 0) first = space;
    last = space;
  }
  return {};
}

std::expected<void, Error> read_track(const DataReader& data, Track& track) {
  KNOBEL_TRY(data.has_keys({"min", "max", "start", "zoneA", "zoneB"}));
  KNOBEL_TRY(read_number(*data.member("min"), -kSpacesMax, -1, track.min));
  KNOBEL_TRY(read_number(*data.member("max"), 1, kSpacesMax, track.max));
  KNOBEL_TRY(read_number(*data.member("start"), track.min, track.max, track.start));
  std::int8_t end = 0;
  KNOBEL_TRY(read_zone(*data.member("zoneA"), track, track.zone_a, end));
  if (end != track.max) return data.member("zoneA")->fail("must end with the space max");
  KNOBEL_TRY(read_zone(*data.member("zoneB"), track, end, track.zone_b));
  if (end != track.min) return data.member("zoneB")->fail("must begin with the space min");
  if (track.start >= track.zone_a || track.start <= track.zone_b)
    return data.member("start")->fail("must lie between the zones");
  return {};
}

std::expected<void, Error> read_order(const DataReader& data, std::array<Column, kColumns>& order) {
  KNOBEL_TRY_ASSIGN(const auto items, data.items(kColumns, kColumns));
  for (std::size_t i = 0; i < order.size(); ++i) {
    KNOBEL_TRY_ASSIGN(const auto column, items[i].word(kColumnNames));
    order[i] = static_cast<Column>(column);
    const auto end = order.begin() + i;
    if (std::find(order.begin(), end, order[i]) != end)
      return items[i].fail("names a column that stands there already");
  }
  return {};
}

std::expected<void, Error> read_chance(const DataReader& data, Components& components) {
  KNOBEL_TRY_ASSIGN(const auto items, data.items(1, kSumMax - kSumMin + 1));
  int next = kSumMin;
  for (const auto& item : items) {
    KNOBEL_TRY(item.has_keys({"sum", "steps"}));
    KNOBEL_TRY_ASSIGN(const auto limits, item.member("sum")->items(2, 2));
    // Each range begins behind the one before it, so that every total has exactly one entry.
    KNOBEL_TRY_ASSIGN(const auto from, limits[0].number(next, next));
    KNOBEL_TRY_ASSIGN(const auto to, limits[1].number(from, kSumMax));
    std::uint8_t steps = 0;
    KNOBEL_TRY(read_number(*item.member("steps"), 0, kStepsMax, steps));
    for (int sum = from; sum <= to; ++sum) components.chance_steps[sum] = steps;
    next = to + 1;
    if (next > kSumMax && &item != &items.back())
      return data.fail("goes on after the total " + std::to_string(kSumMax));
  }
  if (next <= kSumMax) return data.fail("says nothing about the total " + std::to_string(next));
  return {};
}

Data track_data(const Track& track) {
  Data::List zone_a;
  for (int space = track.zone_a; space <= track.max; ++space) zone_a.emplace_back(space);
  Data::List zone_b;
  for (int space = track.min; space <= track.zone_b; ++space) zone_b.emplace_back(space);
  return Data::Object{{"min", Data(int{track.min})},
                      {"max", Data(int{track.max})},
                      {"start", Data(int{track.start})},
                      {"zoneA", std::move(zone_a)},
                      {"zoneB", std::move(zone_b)}};
}

Data chance_data(const Components& components) {
  Data::List ranges;
  for (int from = kSumMin; from <= kSumMax;) {
    int to = from;
    const int steps = components.chance_steps[from];
    while (to < kSumMax && components.chance_steps[to + 1] == steps) ++to;
    ranges.emplace_back(
        Data::Object{{"sum", Data::List{Data(from), Data(to)}}, {"steps", Data(steps)}});
    from = to + 1;
  }
  return ranges;
}

}  // namespace

std::expected<Components, Error> read_components(const Data& data) {
  const DataReader reader(data);
  KNOBEL_TRY(reader.has_keys({"long", "five_alike", "columns", "straightSteps", "chanceSteps",
                              "figuresToWin", "maxRolls"}));
  Components components;
  KNOBEL_TRY(read_track(*reader.member("long"), components.long_track));
  KNOBEL_TRY(read_track(*reader.member("five_alike"), components.five_alike_track));
  KNOBEL_TRY(read_order(*reader.member("columns"), components.order));
  const DataReader straight = *reader.member("straightSteps");
  KNOBEL_TRY(straight.has_keys({"small", "large"}));
  KNOBEL_TRY(read_number(*straight.member("small"), 0, kStepsMax, components.small_straight_steps));
  KNOBEL_TRY(read_number(*straight.member("large"), 0, kStepsMax, components.large_straight_steps));
  KNOBEL_TRY(read_chance(*reader.member("chanceSteps"), components));
  KNOBEL_TRY(read_number(*reader.member("figuresToWin"), 1, kColumns, components.figures_to_win));
  KNOBEL_TRY(read_number(*reader.member("maxRolls"), 1, kRollsMax, components.rolls_max));
  return components;
}

Data components_data(const Components& components) {
  Data::List order;
  for (const Column column : components.order) order.emplace_back(column_text(column));
  Data::Object straight = {{"small", Data(int{components.small_straight_steps})},
                           {"large", Data(int{components.large_straight_steps})}};
  return Data::Object{{"long", track_data(components.long_track)},
                      {"five_alike", track_data(components.five_alike_track)},
                      {"columns", std::move(order)},
                      {"straightSteps", std::move(straight)},
                      {"chanceSteps", chance_data(components)},
                      {"figuresToWin", Data(int{components.figures_to_win})},
                      {"maxRolls", Data(int{components.rolls_max})}};
}

}  // namespace knobel::duell
