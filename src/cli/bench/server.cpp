#include "cli/bench/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/bench/abuse.h"
#include "cli/bench/server_figures.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "formats/json.h"

namespace knobel::bench {
namespace {

struct Figures {
  std::optional<LoadFigures> load;
  std::optional<LoadFigures> shared;  // with PostgreSQL
  std::vector<CurvePoint> by_tables;
  std::vector<CurvePoint> by_length;
  std::optional<IdleFigures> idle;
  std::vector<AbuseFigure> abuse;
};

/// Measures into `figure` if this part is wanted.
template <class Figure, class Measure>
std::expected<void, Error> measure_part(const Arguments& arguments, std::string_view part,
                                        Measure measure, Figure& figure) {
  if (arguments.part != part && arguments.part != "all") return {};
  KNOBEL_TRY_ASSIGN(auto measured, measure(arguments));
  figure = std::move(measured);
  return {};
}

std::expected<Figures, Error> measure_all(const Arguments& arguments) {
  Figures figures;
  KNOBEL_TRY(measure_part(arguments, "load", measure_load, figures.load));
  if (!arguments.database.empty())
    KNOBEL_TRY(measure_part(arguments, "load", measure_shared_load, figures.shared));
  KNOBEL_TRY(measure_part(arguments, "tables", measure_tables_curve, figures.by_tables));
  KNOBEL_TRY(measure_part(arguments, "length", measure_length_curve, figures.by_length));
  KNOBEL_TRY(measure_part(arguments, "idle", measure_idle, figures.idle));
  KNOBEL_TRY(measure_part(arguments, "abuse", measure_abuse, figures.abuse));
  return figures;
}

std::string row(std::string_view name, const Measured& measured) {
  return fmt::format("{:<26}{:>10.0f}{:>10.2f}{:>10.2f}{:>12.1f}{:>12.1f}\n", name,
                     measured.moves_per_second, measured.p50_ms, measured.p99_ms,
                     measured.server_us, measured.robots_us);
}

/// How far the server is from what its sockets can do.
std::string frames_text(const Measured& played, const Measured& echo) {
  return fmt::format(
      "a move is one frame in ({:.0f} bytes) and {:.2f} out ({:.0f} bytes)\n"
      "frames per second: {:.0f} of {:.0f} that are only echoed; moves: {:.0f} % of the limit\n",
      played.bytes_in, played.frames_out, played.bytes_out, played.frames_per_second,
      echo.frames_per_second, 100 * played.moves_per_second / echo.moves_per_second);
}

/// Everything that robots have played.
std::string play_text(const Arguments& arguments, const Figures& figures) {
  std::string text =
      fmt::format("{} with two robots at each table; µs are CPU time per move\n", arguments.game) +
      fmt::format("{:<26}{:>10}{:>10}{:>10}{:>12}{:>12}\n", "", "moves/s", "p50 ms", "p99 ms",
                  "server µs", "robots µs");
  if (figures.load) {
    text += row(fmt::format("{} tables, closed loop", arguments.tables), figures.load->closed);
    text += row(fmt::format("{:.0f} moves per second", kSteadyRate), figures.load->steady);
    text += row("only echoed: the limit", figures.load->echo);
  }
  if (figures.shared) {
    text += row("PostgreSQL, closed loop", figures.shared->closed);
    text += row(fmt::format("PostgreSQL, {:.0f} per second", kSteadyRate), figures.shared->steady);
  }
  for (const auto& point : figures.by_tables)
    text += row(fmt::format("{} tables", point.at), point.measured);
  for (const auto& point : figures.by_length)
    text += row(fmt::format("matches up to {} moves", point.at), point.measured);
  if (figures.shared)
    text += fmt::format(
        "with PostgreSQL {:.2f} of the moves with SQLite; its own CPU time per move {:.1f} µs "
        "({:.0f} at {:.0f} per second); rows per commit: {:.1f}\n",
        figures.shared->closed.moves_per_second / figures.load->closed.moves_per_second,
        figures.shared->closed.database_us, figures.shared->steady.database_us, kSteadyRate,
        figures.shared->rows_per_commit);
  if (!figures.load) return text;
  return text + frames_text(figures.load->closed, figures.load->echo) +
         fmt::format(
             "memory per table, two sockets: {:.1f} KiB; rows per commit: {:.1f}\n"
             "all {} confirmed moves are on disk\n",
             figures.load->table_kib, figures.load->rows_per_commit, figures.load->confirmed);
}

std::string abuse_text(const std::vector<AbuseFigure>& figures) {
  std::string text = fmt::format("{:<44}{:<20}{:>8}{:>10}{:>10}{:>10}  {}\n", "meanwhile",
                                 "waited for", "times", "p50 ms", "p99 ms", "max ms", "budget");
  for (const auto& figure : figures) {
    std::string budget;
    if (figure.p50_ms_max) budget += fmt::format("p50 {:.0f} ", *figure.p50_ms_max);
    if (figure.p99_ms_max) budget += fmt::format("p99 {:.0f} ", *figure.p99_ms_max);
    if (figure.over()) budget += "over";
    text +=
        fmt::format("{:<44}{:<20}{:>8}{:>10.2f}{:>10.2f}{:>10.2f}  {}\n", figure.during,
                    figure.what, figure.count, figure.p50_ms, figure.p99_ms, figure.max_ms, budget);
  }
  return text;
}

std::string figures_text(const Arguments& arguments, const Figures& figures) {
  std::string text;
  if (figures.load || !figures.by_tables.empty() || !figures.by_length.empty())
    text += play_text(arguments, figures);
  if (figures.idle)
    text +=
        fmt::format("{} idle tables: {:.0f} bytes of memory each; started in {:.2f} s\n",
                    figures.idle->tables, figures.idle->table_bytes, figures.idle->start_seconds);
  if (!figures.abuse.empty()) text += abuse_text(figures.abuse);
  return text;
}

void put(JsonWriter& json, const Measured& measured) {
  json.begin_object().member("moves_per_second", measured.moves_per_second);
  json.member("p50_ms", measured.p50_ms).member("p99_ms", measured.p99_ms);
  json.member("server_cpu_us_per_move", measured.server_us);
  json.member("robots_cpu_us_per_move", measured.robots_us);
  json.member("frames_per_second", measured.frames_per_second);
  json.member("frames_out_per_move", measured.frames_out);
  json.member("bytes_in_per_move", measured.bytes_in);
  json.member("bytes_out_per_move", measured.bytes_out).end_object();
}

void put(JsonWriter& json, const AbuseFigure& figure) {
  json.begin_object().member("during", figure.during).member("what", figure.what);
  json.member("count", figure.count).member("p50_ms", figure.p50_ms);
  json.member("p99_ms", figure.p99_ms).member("max_ms", figure.max_ms);
  if (figure.p50_ms_max) json.member("p50_ms_max", *figure.p50_ms_max);
  if (figure.p99_ms_max) json.member("p99_ms_max", *figure.p99_ms_max);
  json.member("over", figure.over()).end_object();
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

std::string figures_json(const Arguments& arguments, const Figures& figures) {
  JsonWriter json;
  json.begin_object().member("area", "server").member("game", arguments.game);
  if (const auto& load = figures.load) {
    json.member("tables", arguments.tables).key("closed_loop");
    put(json, load->closed);
    json.key("steady");
    put(json, load->steady);
    json.key("echo");
    put(json, load->echo);
    json.member("part_of_limit", load->closed.moves_per_second / load->echo.moves_per_second);
    json.member("table_kib", load->table_kib).member("rows_per_commit", load->rows_per_commit);
    json.member("moves_confirmed", load->confirmed);
  }
  if (const auto& shared = figures.shared) {
    json.key("postgresql").begin_object().key("closed_loop");
    put(json, shared->closed);
    json.key("steady");
    put(json, shared->steady);
    json.member("database_cpu_us_per_move", shared->closed.database_us);
    json.member("rows_per_commit", shared->rows_per_commit).end_object();
  }
  if (!figures.by_tables.empty()) put(json, "by_tables", figures.by_tables);
  if (!figures.by_length.empty()) put(json, "by_match_length", figures.by_length);
  if (figures.idle) {
    json.key("idle").begin_object().member("tables", figures.idle->tables);
    json.member("table_bytes", figures.idle->table_bytes);
    json.member("start_seconds", figures.idle->start_seconds).end_object();
  }
  if (!figures.abuse.empty()) {
    json.key("abuse").begin_list();
    for (const auto& figure : figures.abuse) put(json, figure);
    json.end_list();
  }
  return json.end_object().take() + "\n";
}

}  // namespace

int run_server(const Arguments& wanted) {
  auto arguments = wanted;
  const auto game = game_for_two(wanted.game);
  if (!game) return cli::cannot(game.error().text);
  arguments.game = *game;
  cli::raise_file_limit();
  const cli::InterruptFlag interrupt;
  const auto figures = measure_all(arguments);
  if (cli::InterruptFlag::interrupted) {
    cli::complain("interrupted");
    return cli::kInterrupted;
  }
  if (!figures) {
    cli::complain(figures.error().text);
    return cli::kAnswerIsNo;
  }
  cli::print(arguments.json ? figures_json(arguments, *figures)
                            : figures_text(arguments, *figures));
  return std::ranges::any_of(figures->abuse, &AbuseFigure::over) ? cli::kAnswerIsNo : cli::kDone;
}

}  // namespace knobel::bench
