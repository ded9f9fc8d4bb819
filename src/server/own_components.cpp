#include "server/own_components.h"

#include <algorithm>

#include "formats/components_json.h"
#include "formats/json.h"

namespace knobel::server {
namespace {

const Data* find(const Data::Object& object, std::string_view key) {
  const auto found = std::ranges::find(object, key, &DataMember::key);
  return found == object.end() ? nullptr : &found->value;
}

std::string text_of(const Data* data) { return data == nullptr ? "null" : to_json(*data); }

void compare(const Data* usual, const Data* here, const std::string& path,
             std::vector<ComponentChange>& changes) {
  if (usual != nullptr && here != nullptr && *usual == *here) return;
  const auto list_of = [](const Data* data) {
    return data == nullptr ? nullptr : std::get_if<Data::List>(&data->value);
  };
  const auto object_of = [](const Data* data) {
    return data == nullptr ? nullptr : std::get_if<Data::Object>(&data->value);
  };
  const Data::List* lists[] = {list_of(usual), list_of(here)};
  const Data::Object* objects[] = {object_of(usual), object_of(here)};
  if (lists[0] != nullptr && lists[1] != nullptr) {
    const auto item = [](const Data::List& list, std::size_t i) {
      return i < list.size() ? &list[i] : nullptr;
    };
    for (std::size_t i = 0; i < std::max(lists[0]->size(), lists[1]->size()); ++i)
      compare(item(*lists[0], i), item(*lists[1], i), path + "[" + std::to_string(i) + "]",
              changes);
  } else if (objects[0] != nullptr && objects[1] != nullptr) {
    const std::string before = path.empty() ? "" : path + ".";
    for (const auto& member : *objects[1])
      compare(find(*objects[0], member.key), &member.value, before + member.key, changes);
    for (const auto& member : *objects[0])
      if (find(*objects[1], member.key) == nullptr)
        compare(&member.value, nullptr, before + member.key, changes);
  } else {
    changes.push_back({path, text_of(usual), text_of(here)});
  }
}

}  // namespace

std::vector<ComponentChange> component_changes(const Data& usual, const Data& here) {
  std::vector<ComponentChange> changes;
  compare(&usual, &here, "", changes);
  return changes;
}

std::expected<std::string, Problem> components_json(const AnyGame& game, Equipment& equipment) {
  const auto plain = equipment.game(game.info().key, Config{game.seats(), {}, {}});
  if (!plain) return problem("bad_option", plain.error().text);
  const Data here = game.components();
  JsonWriter json;
  json.begin_object().member("digest", components_digest(here)).key("changes").begin_list();
  for (const auto& change : component_changes((*plain)->components(), here)) {
    json.begin_object().member("path", change.path).key("usual").raw(change.usual);
    json.key("here").raw(change.here).end_object();
  }
  json.end_list().key("components").raw(to_json(here));
  return json.end_object().take();
}

std::expected<std::string, Problem> take_components(std::string_view key, std::string_view text,
                                                    Equipment& equipment) {
  const auto& games = equipment.games();
  const auto info = std::ranges::find(games, key, [](const GameInfo* game) { return game->key; });
  if (info == games.end()) return problem("no_such_game", "there is no such game");
  if (text.size() > kComponentsBytesMax)
    return problem("malformed", "a component set has at most 16 KiB");
  auto data = parse_json(text);
  if (!data) return problem("malformed", data.error().text);
  const auto game = equipment.game(key, Config{(*info)->seats_default, {}, std::move(*data)});
  if (!game) return problem("bad_components", game.error().text);
  equipment.keep((*game)->info().key, (*game)->components());
  return components_json(**game, equipment);
}

}  // namespace knobel::server
