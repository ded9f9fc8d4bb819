#include "cli/bench/server_process.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/bench/client.h"
#include "cli/game_arguments.h"
#include "cli/output.h"
#include "engine/check.h"
#include "games/registry.h"
#include "players/levels.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/service.h"

namespace knobel::bench {
namespace {

void lift_limits(net::ServiceOptions& options) {
  options.limits.sockets_per_address_max = options.limits.sockets_max;
  options.sockets.sockets_per_address = options.sockets.sockets_max;
  options.limits.messages_per_connection = options.limits.messages_per_address = {1e9, 1e9};
  options.sockets.frames_per_connection = {1e9, 1e9};
  options.limits.tables_per_address = options.sockets.requests_per_address = {1e9, 1e9};
}

net::ServiceOptions make_options(const std::string& database, ServerProcess::PerAddress limits,
                                 std::uint32_t node, std::uint16_t port) {
  net::ServiceOptions options;
  options.database = database;
  options.listen = "127.0.0.1";
  options.port = port;
  options.node = node;
  if (limits == ServerProcess::PerAddress::Unlimited) lift_limits(options);
  options.equipment.make = cli::make_registered;
  for (const auto& entry : all_games()) options.equipment.games.push_back(entry.info);
  for (const auto level : player_names()) options.equipment.levels.emplace_back(level);
  options.equipment.stand_in = options.equipment.levels.front();
  return options;
}

/// Keeps signals away from both processes while one becomes two: whoever is asked to end before it
/// has its own way of ending would take the other's.
class HeldSignals {
 public:
  HeldSignals() {
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigprocmask(SIG_BLOCK, &held, &before_);
  }
  ~HeldSignals() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

 private:
  sigset_t before_{};
};

/// Forks. The child has none of our ways of ending, and ends when we do, however that happens.
int fork_child() {
  const HeldSignals held;
  const int parent = ::getpid();
  const int id = ::fork();
  KNOBEL_CHECK(id >= 0);
  if (id != 0) return id;
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(2);
  return id;
}

std::expected<void, Error> serve(net::ServiceOptions options, const ChildProcess::Ready& ready) {
  net::silence_log();
  KNOBEL_TRY_ASSIGN(const auto service, net::Service::open(std::move(options)));
  const auto& url = service->whereabouts().local_url;
  ready(static_cast<std::uint16_t>(std::stoi(url.substr(url.rfind(':') + 1))));
  service->run();
  return {};
}

[[noreturn]] void run_child(const ChildProcess::Serve& serve, int report) {
  const auto served = serve([&](std::uint16_t port) {
    if (::write(report, &port, sizeof(port)) != sizeof(port)) ::_exit(2);
  });
  if (!served) cli::complain(served.error().text);
  ::_exit(served ? 0 : 2);
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  path_ = (std::filesystem::temp_directory_path() / "knobel-bench-XXXXXX").string();
  KNOBEL_CHECK(mkdtemp(path_.data()) != nullptr);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

ChildProcess::ChildProcess(const Serve& serve) {
  int ends[2] = {};
  KNOBEL_CHECK(::pipe(ends) == 0);
  id_ = fork_child();
  if (id_ == 0) run_child(serve, ends[1]);
  ::close(ends[1]);
  if (::read(ends[0], &port_, sizeof(port_)) != sizeof(port_)) port_ = 0;
  ::close(ends[0]);
}

double ChildProcess::cpu_seconds() const {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(id_, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double ChildProcess::resident_bytes() const {
  return static_cast<double>(net::resident_bytes(std::to_string(id_)));
}

void ChildProcess::stop() {
  if (id_ < 0) return;
  ::kill(id_, SIGTERM);
  while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) continue;
  id_ = -1;
}

void ChildProcess::kill() {
  if (id_ < 0) return;
  ::kill(id_, SIGKILL);
  while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) continue;
  id_ = -1;
}

double cpu_seconds_of(const std::string& name) {
  double ticks = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    std::string text;
    if (!std::getline(file, text)) continue;
    const auto begin = text.find('('), end = text.rfind(')');
    if (begin == text.npos || text.substr(begin + 1, end - begin - 1) != name) continue;
    // Behind the name: eleven fields, then the times of the process, and of its children.
    std::istringstream fields(text.substr(end + 1));
    for (int i = 0; i < 11; ++i) fields >> text;
    for (double time = 0, i = 0; i < 4 && fields >> time; ++i) ticks += time;
  }
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

ServerProcess::ServerProcess(const std::string& database, PerAddress limits, std::uint32_t node,
                             std::uint16_t port, Clock::time_point begin)
    : ChildProcess([&](const Ready& ready) {
        return serve(make_options(database, limits, node, port), ready);
      }) {
  if (this->port() != 0) metric("knobel_tables");
  start_took_ = Clock::now() - begin;
}

double ServerProcess::metric(const std::string& name) const {
  const auto text = http_get("127.0.0.1", port(), "/metrics");
  if (!text) return 0;
  const auto at = text->find("\n" + name + " ");
  return at == std::string::npos ? 0 : std::stod(text->substr(at + name.size() + 2));
}

}  // namespace knobel::bench
