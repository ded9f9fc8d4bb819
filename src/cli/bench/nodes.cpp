#include "cli/bench/nodes.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>

#include "cli/bench/caravan.h"
#include "cli/bench/fleet.h"
#include "cli/bench/server_figures.h"
#include "cli/bench/server_process.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "formats/json.h"
#include "server/keys.h"
#include "server/net/metrics.h"
#include "store/open_log.h"

namespace knobel::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kNodes = 3;
constexpr auto kBeginMax = 300s;
constexpr auto kPauseMax = 60s;
constexpr int kBlows = 10;
constexpr int kTablesStruck = 30;
constexpr double kKilledMsMax = 2000, kStoppedMsMax = 10'000;
constexpr std::array<int, 3> kStored = {1000, 10'000, 100'000};
constexpr int kLookups = 300;

struct Load {
  std::size_t nodes = 0;
  double moves_per_second = 0;
  double servers_us = 0;  // per move, of all servers together
  double database_us = 0;
  double robots_us = 0;
  double p99_ms = 0;
};
struct Pauses {
  std::string after;
  std::size_t count = 0;
  double p50_ms = 0;
  double p99_ms = 0;
  double p99_ms_max = 0;
};
struct Stored {
  int tables = 0;
  double start_s = 0;
  double find_us = 0;
  double claim_us = 0;
  double new_table_us = 0;
};
struct Figures {
  std::vector<Load> load;
  std::vector<Pauses> pauses;
  std::vector<Stored> stored;
};

class Servers {
 public:
  Servers(std::string database, std::size_t count) : database_(std::move(database)) {
    for (std::size_t i = 0; i < count; ++i) {
      all_.push_back(std::make_unique<ServerProcess>(database_, number(i), std::uint16_t{0}));
      ports_.push_back(all_.back()->port());
    }
  }
  bool run() const { return std::ranges::find(ports_, 0) == ports_.end(); }
  const std::vector<std::uint16_t>& ports() const { return ports_; }
  ServerProcess& at(std::size_t index) { return *all_[index]; }
  void start_again(std::size_t index) {
    all_[index] = std::make_unique<ServerProcess>(database_, number(index), ports_[index]);
  }
  double cpu_seconds() const {
    double sum = 0;
    for (const auto& each : all_) sum += each->cpu_seconds();
    return sum;
  }
  static NodeNumber number(std::size_t index) { return static_cast<NodeNumber>(index + 1); }

 private:
  std::string database_;
  std::vector<std::unique_ptr<ServerProcess>> all_;
  std::vector<std::uint16_t> ports_;
};

std::expected<Load, Error> measure_load_on(const Arguments& arguments, std::size_t count) {
  Servers servers(arguments.database, count);
  if (!servers.run()) return error("a server did not start");
  Fleet fleet({.ports = servers.ports(),
               .tables = std::vector<RobotTable>(static_cast<std::size_t>(arguments.tables),
                                                 {arguments.game, 2}),
               .cancelled = &cli::InterruptFlag::interrupted});
  KNOBEL_TRY(fleet.connect());
  if (!fleet.begin(kBeginMax)) return error("the tables did not start in time");
  fleet.play(1s);
  const auto moves = fleet.moves_confirmed();
  const double own = net::cpu_seconds(), of_servers = servers.cpu_seconds(),
               of_database = cpu_seconds_of("postgres");
  const auto begin = Clock::now();
  fleet.play(std::chrono::seconds(arguments.seconds));
  const std::chrono::duration<double> took = Clock::now() - begin;
  const auto made = std::max(1.0, static_cast<double>(fleet.moves_confirmed() - moves));
  Load load;
  load.nodes = count;
  load.moves_per_second = made / took.count();
  load.servers_us = (servers.cpu_seconds() - of_servers) * 1e6 / made;
  load.database_us = (cpu_seconds_of("postgres") - of_database) * 1e6 / made;
  load.robots_us = (net::cpu_seconds() - own) * 1e6 / made;
  const auto& latencies = fleet.latencies();
  if (!latencies.empty())
    load.p99_ms = static_cast<double>(latencies[latencies.size() * 99 / 100].count()) / 1000;
  if (const auto complaints = fleet.complaints(); !complaints.empty())
    return error(complaints.front());
  return load;
}

enum class Blow : std::uint8_t { Kill, Stop };

