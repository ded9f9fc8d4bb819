#include "cli/manual.h"

#include <functional>
#include <vector>

#include "cli/output.h"
#include "cli/parser.h"
#include "engine/text.h"
#include "games/registry.h"
#include "players/levels.h"

namespace knobel::cli {
namespace {

using Texts = std::vector<std::string>;

/// Those that are shown in help.
std::vector<const CLI::Option*> shown_options(const CLI::App& command) {
  return command.get_options(
      [](const CLI::Option* option) { return !option->get_group().empty(); });
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

Texts commands_of(const CLI::App& app) {
  Texts names;
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

std::string games() {
  Texts keys;
  for (const auto& entry : all_games()) keys.emplace_back(entry.info->key);
  return join(keys, " ");
}

/// The words that an option or an argument can be, if there are only some: "a|b" lists them itself.
std::string choices(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  if (type == "GAME") return games();
  if (type.starts_with("LEVEL")) return join(player_names(), " ");
  if (type.find('|') == std::string::npos) return "";
  return join(split(std::string_view(type), '|'), " ");
}

bool takes_file(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type == "FILE" || type == "DIR";
}

// --- every help text
// ------------------------------------------------------------------------------

std::string help_text(const CLI::App& app) {
  const auto trimmed = [](std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return text + "\n";
  };
  std::string text = "$ knobel --help\n" + trimmed(app.help());
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
    text += "\n$ knobel " + command->get_name() + " --help\n" + trimmed(command->help("knobel"));
  return text;
}

// --- the manual page
// ------------------------------------------------------------------------------

/// Text for roff: nothing in it is taken for a command.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\n')
      out += "\n.br\n";
    else
      out += c;
  }
  return out;
}

void add_option(std::string& page, const CLI::Option& option) {
  const std::string name =
      option.nonpositional() ? option.get_name(false, true) : option.get_type_name();
  page += ".TP\n.B " + roff(name);
  if (option.nonpositional() && takes_value(option))
    page += " \\fI" + roff(option.get_type_name()) + "\\fR";
  page += "\n" + roff(option.get_description()) + "\n";
}

std::string man_page(const CLI::App& app) {
  std::string page =
      ".TH KNOBEL 1 \"\" \"" + roff(version_text()) + "\" \"Games\"\n" + ".SH NAME\nknobel \\- " +
      roff("German dice and card games on one engine") +
      "\n.SH SYNOPSIS\n.B knobel\n.I command\n[\\fIoption\\fR ...]\n.SH DESCRIPTION\n" +
      "Five German dice and card games: for everybody in the house in the browser\n"
      "(\\fBserve\\fR), in this terminal (\\fBplay\\fR), by the thousand "
      "(\\fBsimulate\\fR).\nEvery match is a record that can be replayed and checked.\n"
      ".SH COMMANDS\n";
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    page += ".SS knobel " + roff(command->get_name());
    for (const auto* option : command->get_options())
      if (option->get_positional()) page += " " + roff(option->get_type_name());
    page += "\n" + roff(command->get_description()) + "\n";
    for (const auto* option : shown_options(*command))
      if (option->get_name() != "--help") add_option(page, *option);
    if (!command->get_footer().empty()) page += ".PP\n" + roff(command->get_footer()) + "\n";
  }
  return page +
         ".SH EXIT STATUS\n.TP\n.B 0\nDone.\n.TP\n.B 1\nThe answer is no: a record is wrong, a "
         "match "
         "was not played to its end.\n.TP\n.B 2\nIt could not be done, and one line says "
         "why.\n.TP\n"
         ".B 3\nWhat could be checked holds (\\fBverify\\fR).\n.TP\n.B 130\nInterrupted.\n"
         ".SH ENVIRONMENT\n.TP\n.BR LC_ALL \", \" LC_MESSAGES \", \" LANG\n"
         "German where the first of them that is set begins with \"de\".\n.TP\n.B NO_COLOR\n"
         "If it is set, \\fB\\-\\-color auto\\fR shows no colours.\n"
         ".SH SEE ALSO\n/usr/share/doc/knobel/hosting.md for those who run a server for others.\n";
}

// --- completions
// ----------------------------------------------------------------------------------

/// What follows an option, as a line of a case in bash.
std::string bash_values(const CLI::Option& option) {
  const std::string words = choices(option);
  if (!words.empty()) return "COMPREPLY=($(compgen -W '" + words + "' -- \"$word\"))";
  if (takes_file(option)) return "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$word\"))";
  return "";
}

std::string bash_command(const CLI::App& command) {
  Texts names;
  std::string values;
  std::string argument;
  for (const auto* option : shown_options(command)) {
    const std::string line = bash_values(*option);
    if (option->get_positional() && argument.empty()) argument = line;
    for (const auto& name : option->get_lnames()) {
      names.push_back("--" + name);
      if (takes_value(*option))
        values += "      --" + name + ") " + (line.empty() ? "" : line + "; ") + "return ;;\n";
    }
  }
  return "  " + command.get_name() + ")\n    case $before in\n" + values +
         "    esac\n    if [[ $word == -* ]]; then COMPREPLY=($(compgen -W '" + join(names, " ") +
         "' -- \"$word\"))\n" + (argument.empty() ? "" : "    else " + argument + "\n") +
         "    fi ;;\n";
}

std::string bash_completion(const CLI::App& app) {
  std::string text =
      "# Completions of knobel for bash, made by: knobel manual bash\n_knobel() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
      "  COMPREPLY=()\n  if ((COMP_CWORD == 1)); then\n    COMPREPLY=($(compgen -W '" +
      join(commands_of(app), " ") +
      " --help --version' -- \"$word\"))\n    return\n  fi\n  case ${COMP_WORDS[1]} in\n";
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
    text += bash_command(*command);
  return text + "  esac\n}\ncomplete -F _knobel knobel\n";
}

/// For zsh inside single quotes and brackets.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'')
      out += "'\\''";
    else if (c == '[' || c == ']' || c == ':' || c == '\\')
      out += std::string("\\") + c;
    else
      out += c;
  }
  return out;
}

