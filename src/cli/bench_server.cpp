#include "cli/bench_server.h"

#include <fmt/format.h>

#include "cli/bench_load.h"
#include "cli/files.h"
#include "cli/report.h"
#include "formats/json.h"
#include "games/registry.h"

namespace knobel::cli {
namespace {

struct Figures {
  LoadFigures load;
  std::vector<CurvePoint> by_tables;
  std::vector<CurvePoint> by_length;
  std::optional<IdleFigures> idle;
};

/// The figures are about the server, so the game is the one with the smallest state.
std::expected<std::string, Error> chosen_game(const std::string& wanted) {
  const Config two{2, {}, {}};
  if (!wanted.empty()) {
    const auto entry = find_game(wanted);
    if (!entry) return std::unexpected(entry.error());
    KNOBEL_TRY(check_seats(*(*entry)->info, two.seats));
    return wanted;
  }
  std::string plainest;
  std::size_t bytes_min = SIZE_MAX;
  for (const auto& entry : all_games()) {
    if (!entry.info->allows_seats(two.seats) || entry.info->hidden_information) continue;
    const auto game = entry.make(two);
    if (!game || (*game)->start().bytes().size() >= bytes_min) continue;
    bytes_min = (*game)->start().bytes().size();
    plainest = entry.info->key;
  }
  if (plainest.empty()) return error("there is no open game for two; --game names one");
  return plainest;
}

std::expected<Figures, Error> measure_all(const ServerBenchSettings& settings) {
  Figures figures;
  const auto load = measure_load(settings);
  if (!load) return std::unexpected(load.error());
  figures.load = *load;
  if (settings.part == "load") return figures;
  const auto by_tables = measure_tables_curve(settings);
  if (!by_tables) return std::unexpected(by_tables.error());
  figures.by_tables = *by_tables;
  const auto by_length = measure_length_curve(settings);
  if (!by_length) return std::unexpected(by_length.error());
  figures.by_length = *by_length;
  const auto idle = measure_idle(settings);
  if (!idle) return std::unexpected(idle.error());
  figures.idle = *idle;
  return figures;
}

std::string row(std::string_view name, const Measured& measured) {
  return fmt::format("{:<26}{:>10.0f}{:>10.2f}{:>10.2f}{:>12.1f}{:>12.1f}\n", name,
                     measured.moves_per_second, measured.p50_ms, measured.p99_ms,
                     measured.server_us, measured.robots_us);
}

std::string figures_text(const ServerBenchSettings& settings, const Figures& figures) {
  const auto& load = figures.load;
  std::string text = fmt::format("{} tables of {} with two robots each; µs are CPU time per move\n",
                                 settings.tables, settings.game) +
                     fmt::format("{:<26}{:>10}{:>10}{:>10}{:>12}{:>12}\n", "", "moves/s", "p50 ms",
                                 "p99 ms", "server µs", "robots µs") +
                     row("as fast as answered", load.closed) +
                     row(fmt::format("{:.0f} moves per second", settings.steady_rate), load.steady);
  for (const auto& point : figures.by_tables)
    text += row(fmt::format("{} tables", point.at), point.measured);
  for (const auto& point : figures.by_length)
    text += row(fmt::format("matches up to {} moves", point.at), point.measured);
  text += fmt::format("memory per table, two sockets: {:.1f} KiB; rows per commit: {:.1f}\n",
                      load.table_kib, load.rows_per_commit);
  if (figures.idle)
    text +=
        fmt::format("{} idle tables: {:.0f} bytes of memory each; started in {:.2f} s\n",
                    figures.idle->tables, figures.idle->table_bytes, figures.idle->start_seconds);
  return text + fmt::format("all {} confirmed moves are on disk\n", load.confirmed);
}

void put(JsonWriter& json, const Measured& measured) {
  json.begin_object().member("moves_per_second", measured.moves_per_second);
  json.member("p50_ms", measured.p50_ms).member("p99_ms", measured.p99_ms);
  json.member("server_cpu_us_per_move", measured.server_us);
  json.member("robots_cpu_us_per_move", measured.robots_us).end_object();
}

void put(JsonWriter& json, std::string_view key, const std::vector<CurvePoint>& curve) {
  json.key(key).begin_list();
  for (const auto& point : curve) {
    json.begin_object().member("at", point.at).key("measured");
    put(json, point.measured);
    json.end_object();
  }
  json.end_list();
}

std::string figures_json(const ServerBenchSettings& settings, const Figures& figures) {
  const auto& load = figures.load;
  JsonWriter json;
  json.begin_object().member("area", "server").member("game", settings.game);
  json.member("tables", settings.tables).key("closed_loop");
  put(json, load.closed);
  json.key("steady");
  put(json, load.steady);
  json.member("table_kib", load.table_kib).member("rows_per_commit", load.rows_per_commit);
  json.member("moves_confirmed", load.confirmed);
  if (figures.idle) {
    put(json, "by_tables", figures.by_tables);
    put(json, "by_match_length", figures.by_length);
    json.key("idle").begin_object().member("tables", figures.idle->tables);
    json.member("table_bytes", figures.idle->table_bytes);
    json.member("start_seconds", figures.idle->start_seconds).end_object();
  }
  return json.end_object().take() + "\n";
}

}  // namespace

int run_server_bench(const ServerBenchSettings& wanted, Output output) {
  auto settings = wanted;
  const auto game = chosen_game(wanted.game);
  if (!game) return cannot(game.error().text);
  settings.game = *game;
  raise_file_limit();
  const auto figures = measure_all(settings);
  if (!figures) {
    complain(figures.error().text);
    return kAnswerIsNo;
  }
  print(output == Output::Json ? figures_json(settings, *figures)
                               : figures_text(settings, *figures));
  return kDone;
}

}  // namespace knobel::cli
