#include "server/net/frames.h"

#include <doctest/doctest.h>

#include "engine/entropy.h"

using namespace knobel;
using namespace knobel::net;

namespace {

constexpr std::array<char, 4> kMask = {'\x12', '\x34', '\x56', '\x78'};
constexpr std::size_t kBytesMax = 4096;

std::string server_frame(Opcode opcode, const std::string& payload) {
  const FrameHeader header(opcode, payload.size());
  return std::string(header.bytes().begin(), header.bytes().end()) + payload;
}

/// Everything that can be read, as "opcode:payload" lines; an error as "error:code".
std::string read_all(FrameReader& reader) {
  std::string text;
  while (true) {
    const auto next = reader.next();
    if (!next) return text + "error:" + std::to_string(static_cast<int>(next.error()));
    if (!*next) return text;
    text += std::to_string(static_cast<int>((*next)->opcode)) + ":" +
            std::string((*next)->payload) + "\n";
  }
}

std::string read_client(const std::string& bytes) {
  FrameReader reader(Sender::Client, kBytesMax);
  reader.add(bytes);
  return read_all(reader);
}

/// The frame with some bits of its first byte changed.
std::string with_first_byte(std::string frame, int clear, int set) {
  frame[0] = static_cast<char>((static_cast<unsigned char>(frame[0]) & ~clear) | set);
  return frame;
}

}  // namespace

TEST_CASE("the handshake answers with the key that the standard gives as its example") {
  CHECK(websocket_accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

TEST_CASE("a masked text is read as it was written, whatever its length") {
  for (const std::size_t size : {0U, 1U, 125U, 126U, 127U, 4096U}) {
    const std::string text(size, 'x');
    CHECK(read_client(client_frame(Opcode::Text, text, kMask)) == "1:" + text + "\n");
  }
  FrameReader big(Sender::Server, 100'000);
  const std::string text(70'000, 'y');
  big.add(server_frame(Opcode::Text, text));
  CHECK(read_all(big) == "1:" + text + "\n");
}

TEST_CASE("frames may arrive in pieces of any size, several at once") {
  std::string bytes;
  std::string expected;
  for (int i = 0; i < 50; ++i) {
    const std::string text(static_cast<std::size_t>(i * 7), 'a');
    bytes += client_frame(Opcode::Text, text, kMask);
    expected += "1:" + text + "\n";
  }
  FastEntropy chance(5);
  for (int round = 0; round < 20; ++round) {
    FrameReader reader(Sender::Client, kBytesMax);
    std::string found;
    for (std::size_t at = 0; at < bytes.size();) {
      const std::size_t size = 1 + chance.below(400);
      reader.add(std::string_view(bytes).substr(at, size));
      found += read_all(reader);
      at += size;
    }
    REQUIRE(found == expected);
  }
}

TEST_CASE("fragments are joined, and control frames may stand between them") {
  const auto fragment = [](Opcode opcode, const std::string& text, bool last) {
    return with_first_byte(client_frame(opcode, text, kMask), 0x80, last ? 0x80 : 0);
  };
  const std::string bytes =
      fragment(Opcode::Text, "one ", false) + client_frame(Opcode::Ping, "?", kMask) +
      fragment(Opcode::Continuation, "two ", false) +
      fragment(Opcode::Continuation, "three", true) + client_frame(Opcode::Text, "next", kMask);
  CHECK(read_client(bytes) == "9:?\n1:one two three\n1:next\n");
}

TEST_CASE("whatever the standard forbids ends the connection") {
  const std::string text = client_frame(Opcode::Text, "hi", kMask);
  const std::string kProtocol = "error:1002";
  CHECK(read_client(server_frame(Opcode::Text, "hi")) == kProtocol);  // not masked
  CHECK(read_client(with_first_byte(text, 0, 0x40)) == kProtocol);    // an extension
  CHECK(read_client(with_first_byte(text, 0x0F, 3)) == kProtocol);    // no such opcode
  CHECK(read_client(client_frame(Opcode::Continuation, "hi", kMask)) == kProtocol);
  CHECK(read_client(with_first_byte(text, 0x80, 0) + text) == kProtocol);  // interrupted
  CHECK(read_client(client_frame(Opcode::Ping, std::string(126, 'x'), kMask)) == kProtocol);
  CHECK(read_client(with_first_byte(client_frame(Opcode::Ping, "", kMask), 0x80, 0)) == kProtocol);
  FrameReader client(Sender::Server, kBytesMax);
  client.add(text);
  CHECK(read_all(client) == kProtocol);  // a server does not mask
}

TEST_CASE("a message that is too big is refused by its header alone, also in fragments") {
  const std::string whole = client_frame(Opcode::Text, std::string(kBytesMax + 1, 'x'), kMask);
  CHECK(read_client(whole.substr(0, 8)) == "error:1009");
  const std::string half = client_frame(Opcode::Text, std::string(3000, 'x'), kMask);
  const std::string rest = client_frame(Opcode::Continuation, std::string(3000, 'x'), kMask);
  CHECK(read_client(with_first_byte(half, 0x80, 0) + rest.substr(0, 8)) == "error:1009");
  const std::string endless = {'\x81', '\xFF', '\x7F', '\xFF', '\xFF',
                               '\xFF', '\xFF', '\xFF', '\xFF', '\xFF'};
  CHECK(read_client(endless) == "error:1009");
}

TEST_CASE("random bytes never do more than end the connection") {
  FastEntropy chance(17);
  int ended = 0;
  for (int round = 0; round < 2000; ++round) {
    FrameReader reader(Sender::Client, kBytesMax);
    for (int i = 0; i < 8; ++i) {
      std::string bytes(chance.below(64), '\0');
      for (char& byte : bytes) byte = static_cast<char>(chance.below(256));
      reader.add(bytes);
      if (read_all(reader).find("error") == std::string::npos) continue;
      ++ended;
      break;
    }
  }
  // Hardly any random bytes are masked text in small frames.
  CHECK(ended > 1900);
}

TEST_CASE("fragments are counted, also those of which nothing has come out yet") {
  FrameReader reader(Sender::Client, 100);
  const std::string empty("\0\x80\0\0\0\0", 6);
  reader.add(std::string("\1\x81\0\0\0\0h", 7) + empty + empty);
  CHECK(!reader.next()->has_value());
  CHECK(reader.take_fragments() == 3);
  CHECK(reader.take_fragments() == 0);
  reader.add(client_frame(Opcode::Pong, "", {1, 2, 3, 4}));
  CHECK((*reader.next())->opcode == Opcode::Pong);
  CHECK(reader.take_fragments() == 0);
  reader.add(std::string("\x80\x81\0\0\0\0i", 7));
  CHECK((*reader.next())->payload == "hi");
  CHECK(reader.take_fragments() == 1);
  reader.add(client_frame(Opcode::Text, "whole", {1, 2, 3, 4}));
  CHECK((*reader.next())->payload == "whole");
  CHECK(reader.take_fragments() == 0);
}
