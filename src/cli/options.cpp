#include "cli/options.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "cli/bench/bench.h"
#include "cli/convert.h"
#include "cli/game_arguments.h"
#include "cli/games.h"
#include "cli/golden.h"
#include "cli/hint.h"
#include "cli/lesson.h"
#include "cli/manual.h"
#include "cli/odds.h"
#include "cli/output.h"
#include "cli/page.h"
#include "cli/parser.h"
#include "cli/play.h"
#include "cli/replay.h"
#include "cli/review.h"
#include "cli/serve.h"
#include "cli/signature.h"
#include "cli/simulate.h"
#include "cli/suggestion.h"
#include "cli/train.h"
#include "cli/verify.h"
#include "engine/text.h"
#include "formats/catalogue.h"
#include "formats/record_json.h"

namespace knobel::cli {
namespace {

/// A subcommand and the arguments that its options fill.
template <class Arguments>
struct Subcommand {
  CLI::App& app;
  Arguments& arguments;
};

/// If it is the one that was typed, `chosen` becomes `run` with its arguments.
template <class Arguments>
Subcommand<Arguments> add_command(CLI::App& app, Command& chosen, const std::string& name,
                                  const std::string& help, int (*run)(const Arguments&)) {
  auto arguments = std::make_shared<Arguments>();
  auto& command = *app.add_subcommand(name, help);
  command.callback(
      [&chosen, arguments, run] { chosen = [arguments, run] { return run(*arguments); }; });
  return {command, *arguments};
}

/// A whole number written in digits, in that range.
CLI::Validator whole_number(std::uint64_t min, std::uint64_t max) {
  const auto refuse_others = [min, max](std::string& text) -> std::string {
    std::uint64_t value = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = failed == std::errc() && end == text.data() + text.size();
    if (whole && value >= min && value <= max) return "";
    return "\"" + text + "\" is not a whole number from " + std::to_string(min) + " to " +
           std::to_string(max);
  };
  return CLI::Validator(refuse_others, "");
}

// --- what several commands take
// -------------------------------------------------------------------

void add_seed(CLI::App& command, std::optional<std::uint64_t>& seed) {
  command.add_option("--seed", seed, "the same luck again")
      ->type_name("S")
      ->check(whole_number(0, std::numeric_limits<std::uint64_t>::max()));
}

void add_language(CLI::App& command, std::string& code) {
  command.add_option("--lang", code, "the language; default: the environment's")
      ->type_name("de|en")
      ->check(CLI::Validator(
          [](std::string& text) {
            return parse_language(text) ? ""
                                        : "\"" + text + "\" is not a language; there are de, en";
          },
          ""));
}

/// One of these words, which help and completions list.
void take_one_of(CLI::Option* option, const std::vector<std::string>& words) {
  option->type_name(join(words, "|"))->check(CLI::IsMember(words).description(""));
}

/// A game is meant however it is written.
CLI::Option* take_game(CLI::Option* option) {
  return option->type_name("GAME")->transform(CLI::Validator(
      [](std::string& text) {
        text = lower_case(text);
        return std::string();
      },
      ""));
}

void add_colour(CLI::App& command, std::string& when) {
  take_one_of(
      command.add_option("--color", when, "colours; default: auto, where a terminal has them"),
      {"auto", "always", "never"});
}

CLI::Option* add_game_arguments(CLI::App& command, GameArguments& arguments) {
  auto* game =
      take_game(command.add_option("game", arguments.game, "the game (see: knobel games)"));
  command.add_option("--seats", arguments.seats, "how many play; default: the game's own")
      ->type_name("N")
      ->check(whole_number(1, 99));
  command
      .add_option("--option", arguments.options, "an option of the game, e.g. first=1; repeat it")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command.add_option("--components", arguments.components, "a component set in a JSON file")
      ->type_name("FILE");
  return game;
}

void add_record_file(CLI::App& command, std::string& file) {
  command.add_option("file", file, "a record; - is the standard input")
      ->required()
      ->type_name("FILE");
}

// --- one function per command
// ---------------------------------------------------------------------

void add_serve(CLI::App& app, Command& chosen) {
  auto [command, arguments] = add_command(app, chosen, "serve", "run the game server", run_serve);
  command.add_option("--port", arguments.port, "default: 8080; 0 takes a free one")
      ->type_name("N")
      ->check(whole_number(0, 65535));
  command.add_option("--listen", arguments.listen, "only on this address; default: on all")
      ->type_name("ADDR");
  command
      .add_option("--db", arguments.database,
                  "where tables are kept: a file, or a PostgreSQL URL; default: knobel.db")
      ->type_name("FILE");
  command
      .add_option("--node", arguments.node,
                  "this server's number among those that share a PostgreSQL database; default: 1")
      ->type_name("N")
      ->check(whole_number(1, 999));
  command.add_option("--public-url", arguments.public_url, "how people outside reach the server")
      ->type_name("URL");
  command.add_option("--components", arguments.components, "another component set for a game")
      ->type_name("GAME=FILE");
  command
      .add_option("--data-retention", arguments.retention_days,
                  "days after which untouched tables are removed; 0: never; default: 30")
      ->type_name("DAYS")
      ->check(whole_number(0, 36'500));
  command
      .add_option("--trust-proxy", arguments.proxies, "believe X-Forwarded-For from this address")
      ->type_name("ADDR");
  command
      .add_option("--metrics", arguments.metrics,
                  "who may read /metrics; default: only this machine itself")
      ->type_name("ADDR");
  command
      .add_option("--sockets-per-address", arguments.sockets_per_address,
                  "people behind one address; default: 64")
      ->type_name("N")
      ->check(whole_number(1, 100'000));
  command
      .add_option("--messages-per-second", arguments.messages_per_second,
                  "of one connection, ten times that of one address; default: 20")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000));
  take_one_of(command.add_option("--log", arguments.log_level,
                                 "what is logged; default: info, on a terminal warn"),
              {"debug", "info", "warn", "error"});
  // Not for people: the empty group keeps it out of the help.
  command.add_option("--luck", arguments.luck, "dice from a file")->group("");
  add_language(command, arguments.language);
}

void add_games(CLI::App& app, Command& chosen) {
  auto [command, arguments] = add_command(
      app, chosen, "games", "list the games, their seats, options and players", run_games);
  command.add_option("game", arguments.game, "only this one")->type_name("GAME");
  command.add_flag("--json", arguments.json, "one JSON object");
  command.add_flag("--components-template", arguments.components_template,
                   "the component set of the game, to write one's own from");
  add_language(command, arguments.language);
  add_colour(command, arguments.colour);
}

void add_play(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "play", "play a game on this terminal", run_play);
  add_game_arguments(command, arguments.game);
  command
      .add_option("--with", arguments.with,
                  "bots for the last seats, or none; default: apprentice on all but the first")
      ->type_name("LEVEL,…");
  command.add_option("--names", arguments.names, "what the people are called, from seat 1 on")
      ->type_name("NAME,…")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_seed(command, arguments.seed);
  add_language(command, arguments.language);
  add_colour(command, arguments.colour);
  command.add_option("--record", arguments.record, "write the match into this file")
      ->type_name("FILE");
  command.add_flag("--force", arguments.force, "even if the file of --record is there already");
  command
      .add_option("--resume", arguments.resume,
                  "go on with a match that was recorded, instead of a new GAME")
      ->type_name("FILE");
}

void add_odds(CLI::App& app, Command& chosen) {
  auto& command = *app.add_subcommand("odds", "exact chances, as each game knows them");
  // What a game is asked is not known here, so all words are taken as they come.
  command.prefix_command();
  command.footer("GAME and its question:\n  " + join(odds_questions(), "\n  ") +
                 "\n--json answers with one object.");
  command.callback(
      [&command, &chosen] { chosen = [words = command.remaining()] { return run_odds(words); }; });
}

void add_simulate(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "simulate", "play many games between bots and count", run_simulate);
  add_game_arguments(command, arguments.game)->required();
  command.add_option("--players", arguments.players, "who plays, e.g. apprentice,random")
      ->required()
      ->type_name("LEVEL,…")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--games", arguments.games, "how many games")
      ->required()
      ->type_name("N")
      ->check(whole_number(1, 1'000'000'000'000));
  add_seed(command, arguments.seed);
  command.add_option("--threads", arguments.threads, "how many threads; default: one per core")
      ->type_name("T")
      ->check(whole_number(1, 1024));
  command.add_flag("--json", arguments.json, "one JSON object on stdout and nothing else");
  command.add_option("--csv", arguments.csv, "a file with a row per game and seat; - is stdout")
      ->type_name("FILE");
  command.add_option("--record", arguments.record, "a directory with a record per game")
      ->type_name("DIR");
  add_language(command, arguments.language);
}

void add_replay(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "replay", "show what happened in a record", run_replay);
  add_record_file(command, arguments.file);
  auto* at = command.add_option("--at", arguments.at, "the position after N events instead")
                 ->type_name("N")
                 ->check(whole_number(0, kRecordEntriesMax));
  command.add_option("--seat", arguments.seat, "as this seat saw it; default: as onlookers did")
      ->type_name("N")
      ->check(whole_number(1, kSeatsMax))
      ->excludes(at);
  command.add_flag("--json", arguments.json, "one JSON object");
  add_language(command, arguments.language);
  add_colour(command, arguments.colour);
}

void add_review(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "review", "luck and play of a match, told apart", run_review);
  add_record_file(command, arguments.file);
  command.add_option("--seat", arguments.seat, "of this seat alone; default: of all")
      ->type_name("N")
      ->check(whole_number(1, kSeatsMax));
  command.add_flag("--json", arguments.json, "one JSON object");
  add_language(command, arguments.language);
  command.footer("What the pieces mean is in docs/coach.md.");
}

