#include "cli/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>

#include "analysis/simulation.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/language.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "formats/json.h"
#include "formats/record_json.h"
#include "games/registry.h"

namespace knobel::cli {
namespace {

namespace fs = std::filesystem;

/// The rows of --csv, kept until the end: a file that is there is complete.
class CsvTable {
 public:
  static constexpr std::string_view kHeader = "game,seat,player,score,winner,events\n";

  void add(const SimulationSettings& settings, const MatchSummary& match) {
    for (Seat seat = 0; seat < settings.config.seats; ++seat)
      fmt::format_to(std::back_inserter(rows_), "{},{},{},{},{},{}\n", match.number + 1,
                     seat_text(seat), settings.players[match.players[seat]], match.scores[seat],
                     match.winners.contains(seat) ? 1 : 0, match.events);
  }
  std::string text() const { return std::string(kHeader) + rows_; }

 private:
  std::string rows_;
};

/// Finds out before a long run whether a file can be written after it.
std::expected<void, Error> try_csv(const std::string& path) {
  std::error_code failed;
  const auto status = fs::status(path, failed);
  if (fs::exists(status) && !fs::is_regular_file(status)) return {};  // a pipe takes no trial
  return write_file(path, CsvTable::kHeader);
}

std::expected<void, Error> write_match(const SimulateArguments& arguments,
                                       const SimulationSettings& settings,
                                       const MatchSummary& match, const Record& record) {
  const auto name = fmt::format("{}-{}-{}.jsonl", settings.game, settings.seed, match.number + 1);
  KNOBEL_TRY_ASSIGN(const auto bytes, write_record(record));
  return write_file((fs::path(arguments.record) / name).string(), bytes);
}

std::expected<SimulationSettings, Error> make_settings(const SimulateArguments& arguments) {
  KNOBEL_TRY_ASSIGN(const auto entry, find_typed_game(arguments.game.game));
  const GameInfo& info = *entry->info;
  GameArguments game = arguments.game;
  if (!game.seats && info.allows_seats(static_cast<int>(arguments.players.size())))
    game.seats = static_cast<int>(arguments.players.size());
  KNOBEL_TRY_ASSIGN(auto config, make_config(game, info));
  for (const auto& player : arguments.players) KNOBEL_TRY(check_typed_player(player));
  // Judged here once more than necessary, because this is where the name of a file is known.
  if (const auto made = make_game(game); !made) return std::unexpected(made.error());

  SimulationSettings settings;
  settings.game = arguments.game.game;
  settings.config = std::move(config);
  settings.players = arguments.players;
  settings.games = arguments.games;
  settings.seed = arguments.seed.value_or(1);
  settings.threads = arguments.threads;
  settings.timing = SimulationSettings::Timing::On;
  settings.cancelled = &InterruptFlag::interrupted;
  return settings;
}

std::string json_text(const SimulationResult& result) {
  JsonWriter json;
  json.begin_object().member("game", result.game).member("seats", result.seats);
  json.key("options").begin_object();
  for (const auto& option : result.options) json.member(option.key, option.value);
  json.end_object();
  json.member("games", result.games).member("seed", result.seed);
  json.member("seconds", result.seconds).member("games_per_second", result.games_per_second());
  json.member("events_per_second", result.events_per_second());
  json.member("events_mean", result.events_mean()).member("draw_rate", result.draw_rate());
  json.key("players").begin_list();
  for (const auto& player : result.players) {
    json.begin_object().member("name", player.name).member("win_rate", player.win_rate);
    json.key("win_rate_ci95").begin_list();
    json.value(player.win_rate_ci95.low).value(player.win_rate_ci95.high).end_list();
    json.member("score_mean", player.score_mean).member("score_sd", player.score_sd);
    json.key("score_quantiles").begin_object();
    json.member("p10", player.score_p10).member("p50", player.score_p50);
    json.member("p90", player.score_p90).end_object();
    json.member("ms_per_decision_mean", player.ms_per_decision_mean);
    json.member("ms_per_decision_p99", player.ms_per_decision_p99).end_object();
  }
  json.end_list().end_object();
  return json.take() + "\n";
}

/// The same for people.
std::string table_text(const SimulationResult& result, const Catalogue& sentences) {
  const auto say = [&](std::string_view key, std::vector<std::string> args = {}) {
    return sentences.say("simulate." + std::string(key), args);
  };
  const auto number = [&](double value, int digits) {
    std::string text = fmt::format("{:.{}f}", value, digits);
    if (const auto point = text.find('.'); point != std::string::npos)
      text.replace(point, 1, sentences.say("decimal_sign"));
    return text;
  };
  std::string options;
  for (const auto& option : result.options) options += ", " + option.key + "=" + option.value;
  std::string text =
      say("head", {result.game, std::to_string(result.seats), options,
                   say(result.games == 1 ? "games.one" : "games", {std::to_string(result.games)}),
                   std::to_string(result.seed)}) +
      "\n\n";
  constexpr auto kLine = "{:<14}{:>10}  {:<17}{:>9}{:>8}{:>6}{:>6}{:>6}{:>13}{:>11}\n";
  text += fmt::format(kLine, say("player"), say("wins"), say("interval"), say("score"), "sd", "p10",
                      "p50", "p90", say("decision"), "p99");
  for (const auto& player : result.players)
    text += fmt::format(kLine, player.name, number(100 * player.win_rate, 2) + " %",
                        number(100 * player.win_rate_ci95.low, 2) + " - " +
                            number(100 * player.win_rate_ci95.high, 2) + " %",
                        number(player.score_mean, 2), number(player.score_sd, 2), player.score_p10,
                        player.score_p50, player.score_p90, number(player.ms_per_decision_mean, 5),
                        number(player.ms_per_decision_p99, 5));
  return text + "\n" +
         say("foot", {number(100 * result.draw_rate(), 2), number(result.events_mean(), 1),
                      number(result.seconds, 2), number(result.games_per_second(), 0),
                      number(result.events_per_second(), 0)}) +
         "\n";
}

/// The matches as rows go to stdout, and nothing else does.
bool rows_to_stdout(const SimulateArguments& arguments) { return arguments.csv == "-"; }

}  // namespace

int run_simulate(const SimulateArguments& arguments) {
  const InterruptFlag interrupt;
  if (rows_to_stdout(arguments) && arguments.json)
    return cannot("--csv - and --json do not share the standard output");
  auto settings = make_settings(arguments);
  if (!settings) return cannot(settings.error().text);

  CsvTable table;
  if (!arguments.csv.empty()) {
    if (const auto possible =
            rows_to_stdout(arguments) ? std::expected<void, Error>() : try_csv(arguments.csv);
        !possible)
      return cannot(possible.error().text);
    settings->on_match = [&](const MatchSummary& match) -> std::expected<void, Error> {
      table.add(*settings, match);
      return {};
    };
  }
  if (!arguments.record.empty()) {
    std::error_code failed;
    fs::create_directories(arguments.record, failed);
    if (failed) return cannot("cannot make " + arguments.record + ": " + failed.message());
    settings->on_record = [&](const MatchSummary& match, const Record& record) {
      return write_match(arguments, *settings, match, record);
    };
  }

  const auto result = [&] {
    ProgressBar bar(arguments.games);
    settings->on_progress = [&](std::uint64_t done) { bar.show(done); };
    return run_simulation(*settings);
  }();
  if (!result) return cannot(result.error().text);
  if (!arguments.csv.empty() && !rows_to_stdout(arguments))
    if (const auto written = write_file(arguments.csv, table.text()); !written)
      return cannot(written.error().text);
  const Catalogue& sentences = catalogue("", chosen_language(arguments.language));
  print(rows_to_stdout(arguments) ? table.text()
        : arguments.json          ? json_text(*result)
                                  : table_text(*result, sentences));
  if (result->games == arguments.games) return kDone;
  complain(fmt::format("interrupted after {} of {} games", result->games, arguments.games));
  return kInterrupted;
}

}  // namespace knobel::cli
