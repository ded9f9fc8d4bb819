#pragma once

// How many connections may be open before they have said anything. What people at tables may do is
// counted by the core (server/limits.h); this keeps those away who only open sockets.

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/limits.h"

namespace knobel::net {

using Clock = std::chrono::steady_clock;

struct SocketLimits {
  std::size_t sockets_max = 24'000;       // all that are open, in whatever state
  std::size_t sockets_per_address = 128;  // of one household, school class, …
  /// Requests for files and the like. A page has some twenty, and a whole class may open it at
  /// once.
  server::Rate requests_per_address{100, 2000};
  /// What a request costs for which a match is read or played again.
  double match_request_cost = 10;
  std::size_t posted_bytes_max = 1 << 20;
  std::size_t match_requests_max = 32;  // that are being read or worked on
  /// A bigger message ends the connection. Those between the protocol's own limit and this one are
  /// answered, so that an honest client learns what is wrong.
  std::size_t incoming_bytes_max = 16 << 10;
  /// What may wait for one reader; a slower one is dropped.
  std::size_t outgoing_bytes_max = 512 << 10;
  std::chrono::seconds ping_every{25};     // many routers forget a connection silent for a minute
  std::chrono::seconds silence_max{75};    // then nobody is there any more
  std::chrono::seconds close_wait_max{2};  // for the other side to hang up as well
  std::chrono::seconds http_wait_max{15};  // for a whole request, and for an answer to be taken
};

/// Counts connections per address; an address without any is forgotten.
class Gate {
 public:
  explicit Gate(const SocketLimits& limits) : limits_(limits) {}

  /// One connection, counted until this is destroyed. The Gate must live longer.
  class Ticket {
   public:
    Ticket(Gate& gate, std::string key) : gate_(&gate), key_(std::move(key)) {}
    ~Ticket() { gate_->leave(key_); }
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;

   private:
    Gate* gate_;
    std::string key_;
  };

  /// Nothing if the server, or this address, has as many as it may have. `key` is limit_key of the
  /// address.
  std::unique_ptr<Ticket> admit(const std::string& key);
  std::size_t sockets() const { return sockets_; }
  /// Takes `cost` out of what this address may ask for over HTTP.
  bool may_ask(const std::string& key, double cost, Clock::time_point now);
  /// Forgets addresses that have not asked for so long that they may ask for everything again.
  void forget_the_quiet(Clock::time_point now);

 private:
  void leave(const std::string& key);
  struct Asking {
    server::Bucket bucket;
    Clock::time_point last;
  };
  SocketLimits limits_;
  std::unordered_map<std::string, std::size_t> per_address_;
  std::unordered_map<std::string, Asking> asking_;
  std::size_t sockets_ = 0;
};

}  // namespace knobel::net
