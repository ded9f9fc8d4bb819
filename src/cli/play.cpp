#include "cli/play.h"

#include <algorithm>
#include <memory>
#include <random>

#include "cli/files.h"
#include "cli/language.h"
#include "cli/output.h"
#include "cli/terminal/narration.h"
#include "cli/terminal/terminal_match.h"
#include "engine/styled_text.h"
#include "engine/text.h"
#include "fairness/verify.h"
#include "formats/record_json.h"
#include "players/levels.h"

namespace knobel::cli {
namespace {

/// The record of a match that is played with this seating, as far as it has come.
Record record_of(const Seating& seating, std::vector<Entry> entries) {
  const AnyGame& game = *seating.game;
  Record record;
  record.header.game = std::string(game.info().key);
  record.header.rules_version = game.info().rules_version;
  record.header.seats = game.seats();
  record.header.options.assign(game.options().begin(), game.options().end());
  const auto plain = make_registered(game.info().key, {game.seats(), record.header.options, {}});
  if (!plain || (*plain)->components() != game.components())
    record.header.components = game.components();
  record.header.players = seating.players;
  record.header.luck.kind = Luck::Kind::Seeded;
  record.header.luck.seed = seating.seed;
  record.header.luck.stream = seating.stream;
  record.entries = std::move(entries);
  return record;
}

std::expected<void, Error> keep(const std::string& path, const Record& record) {
  if (path.empty()) return {};
  const auto bytes = write_record(record);
  if (!bytes) return error("this match cannot be written down: " + bytes.error().text);
  return write_file(path, *bytes);
}

/// The people get their names, the bots the last seats.
std::expected<std::vector<std::string>, Error> players_of(const PlayArguments& arguments,
                                                          int seats) {
  KNOBEL_TRY_ASSIGN(auto players, bot_names(arguments.with, seats));
  const auto people = static_cast<std::size_t>(
      std::ranges::count_if(players, [](const auto& bot) { return bot.empty(); }));
  if (arguments.names.size() > people)
    return error("--names has " + std::to_string(arguments.names.size()) + " for " +
                 std::to_string(people) + (people == 1 ? " person" : " people"));
  for (std::size_t seat = 0; seat < people; ++seat) {
    players[seat] = seat < arguments.names.size() ? arguments.names[seat] : kPerson;
    if (players[seat].empty() || !valid_name(players[seat]) || read_skill(players[seat]))
      return error("\"" + players[seat] + "\" is not a name for a person");
  }
  return players;
}

std::expected<Seating, Error> new_seating(const PlayArguments& arguments) {
  if (arguments.game.game.empty())
    return error("which game? knobel play GAME, or knobel play --resume FILE; see knobel games");
  Seating seating;
  KNOBEL_TRY_ASSIGN(seating.game, make_game(arguments.game));
  KNOBEL_TRY_ASSIGN(seating.players, players_of(arguments, seating.game->seats()));
  seating.seed = arguments.seed.value_or(std::random_device{}());
  return seating;
}

/// The seating of a record, and where its match stands.
std::expected<Seating, Error> resumed_seating(const PlayArguments& arguments) {
  const auto& [game_arguments, with, names, seed, language, colour, kept, force, path] = arguments;
  const auto& [game_key, seats, options, components] = game_arguments;
  if (!game_key.empty() || seats || !options.empty() || !components.empty() || !with.empty() ||
      !names.empty() || seed)
    return error(
        "--resume goes on with a match as it was; GAME and what belongs to a new match do "
        "not go with it");
  if (path == "-") return error("a match cannot go on from -, where you are going to type");
  KNOBEL_TRY_ASSIGN(const auto bytes, read_file(path));
  auto record = read_record(bytes);
  if (!record) return error(path + ": " + record.error().text);
  const RecordHeader& header = record->header;
  if (record->result) return error(path + ": this match is over; see knobel replay " + path);
  if (header.luck.kind != Luck::Kind::Seeded)
    return error(path + ": only what knobel play has recorded can be played on");
  Seating seating;
  auto game = game_of(header, make_registered);
  if (!game) return error(path + ": " + game.error().text);
  seating.game = *game;
  seating.players = header.players;
  if (std::ranges::none_of(seating.players, [](const auto& name) { return !read_skill(name); }))
    return error(path + ": nobody but bots plays in this match");
  seating.seed = header.luck.seed;
  seating.stream = header.luck.stream;
  seating.entries = std::move(record->entries);
  return seating;
}

/// A word that a shell reads as one.
std::string quoted(const std::string& path) {
  const bool plain = std::ranges::all_of(path, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("._/-").find(c) != std::string_view::npos;
  });
  return plain ? path : "'" + path + "'";
}

/// What there is to know when it is over, or broken off: the luck can be had again, and what one
/// can do with the record.
void say_goodbye(const std::string& path, const Match& match, const Seating& seating,
                 const Catalogue& sentences, Terminal& terminal) {
  const auto say = [&](std::string_view key, std::vector<std::string> args) {
    terminal.say(styled(Style::Dim, sentences.say(key, args)));
  };
  // Whole lines, so that they can be copied.
  const auto command = [&](std::string_view words, std::string_view key) {
    terminal.show("  " + std::string(words) + quoted(path) +
                  styled(Style::Dim, "  " + sentences.say(key)));
  };
  say("seed", {std::to_string(seating.seed)});
  const bool over = match.turn().kind == Turn::Kind::Over;
  if (path.empty()) {
    if (!over && match.entry_count() > 0) say("record.none", {});
    return;
  }
  say("record.kept", {path});
  if (!over) command("knobel play --resume ", "record.resume");
  command("knobel replay ", "record.replay");
  if (over) command("knobel verify ", "record.verify");
}

/// Played or broken off: the record is written, and what comes next is said.
int finish(const std::string& path, const Seating& seating, const TerminalMatch& played,
           TerminalMatch::End end, const Catalogue& sentences, Terminal& terminal) {
  const Match& match = played.match();
  if (end == TerminalMatch::End::Interrupted) print("\n");
  Record record = record_of(seating, match.entries());
  if (match.turn().kind == Turn::Kind::Over) record.result = match.result();
  if (const auto kept = keep(path, record); !kept) return cannot(kept.error().text);
  say_goodbye(path, match, seating, sentences, terminal);
  if (end == TerminalMatch::End::Interrupted) return kInterrupted;
  if (end != TerminalMatch::End::EndOfInput) return kDone;
  complain(sentences.say("input_ended"));
  return kAnswerIsNo;
}

}  // namespace

