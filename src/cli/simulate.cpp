#include "cli/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>

#include "analysis/simulation.h"
#include "cli/files.h"
#include "cli/interrupt.h"
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
  KNOBEL_TRY_ASSIGN(const auto entry, find_game(arguments.game.game));
  const GameInfo& info = *entry->info;
  GameArguments game = arguments.game;
  if (!game.seats && info.allows_seats(static_cast<int>(arguments.players.size())))
    game.seats = static_cast<int>(arguments.players.size());
  KNOBEL_TRY_ASSIGN(auto config, make_config(game, info));
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

std::string table_text(const SimulationResult& result) {
  std::string options;
  for (const auto& option : result.options) options += ", " + option.key + "=" + option.value;
  std::string text = fmt::format("{} for {}{}; {} games, seed {}\n\n", result.game, result.seats,
                                 options, result.games, result.seed);
  text +=
      fmt::format("{:<14}{:>8}  {:<17}{:>9}{:>8}{:>6}{:>6}{:>6}{:>13}{:>11}\n", "player", "wins",
                  "95 % interval", "score", "sd", "p10", "p50", "p90", "ms/decision", "p99");
  for (const auto& player : result.players)
    text +=
        fmt::format("{:<14}{:>6.2f} %  {:<17}{:>9.2f}{:>8.2f}{:>6}{:>6}{:>6}{:>13.5f}{:>11.5f}\n",
                    player.name, 100 * player.win_rate,
                    fmt::format("{:.2f} - {:.2f} %", 100 * player.win_rate_ci95.low,
                                100 * player.win_rate_ci95.high),
                    player.score_mean, player.score_sd, player.score_p10, player.score_p50,
                    player.score_p90, player.ms_per_decision_mean, player.ms_per_decision_p99);
  text += fmt::format(
      "\n{:.2f} % drawn, {:.1f} events per game; {:.2f} s, {:.0f} games/s, {:.0f} events/s\n",
      100 * result.draw_rate(), result.events_mean(), result.seconds, result.games_per_second(),
      result.events_per_second());
  return text;
}

}  // namespace

int run_simulate(const SimulateArguments& arguments) {
  const InterruptFlag interrupt;
  auto settings = make_settings(arguments);
  if (!settings) return cannot(settings.error().text);

  CsvTable table;
  if (!arguments.csv.empty()) {
    if (const auto possible = try_csv(arguments.csv); !possible)
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
  if (!arguments.csv.empty())
    if (const auto written = write_file(arguments.csv, table.text()); !written)
      return cannot(written.error().text);
  print(arguments.json ? json_text(*result) : table_text(*result));
  if (result->games == arguments.games) return kDone;
  complain(fmt::format("interrupted after {} of {} games", result->games, arguments.games));
  return kInterrupted;
}

}  // namespace knobel::cli
