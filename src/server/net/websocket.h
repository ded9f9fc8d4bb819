#pragma once

// One WebSocket after its handshake: reads frames, hands messages over, writes what it is given.
// Lives on the thread of the sockets (socket_thread.h), which tells it when there is something to
// read, and to flush: what was sent before leaves in one system call.

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/effects.h"
#include "server/net/descriptor.h"
#include "server/net/frames.h"
#include "server/net/gate.h"

namespace knobel::net {

using SocketId = std::uint64_t;

class WebSocket {
 public:
  /// What all sockets share.
  struct Context {
    SocketLimits limits;
    /// Where every socket reads to: bytes stay here for the length of one call only, so that a
    /// silent socket holds no buffer.
    std::vector<char> scratch = std::vector<char>(64 << 10);
    // For the thread to work off:
    struct Text {
      SocketId from;
      std::string text;
    };
    std::vector<Text> arrived = {};
    std::vector<SocketId> to_read = {};
    std::vector<SocketId> to_flush = {};
    std::vector<SocketId> ended = {};                     // each once, whoever ended it
    std::atomic<std::uint64_t> slow_readers_dropped = 0;  // read by other threads
  };

  /// `first` is what came together with the handshake.
  WebSocket(Descriptor socket, SocketId id, Context& context, std::string_view first);
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  using Kind = server::Message::Kind;
  /// Sends a text message. A socket that is closing ignores it.
  void send(std::shared_ptr<const std::string> text, Kind kind = Kind::News);
  /// Says what was sent before, then goodbye.
  void close(CloseCode code, std::string_view reason);
  /// Once in a while: pings the quiet, gives up the silent.
  void look_after(Clock::time_point now);
  /// Hangs up at once.
  void abort();
  /// There is something to read: reads it, or a good part of it and plans to read the rest.
  void read();
  /// Writes as much of what waits as the system takes.
  void flush();

 private:
  struct Outgoing {
    FrameHeader header;
    std::shared_ptr<const std::string> payload;
    Kind kind;
  };
  enum class State : std::uint8_t { Open, Closing, Closed };

  void queue(Opcode opcode, std::shared_ptr<const std::string> payload, Kind kind = Kind::News);
  void drop_slow_reader();
  /// Takes `bytes` that were written off the queue.
  void written(std::size_t bytes);
  void handle_frames();
  /// Takes so many frames that are no message from what the other side may send.
  void charge(std::size_t frames);
  void handle(const Incoming& incoming);

  Context& context_;
  Descriptor socket_;
  FrameReader reader_;
  SocketId id_;
  std::vector<Outgoing> outgoing_;
  std::size_t first_outgoing_ = 0;  // everything before is written
  std::size_t first_written_ = 0;   // bytes of the first one that are written
  std::size_t news_bytes_ = 0;      // of what waits
  std::size_t parts_bytes_ = 0;
  Clock::time_point parts_until_;  // they have to be taken by then
  server::Bucket frames_;
  Clock::time_point heard_;  // when the other side last said anything
  Clock::time_point pinged_;
  Clock::time_point closing_since_;
  State state_ = State::Open;
  bool flush_planned_ = false;
};

}  // namespace knobel::net