int run_play(const PlayArguments& arguments) {
  const bool resumes = !arguments.resume.empty();
  const auto seating = resumes ? resumed_seating(arguments) : new_seating(arguments);
  if (!seating) return cannot(seating.error().text);
  const auto language = chosen_language(arguments.language);
  Terminal terminal(arguments.colour);
  auto played = TerminalMatch::make(*seating, language, terminal);
  if (!played) return cannot((resumes ? arguments.resume + ": " : "") + played.error().text);
  // Before the first move, so that nobody plays for an hour and then learns that there is no room.
  const std::string path = arguments.record.empty() ? arguments.resume : arguments.record;
  if (!arguments.record.empty() && !arguments.force)
    if (const auto free = reserve_file(path); !free) return cannot(free.error().text);
  if (const auto kept = keep(path, record_of(*seating, seating->entries)); !kept)
    return cannot(kept.error().text);
  const auto end = played->run();
  return finish(path, *seating, *played, end, catalogue(seating->game->info().key, language),
                terminal);
}

std::expected<std::vector<std::string>, Error> bot_names(const std::string& with, int seats) {
  const auto count = static_cast<std::size_t>(seats);
  std::vector<std::string> names(count);
  if (with == "none") return names;
  if (with.empty()) {
    std::fill(names.begin() + 1, names.end(), "apprentice");
    return names;
  }
  const auto given = split(with, ',');
  for (const auto name : given) KNOBEL_TRY(check_typed_player(name));
  if (given.size() >= count)
    return error("--with names " + std::to_string(given.size()) + " for " + std::to_string(seats) +
                 (seats == 1 ? " seat" : " seats") +
                 ", and a person needs one; bots alone play with knobel simulate");
  std::copy(given.begin(), given.end(), names.end() - static_cast<std::ptrdiff_t>(given.size()));
  return names;
}

}  // namespace knobel::cli