std::string zsh_values(const CLI::Option& option) {
  const std::string words = choices(option);
  if (!words.empty()) return "(" + words + ")";
  return takes_file(option) ? "_files" : " ";
}

std::string zsh_command(const CLI::App& command) {
  std::string text = "      " + command.get_name() + ")\n        _arguments";
  for (const auto* option : shown_options(command)) {
    const std::string help = zsh_text(option->get_description());
    const std::string value =
        ":" + zsh_text(option->get_type_name()) + ":" + zsh_values(*option) + "'";
    if (option->get_positional()) text += " \\\n          '" + value;
    for (const auto& name : option->get_lnames())
      text +=
          " \\\n          '*--" + name + "[" + help + "]" + (takes_value(*option) ? value : "'");
  }
  return text + " ;;\n";
}

std::string zsh_completion(const CLI::App& app) {
  std::string text =
      "#compdef knobel\n# Completions of knobel for zsh, made by: knobel manual zsh\n_knobel() {\n"
      "  local -a commands=(\n";
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
    text += "    '" + command->get_name() + ":" + zsh_text(command->get_description()) + "'\n";
  text +=
      "  )\n  local curcontext=$curcontext state line\n  _arguments -C '1:command:->command' "
      "'*::argument:->argument'\n  case $state in\n  command) _describe command commands ;;\n"
      "  argument)\n    case $line[1] in\n";
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
    text += zsh_command(*command);
  return text + "    esac ;;\n  esac\n}\n_knobel \"$@\"\n";
}

}  // namespace

int run_manual(const ManualArguments& arguments) {
  CLI::App app;
  Command chosen;
  add_commands(app, chosen);
  if (arguments.kind == "bash")
    print(bash_completion(app));
  else if (arguments.kind == "zsh")
    print(zsh_completion(app));
  else if (arguments.kind == "help")
    print(help_text(app));
  else
    print(man_page(app));
  return kDone;
}

}  // namespace knobel::cli
