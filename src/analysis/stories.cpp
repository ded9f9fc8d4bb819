#include "analysis/stories.h"

#include <algorithm>

#include "engine/text.h"
#include "games/registry.h"
#include "players/any_player.h"

namespace knobel {
namespace {

/// So much of a story is read. Where many seats act in a turn, lines are what counts.
constexpr std::size_t kTurnsMax = 60;
constexpr std::size_t kLinesMax = 300;

const std::vector<std::string> kNames = {"Anna",  "Ben",  "Clara", "David", "Emma",  "Finn",
                                         "Greta", "Hugo", "Ida",   "Jonas", "Klara", "Leo"};

/// The first value that is not the default of an option that changes the rules; else of any option,
/// if there is one.
std::vector<Option> variant(const GameInfo& info) {
  if (info.options.empty()) return {};
  const auto changes_rules = [](const OptionInfo& option) {
    // Numbers are seats that begin.
    return !option.words.empty() && std::ranges::none_of(option.words, [](const auto word) {
      return parse_number(word).has_value();
    });
  };
  const auto found = std::ranges::find_if(info.options, changes_rules);
  const OptionInfo& option = found != info.options.end() ? *found : info.options.front();
  if (option.words.empty()) return {{std::string(option.key), std::to_string(option.min)}};
  const auto value = std::ranges::find_if(
      option.words, [&](const auto word) { return word != option.default_value; });
  return {{std::string(option.key), std::string(*value)}};
}

/// Played by apprentices to the end; whoever can take something back first does it, and then the
/// same again.
Match play(const std::shared_ptr<const AnyGame>& game) {
  Match match(game);
  FastEntropy luck(1);
  const auto player = make_any_player("apprentice", *game);
  KNOBEL_CHECK(player.has_value());
  bool thought_again = false;
  while (match.turn().kind != Turn::Kind::Over) {
    const Turn turn = match.turn();
    if (turn.kind == Turn::Kind::Chance) {
      match.resolve(sample(game->chance(match.state()), luck));
      continue;
    }
    const Seat seat = turn.seats.lowest();
    const AnyState view = game->observe(match.state(), seat);
    const Action action = (*player)->choose(view, seat, luck);
    KNOBEL_CHECK(match.act(seat, action).has_value());
    if (thought_again || !match.can_undo(seat)) continue;
    thought_again = true;
    KNOBEL_CHECK(match.undo(seat).has_value() && match.act(seat, action).has_value());
  }
  return match;
}

}  // namespace

std::vector<Golden> stories(std::string_view key, const TellStory& tell) {
  const auto games = tested_games();
  const auto entry =
      std::ranges::find(games, key, [](const GameEntry& game) { return game.info->key; });
  KNOBEL_CHECK(entry != games.end());
  const GameInfo& info = *entry->info;
  const int many = info.seats_max();
  int few = std::min(2, many);
  while (!info.allows_seats(few)) ++few;
  std::vector<Config> tables = {{few, {}, {}}};
  if (const auto options = variant(info); many != few || !options.empty())
    tables.push_back({many, options, {}});
  std::vector<Golden> list;
  for (const Config& table : tables) {
    const auto game = entry->make(table);
    KNOBEL_CHECK(game.has_value());
    const Match match = play(*game);
    const auto names = std::span(kNames).first(static_cast<std::size_t>(table.seats));
    for (const std::string language : {"de", "en"}) {
      const auto add = [&](const std::string& viewer, Seat seat) {
        list.push_back({"stories/" + setup_name(table) + viewer + "." + language,
                        shortened(tell(match, seat, names, language))});
      };
      add("", kSpectator);
      if (info.hidden_information) add("-of-seat-1", 0);
    }
  }
  return list;
}

std::string shortened(std::string_view story) {
  auto lines = split(story, '\n');
  if (lines.back().empty()) lines.pop_back();
  const auto begins_turn = [](std::string_view line) { return !line.starts_with(' '); };
  std::size_t turns = 0;
  std::size_t end = 0;  // of the beginning that is told
  for (; end < lines.size(); ++end) {
    if (!begins_turn(lines[end])) continue;
    if (turns == kTurnsMax || end >= kLinesMax) break;
    ++turns;
  }
  std::size_t last = lines.size();
  while (last > end && !begins_turn(lines[last - 1])) --last;
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i == end && i + 1 < last) {
      text += "…\n";
      i = last - 1;
    }
    text += std::string(lines[i]) + "\n";
  }
  return text;
}

}  // namespace knobel
