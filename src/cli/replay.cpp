#include "cli/replay.h"

#include <fmt/format.h>

#include <optional>

#include "cli/files.h"
#include "cli/game_arguments.h"
#include "cli/language.h"
#include "cli/output.h"
#include "cli/terminal/narration.h"
#include "cli/terminal/terminal.h"
#include "engine/styled_text.h"
#include "engine/text.h"
#include "fairness/verify.h"
#include "formats/json.h"
#include "formats/position_text.h"
#include "formats/record_json.h"
#include "formats/story_text.h"
#include "formats/view_json.h"

namespace knobel::cli {
namespace {

/// What is to be told, and to whom.
struct Telling {
  const Record& record;
  const Match& match;
  const Catalogue& sentences;
  std::vector<StoryLine> story;
};

std::string header_text(const Catalogue& sentences, const RecordHeader& header) {
  std::vector<std::string> options;
  for (const auto& option : header.options) options.push_back(option.key + "=" + option.value);
  const std::vector<std::string> args = {sentences.say("title"),
                                         std::to_string(header.rules_version), join(options, " ")};
  return sentences.say("replay.header", args) + "\n" +
         join(seating_texts(sentences, header.players), " · ") + "\n";
}

std::string replay_text(const Telling& telling) {
  const auto& [record, match, sentences, story] = telling;
  std::string text = header_text(sentences, record.header);
  for (const auto& line : story)
    text += fmt::format("{:>5}  {}\n", line.event > 0 ? std::to_string(line.event) : "",
                        shown_line(line));
  if (!record.result) return text + sentences.say("replay.unfinished") + "\n";
  const auto names = seat_names(sentences, record.header.players);
  for (const auto& line : result_sentences(sentences, *record.result, match.game(), names))
    text += line + "\n";
  return text;
}

void add_entry_json(JsonWriter& json, const Entry& entry, std::size_t number) {
  json.begin_object().member("number", number);
  if (const auto* action = std::get_if<ActionEntry>(&entry)) {
    json.member("kind", "action").member("seat", action->seat + 1).member("text", action->text);
  } else if (const auto* chance = std::get_if<ChanceEntry>(&entry)) {
    json.member("kind", "chance").member("text", chance->text);
  } else {
    json.member("kind", "table").member("seat", std::get<TableEntry>(entry).seat + 1);
  }
  json.end_object();
}

void add_line_json(JsonWriter& json, const StoryLine& line) {
  json.begin_object().member("sentence", line.sentence);
  if (line.event > 0) json.member("event", line.event);
  if (line.heading) json.member("heading", true);
  if (line.undone) json.member("undone", true);
  json.end_object();
}

std::string replay_json(const Telling& telling) {
  JsonWriter json;
  const Record& record = telling.record;
  const RecordHeader& header = record.header;
  json.begin_object().member("game", header.game).member("rules", header.rules_version);
  json.member("seats", header.seats).key("options").begin_object();
  for (const auto& option : header.options) json.member(option.key, option.value);
  json.end_object().key("players").list(header.players).key("events").begin_list();
  for (std::size_t i = 0; i < record.entries.size(); ++i)
    add_entry_json(json, record.entries[i], i + 1);
  json.end_list().key("story").begin_list();
  for (const auto& line : telling.story) add_line_json(json, line);
  json.end_list().key("result");
  if (!record.result) return json.null().end_object().take() + "\n";
  json.begin_object().key("scores").list(record.result->scores).key("winners").begin_list();
  for (const Seat seat : record.result->winners) json.value(seat + 1);
  return json.end_list().end_object().end_object().take() + "\n";
}

/// How it stood: everything, because a record hides nothing.
int show_position(const ReplayArguments& arguments, const Sentences& sentences,
                  const Match& match) {
  const AnyGame& game = match.game();
  const std::string position = position_text(game, match.state());
  if (arguments.json) {
    JsonWriter json;
    json.begin_object().member("at", *arguments.at).member("position", position);
    json.key("view").raw(view_json(game, match.state(), kSpectator)).end_object();
    print(json.take() + "\n");
    return kDone;
  }
  std::string picture = game.picture(match.state(), kSpectator, sentences);
  if (!picture.ends_with('\n')) picture += '\n';
  const std::vector<std::string> args = {std::to_string(*arguments.at)};
  print(sentences.say("replay.at", args) + "\n");
  print(shows_colour(arguments.colour) ? to_terminal(picture) : to_plain(picture));
  print(position + "\n");
  return kDone;
}

}  // namespace

int run_replay(const ReplayArguments& arguments) {
  const auto bytes = read_file(arguments.file);
  if (!bytes) return cannot(bytes.error().text);
  const auto record = read_record(*bytes);
  if (!record) return cannot(arguments.file + ": " + record.error().text);
  const std::size_t count = record->entries.size();
  if (arguments.at && *arguments.at > count)
    return cannot(fmt::format("--at {} is not possible; the record has {} events, so N is 0 to {}",
                              *arguments.at, count, count));
  const auto match = fold(*record, make_registered, arguments.at.value_or(count));
  if (!match) return cannot(arguments.file + ": " + match.error().text);
  const Catalogue& sentences = catalogue(record->header.game, chosen_language(arguments.language));
  if (arguments.at)
    return show_position(arguments, SeatedSentences(sentences, record->header.players), *match);
  if (arguments.seat > record->header.seats)
    return cannot(fmt::format("--seat {} is not possible; the record has {} {}", arguments.seat,
                              record->header.seats, record->header.seats == 1 ? "seat" : "seats"));
  const Seat viewer = arguments.seat > 0 ? static_cast<Seat>(arguments.seat - 1) : kSpectator;
  const auto steps = match->stretch_from(viewer, 0).steps();
  const auto names = seat_names(sentences, record->header.players);
  const Telling telling{*record, *match, sentences, story_lines(steps, sentences, names)};
  print(arguments.json ? replay_json(telling) : replay_text(telling));
  return kDone;
}

}  // namespace knobel::cli
