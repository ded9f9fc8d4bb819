#include "crash/process.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <iterator>

#include "fairness/committed_entropy.h"
#include "server/protocol.h"

namespace knobel::test {

using namespace std::chrono_literals;

ServerProcess::ServerProcess(const std::string& database, std::vector<std::string> more,
                             std::uint16_t port, std::string log)
    : log_(std::move(log)) {
  std::vector<std::string> words = {KNOBEL_PROGRAM, "serve",     "--port", "0",
                                    "--listen",     "127.0.0.1", "--db",   database};
  words[3] = std::to_string(port);
  words.insert(words.end(), more.begin(), more.end());
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::array<int, 2> pipe{};
  REQUIRE(::pipe2(pipe.data(), O_CLOEXEC) == 0);
  id_ = ::fork();
  REQUIRE(id_ >= 0);
  if (id_ == 0) {
    ::setenv("LC_ALL", "C", 1);
    ::dup2(pipe[1], STDOUT_FILENO);
    const int file = ::open(log_.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::dup2(file, STDERR_FILENO);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ::close(pipe[1]);
  output_ = net::Descriptor(pipe[0]);
  std::array<char, 4096> buffer{};
  while (greeting_.find("Ctrl-C") == std::string::npos) {
    const auto size = ::read(output_.get(), buffer.data(), buffer.size());
    REQUIRE_MESSAGE(size > 0, "the server did not start: ", greeting_);
    greeting_.append(buffer.data(), static_cast<std::size_t>(size));
  }
  const auto at = greeting_.find("localhost:");
  REQUIRE(at != std::string::npos);
  port_ = static_cast<std::uint16_t>(std::stoi(greeting_.substr(at + 10)));
}

ServerProcess::~ServerProcess() { kill(); }

int ServerProcess::wait() {
  int status = 0;
  ::waitpid(id_, &status, 0);
  id_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string ServerProcess::log() const {
  std::ifstream file(log_);
  return {std::istreambuf_iterator<char>(file), {}};
}

void ServerProcess::kill() {
  if (id_ < 0) return;
  ::kill(id_, SIGKILL);
  wait();
}

int ServerProcess::terminate() {
  ::kill(id_, SIGTERM);
  return wait();
}

namespace {

/// What a guest throws into the dice. Nobody here tries to guess it.
const std::string kContribution(64, '5');

bench::Client connected(std::uint16_t port) {
  auto client = bench::Client::connect("127.0.0.1", port);
  REQUIRE_MESSAGE(client.has_value(), (client ? "" : client.error().text));
  return std::move(*client);
}

}  // namespace

Guest::Guest(std::uint16_t port) : Guest(connected(port)) {}

Guest::Guest(bench::Client client) : client_(std::move(client)) {
  REQUIRE(ask("hello", ",\"version\":" + std::to_string(server::kProtocolVersion))
              .find("\"ok\":true") != std::string::npos);
}

void Guest::take(const std::string& text) {
  if (text.starts_with("{\"push\":\"table\"")) opening_ = text_member(text, "state") == "opening";
  if (opening_ && text.starts_with("{\"push\":\"opening\"") &&
      text.find("\"commitments\":[\"" + commitment_to(kContribution)) != std::string::npos)
    client_.send("{\"id\":\"o" + std::to_string(++asked_) +
                 "\",\"do\":\"open\",\"seat\":1,\"contribution\":\"" + kContribution + "\"}");
  if (!text.starts_with("{\"push\":\"view\"")) return;
  view_ = text;
  view_is_new_ = true;
}

std::string Guest::ask(const std::string& what, const std::string& members) {
  const std::string id = "q" + std::to_string(++asked_);
  client_.send("{\"id\":\"" + id + "\",\"do\":\"" + what + "\"" + members + "}");
  while (true) {
    const auto text = client_.next(20s);
    REQUIRE_MESSAGE(text.has_value(), what, ": ", (text ? "" : text.error().text));
    if (text->starts_with("{\"re\":\"" + id + "\"")) return *text;
    take(*text);
  }
}

std::string Guest::next_view() {
  while (!view_is_new_) {
    const auto text = client_.next(20s);
    REQUIRE_MESSAGE(text.has_value(), (text ? "" : text.error().text));
    take(*text);
  }
  view_is_new_ = false;
  return view_;
}

std::string Guest::play_against_bot(const std::string& game) {
  const auto made = ask("create", ",\"game\":\"" + game + "\",\"seats\":2,\"pace_ms\":0");
  const auto code = text_member(made, "code");
  REQUIRE_MESSAGE(code.size() == 5, made);
  seat_token_ = text_member(ask("sit", ",\"name\":\"Anna\",\"seat\":1,\"commitment\":\"" +
                                           commitment_to(kContribution) + "\""),
                            "token");
  ask("bot", ",\"seat\":2,\"level\":\"random\"");
  const auto started = ask("start");
  REQUIRE_MESSAGE(started.find("\"ok\":true") != std::string::npos, started);
  return code;
}

std::string Guest::move() {
  while (true) {
    const auto view = next_view();
    const std::string place =
        ",\"seat\":1,\"seq\":" +
        view.substr(view.find("\"seq\":") + 6,
                    view.find(',', view.find("\"seq\":")) - view.find("\"seq\":") - 6);
    const auto actions = view.find("\"actions\":[");
    std::string answer;
    if (actions != std::string::npos)
      answer = ask("act", place + ",\"actions\":[\"" +
                              text_member(std::string_view(view).substr(actions), "text") + "\"]");
    else if (view.find("\"asker\":1,") != std::string::npos)
      answer = ask("roll", place);
    REQUIRE_MESSAGE(view.find("\"kind\":\"over\"") == std::string::npos, "the match is over");
    // Only a view that came behind the answer knows of the move.
    if (answer.find("\"ok\":true") != std::string::npos) view_is_new_ = false;
    if (!answer.empty()) return answer;
  }
}

std::string answer_to(const ServerProcess& server, const std::string& request) {
  const auto answer = bench::http_exchange("127.0.0.1", server.port(), request);
  return answer ? *answer : answer.error().text;
}

std::string get(const ServerProcess& server, const std::string& path, const std::string& more,
                const std::string& host) {
  return answer_to(server, "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + more +
                               "Connection: close\r\n\r\n");
}

bool starts(const std::string& answer, int status) {
  return answer.starts_with("HTTP/1.1 " + std::to_string(status) + " ");
}

std::string text_member(std::string_view json, std::string_view key) {
  const std::string start = "\"" + std::string(key) + "\":\"";
  const auto at = json.find(start);
  if (at == std::string_view::npos) return "";
  const auto begin = at + start.size();
  return std::string(json.substr(begin, json.find('"', begin) - begin));
}

}  // namespace knobel::test
