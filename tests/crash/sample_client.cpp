// docs/client.py, which knows nothing but docs/protocol.md, plays with the real server.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <thread>

#include "cli/program.h"
#include "crash/process.h"
#include "engine/text.h"
#include "games/registry.h"

using namespace knobel;
using namespace knobel::test;

namespace {

constexpr const char* kClient = KNOBEL_SOURCE_DIR "/docs/client.py";

/// What the client prints at the end.
Run play(const ServerProcess& server, const std::string& arguments) {
  const Folder folder;
  const std::string command = "timeout 100 /usr/bin/python3 " + std::string(kClient) +
                              " ws://127.0.0.1:" + std::to_string(server.port()) + "/ws " +
                              arguments + " >'" + folder.file("out") + "' 2>'" +
                              folder.file("err") + "'";
  const int status = std::system(command.c_str());
  return {WEXITSTATUS(status), contents(folder.file("out")), contents(folder.file("err"))};
}

void check_played(const Run& run) {
  INFO(run.err);
  CHECK(run.status == 0);
  CHECK(run.out.starts_with(R"({"seat": )"));
  CHECK(run.out.find(R"("winners": [)") != std::string::npos);
}

}  // namespace

TEST_CASE("the sample client is short and needs nothing but one package") {
  const auto text = contents(kClient);
  const auto lines = split(std::string_view(text), '\n');
  CHECK(lines.size() <= 81);  // the last one is empty
  const auto imports = std::ranges::count_if(lines, [](const auto line) {
    return line.starts_with("import ") || line.starts_with("from ");
  });
  CHECK(imports == 2);
  CHECK(text.find("\nimport argparse, asyncio, json, random\nimport websockets ") !=
        std::string::npos);
}

TEST_CASE("the sample client plays every game to its end") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"), {"--messages-per-second", "1000"});
  for (const auto& entry : all_games()) {
    CAPTURE(entry.info->key);
    check_played(play(server, std::string(entry.info->key)));
  }
}

TEST_CASE("a client that waits as long as it is told is never thrown out") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"), {"--messages-per-second", "8"});
  check_played(play(server, "knaster"));
  CHECK(get(server, "/metrics").find("\nknobel_strikes_total 0\n") != std::string::npos);
}

TEST_CASE("the sample client sits down at a table that somebody else has made") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"), {"--messages-per-second", "1000"});
  Guest host(server.port());
  const auto code =
      text_member(host.ask("create", R"(,"game":"duell","seats":2,"pace_ms":0)"), "code");
  CHECK(host.ask("bot", R"(,"seat":2,"level":"random")").find("\"ok\":true") != std::string::npos);
  auto guest = std::async(std::launch::async, [&] { return play(server, "--join " + code); });
  // It can be started as soon as somebody sits there.
  bool started = false;
  for (int i = 0; i < 300 && !started; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    started = host.ask("start").find("\"ok\":true") != std::string::npos;
  }
  CHECK(started);
  check_played(guest.get());
}