/// The tables that a node serves.
std::set<std::string> tables_of(Log& witness, NodeNumber node) {
  std::set<std::string> codes;
  if (const auto heads = witness.heads(0, 100'000))
    for (const auto& head : *heads)
      if (head.owner == node) codes.insert(head.code);
  return codes;
}

std::expected<void, Error> strike(Blow blow, std::size_t index, Servers& servers, Log& witness,
                                  Caravan& caravan, std::vector<double>& pauses) {
  const auto struck = tables_of(witness, Servers::number(index));
  const auto since = Clock::now();
  blow == Blow::Kill ? servers.at(index).kill() : void(::kill(servers.at(index).id(), SIGSTOP));
  caravan.play_on(since, kPauseMax);
  if (blow == Blow::Kill)
    servers.start_again(index);
  else
    ::kill(servers.at(index).id(), SIGCONT);
  if (const auto complaints = caravan.complaints(); !complaints.empty())
    return error(complaints.front());
  if (!caravan.waiting_since(since).empty()) return error("a table did not go on");
  if (std::ranges::any_of(caravan.travellers(), &Traveller::finished))
    return error("a table has had all its matches");
  for (const auto& [code, pause] : caravan.pauses())
    if (struck.contains(code)) pauses.push_back(pause);
  caravan.play(2s);
  return {};
}

std::expected<Pauses, Error> measure_pauses(const Arguments& arguments, Blow blow) {
  Servers servers(arguments.database, kNodes);
  if (!servers.run()) return error("a server did not start");
  KNOBEL_TRY_ASSIGN(const auto witness, open_log(arguments.database, kNodes + 1));
  Caravan caravan(
      {.ports = servers.ports(),
       .host = "localhost",
       .tables = std::vector<TravellerTable>(kTablesStruck, {.game = arguments.game, .seats = 2}),
       .pause = 50ms});
  KNOBEL_TRY(caravan.begin(kBeginMax));
  std::vector<double> pauses;
  for (int i = 0; i < kBlows; ++i)
    KNOBEL_TRY(
        strike(blow, static_cast<std::size_t>(i) % kNodes, servers, *witness, caravan, pauses));
  std::ranges::sort(pauses);
  Pauses figure;
  figure.after = blow == Blow::Kill ? "kill -9" : "a stop";
  figure.p99_ms_max = blow == Blow::Kill ? kKilledMsMax : kStoppedMsMax;
  figure.count = pauses.size();
  if (pauses.empty()) return error("no table was struck");
  figure.p50_ms = pauses[pauses.size() / 2];
  figure.p99_ms = pauses[pauses.size() * 99 / 100];
  return figure;
}

std::string code_of(int number) {
  std::string code(5, server::kCodeLetters[0]);
  for (auto& letter : code) {
    letter = server::kCodeLetters[static_cast<std::size_t>(number) % server::kCodeLetters.size()];
    number /= static_cast<int>(server::kCodeLetters.size());
  }
  return code;
}

/// Tables of one row each, from what there are to so many.
std::expected<void, Error> fill(Log& log, int from, int to) {
  constexpr int kAtOnce = 1000;
  for (int begin = from; begin < to; begin += kAtOnce) {
    std::vector<std::string> codes;
    for (int i = begin; i < std::min(to, begin + kAtOnce); ++i) codes.push_back(code_of(i));
    KNOBEL_TRY_ASSIGN(const auto made, log.new_tables(codes));
    std::vector<LogRow> rows;
    std::vector<TableHead> heads;
    for (const auto& [id, code] : made) {
      const std::string text(200, 'x');
      rows.push_back({id, 1, text, chain_digest(first_digest(id), text)});
      TableHead head;
      head.id = id;
      head.code = code;
      head.rows = 1;
      head.digest = rows.back().digest;
      heads.push_back(std::move(head));
    }
    KNOBEL_TRY(log.append(rows, heads));
  }
  return {};
}

/// The mean time of one call.
template <class Call>
double time_us(int times, Call call) {
  const auto begin = Clock::now();
  for (int i = 0; i < times; ++i) call(i);
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count() / times;
}

std::expected<std::vector<Stored>, Error> measure_stored(const Arguments& arguments) {
  std::vector<Stored> figures;
  int there = 0;
  for (const int tables : kStored) {
    {
      KNOBEL_TRY_ASSIGN(const auto maker, open_log(arguments.database, 1));
      KNOBEL_TRY(fill(*maker, there, tables));
      there = tables;
    }
    Stored figure;
    figure.tables = tables;
    {
      const ServerProcess server(arguments.database, 1, 0);
      if (server.port() == 0) return error("a server did not start");
      figure.start_s = server.start_took().count();
    }
    KNOBEL_TRY_ASSIGN(const auto log, open_log(arguments.database, 2));
    const auto code = [&](int i) { return code_of(tables / kLookups * i); };
    figure.find_us = time_us(kLookups, [&](int i) { (void)log->find(code(i)); });
    figure.claim_us = time_us(kLookups, [&](int i) { (void)log->claim(code(i)); });
    figure.new_table_us = time_us(
        kLookups, [&](int i) { (void)log->new_tables(std::vector{code_of(3'000'000 + i)}); });
    figures.push_back(figure);
  }
  return figures;
}

std::expected<Figures, Error> measure_all(const Arguments& arguments) {
  KNOBEL_TRY(check_empty(arguments.database));
  Figures figures;
  for (std::size_t count = 1; count <= kNodes; ++count) {
    KNOBEL_TRY_ASSIGN(const auto load, measure_load_on(arguments, count));
    figures.load.push_back(load);
    KNOBEL_TRY(remove_tables(arguments.database));
  }
  for (const auto blow : {Blow::Kill, Blow::Stop}) {
    KNOBEL_TRY_ASSIGN(auto pauses, measure_pauses(arguments, blow));
    figures.pauses.push_back(std::move(pauses));
    KNOBEL_TRY(remove_tables(arguments.database));
  }
  KNOBEL_TRY_ASSIGN(figures.stored, measure_stored(arguments));
  return figures;
}

std::string figures_text(const Figures& figures) {
  std::string text = fmt::format("{:<10}{:>10}{:>10}{:>14}{:>14}{:>12}\n", "servers", "moves/s",
                                 "p99 ms", "servers µs", "database µs", "robots µs");
  for (const auto& load : figures.load)
    text += fmt::format("{:<10}{:>10.0f}{:>10.1f}{:>13.1f}{:>13.1f}{:>11.1f}\n", load.nodes,
                        load.moves_per_second, load.p99_ms, load.servers_us, load.database_us,
                        load.robots_us);
  text += fmt::format("{:<14}{:>8}{:>10}{:>10}{:>10}\n", "a table after", "times", "p50 ms",
                      "p99 ms", "budget");
  for (const auto& pauses : figures.pauses)
    text += fmt::format("{:<14}{:>8}{:>10.0f}{:>10.0f}{:>10.0f}\n", pauses.after, pauses.count,
                        pauses.p50_ms, pauses.p99_ms, pauses.p99_ms_max);
  text += fmt::format("{:<10}{:>10}{:>10}{:>10}{:>12}\n", "tables", "start s", "find µs",
                      "claim µs", "new one µs");
  for (const auto& stored : figures.stored)
    text += fmt::format("{:<10}{:>10.2f}{:>9.0f}{:>9.0f}{:>11.0f}\n", stored.tables, stored.start_s,
                        stored.find_us, stored.claim_us, stored.new_table_us);
  return text;
}

std::string figures_json(const Figures& figures) {
  JsonWriter json;
  json.begin_object().member("area", "nodes").key("load").begin_list();
  for (const auto& load : figures.load) {
    json.begin_object().member("nodes", load.nodes);
    json.member("moves_per_second", load.moves_per_second).member("p99_ms", load.p99_ms);
    json.member("servers_cpu_us_per_move", load.servers_us);
    json.member("database_cpu_us_per_move", load.database_us);
    json.member("robots_cpu_us_per_move", load.robots_us).end_object();
  }
  json.end_list().key("pauses").begin_list();
  for (const auto& pauses : figures.pauses) {
    json.begin_object().member("after", pauses.after).member("count", pauses.count);
    json.member("p50_ms", pauses.p50_ms).member("p99_ms", pauses.p99_ms);
    json.member("p99_ms_max", pauses.p99_ms_max).end_object();
  }
  json.end_list().key("stored").begin_list();
  for (const auto& stored : figures.stored) {
    json.begin_object().member("tables", stored.tables).member("start_s", stored.start_s);
    json.member("find_us", stored.find_us).member("claim_us", stored.claim_us);
    json.member("new_table_us", stored.new_table_us).end_object();
  }
  return json.end_list().end_object().take() + "\n";
}

}  // namespace

int run_nodes(const Arguments& wanted) {
  auto arguments = wanted;
  if (arguments.database.empty())
    return cli::cannot("bench nodes needs --db with the URL of an empty PostgreSQL database");
  const auto game = game_for_two(arguments.game);
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
  cli::print(arguments.json ? figures_json(*figures) : figures_text(*figures));
  const bool late = std::ranges::any_of(
      figures->pauses, [](const Pauses& each) { return each.p99_ms > each.p99_ms_max; });
  return late ? cli::kAnswerIsNo : cli::kDone;
}

}  // namespace knobel::bench
