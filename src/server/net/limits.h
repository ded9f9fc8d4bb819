#pragma once

// How much anybody may ask of this server. Whoever sends too fast is not cut off but read more
// slowly: nothing is lost, and TCP makes them wait. Whoever opens too many connections is refused.

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>

namespace knobel::net {

using Clock = std::chrono::steady_clock;

struct Limits {
  int messages_per_second = 20;  // of one socket, as a mean
  int messages_burst = 60;       // of one socket, at once after a quiet time
  int address_messages_per_second = 200;
  int address_messages_burst = 600;
  int sockets_per_address = 64;  // a school class behind one router
  int sockets_max = 20'000;
  /// Bigger messages end the connection. Protocol errors for messages between the protocol's own
  /// limit and this one are answered, so that an honest client learns what is wrong.
  std::size_t incoming_bytes_max = 16 << 10;
  /// What may wait for one reader; a slower one is dropped.
  std::size_t outgoing_bytes_max = 512 << 10;
  std::chrono::seconds silence_max{75};   // after pings stayed unanswered
  std::chrono::seconds ping_every{25};    // most routers forget a silent connection after a minute
  std::chrono::seconds http_idle_max{15};  // to send a request, or to fetch an answer
};

/// So many per second as a mean, and `burst` at once after a quiet time.
class RateLimit {
 public:
  RateLimit(int per_second, int burst)
      : per_second_(static_cast<float>(per_second)),
        burst_(static_cast<float>(burst)),
        left_(burst_) {}

  /// Is there room for one more now?
  bool ready(Clock::time_point now);
  /// Counts one. Precondition: ready.
  void take() { left_ -= 1; }

 private:
  float per_second_;
  float burst_;
  float left_;
  Clock::time_point filled_{};
};

/// What all connections of one address share.
struct AddressUse {
  AddressUse(const Limits& limits, std::string key_text)
      : key(std::move(key_text)),
        rate(limits.address_messages_per_second, limits.address_messages_burst) {}
  std::string key;
  int sockets = 0;
  RateLimit rate;
};

/// Counts connections per address. An address without connections is forgotten.
class AddressBook {
 public:
  explicit AddressBook(const Limits& limits) : limits_(limits) {}

  /// One connection, counted until it is destroyed.
  class Ticket {
   public:
    Ticket(AddressBook& book, std::shared_ptr<AddressUse> use)
        : book_(&book), use_(std::move(use)) {}
    ~Ticket();
    Ticket(Ticket&&) = default;
    Ticket& operator=(Ticket&&) = delete;
    AddressUse& use() { return *use_; }

   private:
    AddressBook* book_;
    std::shared_ptr<AddressUse> use_;
  };

  /// Nothing if this address, or the server, has as many connections as it may have.
  std::unique_ptr<Ticket> admit(const std::string& key);
  int sockets() const { return sockets_; }

 private:
  Limits limits_;
  std::unordered_map<std::string, std::shared_ptr<AddressUse>> addresses_;
  int sockets_ = 0;
};

}  // namespace knobel::net
