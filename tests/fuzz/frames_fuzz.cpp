// WebSocket frames. However the bytes are cut into pieces on their way, they mean the same; no
// message is longer than allowed, whatever its header claims; and what we write is read again.

#include <algorithm>
#include <span>
#include <vector>

#include "server/net/frames.h"
#include "tests/fuzz/fuzz.h"

using namespace knobel;
using namespace knobel::net;

namespace {

constexpr std::size_t kMessageBytesMax = 1000;

/// What a reader made of the bytes: each message, then why it gave up, if it did.
struct Understood {
  std::vector<std::string> messages;  // the opcode, then the payload
  std::size_t fragments = 0;
  std::optional<CloseCode> end;
  bool operator==(const Understood&) const = default;
};

/// The pieces have the lengths that `lengths` says, again and again; none: all at once.
Understood read(Sender sender, std::string_view bytes, std::span<const std::uint8_t> lengths) {
  FrameReader reader(sender, kMessageBytesMax);
  Understood result;
  for (std::size_t i = 0; !bytes.empty(); ++i) {
    const std::size_t length =
        lengths.empty() ? bytes.size() : std::size_t{lengths[i % lengths.size()]} + 1;
    reader.add(bytes.substr(0, length));
    bytes.remove_prefix(std::min(length, bytes.size()));
    while (true) {
      const auto incoming = reader.next();
      result.fragments += reader.take_fragments();
      if (!incoming) {
        result.end = incoming.error();
        return result;
      }
      if (!*incoming) break;
      const auto& [opcode, payload] = **incoming;
      KNOBEL_CHECK(opcode != Opcode::Continuation && payload.size() <= kMessageBytesMax);
      result.messages.push_back(static_cast<char>(opcode) + std::string(payload));
    }
  }
  return result;
}

void check_round_trip(std::string_view payload, std::span<const std::uint8_t> lengths) {
  if (payload.size() > kMessageBytesMax) return;
  const std::string wanted = static_cast<char>(Opcode::Text) + std::string(payload);
  const auto client =
      read(Sender::Client, client_frame(Opcode::Text, payload, {1, 2, 3, 4}), lengths);
  KNOBEL_CHECK(client.messages == std::vector{wanted});
  const FrameHeader header(Opcode::Text, payload.size());
  const auto server =
      read(Sender::Server,
           std::string(header.bytes().begin(), header.bytes().end()).append(payload), lengths);
  KNOBEL_CHECK(server.messages == std::vector{wanted});
}

}  // namespace

// The first byte says how many of the next are lengths of pieces; the rest comes from the wire.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t count = std::min<std::size_t>(data[0] % 8, size - 1);
  const std::span lengths(data + 1, count);
  const auto bytes = fuzzing::as_text(data + 1 + count, size - 1 - count);
  for (const auto sender : {Sender::Client, Sender::Server})
    KNOBEL_CHECK(read(sender, bytes, lengths) == read(sender, bytes, {}));
  check_round_trip(bytes, lengths);
  return 0;
}
