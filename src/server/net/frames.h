#pragma once

// WebSocket frames (RFC 6455) without sockets: bytes in, messages out. Boost.Beast has a stream
// that does this, but it writes every message with a system call of its own and keeps several KiB
// per connection. A move is answered with a reply and a view for the same socket; with frames as
// plain bytes they leave in one write, and a broadcast is one buffer that all sockets share.
// Extensions (compression) are never agreed upon.

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace knobel::net {

enum class Opcode : std::uint8_t {
  Continuation = 0,
  Text = 1,
  Binary = 2,
  Close = 8,
  Ping = 9,
  Pong = 10
};

/// Why a connection ends, as the other side is told.
enum class CloseCode : std::uint16_t {
  Normal = 1000,
  GoingAway = 1001,
  ProtocolError = 1002,
  Unsupported = 1003,
  Policy = 1008,
  TooBig = 1009,
  TryLater = 1013,
};

/// A whole message, its fragments joined, or a control frame.
struct Incoming {
  Opcode opcode;             // Text, Binary, Close, Ping or Pong
  std::string_view payload;  // valid until the next call of `add` or `next`
};

/// Frames of a client are masked and those of a server are not; the other way round is an error.
enum class Sender : std::uint8_t { Client, Server };

class FrameReader {
 public:
  FrameReader(Sender sender, std::size_t message_bytes_max)
      : message_bytes_max_(message_bytes_max), sender_(sender) {}

  void add(std::string_view bytes);
  /// The next message that is complete, or nothing before more bytes are added. An error is final:
  /// the connection is to be closed with it. A message that is too big is refused as soon as its
  /// header says so, so that nobody can make us collect it.
  std::expected<std::optional<Incoming>, CloseCode> next();
  /// How many frames that are only a part of a message were read since this was asked last. They
  /// may be empty, and cost whoever reads them as much as a message.
  std::size_t take_fragments() { return std::exchange(fragments_, 0); }

 private:
  struct Header {
    Opcode opcode;
    bool final;
    std::size_t size;      // of the header itself
    std::uint64_t length;  // of the payload
  };
  /// Nothing if the header is not complete yet.
  std::expected<std::optional<Header>, CloseCode> read_header() const;
  std::expected<void, CloseCode> check_order(const Header& header) const;
  void drop_consumed();

  std::string buffer_;        // not yet consumed from position_ on
  std::size_t position_ = 0;  // everything before is done with
  std::string message_;       // the fragments so far
  std::size_t message_bytes_max_;
  std::size_t fragments_ = 0;
  std::optional<Opcode> fragmented_;  // of the message whose fragments are being collected
  bool message_handed_out_ = false;
  Sender sender_;
};

/// What stands before a payload that the server sends: 2, 4 or 10 bytes.
class FrameHeader {
 public:
  FrameHeader(Opcode opcode, std::size_t payload_bytes);
  std::span<const char> bytes() const { return {bytes_.data(), size_}; }

 private:
  std::array<char, 10> bytes_{};
  std::uint8_t size_ = 2;
};

/// A whole frame as a client sends it.
std::string client_frame(Opcode opcode, std::string_view payload, std::array<char, 4> mask);

/// The payload of a Close frame.
std::string close_payload(CloseCode code, std::string_view reason);

/// Sec-WebSocket-Accept for a Sec-WebSocket-Key.
std::string websocket_accept(std::string_view key);

}  // namespace knobel::net
