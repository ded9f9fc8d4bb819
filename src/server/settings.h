#pragma once

// How a table is run. The settings are described once, in kSettings: whoever writes them down,
// reads them or lays a change over them goes through that list.

#include <array>
#include <bitset>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/config.h"
#include "server/limits.h"

namespace knobel {
class JsonWriter;
}

namespace knobel::server {

class Members;

/// What players are told while they decide. All of them see what it is.
enum class Help : std::uint8_t { Off, Chances, Hints };
inline constexpr std::array<std::string_view, 3> kHelpWords = {"off", "chances", "hints"};

/// All of it can be changed by the host while the table is open.
struct Settings {
  bool approve = false;    // the host lets people in one by one
  bool watch = true;       // whoever has the code may look on
  bool chat = false;       // free text, besides phrases and emotes
  int pace_ms = 1'200;     // how long a bot waits before each step: time enough to watch it
  int grace_s = 90;        // how long a seat may be away before a bot plays for it; 0: for ever
  int clock_s = 0;         // time for one decision; 0: no clock
  bool real_dice = false;  // people throw dice by hand and type them in; only before a match
  Help help = Help::Off;
  friend bool operator==(const Settings&, const Settings&) = default;
};

/// One setting: what it is called outside, where it stands, and how large a number may be.
struct SettingInfo {
  std::string_view key;
  std::variant<bool Settings::*, int Settings::*, Help Settings::*> member;
  int Limits::*max = nullptr;  // numbers only; the least is 0
  bool later = false;          // rows of older versions do not have it: it is as usual there
};
inline constexpr SettingInfo kSettings[] = {
    {"approve", &Settings::approve},
    {"watch", &Settings::watch},
    {"chat", &Settings::chat},
    {"pace_ms", &Settings::pace_ms, &Limits::pace_ms_max},
    {"grace_s", &Settings::grace_s, &Limits::grace_s_max},
    {"clock_s", &Settings::clock_s, &Limits::clock_s_max},
    {"real_dice", &Settings::real_dice, nullptr, true},
    {"help", &Settings::help, nullptr, true},
};

/// What a client wants to have otherwise.
struct SettingsChange {
  Settings values;
  std::bitset<std::size(kSettings)> given;     // which of them were named, by place in kSettings
  std::optional<std::vector<Option>> options;  // of the game; those not named take their defaults

  Settings over(Settings settings) const;
};

/// Adds all of them as members to the object that is open.
void write_settings(const Settings& settings, JsonWriter& json);
/// Reads what write_settings has written; one that there was not yet at that time is as usual.
Settings read_settings(Members& in);
/// Reads those settings that are there, within the limits for clients, and "options".
SettingsChange read_settings_change(Members& in, const Limits& limits);

}  // namespace knobel::server