void add_hint(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "hint", "the three best actions of a position", run_hint);
  command
      .add_option("file", arguments.file, "a record that is not finished; - is the standard input")
      ->type_name("FILE");
  command.add_option("--position", arguments.position, "instead: a position as one line of text")
      ->type_name("TEXT");
  command.add_option("--seat", arguments.seat, "who asks; default: whoever is to act")
      ->type_name("N")
      ->check(whole_number(1, kSeatsMax));
  command.add_flag("--json", arguments.json, "one JSON object");
  add_language(command, arguments.language);
}

void add_verify(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "verify", "check records: bytes, rules, dice, result", run_verify);
  command.add_option("file", arguments.files, "records; - is the standard input")
      ->required()
      ->type_name("FILE");
  command.add_flag("--json", arguments.json, "one JSON object");
  command.footer(
      "Exit status 0: everything was checked and holds; 1: something is wrong;\n"
      "2: a file could not be read; 3: what could be checked holds, and the last\n"
      "line names the rest (dice of unknown origin, a match without an end).");
  add_language(command, arguments.language);
}

void add_convert(CLI::App& app, Command& chosen) {
  auto [command, arguments] = add_command(
      app, chosen, "convert", "a record to readable text, or such text back", run_convert);
  command.add_option("file", arguments.file, "a record or its text; - is the standard input")
      ->required()
      ->type_name("FILE");
  command.add_option("-o,--output", arguments.output, "write into this file instead of stdout")
      ->type_name("FILE");
}

