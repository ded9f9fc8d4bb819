#include "cli/bench/server_figures.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/bench/echo.h"
#include "cli/bench/fleet.h"
#include "cli/bench/server_process.h"
#include "cli/interrupt.h"
#include "games/registry.h"
#include "server/net/metrics.h"
#include "store/open_log.h"

namespace knobel::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int kSeats = 2;
constexpr auto kBeginMax = 300s;
constexpr int kTablesOfCurve[] = {10, 100, 1000, 5000};
/// So few that matches grow long in seconds, and enough of them to keep the server busy.
constexpr int kTablesOfLengthCurve = 100;
constexpr std::uint64_t kLengthsOfCurve[] = {25, 50, 100, 200, 400};
constexpr auto kLengthMax = 300s;
constexpr int kIdleTables = 10'000;
constexpr int kIdleTablesAtOnce = 1000;

std::expected<void, Error> begin(Fleet& fleet) {
  KNOBEL_TRY(fleet.connect());
  if (fleet.begin(kBeginMax)) return {};
  const auto complaints = fleet.complaints();
  return error(complaints.empty() ? "the tables did not start in time" : complaints.front());
}

FleetOptions fleet_of(const std::string& game, int tables, const ChildProcess& server) {
  return {.port = server.port(),
          .tables = std::vector<RobotTable>(static_cast<std::size_t>(tables), {game, kSeats}),
          .cancelled = &cli::InterruptFlag::interrupted};
}

/// What happened between its making and `done`.
class Watch {
 public:
  Watch(const Fleet& fleet, const ChildProcess& server)
      : fleet_(fleet),
        server_(server),
        server_cpu_(server.cpu_seconds()),
        own_cpu_(net::cpu_seconds()),
        database_cpu_(cpu_seconds_of("postgres")),
        moves_(fleet.moves_confirmed()),
        traffic_(fleet.traffic()),
        begin_(Clock::now()) {}

  Measured done() const {
    const std::chrono::duration<double> took = Clock::now() - begin_;
    const auto moves = std::max(1.0, static_cast<double>(fleet_.moves_confirmed() - moves_));
    const auto since = [&](std::uint64_t Traffic::*figure) {
      return static_cast<double>(fleet_.traffic().*figure - traffic_.*figure);
    };
    Measured measured;
    measured.moves_per_second = moves / took.count();
    measured.robots_us = (net::cpu_seconds() - own_cpu_) * 1e6 / moves;
    measured.database_us = (cpu_seconds_of("postgres") - database_cpu_) * 1e6 / moves;
    measured.server_us = (server_.cpu_seconds() - server_cpu_) * 1e6 / moves;
    measured.frames_per_second =
        (since(&Traffic::frames_sent) + since(&Traffic::frames_received)) / took.count();
    measured.frames_out = since(&Traffic::frames_received) / moves;
    measured.bytes_in = since(&Traffic::bytes_sent) / moves;
    measured.bytes_out = since(&Traffic::bytes_received) / moves;
    const auto& latencies = fleet_.latencies();
    const auto quantile = [&](double part) {
      if (latencies.empty()) return 0.0;
      const auto place = static_cast<std::size_t>(part * static_cast<double>(latencies.size() - 1));
      return static_cast<double>(latencies[place].count()) / 1000;
    };
    measured.p50_ms = quantile(0.5);
    measured.p99_ms = quantile(0.99);
    return measured;
  }

 private:
  const Fleet& fleet_;
  const ChildProcess& server_;
  double server_cpu_;
  double own_cpu_;
  double database_cpu_;
  std::uint64_t moves_;
  Traffic traffic_;
  Clock::time_point begin_;
};

Measured measure(Fleet& fleet, const ChildProcess& server, int seconds, Pace pace) {
  fleet.play(1s, pace);  // until everybody is in step
  const Watch watch(fleet, server);
  fleet.play(std::chrono::seconds(seconds), pace);
  return watch.done();
}

std::expected<void, Error> no_complaints(const Fleet& fleet) {
  // Half a measurement is none.
  if (cli::InterruptFlag::interrupted) return error("interrupted");
  const auto complaints = fleet.complaints();
  if (complaints.empty()) return {};
  return error(complaints.front());
}

/// Is everything that was confirmed in the file, and the file in order?
std::expected<void, Error> check_file(const std::string& database, std::uint64_t confirmed,
                                      int tables) {
  KNOBEL_TRY_ASSIGN(const auto log, open_log(database, 1));
  KNOBEL_TRY_ASSIGN(const auto heads, log->heads(0, static_cast<std::size_t>(tables) + 1));
  std::uint64_t moves = 0;
  for (const auto& head : heads) {
    KNOBEL_TRY_ASSIGN(const auto rows, log->read(head.id));
    KNOBEL_TRY(check_rows(head, rows));
    // Every move of a robot is one row that says by whose request it was written.
    for (const auto& row : rows) moves += row.text.find("\"by\":") != std::string::npos ? 1 : 0;
  }
  if (moves >= confirmed) return {};
  return error(fmt::format("{} moves were confirmed, {} are on disk", confirmed, moves));
}

const Error kNotStarted{"the server did not start"};

