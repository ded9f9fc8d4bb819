#include "server/settings.h"

#include <algorithm>
#include <limits>

#include "formats/json.h"
#include "server/members.h"

namespace knobel::server {
namespace {

constexpr int kAnyNumber = std::numeric_limits<int>::max();

/// Calls visit(place, setting, member) for each, the member as what it is.
template <class Visit>
void for_each_setting(Visit&& visit) {
  for (std::size_t place = 0; place < std::size(kSettings); ++place)
    std::visit([&](auto member) { visit(place, kSettings[place], member); },
               kSettings[place].member);
}

std::optional<std::int64_t> read(Members& in, std::string_view key, int max, int Settings::*) {
  return in.optional_number(key, 0, max);
}
std::optional<bool> read(Members& in, std::string_view key, int /*max*/, bool Settings::*) {
  return in.optional_flag(key);
}

std::optional<Help> read(Members& in, std::string_view key, int /*max*/, Help Settings::*) {
  const auto word = in.optional_text(key, kWordBytesMax);
  if (!word) return std::nullopt;
  const auto found = std::ranges::find(kHelpWords, *word);
  if (found == kHelpWords.end())
    in.complain("\"" + std::string(key) + "\" must be off, chances or hints");
  return found == kHelpWords.end() ? Help::Off : static_cast<Help>(found - kHelpWords.begin());
}

void write(JsonWriter& json, std::string_view key, Help help) {
  json.member(key, kHelpWords[static_cast<std::size_t>(help)]);
}
void write(JsonWriter& json, std::string_view key, auto value) { json.member(key, value); }

/// Reads one setting if it is there, and says whether it was.
template <class Value>
bool read_into(Settings& settings, Value Settings::*member, Members& in, std::string_view key,
               int max) {
  const auto value = read(in, key, max, member);
  if (value) settings.*member = static_cast<Value>(*value);
  return value.has_value();
}

}  // namespace

Settings SettingsChange::over(Settings settings) const {
  for_each_setting([&](std::size_t place, const SettingInfo&, auto member) {
    if (given.test(place)) settings.*member = values.*member;
  });
  return settings;
}

void write_settings(const Settings& settings, JsonWriter& json) {
  for_each_setting([&](std::size_t, const SettingInfo& setting, auto member) {
    write(json, setting.key, settings.*member);
  });
}

Settings read_settings(Members& in) {
  Settings settings;
  for_each_setting([&](std::size_t, const SettingInfo& setting, auto member) {
    if (!read_into(settings, member, in, setting.key, kAnyNumber) && !setting.later)
      in.complain("\"" + std::string(setting.key) + "\" is missing");
  });
  return settings;
}

SettingsChange read_settings_change(Members& in, const Limits& limits) {
  SettingsChange change;
  for_each_setting([&](std::size_t place, const SettingInfo& setting, auto member) {
    const int max = setting.max == nullptr ? 0 : limits.*setting.max;
    change.given.set(place, read_into(change.values, member, in, setting.key, max));
  });
  change.options = in.optional_options("options", kOptionsMax, kWordBytesMax);
  return change;
}

}  // namespace knobel::server
