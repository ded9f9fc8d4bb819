#pragma once

// Visitors of all kinds at one server, on one thread, over real sockets, each at an address of
// their own choice: whatever begins with 127 is this machine, and the server's limits tell these
// addresses apart as they do those of different houses.

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/bench/client.h"
#include "cli/bench/visitors.h"
#include "engine/error.h"

namespace knobel::bench {

class Crowd {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Crowd(std::uint16_t port);
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  /// Connects a visitor, who lives as long as the crowd.
  template <class Kind>
  std::expected<Kind*, Error> add(const std::string& address, std::unique_ptr<Kind> visitor) {
    Kind* const kept = visitor.get();
    KNOBEL_TRY(connect(address, std::move(visitor)));
    return kept;
  }

  /// Lets everybody do what they came for until `done`. An error if that takes longer than
  /// `time_max`, the server hangs up on somebody, or the program is interrupted.
  std::expected<void, Error> run_until(const std::function<bool()>& done,
                                       std::chrono::milliseconds time_max);
  std::expected<void, Error> run_for(std::chrono::milliseconds time);
  /// What is measured begins, or ends, now.
  void begin();
  void end();

 private:
  struct Guest {
    Client client;
    std::unique_ptr<Visitor> visitor;
  };
  std::expected<void, Error> connect(const std::string& address, std::unique_ptr<Visitor> visitor);
  void let_speak();
  void listen();
  static void send_outgoing(Guest& guest);

  std::uint16_t port_;
  Descriptor epoll_;
  std::vector<Guest> guests_;
  bool lost_ = false;
};

}  // namespace knobel::bench
