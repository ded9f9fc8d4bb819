#include "cli/bench/server_process.h"

#include <spdlog/spdlog.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "cli/bench/client.h"
#include "cli/game_arguments.h"
#include "cli/output.h"
#include "engine/check.h"
#include "games/registry.h"
#include "players/levels.h"
#include "server/net/service.h"

namespace knobel::bench {
namespace {

net::ServiceOptions open_options(const std::string& database) {
  net::ServiceOptions options;
  options.database = database;
  options.listen = "127.0.0.1";
  options.port = 0;
  options.limits.sockets_per_address_max = options.limits.sockets_max;
  options.sockets.sockets_per_address = options.sockets.sockets_max;
  options.limits.messages_per_connection = options.limits.messages_per_address = {1e9, 1e9};
  options.limits.tables_per_address = options.sockets.requests_per_address = {1e9, 1e9};
  options.equipment.make = cli::make_registered;
  for (const auto& entry : all_games()) options.equipment.games.push_back(entry.info);
  for (const auto level : player_names()) options.equipment.levels.emplace_back(level);
  options.equipment.stand_in = options.equipment.levels.front();
  return options;
}

[[noreturn]] void serve(const std::string& database, int report) {
  spdlog::set_level(spdlog::level::off);
  auto service = net::Service::open(open_options(database));
  if (!service) {
    cli::complain(service.error().text);
    ::_exit(2);
  }
  const auto& url = (*service)->whereabouts().local_url;
  const auto port = static_cast<std::uint16_t>(std::stoi(url.substr(url.rfind(':') + 1)));
  if (::write(report, &port, sizeof(port)) != sizeof(port)) ::_exit(2);
  (*service)->run();
  ::_exit(0);
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string name = "knobel-bench-XXXXXX";
  KNOBEL_CHECK(mkdtemp(name.data()) != nullptr);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

ServerProcess::ServerProcess(const std::string& database) {
  const auto begin = std::chrono::steady_clock::now();
  int ends[2] = {};
  KNOBEL_CHECK(::pipe(ends) == 0);
  id_ = ::fork();
  KNOBEL_CHECK(id_ >= 0);
  if (id_ == 0) serve(database, ends[1]);
  ::close(ends[1]);
  if (::read(ends[0], &port_, sizeof(port_)) != sizeof(port_)) port_ = 0;
  ::close(ends[0]);
  if (port_ != 0) metric("knobel_tables");
  start_took_ = std::chrono::steady_clock::now() - begin;
}

double ServerProcess::metric(const std::string& name) const {
  const auto text = http_get("127.0.0.1", port_, "/metrics");
  if (!text) return 0;
  const auto at = text->find("\n" + name + " ");
  return at == std::string::npos ? 0 : std::stod(text->substr(at + name.size() + 2));
}

void ServerProcess::stop() {
  if (id_ < 0) return;
  ::kill(id_, SIGTERM);
  ::waitpid(id_, nullptr, 0);
  id_ = -1;
}

}  // namespace knobel::bench
