#include "page/thinker.h"

#include <charconv>

#include "engine/text.h"
#include "formats/components_json.h"
#include "games/registry.h"
#include "players/learned.h"
#include "players/levels.h"

namespace knobel::page {
namespace {

// Few people play more at once; making a game is cheap.
constexpr std::size_t kGamesMax = 8;

/// One thread, one instance: nobody else looks at these.
std::map<std::string, std::optional<LearnedFile>, std::less<>>& values() {
  static std::map<std::string, std::optional<LearnedFile>, std::less<>> values;
  return values;
}
std::string& wanted() {
  static std::string name;
  return name;
}

std::expected<const LearnedFile*, Error> find_values(std::string_view name) {
  const auto found = values().find(name);
  if (found == values().end()) wanted() = name;
  if (found == values().end() || !found->second)
    return error("the values of " + std::string(name) + " have not come");
  return &*found->second;
}

std::string_view take_line(std::string_view& bytes) {
  const auto end = std::min(bytes.find('\n'), bytes.size());
  const auto line = bytes.substr(0, end);
  bytes.remove_prefix(std::min(end + 1, bytes.size()));
  return line;
}

std::expected<std::shared_ptr<const AnyGame>, Error> make_game(std::string_view line,
                                                               std::string_view components) {
  KNOBEL_TRY_ASSIGN(const auto data, parse_json(line));
  KNOBEL_TRY_ASSIGN(auto set, parse_json(components));
  std::string key;
  Config config{0, {}, std::move(set)};
  for (const auto& member : std::get<Data::Object>(data.value)) {
    if (member.key == "game") key = std::get<std::string>(member.value.value);
    if (member.key == "seats")
      config.seats = static_cast<int>(std::get<std::int64_t>(member.value.value));
    if (member.key != "options") continue;
    for (const auto& option : std::get<Data::Object>(member.value.value))
      config.options.push_back({option.key, std::get<std::string>(option.value.value)});
  }
  KNOBEL_TRY_ASSIGN(const auto entry, find_game(key));
  return entry->make(config);
}

}  // namespace

void find_values_that_came() { find_learned_with(find_values); }

void give_values(std::string name, std::string_view bytes) {
  auto file = read_learned(bytes);
  values()[std::move(name)] = file ? std::optional(std::move(*file)) : std::nullopt;
}

std::string take_wanted_values() { return std::exchange(wanted(), {}); }

std::shared_ptr<const AnyGame> Thinker::game(std::string_view config, std::string_view components) {
  const std::string name = std::string(config) + "\n" + std::string(components);
  if (const auto found = games_.find(name); found != games_.end()) return found->second;
  auto made = make_game(config, components);
  if (!made) return nullptr;
  if (games_.size() == kGamesMax) games_.clear();
  return games_[name] = std::move(*made);
}

std::optional<Action> Thinker::decide(std::string_view question) {
  const auto config = take_line(question);
  const auto components = take_line(question);
  const auto level = take_line(question);
  const auto seat = parse_number(take_line(question));
  const auto seed = take_line(question);
  const auto made = game(config, components);
  if (!made || !seat) return std::nullopt;
  server::job::Decide job;
  job.seat = static_cast<Seat>(*seat);
  job.level = level;
  job.game = made;
  job.view = AnyState::of(std::as_bytes(std::span(question)));
  if (!seed.empty()) std::from_chars(seed.data(), seed.data() + seed.size(), job.seed.emplace());
  if (auto action = bots_.decide(job)) return action;
  if (!wanted().empty()) return std::nullopt;  // and is asked again when they are there
  // Offline before the values were ever loaded: the best there is without them.
  job.level = player_names()[static_cast<std::size_t>(Level::Journeyman)];
  return bots_.decide(job);
}

}  // namespace knobel::page
