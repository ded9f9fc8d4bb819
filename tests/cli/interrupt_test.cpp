// Commands that are stopped half way: nothing of them is left, neither files nor processes.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <optional>
#include <thread>

#include "tests/cli/program.h"

namespace knobel::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto kPatience = 60s;

/// Asks again and again until the answer is yes; false if it never is.
template <class Question>
bool becomes_true(Question question) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (!question()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(20ms);
  }
  return true;
}

std::size_t count_files(const std::string& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::recursive_directory_iterator(folder), fs::recursive_directory_iterator()));
}

/// Is it running? What has ended and waits for somebody who asks is not.
bool runs(int process) {
  const auto state = contents("/proc/" + std::to_string(process) + "/stat");
  return !state.empty() && state.find(") Z ") == std::string::npos;
}

/// A benchmark of the server that would run for an hour, in a process group, a working directory
/// and a folder for temporary files of its own.
class LongBench {
 public:
  explicit LongBench(const char* part) : part_(part) {
    fs::create_directory(work());
    fs::create_directory(temporary());
    id_ = fork();
    REQUIRE(id_ >= 0);
    if (id_ == 0) start();
  }
  ~LongBench() {
    if (id_ > 0) kill(-id_, SIGKILL);
  }
  LongBench(const LongBench&) = delete;
  LongBench& operator=(const LongBench&) = delete;

  std::string work() const { return folder_.file("work"); }
  std::string temporary() const { return folder_.file("temporary"); }
  int id() const { return id_; }
  /// The process that it measures; 0 while there is none.
  int server() const {
    const auto id = std::to_string(id_);
    const auto children = contents("/proc/" + id + "/task/" + id + "/children");
    return children.empty() ? 0 : std::stoi(children);
  }
  /// Waits for its end: the exit status, or nothing if it was killed or does not end.
  std::optional<int> end() {
    int status = 0;
    if (!becomes_true([&] { return waitpid(id_, &status, WNOHANG) == id_; })) return std::nullopt;
    id_ = 0;
    return WIFEXITED(status) ? std::optional(WEXITSTATUS(status)) : std::nullopt;
  }

 private:
  [[noreturn]] void start() const {
    setpgid(0, 0);
    setenv("TMPDIR", temporary().c_str(), 1);
    const int nothing = open("/dev/null", O_RDWR);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
      dup2(nothing, descriptor);
    if (chdir(work().c_str()) == 0)
      execl(KNOBEL_PROGRAM, "knobel", "bench", "server", "--part", part_, "--tables", "4",
            "--seconds", "3600", static_cast<char*>(nullptr));
    _exit(127);
  }

  const char* part_;
  Folder folder_;
  int id_ = 0;
};

}  // namespace

TEST_CASE("a benchmark of the server that is interrupted leaves no files and no process") {
  struct Way {
    const char* how;
    int signal;
    bool whole_group;  // as Ctrl-C in a terminal does
  };
  for (const Way& way : {Way{"Ctrl-C", SIGINT, true}, Way{"SIGINT", SIGINT, false},
                         Way{"SIGTERM", SIGTERM, false}, Way{"timeout", SIGTERM, true}}) {
    CAPTURE(way.how);
    LongBench bench("load");
    // The file of the server, and what belongs to it: the tables are being opened or played.
    REQUIRE(becomes_true([&] { return count_files(bench.temporary()) > 2; }));
    const int server = bench.server();
    REQUIRE(server > 0);
    CHECK(count_files(bench.work()) == 0);
    kill(way.whole_group ? -bench.id() : bench.id(), way.signal);
    CHECK(bench.end() == 130);
    CHECK_FALSE(runs(server));
    CHECK(count_files(bench.work()) == 0);
    CHECK(count_files(bench.temporary()) == 0);
  }
}

TEST_CASE("a benchmark of abuse that is interrupted leaves no files and no process") {
  LongBench bench("abuse");
  // First its tables are written, then there is a server.
  REQUIRE(becomes_true([&] { return bench.server() > 0; }));
  const int server = bench.server();
  kill(-bench.id(), SIGINT);
  CHECK(bench.end() == 130);
  CHECK_FALSE(runs(server));
  CHECK(count_files(bench.temporary()) == 0);
}

TEST_CASE("a benchmark of the server that is killed takes the server with it") {
  LongBench bench("load");
  REQUIRE(becomes_true([&] { return count_files(bench.temporary()) > 2; }));
  const int server = bench.server();
  REQUIRE(server > 0);
  kill(bench.id(), SIGKILL);
  CHECK_FALSE(bench.end().has_value());
  CHECK(becomes_true([&] { return !runs(server); }));
}

}  // namespace knobel::test
