// Somebody who takes everything that the system gives the server.

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <ctime>
#include <filesystem>
#include <thread>
#include <vector>

#include "cli/program.h"
#include "crash/process.h"

using namespace knobel;
using namespace knobel::test;
using namespace std::chrono_literals;

namespace {

double cpu_seconds(int process) {
  clockid_t clock{};
  timespec time{};
  REQUIRE(::clock_getcpuclockid(process, &clock) == 0);
  REQUIRE(::clock_gettime(clock, &time) == 0);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("without file descriptors the server rests, says so once, and goes on") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  Guest anna(server.port());
  anna.play_against_bot("duell");
  // Ten more than it has now: to it that is a system that has no more.
  const auto open =
      std::filesystem::directory_iterator("/proc/" + std::to_string(server.id()) + "/fd");
  const auto used = static_cast<rlim_t>(std::distance(begin(open), end(open)));
  const rlimit tight{used + 10, used + 10};
  REQUIRE(::prlimit(server.id(), RLIMIT_NOFILE, &tight, nullptr) == 0);
  std::vector<net::Descriptor> crowd;
  for (int i = 0; i < 40; ++i) {
    auto socket = bench::open_socket("127.0.0.1", server.port());
    REQUIRE(socket.has_value());
    crowd.push_back(std::move(*socket));
  }
  std::this_thread::sleep_for(300ms);
  const double before = cpu_seconds(server.id());
  std::this_thread::sleep_for(1500ms);
  const double used_cpu = cpu_seconds(server.id()) - before;
  CHECK_MESSAGE(used_cpu < 0.1, used_cpu);
  // Those who are there play on.
  CHECK(anna.move().find("\"ok\":true") != std::string::npos);
  crowd.clear();
  Guest bea(server.port());
  CHECK(bea.ask("ping").find("\"ok\":true") != std::string::npos);
  CHECK(server.terminate() == 0);
  CHECK_MESSAGE(count(server.log(), "event=no_newcomers") == 1, server.log());
}
