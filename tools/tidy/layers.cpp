// Who may know whom. The tables are ARCHITECTURE.md's picture of the layers, as data.

#include <algorithm>
#include <array>
#include <span>

#include "tools/tidy/cpp_text.h"
#include "tools/tidy/tidy.h"

namespace knobel::tidy {
namespace {

/// What a layer may include besides itself. "games" stands for the registry and the kit; a concrete
/// game is a different matter, see check_game_include.
struct Layer {
  std::string_view name;
  std::array<std::string_view, 10> may_include;
};
constexpr Layer kLayers[] = {
    {"engine", {}},
    {"games", {"engine"}},
    {"formats", {"engine"}},
    {"fairness", {"engine", "formats"}},
    {"players", {"engine", "games"}},
    {"odds", {"engine", "games", "formats", "players"}},
    {"coach", {"engine", "games", "formats", "players", "odds"}},
    {"analysis", {"engine", "games", "players"}},
    {"store", {"engine"}},
    {"server", {"engine", "formats", "fairness", "players", "odds", "coach", "store"}},
    {"page", {"engine", "games", "formats", "players", "store", "server"}},
    {"cli",
     {"engine", "games", "formats", "fairness", "players", "odds", "coach", "analysis", "store",
      "server"}},
};

/// Layers that take nothing but the standard library.
constexpr std::string_view kStandardOnly[] = {"engine", "games"};

/// Libraries that stay in one place, by the beginning of their include path.
struct Library {
  std::string_view begins;
  std::array<std::string_view, 3> where;  // beginnings of the paths that may include it
};
constexpr Library kLibraries[] = {
    {"boost/asio", {"src/server/net/"}},
    {"boost/beast", {"src/server/net/"}},
    {"sys/socket.h", {"src/server/net/", "src/cli/bench/"}},
    {"sqlite3", {"src/store/"}},
    {"libpq", {"src/store/"}},
    {"CLI/", {"src/cli/parser.h"}},
    {"spdlog/", {"src/server/net/log.cpp"}},
};

/// Layers in which no game has a name. What one game's players, odds and coach know is the
/// exception: a folder or a file of that game's name, and the lists of all of them.
constexpr std::string_view kNameless[] = {"engine", "formats", "fairness", "players",
                                          "odds",   "coach",   "analysis", "store",
                                          "server", "page",    "cli"};
constexpr std::string_view kOfGames[] = {"src/players/", "src/odds/", "src/coach/"};
constexpr std::string_view kLists[] = {"src/players/experts.h", "src/odds/all.h",
                                       "src/odds/all.cpp", "src/odds/edge/all.cpp"};
/// The template may be pointed at from anywhere: it is documentation that compiles.
constexpr std::string_view kTemplate = "null_game";

bool contains(std::span<const std::string_view> list, std::string_view item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

std::string_view first_part(std::string_view path) { return path.substr(0, path.find('/')); }

/// "games/x/rules.h" → "x" if x is a folder, else nothing.
std::string_view game_folder(std::string_view include) {
  if (!include.starts_with("games/")) return {};
  include.remove_prefix(std::string_view("games/").size());
  const auto slash = include.find('/');
  return slash == std::string_view::npos ? std::string_view() : include.substr(0, slash);
}

/// "src/odds/x.cpp" → "x".
std::string_view bare_name(std::string_view file) {
  const auto name = file.substr(file.rfind('/') + 1);
  return name.substr(0, name.find('.'));
}

/// Is this file about that one game: "src/players/x/…" or "src/odds/x.h" for the game x, or a list
/// of all games?
bool may_name(std::string_view file, std::string_view game) {
  if (contains(kLists, file)) return true;
  return std::any_of(std::begin(kOfGames), std::end(kOfGames), [&](std::string_view where) {
    if (!file.starts_with(where)) return false;
    return first_part(file.substr(where.size())) == game || bare_name(file) == game;
  });
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

/// The sentence for what is wrong with a concrete game's header here, or nothing.
std::string check_game_include(std::string_view file, std::string_view include) {
  const auto other = game_folder(include);
  if (other.empty() || other == "kit" || may_name(file, other)) return {};
  if (layer_of(file) != "games")
    return "a concrete game, " + quoted(other) + ", is included above games; go through " +
           quoted("games/registry.h");
  const auto own = game_folder(file.substr(std::string_view("src/").size()));
  if (own.empty() || own == other) return {};
  return "game " + quoted(own) + " includes game " + quoted(other) +
         "; what they share belongs into games/kit or engine";
}

std::string check_quoted(std::string_view file, std::string_view include) {
  const auto layer = layer_of(file);
  const auto target = first_part(include);
  const auto known = std::find_if(std::begin(kLayers), std::end(kLayers),
                                  [&](const Layer& entry) { return entry.name == layer; });
  if (known == std::end(kLayers))
    return "layer " + quoted(layer) + " is not in the table of tools/tidy/layers.cpp";
  if (target != layer && !contains(known->may_include, target))
    return "layer " + quoted(layer) + " may not include " + quoted(include);
  return check_game_include(file, include);
}

std::string check_angled(std::string_view file, std::string_view include) {
  const auto layer = layer_of(file);
  if (contains(kStandardOnly, layer) && include.find_first_of("/.") != std::string_view::npos)
    return "layer " + quoted(layer) + " uses the standard library only, not <" +
           std::string(include) + ">";
  for (const Library& library : kLibraries) {
    if (!include.starts_with(library.begins)) continue;
    const bool allowed = std::any_of(
        library.where.begin(), library.where.end(),
        [&](std::string_view where) { return !where.empty() && file.starts_with(where); });
    if (!allowed)
      return "<" + std::string(include) + "> belongs into " + std::string(library.where[0]) +
             " only";
  }
  return {};
}

}  // namespace

void check_includes(const Tree& tree, Findings& out) {
  for (const auto& [file, text] : tree) {
    if (!is_cpp(file) || layer_of(file).empty()) continue;
    for (const Include& include : includes(CppText(text))) {
      std::string wrong;
      if (is_test(file)) {
        // Tests may look everywhere, but a game's tests are part of its folder.
        if (layer_of(file) == "games") wrong = check_game_include(file, include.path);
      } else if (include.form == Include::Form::Quoted) {
        wrong = check_quoted(file, include.path);
      } else {
        wrong = check_angled(file, include.path);
      }
      if (!wrong.empty()) out.push_back({file, include.line, wrong});
    }
  }
}

void check_layer_table(const Tree& tree, Findings& out) {
  for (const Layer& layer : kLayers) {
    std::vector<std::string> included;
    bool exists = false;
    for (const auto& [file, text] : tree) {
      if (!is_cpp(file) || is_test(file) || layer_of(file) != layer.name) continue;
      exists = true;
      for (const Include& include : includes(CppText(text)))
        included.emplace_back(first_part(include.path));
    }
    for (const auto target : layer.may_include)
      if (exists && !target.empty() && std::ranges::find(included, target) == included.end())
        out.push_back({"tools/tidy/layers.cpp", 0,
                       "layer " + quoted(layer.name) + " may include " + quoted(target) +
                           " and never does; take it out of the table"});
  }
}

void check_game_names(const Tree& tree, Findings& out) {
  const auto names = games(tree);
  for (const auto& [file, text] : tree) {
    if (!is_cpp(file) || is_test(file)) continue;
    if (!contains(kNameless, layer_of(file))) continue;
    for (const auto& name : names) {
      if (name == kTemplate || may_name(file, name)) continue;
      for (const auto offset : find_word(text, name))
        out.push_back({file, line_at(text, offset),
                       "layer " + quoted(layer_of(file)) + " names the game " + quoted(name) +
                           "; nothing above games knows one"});
    }
  }
}

}  // namespace knobel::tidy