void add_lesson(CLI::App& app, Command& chosen) {
  auto [command, arguments] = add_command(
      app, chosen, "lesson", "judge by the rules the lessons that the page teaches", run_lesson);
  auto* what = command.add_option("what", arguments.what, "what is to be done");
  take_one_of(what->required(), {"check"});
  command.add_option("file", arguments.files, "lessons; - is the standard input")
      ->required()
      ->type_name("FILE");
}

void add_page(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "page", "the page as files that need no server", run_page);
  command.add_option("--out", arguments.out, "write them into this folder")
      ->required()
      ->type_name("DIR");
  command
      .add_option("--base", arguments.base, "where they will lie, as /games/; default: anywhere")
      ->type_name("PATH");
}

void add_golden(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "golden", "write the readable matches of the games", run_golden);
  take_game(command.add_option("game", arguments.game, "one game; default: all, and the template"));
  command.add_option("--source", arguments.source, "the source tree; default: here")
      ->type_name("DIR");
  command.add_flag("--check", arguments.check, "write nothing; exit status 1 if one differs");
}

void add_signature(CLI::App& app, Command& chosen) {
  app.add_subcommand("signature", "a hash of how every player plays every game")
      ->callback([&chosen] { chosen = run_signature; });
}

void add_bench(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "bench", "measure how fast this machine plays", bench::run);
  command
      .add_option("area", arguments.area, "what to measure: engine, players, coach, server, nodes")
      ->type_name("AREA");
  command.add_flag("--json", arguments.json, "one JSON object on stdout and nothing else");
  take_game(
      command.add_option("--game", arguments.game,
                         "server, nodes: which one, with two seats; players, coach: only it"));
  command.add_option("--tables", arguments.tables, "server, nodes: how many; default: 1000")
      ->type_name("N")
      ->check(whole_number(1, 10'000));
  command.add_option("--seconds", arguments.seconds, "server, nodes: per figure; default: 5")
      ->type_name("N")
      ->check(whole_number(1, 3600));
  take_one_of(command.add_option("--part", arguments.part, "server: which part; default: all"),
              {"load", "tables", "length", "idle", "abuse", "all"});
  command
      .add_option("--db", arguments.database,
                  "server, nodes: the URL of an empty PostgreSQL database to measure with")
      ->type_name("URL");
  command.add_option("--scale", arguments.scale, "players, coach: times the games; default: 1")
      ->type_name("X")
      ->check(CLI::Range(0.001, 100.0));
  command.add_option("--threads", arguments.threads, "players: default: one per core")
      ->type_name("T")
      ->check(whole_number(1, 1024));
}

void add_train(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "train", "learn a game's trained values by self-play", run_train);
  take_game(command.add_option("game", arguments.game, "which game"))->required();
  command.add_option("--matches", arguments.matches, "how many; default: what the game needs")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000'000));
  add_seed(command, arguments.seed);
  command.add_option("--threads", arguments.threads, "how many; default: one per core")
      ->type_name("T")
      ->check(whole_number(1, 1024));
  command.add_option("--out", arguments.out, "the file; default: data/GAME.kval")
      ->type_name("FILE");
}

