#pragma once

// How many connections may be open before they have said anything. What people at tables may do is
// counted by the core (server/limits.h); this keeps those away who only open sockets.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "formats/record_json.h"
#include "server/limits.h"

namespace knobel::net {

using Clock = std::chrono::steady_clock;

struct SocketLimits {
  std::size_t sockets_max = 24'000;       // all that are open, in whatever state
  std::size_t sockets_per_address = 128;  // of one household, school class, …
  /// Requests for files and the like. A page has some twenty, and a whole class may open it at
  /// once.
  server::Rate requests_per_address{100, 2000};
  /// What a request costs for which a match is read or played again, and how many bytes of a record
  /// that is posted cost as much as a plain request.
  double match_request_cost = 10;
  std::size_t posted_bytes_per_request = 16 << 10;
  std::size_t posted_bytes_max = kRecordBytesMax;
  // Those that are being sent, wait or are worked on. A slow sender has a place for a while, so
  // nobody gets so many that there are none for others.
  std::size_t match_requests_max = 64;
  std::size_t match_requests_per_address = 8;
  /// Frames that are no message: pings, pongs, fragments. Who sends more of them has to go, before
  /// the others have to wait until all are read.
  server::Rate frames_per_connection{20, 60};
  /// A bigger message ends the connection. Those between the protocol's own limit and this one are
  /// answered, so that an honest client learns what is wrong.
  std::size_t incoming_bytes_max = 16 << 10;
  /// What may wait for one reader; a slower one is dropped. Parts of long answers do not count, but
  /// have to be taken in `http_wait_max` and the time that a slow line needs for them.
  std::size_t outgoing_bytes_max = 512 << 10;
  std::size_t part_bytes_per_second_min = 32 << 10;
  std::chrono::seconds ping_every{25};     // many routers forget a connection silent for a minute
  std::chrono::seconds silence_max{75};    // then nobody is there any more
  std::chrono::seconds close_wait_max{2};  // for the other side to hang up as well
  std::chrono::seconds http_wait_max{15};  // for a whole request, and for an answer to be taken;
  std::size_t http_bytes_per_second_min = 128 << 10;  // a long one has as much more as it needs

  constexpr double posted_cost(std::uint64_t bytes) const {
    return static_cast<double>(bytes) / static_cast<double>(posted_bytes_per_request);
  }
};

// Whoever has been quiet can have any record looked at that there can be.
static_assert(SocketLimits{}.match_request_cost +
                  SocketLimits{}.posted_cost(SocketLimits{}.posted_bytes_max) <=
              SocketLimits{}.requests_per_address.burst);

/// So many places, of which one address can have a few. An address without any is forgotten.
class Places {
 public:
  Places(std::size_t all, std::size_t per_address) : all_(all), per_address_(per_address) {}

  /// One place, until this is destroyed. The Places must live longer.
  class Ticket {
   public:
    Ticket(Places& places, std::string key) : places_(&places), key_(std::move(key)) {}
    ~Ticket() { places_->leave(key_); }
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;

   private:
    Places* places_;
    std::string key_;
  };

  /// Nothing if all are taken, or this address has as many as it may have. `key` is limit_key of
  /// the address.
  std::unique_ptr<Ticket> take(const std::string& key);

 private:
  void leave(const std::string& key);
  std::size_t all_;
  std::size_t per_address_;
  std::unordered_map<std::string, std::size_t> taken_by_;
  std::size_t taken_ = 0;
};

class Gate {
 public:
  explicit Gate(const SocketLimits& limits)
      : connections(limits.sockets_max, limits.sockets_per_address),
        match_requests(limits.match_requests_max, limits.match_requests_per_address),
        limits_(limits) {}

  Places connections;
  Places match_requests;
  /// Takes `cost` out of what this address may ask for over HTTP.
  bool may_ask(const std::string& key, double cost, Clock::time_point now);
  /// Forgets addresses that have not asked for so long that they may ask for everything again.
  void forget_the_quiet(Clock::time_point now);

 private:
  struct Asking {
    server::Bucket bucket;
    Clock::time_point last;
  };
  SocketLimits limits_;
  std::unordered_map<std::string, Asking> asking_;
};

}  // namespace knobel::net
