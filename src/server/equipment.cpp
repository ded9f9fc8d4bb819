#include "server/equipment.h"

#include <algorithm>

#include "formats/components_json.h"
#include "formats/json.h"
#include "players/strength.h"
#include "server/protocol.h"

namespace knobel::server {
namespace {

void write_option(const OptionInfo& option, JsonWriter& json) {
  json.begin_object().member("key", option.key).member("default", option.default_value);
  if (option.words.empty())
    json.member("min", option.min).member("max", option.max);
  else
    json.key("words").list(option.words);
  json.end_object();
}

void write_game(const GameInfo& info, JsonWriter& json) {
  json.begin_object().member("key", info.key).member("rules", info.rules_version);
  json.key("seats").begin_list();
  for (const Seat seat : info.seat_counts) json.value(seat + 1);
  json.end_list().member("seats_default", info.seats_default);
  json.member("hidden_information", info.hidden_information).key("options").begin_list();
  for (const auto& option : info.options) write_option(option, json);
  json.end_list().end_object();
}

}  // namespace

Equipment::Equipment(Parts parts) : parts_(std::move(parts)) {
  KNOBEL_CHECK(has_level(parts_.stand_in));
  JsonWriter json;
  json.begin_object().member("version", kProtocolVersion).key("games").begin_list();
  for (const auto* info : parts_.games) write_game(*info, json);
  json.end_list().key("levels").list(parts_.levels);
  json.key("phrases").list(phrases()).key("emotes").list(emotes());
  catalogue_json_ = json.end_object().take();
}

bool Equipment::has_level(std::string_view level) const {
  const auto parts = split_strength(level);
  return parts && std::ranges::find(parts_.levels, parts->name) != parts_.levels.end();
}

std::optional<Data> Equipment::components(std::string_view key) const {
  const auto found = parts_.components.find(key);
  if (found == parts_.components.end()) return std::nullopt;
  return found->second;
}

std::expected<std::shared_ptr<const AnyGame>, Error> Equipment::game(std::string_view key,
                                                                     const Config& config) {
  std::string name = std::string(key) + " " + std::to_string(config.seats);
  for (const auto& option : config.options) name += " " + option.key + "=" + option.value;
  if (config.components) name += " " + to_json(*config.components);
  if (const auto found = shared_.find(name); found != shared_.end())
    if (auto alive = found->second.lock()) return alive;
  auto made = parts_.make(key, config);
  if (!made) return made;
  // Only games that somebody plays are kept, so what clients think up cannot pile up here.
  std::erase_if(shared_, [](const auto& entry) { return entry.second.expired(); });
  shared_[name] = *made;
  return made;
}

}  // namespace knobel::server
