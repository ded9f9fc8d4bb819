#include "server/equipment.h"

#include <algorithm>

#include "engine/sha256.h"
#include "formats/components_json.h"
#include "formats/json.h"
#include "players/strength.h"
#include "server/protocol.h"

namespace knobel::server {
namespace {

/// Of at most 16 KiB each, which are several times as large in memory.
constexpr std::size_t kKeptMax = 64;

void write_option(const OptionInfo& option, JsonWriter& json) {
  json.begin_object().member("key", option.key).member("default", option.default_value);
  if (option.words.empty())
    json.member("min", option.min).member("max", option.max);
  else
    json.key("words").list(option.words);
  json.end_object();
}

/// Empty: its JSON alone says what it is.
std::string_view kind_name(FieldKind kind) {
  switch (kind) {
    case FieldKind::Seat: return "seat";
    case FieldKind::Dice: return "dice";
    case FieldKind::Cards: return "cards";
    case FieldKind::Cells: return "cells";
    case FieldKind::Number:
    case FieldKind::Word:
    case FieldKind::Flag:
    case FieldKind::Words: break;
  }
  return {};
}

/// {"roll":"dice","roller":"seat"}: with this a page can draw a view of a game it does not know.
void write_kinds(const AnyGame& game, JsonWriter& json) {
  const AnyState start = game.start();
  std::map<std::string, std::string_view> kinds;
  for (const auto& list : {game.fields(start), game.facts(start)})
    for (const auto& field : list)
      if (const auto name = kind_name(field.kind); !name.empty()) kinds[field.key] = name;
  json.begin_object();
  for (const auto& [key, name] : kinds) json.member(key, name);
  json.end_object();
}

void write_game(const GameInfo& info, const MakeGame& make, JsonWriter& json) {
  const auto game = make(info.key, Config{info.seats_default, {}, {}});
  KNOBEL_CHECK(game.has_value());
  json.begin_object().member("key", info.key).member("rules", info.rules_version);
  json.key("seats").begin_list();
  for (const Seat seat : info.seat_counts) json.value(seat + 1);
  json.end_list().member("seats_default", info.seats_default);
  json.member("hidden_information", info.hidden_information).member("points", info.points);
  json.member("minutes", info.minutes).key("options").begin_list();
  for (const auto& option : info.options) write_option(option, json);
  json.end_list().key("kinds");
  write_kinds(**game, json);
  json.end_object();
}

}  // namespace

bool has_dice(const AnyGame& game) {
  const auto fields = game.fields(game.start());
  return std::ranges::find(fields, FieldKind::Dice, &Field::kind) != fields.end();
}

std::string components_digest(const Data& components) { return sha256_hex(to_json(components)); }

Equipment::Equipment(Parts parts) : parts_(std::move(parts)) {
  KNOBEL_CHECK(has_level(parts_.stand_in));
  JsonWriter json;
  json.begin_object().member("version", kProtocolVersion).key("games").begin_list();
  for (const auto* info : parts_.games) write_game(*info, parts_.make, json);
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

void Equipment::keep(std::string_view key, Data components) {
  std::string digest = components_digest(components);
  const Lock lock(sharing_);
  std::erase_if(kept_, [&](const Kept& kept) { return kept.key == key && kept.digest == digest; });
  kept_.push_back({std::string(key), std::move(digest), std::move(components)});
  if (kept_.size() > kKeptMax) kept_.pop_front();
}

std::optional<Data> Equipment::kept(std::string_view key, std::string_view digest) {
  const Lock lock(sharing_);
  for (const auto& kept : kept_)
    if (kept.key == key && kept.digest == digest) return kept.components;
  return std::nullopt;
}

std::expected<std::shared_ptr<const AnyGame>, Error> Equipment::game(std::string_view key,
                                                                     const Config& config) {
  std::string name = std::string(key) + " " + std::to_string(config.seats);
  for (const auto& option : config.options) name += " " + option.key + "=" + option.value;
  if (config.components) name += " " + to_json(*config.components);
  const Lock lock(sharing_);
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
