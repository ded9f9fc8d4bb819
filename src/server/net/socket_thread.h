#pragma once

// The thread that holds the WebSockets: it reads, writes and pings, so that the core thread has
// only to think. Both sides hand over everything that has collected since the last time: the busier
// they are, the less a message costs.

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/effects.h"
#include "server/net/descriptor.h"
#include "server/net/websocket.h"

namespace knobel::net {

class SocketThread {
 public:
  /// What came from a socket.
  struct Arrival {
    SocketId from;
    std::optional<std::string> text;  // nothing: it has ended, and was the last of this socket
  };

  /// `on_arrivals` is called when there is something to `take`, on this thread or by `take` itself
  /// if it leaves something, and then not again before the next `take`.
  SocketThread(const SocketLimits& limits, std::function<void()> on_arrivals);
  /// Hangs up on everybody who is left.
  ~SocketThread();
  SocketThread(const SocketThread&) = delete;
  SocketThread& operator=(const SocketThread&) = delete;

  // Called on the core thread, or by `on_arrivals`:

  /// Takes over a connection whose handshake is done; `first` is what came right behind it.
  void add(SocketId id, Descriptor socket, std::string first);
  /// Sends them in this order; those that are to be closed are told why.
  void send(std::vector<server::Message> messages, CloseCode on_close);
  std::vector<Arrival> take(std::size_t count_max);

  std::uint64_t slow_readers_dropped() const { return context_.slow_readers_dropped; }

 private:
  struct Newcomer {
    SocketId id;
    Descriptor socket;
    std::string first;
  };
  struct Letters {
    std::vector<server::Message> messages;
    CloseCode on_close;
  };
  /// What the core wants done.
  struct Orders {
    std::vector<Newcomer> newcomers;
    std::vector<Letters> letters;
    bool stop = false;
  };

  void run();
  void read_some(Clock::time_point wait_until);
  template <class Change>
  void order(Change&& change);
  Orders take_orders();
  void carry_out(Orders orders);
  void flush_all();
  void hand_over_arrivals();

  std::function<void()> on_arrivals_;
  WebSocket::Context context_;
  Descriptor epoll_;
  Descriptor wake_up_;  // readable when there are orders
  std::unordered_map<SocketId, std::unique_ptr<WebSocket>> sockets_;

  std::mutex mutex_;  // of everything that follows
  std::condition_variable taken_;
  Orders orders_;
  bool woken_ = false;
  std::deque<Arrival> arrivals_;
  std::size_t arrivals_bytes_ = 0;

  std::thread thread_;
};

}  // namespace knobel::net
