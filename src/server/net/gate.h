#pragma once

// How many connections may be open before they have said anything. What people at tables may do is
// counted by the core (server/limits.h); this keeps those away who only open sockets.

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>

namespace knobel::net {

using Clock = std::chrono::steady_clock;

struct SocketLimits {
  std::size_t sockets_max = 24'000;       // all that are open, in whatever state
  std::size_t sockets_per_address = 128;  // of one household, school class, …
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

 private:
  void leave(const std::string& key);
  SocketLimits limits_;
  std::unordered_map<std::string, std::size_t> per_address_;
  std::size_t sockets_ = 0;
};

}  // namespace knobel::net
