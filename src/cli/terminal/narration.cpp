#include "cli/terminal/narration.h"

#include <set>

#include "analysis/action_groups.h"
#include "engine/styled_text.h"
#include "engine/text.h"
#include "formats/record_json.h"
#include "players/levels.h"

namespace knobel::cli {
namespace {

/// The highest n for which {n} stands in the sentence.
std::size_t placeholders(std::string_view sentence) {
  std::size_t highest = 0;
  for (std::size_t n = 1; n <= 9; ++n)
    if (sentence.find("{" + std::to_string(n) + "}") != std::string_view::npos) highest = n;
  return highest;
}

std::string say(const Catalogue& sentences, std::string_view key, std::vector<std::string> args) {
  return sentences.say(key, args);
}

/// What a player of a record is called: a bot by its level, and a person whose name nobody has
/// asked for not at all.
std::string player_name(const Catalogue& sentences, std::string_view player) {
  if (player == kPerson) return "";
  const auto skill = read_skill(player);
  if (!skill) return shown_name(player);
  const auto level = static_cast<std::size_t>(skill->level);
  return sentences.say("word." + std::string(player_names()[level]));
}

/// A picture has columns: "Maximilian" is cut to "Maximili…".
std::string for_picture(const std::string& name) {
  constexpr std::size_t kColumns = 9;
  if (display_width(name) <= kColumns) return name;
  std::size_t end = 0;
  for (std::size_t letters = 0; end < name.size(); ++end) {
    const bool begins = (static_cast<unsigned char>(name[end]) & 0xC0U) != 0x80U;
    if (begins && ++letters == kColumns) break;
  }
  return name.substr(0, end) + "…";
}

/// With a true minus.
std::string points_text(int points) {
  return points < 0 ? "−" + std::to_string(-points) : std::to_string(points);
}

std::string seat_list(const Catalogue& sentences, SeatSet seats,
                      std::span<const std::string> names) {
  std::vector<std::string> listed;
  for (const Seat seat : seats) listed.push_back(names[seat]);
  if (listed.empty()) return "";
  const std::string last = listed.back();
  listed.pop_back();
  return listed.empty() ? last : say(sentences, "list.and", {join(listed, ", "), last});
}

/// Games without points give 1 to winners and 0 to the others; that is no news beside who won.
bool has_points(const RecordResult& result) {
  for (std::size_t seat = 0; seat < result.scores.size(); ++seat)
    if (result.scores[seat] != (result.winners.contains(static_cast<Seat>(seat)) ? 1 : 0))
      return true;
  return false;
}

}  // namespace

std::vector<std::string> seating_texts(const Catalogue& sentences,
                                       std::span<const std::string> players) {
  std::vector<std::string> texts;
  for (Seat seat = 0; seat < players.size(); ++seat) {
    const std::string name = player_name(sentences, players[seat]);
    texts.push_back(name.empty() ? sentences.seat(seat)
                                 : say(sentences, "seat.named", {seat_text(seat), name}));
  }
  return texts;
}

std::vector<std::string> seat_names(const Catalogue& sentences,
                                    std::span<const std::string> players) {
  std::vector<std::string> names;
  for (Seat seat = 0; seat < players.size(); ++seat) {
    std::string name = player_name(sentences, players[seat]);
    if (name.empty())
      name = sentences.seat(seat);
    else if (read_skill(players[seat]))
      name += " " + seat_text(seat);
    names.push_back(std::move(name));
  }
  return names;
}

SeatedSentences::SeatedSentences(const Catalogue& words, std::span<const std::string> players)
    : words_(words) {
  for (Seat seat = 0; seat < players.size(); ++seat) {
    const std::string name = player_name(words, players[seat]);
    seats_.push_back(name.empty() ? words.seat(seat) : seat_text(seat) + " " + for_picture(name));
  }
}

std::string verb_meaning(const Catalogue& sentences, const std::string& verb) {
  const auto entry = sentences.messages().find("verb." + verb);
  if (entry == sentences.messages().end()) return verb;
  return sentences.say(entry->first, std::vector<std::string>(placeholders(entry->second), "…"));
}

std::string action_meaning(const Catalogue& sentences, std::string_view action) {
  const auto words = split(action, ' ');
  std::string key = "verb." + std::string(words.front());
  // Where the words for one of few things bend.
  if (words.size() > 1 && sentences.has(key + "." + std::string(words[1])))
    key += "." + std::string(words[1]);
  const auto entry = sentences.messages().find(key);
  if (entry == sentences.messages().end()) return std::string(action);
  const auto places = placeholders(entry->second);
  std::vector<std::string> args;
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::string said(words[i]);
    for (const std::string_view kind : {"word.", "card."})
      if (const auto name = std::string(kind) + std::string(words[i]); sentences.has(name))
        said = sentences.say(name);
    // The last one takes the rest.
    if (args.size() == places && places > 0)
      args.back() += " " + said;
    else
      args.push_back(std::move(said));
  }
  return sentences.say(key, args);
}

std::vector<std::string> example_actions(std::span<const std::string> legal) {
  std::vector<std::string> examples;
  for (const auto& group : by_verb(legal)) {
    const std::string& arguments = group.arguments.back();
    examples.push_back(group.verb + (arguments.empty() ? "" : " " + arguments));
  }
  return examples;
}

std::vector<std::string> result_sentences(const Catalogue& sentences, const RecordResult& result,
                                          const AnyGame& game, std::span<const std::string> names) {
  std::vector<std::string> lines;
  if (result.scores.size() == 1) {
    lines.push_back(say(sentences, "result.solo", {points_text(result.scores[0])}));
    return lines;
  }
  if (has_points(result))
    for (std::size_t seat = 0; seat < result.scores.size(); ++seat)
      lines.push_back(
          say(sentences, "result.score", {names[seat], points_text(result.scores[seat])}));
  std::set<int> winning_sides;
  for (const Seat seat : result.winners) winning_sides.insert(game.side(seat));
  const std::string winners = seat_list(sentences, result.winners, names);
  if (winning_sides.empty())
    lines.push_back(sentences.say("result.draw"));
  else if (winning_sides.size() > 1)
    lines.push_back(say(sentences, "result.tie", {winners}));
  else
    lines.push_back(say(sentences, result.winners.size() > 1 ? "result.win_together" : "result.win",
                        {winners}));
  return lines;
}

}  // namespace knobel::cli
