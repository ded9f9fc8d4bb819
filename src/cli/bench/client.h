#pragma once

// The other side of the wire, for the load generator and the tests that run the real server: a
// WebSocket client on a non-blocking socket, and a plain GET. Not part of the server.

#include <chrono>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "engine/error.h"
#include "server/net/descriptor.h"
#include "server/net/frames.h"

namespace knobel::bench {

using net::Descriptor;
using net::FrameReader;

/// What a client says of itself when it asks for a WebSocket.
struct Handshake {
  std::string host;
  std::string origin;        // may be empty
  std::string more_headers;  // whole lines
  std::string path = "/ws";
};

class Client {
 public:
  /// Connects and shakes hands, waiting for both. `origin` may be empty.
  static std::expected<Client, Error> connect(const std::string& address, std::uint16_t port,
                                              const std::string& origin = "");
  /// As somebody at `own_address` would, any 127.x.y.z.
  static std::expected<Client, Error> connect_from(const std::string& own_address,
                                                   const std::string& address, std::uint16_t port);
  /// The same over a connection that is there, for instance one through TLS.
  static std::expected<Client, Error> connect(Descriptor socket, const Handshake& handshake);
  /// Waits for nothing: until `shaken`, what is sent is kept. A handshake that is refused is found
  /// out by reading.
  static std::expected<Client, Error> begin(const std::string& address, std::uint16_t port,
                                            const Handshake& handshake);
  bool shaken() const { return !shaking_; }

  int descriptor() const { return socket_.get(); }
  /// Queues a text message and sends what the system takes at once.
  void send(std::string_view text);
  /// A frame as it is, also one that breaks the rules.
  void send_raw(std::string_view bytes);
  /// Sends more of what is queued.
  void flush();
  /// Reads what has arrived. False when the server has hung up or said goodbye.
  bool read(const std::function<void(std::string_view)>& on_text);
  /// Waits for the next text message; an error if none comes in that time or the server hangs up.
  std::expected<std::string, Error> next(std::chrono::milliseconds wait_max);

 private:
  Client(Descriptor socket, std::string_view first);
  /// Takes more of the answer to the handshake; false if it is no good.
  bool shake(std::string_view bytes);
  Descriptor socket_;
  FrameReader reader_;
  std::string outgoing_;
  bool shaking_ = false;
  std::string answer_;             // to the handshake, while it comes
  std::deque<std::string> texts_;  // read, but not yet handed out by `next`
};

/// A connection on which nothing has been said; as somebody at `own_address` if that is not empty.
std::expected<Descriptor, Error> open_socket(const std::string& address, std::uint16_t port,
                                             const std::string& own_address = "");
/// The body of a GET answered with 200; the error says what came instead. Waits.
std::expected<std::string, Error> http_get(const std::string& address, std::uint16_t port,
                                           const std::string& path,
                                           const std::string& host = "localhost");
/// The whole answer to a whole request, as bytes.
std::expected<std::string, Error> http_exchange(const std::string& address, std::uint16_t port,
                                                const std::string& request);
std::expected<std::string, Error> http_exchange(const Descriptor& socket,
                                                const std::string& request);

}  // namespace knobel::bench
