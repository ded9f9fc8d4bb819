#include "cli/bench_server.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "cli/report.h"
#include "cli/setup.h"
#include "formats/json.h"
#include "games/registry.h"
#include "players/levels.h"
#include "server/net/fleet.h"
#include "server/net/service.h"
#include "store/sqlite_log.h"

namespace knobel::cli {
namespace {

using namespace std::chrono_literals;

constexpr int kSeats = 2;

/// The figures are about the server: two seats, and nothing that has to be hidden.
std::expected<std::string, Error> chosen_game(const std::string& wanted) {
  if (!wanted.empty()) {
    const auto entry = find_game(wanted);
    if (!entry) return std::unexpected(entry.error());
    KNOBEL_TRY(check_seats(*(*entry)->info, kSeats));
    return wanted;
  }
  for (const auto& entry : all_games())
    if (entry.info->allows_seats(kSeats) && !entry.info->hidden_information)
      return std::string(entry.info->key);
  return error("there is no open game for two; --game names one");
}

/// A folder where we stand, gone at the end. Not where temporary files usually go, which may be
/// memory: commits would be too cheap there.
class BenchFolder {
 public:
  BenchFolder() {
    std::string name = "knobel-bench-XXXXXX";
    KNOBEL_CHECK(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~BenchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  BenchFolder(const BenchFolder&) = delete;
  BenchFolder& operator=(const BenchFolder&) = delete;
  std::string database() const { return path_ + "/bench.db"; }

 private:
  std::string path_;
};

net::ServiceOptions open_options(const std::string& database) {
  net::ServiceOptions options;
  options.database = database;
  options.listen = "127.0.0.1";
  options.port = 0;
  // All robots live at one address.
  options.limits.sockets_per_address_max = options.limits.sockets_max;
  options.sockets.sockets_per_address = options.sockets.sockets_max;
  options.limits.messages_per_connection = options.limits.messages_per_address = {1e9, 1e9};
  options.limits.tables_per_address = options.sockets.requests_per_address = {1e9, 1e9};
  options.workshop.make = make_registered;
  for (const auto& entry : all_games()) options.workshop.games.push_back(entry.info);
  for (const auto level : player_names()) options.workshop.levels.emplace_back(level);
  options.workshop.stand_in = options.workshop.levels.front();
  return options;
}

/// The server, in a process of its own so that its memory can be measured.
class ServerChild {
 public:
  explicit ServerChild(const std::string& database) {
    int ends[2] = {};
    KNOBEL_CHECK(::pipe(ends) == 0);
    id_ = ::fork();
    KNOBEL_CHECK(id_ >= 0);
    if (id_ == 0) serve(database, ends[1]);
    ::close(ends[1]);
    if (::read(ends[0], &port_, sizeof(port_)) != sizeof(port_)) port_ = 0;
    ::close(ends[0]);
  }
  ~ServerChild() { stop(); }
  ServerChild(const ServerChild&) = delete;
  ServerChild& operator=(const ServerChild&) = delete;

  std::uint16_t port() const { return port_; }  // 0: it did not start
  void stop() {
    if (id_ < 0) return;
    ::kill(id_, SIGTERM);
    ::waitpid(id_, nullptr, 0);
    id_ = -1;
  }

 private:
  [[noreturn]] static void serve(const std::string& database, int report) {
    spdlog::set_level(spdlog::level::off);
    auto service = net::Service::open(open_options(database));
    if (!service) {
      complain(service.error().text);
      ::_exit(2);
    }
    const auto& url = (*service)->whereabouts().local_url;
    const auto port = static_cast<std::uint16_t>(std::stoi(url.substr(url.rfind(':') + 1)));
    if (::write(report, &port, sizeof(port)) != sizeof(port)) ::_exit(2);
    (*service)->run();
    ::_exit(0);
  }
  int id_ = -1;
  std::uint16_t port_ = 0;
};

/// The value of a line of /metrics.
double metric(std::uint16_t port, const std::string& name) {
  const auto text = net::http_get("127.0.0.1", port, "/metrics");
  if (!text) return 0;
  const auto at = text->find("\n" + name + " ");
  return at == std::string::npos ? 0 : std::stod(text->substr(at + name.size() + 2));
}

struct Measured {
  double moves_per_second = 0;
  double p50_ms = 0;
  double p99_ms = 0;
};

Measured measure(net::Fleet& fleet, int seconds, net::Pace pace) {
  fleet.play(1s, pace);  // until everybody is in step
  const auto begin = std::chrono::steady_clock::now();
  fleet.play(std::chrono::seconds(seconds), pace);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  const auto& latencies = fleet.latencies();
  const auto quantile = [&](double part) {
    if (latencies.empty()) return 0.0;
    const auto place = static_cast<std::size_t>(part * static_cast<double>(latencies.size() - 1));
    return static_cast<double>(latencies[place].count()) / 1000;
  };
  return {static_cast<double>(latencies.size()) / took.count(), quantile(0.5), quantile(0.99)};
}

/// Is everything that was confirmed in the file, and the file in order?
std::expected<void, Error> check_file(const std::string& database, std::uint64_t confirmed,
                                      int tables) {
  const auto log = SqliteLog::open(database);
  if (!log) return std::unexpected(log.error());
  const auto heads = (*log)->heads(0, static_cast<std::size_t>(tables) + 1);
  if (!heads) return std::unexpected(heads.error());
  std::uint64_t moves = 0;
  for (const auto& head : *heads) {
    const auto rows = (*log)->read(head.id);
    if (!rows) return std::unexpected(rows.error());
    KNOBEL_TRY(check_rows(head, *rows));
    // Every move of a robot is one row that says by whose request it was written.
    for (const auto& row : *rows) moves += row.text.find("\"by\":") != std::string::npos ? 1 : 0;
  }
  if (moves >= confirmed) return {};
  return error(fmt::format("{} moves were confirmed, {} are on disk", confirmed, moves));
}

struct ServerFigures {
  Measured closed, steady;
  double table_kib = 0;
  double rows_per_commit = 0;
  std::uint64_t confirmed = 0;
};

std::expected<ServerFigures, Error> run_load(const ServerBenchSettings& settings,
                                             std::uint16_t port) {
  ServerFigures figures;
  const double empty = metric(port, "process_resident_memory_bytes");
  const auto tables = static_cast<std::size_t>(settings.tables);
  net::Fleet fleet(
      {.port = port, .tables = std::vector<net::RobotTable>(tables, {settings.game, kSeats})});
  KNOBEL_TRY(fleet.connect());
  if (!fleet.begin(120s)) {
    const auto complaints = fleet.complaints();
    return error(complaints.empty() ? "the tables did not start in time" : complaints.front());
  }
  figures.closed = measure(fleet, settings.seconds, {});
  const double full = metric(port, "process_resident_memory_bytes");
  figures.table_kib = (full - empty) / 1024 / settings.tables;
  figures.rows_per_commit =
      metric(port, "knobel_rows_total") / std::max(1.0, metric(port, "knobel_commits_total"));
  figures.steady = measure(fleet, settings.seconds, {settings.steady_rate});
  figures.confirmed = fleet.moves_confirmed();
  if (const auto complaints = fleet.complaints(); !complaints.empty())
    return error(complaints.front());
  return figures;
}

std::string figures_text(const ServerBenchSettings& settings, const ServerFigures& figures) {
  const auto row = [](std::string_view name, const Measured& measured) {
    return fmt::format("{:<28}{:>12.0f}{:>10.2f}{:>10.2f}\n", name, measured.moves_per_second,
                       measured.p50_ms, measured.p99_ms);
  };
  return fmt::format("{} tables of {} with two robots each\n", settings.tables, settings.game) +
         fmt::format("{:<28}{:>12}{:>10}{:>10}\n", "", "moves/s", "p50 ms", "p99 ms") +
         row("as fast as answered", figures.closed) +
         row(fmt::format("{:.0f} moves per second", settings.steady_rate), figures.steady) +
         fmt::format("memory per table, two sockets: {:.1f} KiB; rows per commit: {:.1f}\n",
                     figures.table_kib, figures.rows_per_commit) +
         fmt::format("all {} confirmed moves are on disk\n", figures.confirmed);
}

std::string figures_json(const ServerBenchSettings& settings, const ServerFigures& figures) {
  JsonWriter json;
  const auto put = [&](std::string_view key, const Measured& measured) {
    json.key(key).begin_object().member("moves_per_second", measured.moves_per_second);
    json.member("p50_ms", measured.p50_ms).member("p99_ms", measured.p99_ms).end_object();
  };
  json.begin_object().member("area", "server").member("game", settings.game);
  json.member("tables", settings.tables);
  put("closed_loop", figures.closed);
  put("steady", figures.steady);
  json.member("table_kib", figures.table_kib).member("rows_per_commit", figures.rows_per_commit);
  return json.member("moves_confirmed", figures.confirmed).end_object().take() + "\n";
}

}  // namespace

int run_server_bench(const ServerBenchSettings& wanted, Output output) {
  auto settings = wanted;
  const auto game = chosen_game(wanted.game);
  if (!game) return cannot(game.error().text);
  settings.game = *game;
  const BenchFolder folder;
  ServerChild server(folder.database());
  if (server.port() == 0) return kCannot;
  const auto figures = run_load(settings, server.port());
  server.stop();
  if (!figures) {
    complain(figures.error().text);
    return kAnswerIsNo;
  }
  const auto whole = check_file(folder.database(), figures->confirmed, settings.tables);
  if (!whole) {
    complain(whole.error().text);
    return kAnswerIsNo;
  }
  print(output == Output::Json ? figures_json(settings, *figures)
                               : figures_text(settings, *figures));
  return kDone;
}

}  // namespace knobel::cli