void add_manual(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "manual", "the manual page, or completions for a shell", run_manual);
  take_one_of(
      command.add_option("kind", arguments.kind, "default: man; help is every help text at once"),
      {"man", "bash", "zsh", "help"});
}

/// In the order in which --help shows them.
constexpr void (*kCommands[])(CLI::App&, Command&) = {
    add_serve,  add_page,      add_games, add_play,   add_odds,    add_simulate,
    add_replay, add_review,    add_hint,  add_verify, add_convert, add_lesson,
    add_golden, add_signature, add_bench, add_train,  add_manual,
};

// --- reading
// --------------------------------------------------------------------------------------

Command refuse(const std::string& why) {
  return [why] { return cannot(why); };
}

/// "knobel play --help", or without the command if none was understood.
std::string help_hint(const CLI::App& app) {
  for (const auto* command : app.get_subcommands())
    return "see knobel " + command->get_name() + " --help";
  return "see knobel --help";
}

/// Which command an unknown word should have been; nothing if the words are not that wrong.
std::string unknown_command(const CLI::App& app, int argc, const char* const* argv) {
  std::vector<std::string> names;
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  const std::string known = "there are " + join(names, ", ");
  if (argc < 2) return "a command is needed; " + known;
  if (argv[1][0] == '-' || std::ranges::find(names, argv[1]) != names.end()) return "";
  return "there is no command \"" + std::string(argv[1]) + "\"; " + known +
         did_you_mean(argv[1], names);
}

/// Which option the first word that was not understood should have been.
std::string meant_option(const CLI::App& app, const std::vector<std::string>& extra) {
  std::vector<std::string> names;
  for (const auto* command : app.get_subcommands())
    for (const auto* option : command->get_options())
      if (!option->get_group().empty())
        for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  const std::string typed = extra.empty() ? "" : extra.front();
  return typed.starts_with("-") ? did_you_mean(typed.substr(0, typed.find('=')), names) : "";
}

}  // namespace

void add_commands(CLI::App& app, Command& chosen) {
  app.description("Knobel: dice and card games for people and programs");
  app.name("knobel");
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  for (const auto add : kCommands) add(app, chosen);
}

Command read_command(int argc, const char* const* argv) {
  CLI::App app;
  Command chosen;
  add_commands(app, chosen);
  if (const auto unknown = unknown_command(app, argc, argv); !unknown.empty())
    return refuse(unknown + "; see knobel --help");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ExtrasError&) {
    const auto extra = app.remaining(true);
    return refuse("\"" + join(extra, " ") + "\" is not understood" + meant_option(app, extra) +
                  "; " + help_hint(app));
  } catch (const CLI::ParseError& wrong) {
    if (wrong.get_exit_code() != 0)
      return refuse(std::string(wrong.what()) + "; " + help_hint(app));
    // Help is no error and goes to stdout as it is.
    std::ostringstream help;
    const int status = app.exit(wrong, help);
    return [text = help.str(), status] {
      print(text);
      return status;
    };
  }
  return chosen;
}

}  // namespace knobel::cli
