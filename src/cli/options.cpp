#include "cli/options.h"

#include <CLI/CLI.hpp>
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
#include "cli/odds.h"
#include "cli/output.h"
#include "cli/play.h"
#include "cli/replay.h"
#include "cli/serve.h"
#include "cli/signature.h"
#include "cli/simulate.h"
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

void add_game_arguments(CLI::App& command, GameArguments& arguments) {
  command.add_option("game", arguments.game, "the game (see: knobel games)")
      ->required()
      ->type_name("GAME");
  command.add_option("--seats", arguments.seats, "how many play; default: the game's own")
      ->type_name("N")
      ->check(whole_number(1, 99));
  command
      .add_option("--option", arguments.options, "an option of the game, e.g. first=1; repeat it")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command.add_option("--components", arguments.components, "a component set in a JSON file")
      ->type_name("FILE");
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
  command.add_option("--db", arguments.database, "where tables are kept; default: knobel.db")
      ->type_name("FILE");
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
  command.add_option("--log", arguments.log_level, "what is logged: info, warn or error")
      ->type_name("LEVEL")
      ->check(CLI::IsMember({"info", "warn", "error"}));
  // Not for people: the empty group keeps it out of the help.
  command.add_option("--luck", arguments.luck, "dice from a file")->group("");
  add_language(command, arguments.language);
}

void add_games(CLI::App& app, Command& chosen) {
  auto [command, arguments] = add_command(
      app, chosen, "games", "list the games, their seats, options and players", run_games);
  command.add_flag("--json", arguments.json, "one JSON object");
  add_language(command, arguments.language);
}

void add_play(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "play", "play a game on this terminal", run_play);
  add_game_arguments(command, arguments.game);
  command
      .add_option("--with", arguments.with,
                  "bots for the last seats, or none; default: apprentice on all but the first")
      ->type_name("NAME,NAME");
  add_seed(command, arguments.seed);
  add_language(command, arguments.language);
  command.add_option("--record", arguments.record, "write the match into this file")
      ->type_name("FILE");
}

void add_odds(CLI::App& app, Command& chosen) {
  auto& command = *app.add_subcommand("odds", "Exact chances, as each game knows them");
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
  add_game_arguments(command, arguments.game);
  command.add_option("--players", arguments.players, "who plays, e.g. apprentice,random")
      ->required()
      ->type_name("NAME,…")
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
  command.add_option("--csv", arguments.csv, "a file with a row per game and seat")
      ->type_name("FILE");
  command.add_option("--record", arguments.record, "a directory with a record per game")
      ->type_name("DIR");
}

void add_replay(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "replay", "show what happened in a record", run_replay);
  add_record_file(command, arguments.file);
  command.add_option("--at", arguments.at, "the position after N events instead")
      ->type_name("N")
      ->check(whole_number(0, kRecordEntriesMax));
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

void add_golden(CLI::App& app, Command& chosen) {
  auto [command, arguments] = add_command(
      app, chosen, "golden", "write the readable playthroughs of the games", run_golden);
  command.add_option("game", arguments.game, "one game; default: all, and the template")
      ->type_name("GAME");
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
  command.add_option("area", arguments.area, "what to measure: engine, players, server")
      ->type_name("AREA");
  command.add_flag("--json", arguments.json, "one JSON object on stdout and nothing else");
  command
      .add_option("--game", arguments.game, "server: which one, with two seats; players: only it")
      ->type_name("GAME");
  command.add_option("--tables", arguments.tables, "server: how many; default: 1000")
      ->type_name("N")
      ->check(whole_number(1, 10'000));
  command.add_option("--seconds", arguments.seconds, "server: per figure; default: 5")
      ->type_name("N")
      ->check(whole_number(1, 3600));
  command
      .add_option("--part", arguments.part,
                  "server: load, tables, length, idle or abuse; default: all")
      ->type_name("PART")
      ->check(CLI::IsMember({"load", "tables", "length", "idle", "abuse", "all"}));
  command.add_option("--scale", arguments.scale, "players: times the games; default: 1")
      ->type_name("X")
      ->check(CLI::Range(0.001, 100.0));
  command.add_option("--threads", arguments.threads, "players: default: one per core")
      ->type_name("T")
      ->check(whole_number(1, 1024));
}

void add_train(CLI::App& app, Command& chosen) {
  auto [command, arguments] =
      add_command(app, chosen, "train", "learn a game's trained values by self-play", run_train);
  command.add_option("game", arguments.game, "which game")->required()->type_name("GAME");
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

/// In the order in which --help shows them.
constexpr void (*kCommands[])(CLI::App&, Command&) = {
    add_serve,  add_games,   add_play,   add_odds,      add_simulate, add_replay,
    add_verify, add_convert, add_golden, add_signature, add_bench,    add_train,
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
  return "there is no command \"" + std::string(argv[1]) + "\"; " + known;
}

}  // namespace

Command read_command(int argc, const char* const* argv) {
  CLI::App app("Knobel: dice and card games for people and programs", "knobel");
  app.set_version_flag("--version", "knobel " KNOBEL_VERSION);
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  Command chosen;
  for (const auto add : kCommands) add(app, chosen);
  if (const auto unknown = unknown_command(app, argc, argv); !unknown.empty())
    return refuse(unknown + "; see knobel --help");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ExtrasError&) {
    return refuse("\"" + join(app.remaining(true), " ") + "\" is not understood; " +
                  help_hint(app));
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
