#include "cli/run.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <exception>

#include "cli/bench/bench.h"
#include "cli/command.h"
#include "cli/convert.h"
#include "cli/games.h"
#include "cli/golden.h"
#include "cli/odds.h"
#include "cli/play.h"
#include "cli/replay.h"
#include "cli/report.h"
#include "cli/serve.h"
#include "cli/signature.h"
#include "cli/simulate.h"
#include "cli/train.h"
#include "cli/verify.h"
#include "engine/text.h"

namespace knobel::cli {
namespace {

/// In the order in which --help shows them.
constexpr void (*kCommands[])(CLI::App&, Command&) = {
    add_serve,  add_games,   add_play,   add_odds,      add_simulate, add_replay,
    add_verify, add_convert, add_golden, add_signature, add_bench,    add_train,
};

void add_commands(CLI::App& app, Command& chosen) {
  for (const auto add : kCommands) add(app, chosen);
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

int run_command(int argc, const char* const* argv) {
  CLI::App app("Knobel: dice and card games for people and programs", "knobel");
  app.set_version_flag("--version", "knobel " KNOBEL_VERSION);
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  Command chosen;
  add_commands(app, chosen);
  if (const auto unknown = unknown_command(app, argc, argv); !unknown.empty())
    return cannot(unknown + "; see knobel --help");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ExtrasError&) {
    return cannot("\"" + join(app.remaining(true), " ") + "\" is not understood; " +
                  help_hint(app));
  } catch (const CLI::ParseError& wrong) {
    // Help is no error and goes to stdout as it is.
    if (wrong.get_exit_code() == 0) return app.exit(wrong);
    return cannot(std::string(wrong.what()) + "; " + help_hint(app));
  }
  return chosen();
}

}  // namespace

int run(int argc, const char* const* argv) {
  // A reader that goes away ends the program quietly, also where the parent ignores the signal.
  std::signal(SIGPIPE, SIG_DFL);
  try {
    return finish_output(run_command(argc, argv));
  } catch (const std::exception& bug) {
    return cannot(std::string("this is a bug in knobel: ") + bug.what());
  }
}

}  // namespace knobel::cli
