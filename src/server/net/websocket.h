#pragma once

// One WebSocket after its handshake: reads frames, hands messages over, writes what it is given.
// Lives on the core thread, like everything else here. What is sent within one turn of the loop
// leaves in one system call.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/asio.h"
#include "server/net/frames.h"
#include "server/net/gate.h"

namespace knobel::net {

using SocketId = std::uint64_t;

class WebSocket : public std::enable_shared_from_this<WebSocket> {
 public:
  class Listener {
   public:
    virtual ~Listener() = default;
    virtual void on_message(SocketId socket, std::string_view text) = 0;
    /// Exactly once per socket, whoever ended it, and never from inside a call of this class. The
    /// listener lets go of the socket.
    virtual void on_closed(SocketId socket) = 0;
  };

  /// What all sockets share.
  struct Context {
    Listener& listener;
    SocketLimits limits;
    /// Where every socket reads to: bytes stay here for the length of one call only, so that a
    /// silent socket holds no buffer.
    std::vector<char> scratch = std::vector<char>(64 << 10);
    std::uint64_t slow_readers_dropped = 0;
    std::uint64_t bytes_in = 0;
    std::uint64_t bytes_out = 0;
  };

  WebSocket(TcpSocket socket, SocketId id, Context& context, std::unique_ptr<Gate::Ticket> ticket);
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  /// Begins to read. `first` is what came together with the handshake.
  void start(std::string_view first);
  /// Sends a text message. A socket that is closing ignores it.
  void send(std::shared_ptr<const std::string> text);
  /// Says what was sent before, then goodbye.
  void close(CloseCode code, std::string_view reason);
  /// Once in a while: pings the quiet, gives up the silent.
  void look_after(Clock::time_point now);
  /// Hangs up at once.
  void abort();

  SocketId id() const { return id_; }

 private:
  struct Outgoing {
    FrameHeader header;
    std::shared_ptr<const std::string> payload;
  };
  enum class State : std::uint8_t { Open, Closing, Closed };

  void queue(Opcode opcode, std::shared_ptr<const std::string> payload);
  void plan_flush();
  void flush();
  /// Takes `bytes` that were written off the queue.
  void written(std::size_t bytes);
  void wait_readable();
  void read();
  void handle_frames();
  void handle(const Incoming& incoming);

  Context& context_;
  TcpSocket socket_;
  FrameReader reader_;
  SocketId id_;
  std::unique_ptr<Gate::Ticket> ticket_;
  std::vector<Outgoing> outgoing_;
  std::size_t first_outgoing_ = 0;  // everything before is written
  std::size_t first_written_ = 0;   // bytes of the first one that are written
  std::size_t outgoing_bytes_ = 0;
  Clock::time_point heard_;  // when the other side last said anything
  Clock::time_point pinged_;
  Clock::time_point closing_since_;
  State state_ = State::Open;
  bool flush_planned_ = false;  // or waiting for room to write
};

}  // namespace knobel::net
