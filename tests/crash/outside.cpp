// Who may come in, and what they get: the real server, asked from outside.

#include <doctest/doctest.h>

#include <filesystem>
#include <regex>

#include "cli/program.h"
#include "crash/process.h"
#include "server/protocol.h"

using namespace knobel;
using namespace knobel::test;
using namespace std::chrono_literals;

namespace {

std::string read_first_file(const std::string& directory) {
  return contents(std::filesystem::directory_iterator(directory)->path());
}

}  // namespace

TEST_CASE("the page, the health and the metrics are there, with headers that forbid the rest") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  const auto page = get(server, "/");
  CHECK(starts(page, 200));
  CHECK(page.find("Content-Security-Policy: default-src 'none'") != std::string::npos);
  CHECK(page.find("<script ") != std::string::npos);
  CHECK(get(server, "/healthz").ends_with("\r\n\r\nok\n"));
  const auto metrics = get(server, "/metrics");
  for (const auto* name : {"knobel_tables 0\n", "knobel_sockets 0\n", "knobel_commits_total",
                           "knobel_commit_seconds_bucket{le=\"+Inf\"}", "knobel_jobs_waiting 0\n"})
    CHECK_MESSAGE(metrics.find(name) != std::string::npos, name);
  CHECK(get(server, "/where.json").find("{\"urls\":[") != std::string::npos);
  CHECK(get(server, "/words/de/knaster.json").find("\"title\":\"Knaster\"") != std::string::npos);
  CHECK(starts(get(server, "/words/de/nothing.json"), 404));
  CHECK(starts(get(server, "/record/BCDFG"), 404));
  const auto head =
      answer_to(server, "HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  CHECK(starts(head, 200));
  CHECK(head.ends_with("\r\n\r\n"));
}

TEST_CASE("names that are not ours are not answered to, and other sites' pages may not connect") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"), {"--public-url", "https://spiele.example"});
  CHECK(starts(get(server, "/", "", "evil.example"), 421));
  CHECK(starts(get(server, "/", "", "spiele.example"), 200));
  CHECK(starts(answer_to(server, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"), 421));
  const std::string upgrade =
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
  const auto from = [&](const std::string& origin, const std::string& host) {
    return answer_to(server, "GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin +
                                 "\r\n" + upgrade + "\r\n");
  };
  CHECK(starts(from("http://evil.example", "localhost"), 403));
  CHECK(starts(from("https://spiele.example", "localhost"), 403));
  CHECK(starts(from("null", "localhost"), 403));
  const std::string here = "127.0.0.1:" + std::to_string(server.port());
  CHECK(bench::Client::connect("127.0.0.1", server.port(), "http://" + here).has_value());
  CHECK(starts(get(server, "/ws"), 426));
}

TEST_CASE("alarms look at metrics that there are, and a host can read what they and the log mean") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  const auto metrics = get(server, "/metrics");
  const auto hosting = contents(KNOBEL_SOURCE_DIR "/docs/hosting.md");
  const auto rules = contents(KNOBEL_SOURCE_DIR "/packaging/prometheus-rules.yml");
  const auto each = [](const std::string& text, const char* pattern, auto&& visit) {
    const std::regex wanted(pattern);
    int found = 0;
    for (std::sregex_iterator match(text.begin(), text.end(), wanted), end; match != end; ++match) {
      visit((*match)[1].str());
      ++found;
    }
    return found;
  };
  const auto measured = [&](const std::string& name) {
    CHECK_MESSAGE(metrics.find("\n" + name) != std::string::npos, name);
  };
  CHECK(each(rules, "\\b((?:knobel|process)_[a-z_]+)", measured) > 5);
  const auto explained = [&](const std::string& name) {
    CHECK_MESSAGE(hosting.find("`" + name + "`") != std::string::npos, name);
  };
  CHECK(each(rules, "alert: ([A-Za-z]+)", explained) > 5);
  for (const auto& file : std::filesystem::directory_iterator(KNOBEL_SOURCE_DIR "/src/server/net"))
    if (file.is_regular_file()) each(contents(file.path()), "event=([a-z_]+)", explained);
}

TEST_CASE("a server that cannot have its port changes nothing") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  const Folder other;
  const auto run =
      knobel::test::knobel("serve --listen 127.0.0.1 --port " + std::to_string(server.port()) +
                           " --db " + other.file("b.db"));
  CHECK(run.status == 2);
  CHECK(run.err.find(" is in use by another program; --port chooses another one") !=
        std::string::npos);
  CHECK(std::filesystem::is_empty(other.file("")));
}

