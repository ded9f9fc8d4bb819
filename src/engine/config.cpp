#include "engine/config.h"

#include <algorithm>

#include "engine/check.h"
#include "engine/text.h"

namespace knobel {
namespace {

std::string allowed_values(const OptionInfo& option) {
  if (option.words.empty()) return std::to_string(option.min) + " to " + std::to_string(option.max);
  return join(option.words, ", ");
}

bool is_allowed(const OptionInfo& option, std::string_view value) {
  if (!option.words.empty()) return std::ranges::find(option.words, value) != option.words.end();
  const auto number = parse_number(value);
  return number && *number >= option.min && *number <= option.max;
}

}  // namespace

std::expected<Options, Error> Options::make(const GameInfo& info, const Config& config) {
  Options options;
  options.info_ = &info;
  for (const auto& option : info.options)
    options.values_.push_back({std::string(option.key), std::string(option.default_value)});

  std::vector<std::string_view> seen;
  for (const auto& given : config.options) {
    const auto option = std::ranges::find(info.options, given.key, &OptionInfo::key);
    if (option == info.options.end()) {
      std::vector<std::string_view> keys;
      for (const auto& known : info.options) keys.push_back(known.key);
      return error(std::string(info.key) + " has no option \"" + given.key + "\"; " +
                   (keys.empty() ? "it has none" : "it has " + join(keys, ", ")));
    }
    if (std::ranges::find(seen, given.key) != seen.end())
      return error("option " + given.key + " is given twice");
    seen.push_back(given.key);
    if (!is_allowed(*option, given.value))
      return error("option " + given.key + " cannot be \"" + given.value + "\"; allowed are " +
                   allowed_values(*option));
    options.values_[static_cast<std::size_t>(option - info.options.begin())].value = given.value;
  }
  return options;
}

int Options::word(std::string_view key) const {
  const auto option = std::ranges::find(info_->options, key, &OptionInfo::key);
  KNOBEL_CHECK(option != info_->options.end() && !option->words.empty());
  const auto& value = values_[static_cast<std::size_t>(option - info_->options.begin())].value;
  return static_cast<int>(std::ranges::find(option->words, value) - option->words.begin());
}

int Options::number(std::string_view key) const {
  const auto option = std::ranges::find(values_, key, &Option::key);
  KNOBEL_CHECK(option != values_.end());
  const auto number = parse_number(option->value);
  KNOBEL_CHECK(number.has_value());
  return static_cast<int>(*number);
}

std::string seat_counts_text(const GameInfo& info) {
  std::vector<std::string> counts;
  for (const auto seat : info.seat_counts) counts.push_back(seat_text(seat));
  if (counts.size() == 1) return counts[0];
  if (info.seats_max() - info.seats_min() + 1 == info.seat_counts.size())
    return counts.front() + " to " + counts.back();
  const std::string last = counts.back();
  counts.pop_back();
  return join(counts, ", ") + " or " + last;
}

std::expected<void, Error> check_seats(const GameInfo& info, int seats) {
  if (info.allows_seats(seats)) return {};
  return error(std::string(info.key) + " is played by " + seat_counts_text(info) + ", not by " +
               std::to_string(seats));
}

std::expected<void, Error> check_named_seat(const Options& options, std::string_view key,
                                            int seats) {
  const int seat = options.word(key);
  if (seat <= seats) return {};
  return error("option " + std::string(key) + " names seat " + std::to_string(seat) +
               ", but there are only " + std::to_string(seats));
}

std::expected<NoComponents, Error> read_no_components(const Data& data) {
  KNOBEL_TRY(DataReader(data).has_keys({}));
  return NoComponents{};
}

}  // namespace knobel
