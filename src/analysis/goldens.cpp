#include "analysis/goldens.h"

#include <algorithm>
#include <map>
#include <optional>

#include "engine/text.h"
#include "games/registry.h"

namespace knobel {
namespace {

/// An option with so few words chooses between variants of the rules, and each is shown. A number,
/// or which of many seats begins, is shown once.
constexpr std::size_t kVariantsMax = 4;
/// So many matches of a setup are looked through for one in which a value changes something. Rules
/// for rare cases need some; a value that says the same as the default never changes anything.
constexpr std::uint64_t kSeedsMax = 20;

/// All values but the default.
std::vector<std::string> other_values(const OptionInfo& option) {
  std::vector<std::string> values(option.words.begin(), option.words.end());
  if (values.empty())
    for (int value = option.min; value <= option.max; ++value)
      values.push_back(std::to_string(value));
  std::erase(values, option.default_value);
  return values;
}

/// What people read of it.
std::string shown_part(std::string_view text) {
  std::string shown;
  for (const auto line : split(text, '\n'))
    if (!line.starts_with("#") && !line.starts_with("…")) shown += std::string(line) + "\n";
  return shown;
}

/// Where else a value of this option could matter, most ordinary setups first.
std::vector<Config> setups(const GameInfo& info, const OptionInfo& option) {
  std::vector<Config> list;
  for (const Seat last : info.seat_counts) list.push_back({last + 1, {}, {}});
  for (const auto& other : info.options) {
    if (other.key == option.key) continue;
    auto values = other_values(other);
    values.resize(std::min(values.size(), kVariantsMax));
    for (auto& value : values)
      list.push_back({info.seats_min(), {{std::string(other.key), std::move(value)}}, {}});
  }
  return list;
}

/// A match in which the value changes something, as a golden; nothing if none was found.
std::optional<Golden> search(const GameEntry& entry, const OptionInfo& option,
                             const std::string& value, const DescribePosition& describe) {
  for (Config config : setups(*entry.info, option)) {
    const auto usual = entry.make(config);
    config.options.push_back({std::string(option.key), value});
    const auto game = entry.make(config);
    if (!usual || !game) continue;
    for (std::uint64_t seed = 1; seed <= kSeedsMax; ++seed) {
      const auto event = first_effect(**game, **usual, seed);
      if (!event) continue;
      const Scene scene{*event,
                        std::string(option.key) + "=" + value + " matters for the first time."};
      return Golden{setup_name(config), playthrough_text({*game, seed, scene}, describe)};
    }
  }
  return std::nullopt;
}

}  // namespace

std::string setup_name(const Config& config) {
  std::string name = "seats-" + std::to_string(config.seats);
  for (const auto& option : config.options) name += "-" + option.key + "-" + option.value;
  return name;
}

std::vector<std::string> golden_games() {
  std::vector<std::string> keys;
  for (const auto& entry : tested_games()) keys.emplace_back(entry.info->key);
  return keys;
}

std::expected<std::vector<Golden>, Error> goldens(std::string_view key,
                                                  const DescribePosition& describe) {
  for (const auto& entry : tested_games())
    if (entry.info->key == key) return goldens(entry, describe);
  return error("there is no game \"" + std::string(key) + "\"; there are " +
               join(golden_games(), ", "));
}

std::expected<std::vector<Golden>, Error> goldens(const GameEntry& entry,
                                                  const DescribePosition& describe) {
  const GameInfo& info = *entry.info;
  std::vector<Golden> list;
  const auto add = [&](const Config& config) {
    const auto game = entry.make(config);
    if (game) list.push_back({setup_name(config), playthrough_text({*game}, describe)});
    return game.has_value();
  };
  KNOBEL_CHECK(add({info.seats_min(), {}, {}}));
  if (info.seats_max() != info.seats_min()) KNOBEL_CHECK(add({info.seats_max(), {}, {}}));
  const std::string usual = shown_part(list.front().text);
  for (const auto& option : info.options)
    for (const auto& value : other_values(option)) {
      if (!add({info.seats_min(), {{std::string(option.key), value}}, {}})) continue;
      if (shown_part(list.back().text) == usual) {
        auto golden = search(entry, option, value, describe);
        if (!golden)
          return error("option " + std::string(option.key) + "=" + value + " of " +
                       std::string(info.key) + " changes nothing in any match that was tried");
        list.back() = std::move(*golden);
      }
      const bool variants = !option.words.empty() && option.words.size() <= kVariantsMax;
      if (!variants) break;
    }
  KNOBEL_TRY(all_differ(list));
  return list;
}

std::expected<void, Error> all_differ(std::span<const Golden> list) {
  std::map<std::string, std::string> names;
  for (const auto& golden : list) {
    const auto [place, is_new] = names.emplace(shown_part(golden.text), golden.name);
    if (!is_new)
      return error("the goldens " + place->second + " and " + golden.name + " read the same");
  }
  return {};
}

}  // namespace knobel