std::expected<LoadFigures, Error> measure_play(const Arguments& arguments,
                                               const std::string& database) {
  ServerProcess server(database);
  if (server.port() == 0) return std::unexpected(kNotStarted);
  LoadFigures figures;
  const double empty = server.resident_bytes();
  Fleet fleet(fleet_of(arguments.game, arguments.tables, server));
  KNOBEL_TRY(begin(fleet));
  figures.closed = measure(fleet, server, arguments.seconds, {});
  figures.table_kib = (server.resident_bytes() - empty) / 1024 / arguments.tables;
  figures.rows_per_commit =
      server.metric("knobel_rows_total") / std::max(1.0, server.metric("knobel_commits_total"));
  figures.steady = measure(fleet, server, arguments.seconds, {kSteadyRate});
  figures.confirmed = fleet.moves_confirmed();
  KNOBEL_TRY(no_complaints(fleet));
  server.stop();
  KNOBEL_TRY(check_file(database, figures.confirmed, arguments.tables));
  return figures;
}

/// The same tables and frames as `played`.
std::expected<Measured, Error> measure_echo(const Arguments& arguments, const Measured& played) {
  const EchoProcess server({.in = static_cast<std::size_t>(played.bytes_in),
                            .out = static_cast<std::size_t>(played.bytes_out)});
  if (server.port() == 0) return std::unexpected(kNotStarted);
  Fleet fleet(fleet_of(arguments.game, arguments.tables, server));
  KNOBEL_TRY(begin(fleet));
  const auto measured = measure(fleet, server, arguments.seconds, {});
  KNOBEL_TRY(no_complaints(fleet));
  return measured;
}

}  // namespace

std::expected<std::string, Error> game_for_two(const std::string& wanted) {
  const Config two{2, {}, {}};
  if (!wanted.empty()) {
    KNOBEL_TRY_ASSIGN(const auto entry, find_game(wanted));
    KNOBEL_TRY(check_seats(*entry->info, two.seats));
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

std::expected<LoadFigures, Error> measure_load(const Arguments& arguments) {
  const TemporaryFolder folder;
  KNOBEL_TRY_ASSIGN(auto figures, measure_play(arguments, folder.file("load.db")));
  KNOBEL_TRY_ASSIGN(figures.echo, measure_echo(arguments, figures.closed));
  return figures;
}

std::expected<void, Error> check_empty(const std::string& database) {
  if (!is_postgres_url(database)) return error("--db takes the URL of a PostgreSQL database");
  KNOBEL_TRY_ASSIGN(const auto log, open_log(database, 1));
  KNOBEL_TRY_ASSIGN(const auto count, log->table_count());
  if (count == 0) return {};
  return error(printable_database(database) + " has tables in it; name an empty database");
}

std::expected<void, Error> remove_tables(const std::string& database) {
  KNOBEL_TRY_ASSIGN(const auto log, open_log(database, 1));
  constexpr std::size_t kAtOnce = 1000;
  while (true) {
    KNOBEL_TRY_ASSIGN(const auto heads, log->heads(0, kAtOnce));
    if (heads.empty()) return {};
    for (const auto& head : heads) KNOBEL_TRY(log->remove(head.id));
  }
}

std::expected<LoadFigures, Error> measure_shared_load(const Arguments& arguments) {
  KNOBEL_TRY(check_empty(arguments.database));
  auto figures = measure_play(arguments, arguments.database);
  KNOBEL_TRY(remove_tables(arguments.database));
  return figures;
}

std::expected<std::vector<CurvePoint>, Error> measure_tables_curve(const Arguments& arguments) {
  std::vector<CurvePoint> curve;
  for (const int tables : kTablesOfCurve) {
    const TemporaryFolder folder;
    ServerProcess server(folder.file("curve.db"));
    if (server.port() == 0) return std::unexpected(kNotStarted);
    Fleet fleet(fleet_of(arguments.game, tables, server));
    KNOBEL_TRY(begin(fleet));
    const auto measured = measure(fleet, server, arguments.seconds, {});
    KNOBEL_TRY(no_complaints(fleet));
    curve.push_back({static_cast<std::uint64_t>(tables), measured});
  }
  return curve;
}

std::expected<std::vector<CurvePoint>, Error> measure_length_curve(const Arguments& arguments) {
  const TemporaryFolder folder;
  ServerProcess server(folder.file("length.db"));
  if (server.port() == 0) return std::unexpected(kNotStarted);
  Fleet fleet(fleet_of(arguments.game, kTablesOfLengthCurve, server));
  KNOBEL_TRY(begin(fleet));
  std::vector<CurvePoint> curve;
  for (const std::uint64_t length : kLengthsOfCurve) {
    const Watch watch(fleet, server);
    const bool reached = fleet.play_until(length * kTablesOfLengthCurve, kLengthMax);
    KNOBEL_TRY(no_complaints(fleet));
    if (!reached) return error(fmt::format("no table came to {} moves in time", length));
    curve.push_back({length, watch.done()});
  }
  return curve;
}

std::expected<IdleFigures, Error> measure_idle(const Arguments& arguments) {
  const TemporaryFolder folder;
  const std::string database = folder.file("idle.db");
  IdleFigures figures;
  double empty = 0;
  {
    const ServerProcess server(database);
    if (server.port() == 0) return std::unexpected(kNotStarted);
    empty = server.resident_bytes();
    for (int made = 0; made < kIdleTables; made += kIdleTablesAtOnce) {
      Fleet fleet(fleet_of(arguments.game, kIdleTablesAtOnce, server));
      KNOBEL_TRY(begin(fleet));
      fleet.play(100ms);
    }
  }
  const ServerProcess server(database);
  if (server.port() == 0) return std::unexpected(kNotStarted);
  figures.start_seconds = server.start_took().count();
  figures.tables = static_cast<std::uint64_t>(server.metric("knobel_tables"));
  figures.table_bytes = (server.resident_bytes() - empty) / kIdleTables;
  return figures;
}

}  // namespace knobel::bench
