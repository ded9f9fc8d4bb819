#pragma once

// The real server as a process of its own, and somebody who talks to it.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/bench/client.h"

namespace knobel::test {

/// `knobel serve` with a free port on this machine only. Killed at the end if it still runs.
class ServerProcess {
 public:
  /// Waits until it says where it listens; fails the test if it does not.
  explicit ServerProcess(const std::string& database, std::vector<std::string> more = {})
      : ServerProcess(database, std::move(more), 0, database + "-log.txt") {}
  /// The same at that port, 0: a free one, with its log in that file.
  ServerProcess(const std::string& database, std::vector<std::string> more, std::uint16_t port,
                std::string log);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  std::uint16_t port() const { return port_; }
  int id() const { return id_; }
  /// What it said before it began to serve.
  const std::string& greeting() const { return greeting_; }
  /// What it has written down of itself so far, and those before it on the same database.
  std::string log() const;
  void kill();
  /// SIGTERM; returns the exit status, -1 if a signal ended it.
  int terminate();

 private:
  int wait();
  std::string log_;
  int id_ = -1;
  net::Descriptor output_;
  std::uint16_t port_ = 0;
  std::string greeting_;
};

/// A person at a table, step by step.
class Guest {
 public:
  explicit Guest(std::uint16_t port);
  explicit Guest(bench::Client client);
  /// Sends a request and waits for its answer; pushes that come before it are kept.
  std::string ask(const std::string& what, const std::string& members = "");
  /// The newest view that was pushed, after waiting until there is one newer than the last
  /// returned.
  std::string next_view();
  bench::Client& client() { return client_; }

  /// Opens a table for two with a bot on the second seat and starts: returns the code.
  std::string play_against_bot(const std::string& game);
  /// Rolls, or takes the first action that is offered. Returns the answer.
  std::string move();
  const std::string& seat_token() const { return seat_token_; }

 private:
  /// Keeps views, and opens what this guest has committed to.
  void take(const std::string& text);
  bench::Client client_;
  int asked_ = 0;
  std::string view_;
  bool view_is_new_ = false;
  std::string seat_token_;
  bool opening_ = false;  // the match is being begun
};

/// Sends these bytes on a connection of their own: everything that is answered, or what went wrong.
std::string answer_to(const ServerProcess& server, const std::string& request);
/// A GET; `more` are whole header lines.
std::string get(const ServerProcess& server, const std::string& path, const std::string& more = "",
                const std::string& host = "localhost");
/// Does the answer have this status?
bool starts(const std::string& answer, int status);

/// The text behind "key":" up to the next quote.
std::string text_member(std::string_view json, std::string_view key);

}  // namespace knobel::test
