#include "cli/terminal/narration.h"

#include <algorithm>

#include "engine/check.h"
#include "engine/text.h"
#include "formats/record_json.h"

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

std::string chance_sentence(const Catalogue& sentences, std::string_view text) {
  const auto parts = split(text, ' ');
  if (parts[0] == "dice") return say(sentences, "event.dice", {std::string(text.substr(5))});
  // "pick 12 of 37", "one 2 of 3"
  const std::string key = parts[0] == "pick" ? "event.draw" : "event.lot";
  return say(sentences, key, {std::string(parts[1]), std::string(parts[3])});
}

std::string table_sentence(const Catalogue& sentences, const TableEntry& entry) {
  const std::string seat = seat_text(entry.seat);
  switch (entry.kind) {
    case TableEntry::Kind::Undo: return say(sentences, "event.undo", {seat});
    case TableEntry::Kind::BotIn:
      return say(sentences, "event.bot_in", {seat, shown_name(entry.detail)});
    case TableEntry::Kind::BotOut: return say(sentences, "event.bot_out", {seat});
    case TableEntry::Kind::Leave: return say(sentences, "event.leave", {seat});
    case TableEntry::Kind::Resign: return say(sentences, "event.resign", {seat});
  }
  fail_check("unknown kind of table entry");
}

/// Games without points give 1 to winners and 0 to the others; that is no news beside who won.
bool has_points(const RecordResult& result) {
  for (std::size_t seat = 0; seat < result.scores.size(); ++seat)
    if (result.scores[seat] != (result.winners.contains(static_cast<Seat>(seat)) ? 1 : 0))
      return true;
  return false;
}

}  // namespace

std::string seat_name(const Catalogue& sentences, Seat seat, std::span<const std::string> names) {
  const std::string name = seat < names.size() ? shown_name(names[seat]) : "";
  if (name.empty()) return say(sentences, "seat", {seat_text(seat)});
  return say(sentences, "seat.named", {seat_text(seat), name});
}

std::string seat_list(const Catalogue& sentences, SeatSet seats) {
  std::vector<std::string> names;
  for (const Seat seat : seats) names.push_back(seat_name(sentences, seat));
  if (names.empty()) return "";
  const std::string last = names.back();
  names.pop_back();
  return names.empty() ? last : say(sentences, "list.and", {join(names, ", "), last});
}

std::string action_sentence(const Catalogue& sentences, std::string_view action_text) {
  const auto parts = split(action_text, ' ');
  const std::string key = "verb." + std::string(parts[0]);
  const auto entry = sentences.messages().find(key);
  if (entry == sentences.messages().end()) return std::string(action_text);
  std::vector<std::string> args;
  const std::size_t places = placeholders(entry->second);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (args.size() < std::max<std::size_t>(places, 1))
      args.emplace_back(parts[i]);
    else
      args.back() += " " + std::string(parts[i]);
  }
  // Fewer arguments than the sentence has places: say nothing there.
  args.resize(std::max(args.size(), places));
  return sentences.say(key, args);
}

std::string verb_meaning(const Catalogue& sentences, const std::string& verb) {
  const auto entry = sentences.messages().find("verb." + verb);
  if (entry == sentences.messages().end()) return verb;
  return sentences.say(entry->first, std::vector<std::string>(placeholders(entry->second), "…"));
}

std::string entry_sentence(const Catalogue& sentences, const Entry& entry) {
  if (const auto* action = std::get_if<ActionEntry>(&entry))
    return say(sentences, "event.action",
               {seat_text(action->seat), action_sentence(sentences, action->text)});
  if (const auto* chance = std::get_if<ChanceEntry>(&entry))
    return chance_sentence(sentences, chance->text);
  return table_sentence(sentences, std::get<TableEntry>(entry));
}

std::vector<std::string> result_sentences(const Catalogue& sentences, const RecordResult& result,
                                          std::span<const int> sides) {
  std::vector<std::string> lines;
  if (result.scores.size() == 1) {
    lines.push_back(say(sentences, "result.solo", {std::to_string(result.scores[0])}));
    return lines;
  }
  if (has_points(result))
    for (std::size_t seat = 0; seat < result.scores.size(); ++seat)
      lines.push_back(
          say(sentences, "result.score",
              {seat_text(static_cast<Seat>(seat)), std::to_string(result.scores[seat])}));
  std::vector<int> winning_sides;
  for (const Seat seat : result.winners)
    if (std::ranges::find(winning_sides, sides[seat]) == winning_sides.end())
      winning_sides.push_back(sides[seat]);
  const std::string winners = seat_list(sentences, result.winners);
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