TEST_CASE("what is no request is refused, and the server goes on") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  CHECK(starts(answer_to(server, "rubbish\r\n\r\n"), 400));
  CHECK(starts(answer_to(server, "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
               405));
  CHECK(starts(answer_to(server, "GET / HTTP/1.1\r\nHost: localhost\r\nX: " +
                                     std::string(20'000, 'x') + "\r\n\r\n"),
               400));
  CHECK(starts(get(server, "/../../etc/passwd"), 404));
  CHECK(starts(get(server, "/healthz"), 200));
}

TEST_CASE("a record from elsewhere can be looked at, and what is none is refused") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  const auto played =
      knobel::test::knobel("simulate duell --players random,random --games 1 --seed 1 --record '" +
                           folder.file("r") + "'");
  REQUIRE(played.status == 0);
  const auto record = read_first_file(folder.file("r"));
  const auto post = [&](const std::string& query, const std::string& body,
                        const std::string& more = "") {
    return answer_to(server, "POST /replay" + query + " HTTP/1.1\r\nHost: localhost\r\n" + more +
                                 "Content-Length: " + std::to_string(body.size()) +
                                 "\r\nConnection: close\r\n\r\n" + body);
  };
  const auto end = post("", record);
  CHECK(starts(end, 200));
  CHECK(end.find("{\"header\":{\"knobel\":1,\"game\":\"duell\"") != std::string::npos);
  CHECK(end.find("\"kind\":\"over\"") != std::string::npos);
  const auto third = post("?event=3&seat=2", record);
  CHECK(third.find("\"event\":3,") != std::string::npos);
  CHECK(third.find("\"view\":{\"game\":\"duell\",\"rules\":1,\"seats\":2,\"seat\":2,") !=
        std::string::npos);
  CHECK(post("?event=3&seat=all", record).find("\"views\":[{") != std::string::npos);
  for (const auto* wrong : {"?event=99999", "?seat=3", "?seat=x", "?event=-1", "?colour=red"})
    CHECK_MESSAGE(starts(post(wrong, record), 400), wrong);
  CHECK(post("", "rubbish").find("\"code\":\"bad_record\"") != std::string::npos);
  CHECK(starts(answer_to(server,
                         "POST /replay HTTP/1.1\r\nHost: localhost\r\n"
                         "Content-Length: 16777217\r\n\r\n"),
               413));
  CHECK(starts(post("", record, "Origin: http://evil.example\r\n"), 403));
  CHECK(starts(get(server, "/healthz"), 200));
}

TEST_CASE("whoever asks for too much is told to wait") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"), {"--messages-per-second", "1"});
  std::string last;
  for (int i = 0; i < 30 && !starts(last, 429); ++i) last = get(server, "/record/BCDFG");
  CHECK(starts(last, 429));
}

TEST_CASE("wrong messages are answered with an error, hostile frames end the connection") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  Guest anna(server.port());
  for (const auto* wrong : {"{}", "[", "{\"id\":\"1\",\"do\":\"fly\"}", "\xFF\xFE"}) {
    anna.client().send(wrong);
    const auto answer = anna.client().next(5s);
    REQUIRE(answer.has_value());
    CHECK_MESSAGE(answer->find("\"error\"") != std::string::npos, wrong);
  }
  anna.client().send(std::string(5000, ' '));
  const auto long_one = anna.client().next(5s);
  REQUIRE(long_one.has_value());
  CHECK(long_one->find("\"error\"") != std::string::npos);
  CHECK(anna.ask("ping").find("\"ok\":true") != std::string::npos);

  const auto hangs_up = [&](std::string_view bytes) {
    Guest hostile(server.port());
    hostile.client().send_raw(bytes);
    const auto answer = hostile.client().next(5s);
    return !answer && answer.error().text == "the server has hung up";
  };
  CHECK(hangs_up(net::client_frame(net::Opcode::Text, std::string(20'000, 'x'), {1, 2, 3, 4})));
  CHECK(hangs_up(net::client_frame(net::Opcode::Binary, "x", {1, 2, 3, 4})));
  CHECK(hangs_up("\x81\x02hi"));
  CHECK(hangs_up("\xF1\x80\1\2\3\4"));
  CHECK(anna.ask("ping").find("\"ok\":true") != std::string::npos);
}

TEST_CASE("whoever does not read is dropped, not buffered without end") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"), {"--messages-per-second", "1000000"});
  Guest deaf(server.port());
  // Each of these is answered with the whole catalogue; nobody reads the answers.
  for (int i = 0; i < 40'000; ++i) deaf.client().send(server::hello_text(std::to_string(i)));
  bool dropped = false;
  for (int i = 0; i < 100 && !dropped; ++i) {
    deaf.client().flush();
    const auto metrics = get(server, "/metrics");
    dropped = metrics.find("knobel_slow_readers_dropped_total 1") != std::string::npos;
  }
  CHECK(dropped);
  CHECK(starts(get(server, "/healthz"), 200));
}

TEST_CASE("too many connections from one address are refused") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"), {"--sockets-per-address", "3"});
  std::vector<std::unique_ptr<Guest>> guests;
  for (int i = 0; i < 3; ++i) guests.push_back(std::make_unique<Guest>(server.port()));
  auto fourth = bench::Client::connect("127.0.0.1", server.port());
  REQUIRE(fourth.has_value());
  const auto goodbye = fourth->next(5s);
  REQUIRE(goodbye.has_value());
  CHECK(goodbye->find("too_many") != std::string::npos);
}
