#include "server/net/frames.h"

#include <bit>
#include <vector>

#include "engine/error.h"

namespace knobel::net {
namespace {

constexpr std::size_t kControlBytesMax = 125;
constexpr std::uint8_t kFinal = 0x80;     // first byte: this frame ends its message
constexpr std::uint8_t kReserved = 0x70;  // first byte: used by extensions only
constexpr std::uint8_t kMasked = 0x80;    // second byte
constexpr std::size_t kMaskBytes = 4;

bool is_control(Opcode opcode) { return static_cast<std::uint8_t>(opcode) >= 8; }

std::optional<Opcode> known_opcode(std::uint8_t bits) {
  switch (bits) {
    case 0:
    case 1:
    case 2:
    case 8:
    case 9:
    case 10: return static_cast<Opcode>(bits);
    default: return std::nullopt;
  }
}

void apply_mask(char* payload, std::size_t size, const char* mask) {
  for (std::size_t i = 0; i < size; ++i)
    payload[i] = static_cast<char>(payload[i] ^ mask[i % kMaskBytes]);
}

/// SHA-1 (FIPS 180-4). It protects nothing here; the handshake of WebSockets is defined with it.
std::array<std::uint8_t, 20> sha1(std::string_view text) {
  std::array<std::uint32_t, 5> state = {0x67452301U, 0xEFCDAB89U, 0x98BADCFEU, 0x10325476U,
                                        0xC3D2E1F0U};
  std::vector<std::uint8_t> bytes(text.begin(), text.end());
  bytes.push_back(0x80);
  while (bytes.size() % 64 != 56) bytes.push_back(0);
  for (int shift = 56; shift >= 0; shift -= 8)
    bytes.push_back(static_cast<std::uint8_t>((std::uint64_t{text.size()} * 8) >> shift));
  for (std::size_t block = 0; block < bytes.size(); block += 64) {
    std::array<std::uint32_t, 80> words{};
    for (std::size_t i = 0; i < 64; ++i) words[i / 4] = (words[i / 4] << 8) | bytes[block + i];
    for (std::size_t i = 16; i < 80; ++i)
      words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    auto [a, b, c, d, e] = state;
    for (std::size_t i = 0; i < 80; ++i) {
      const std::uint32_t mixed = i < 20   ? ((b & c) | (~b & d)) + 0x5A827999U
                                  : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1U
                                  : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDCU
                                           : (b ^ c ^ d) + 0xCA62C1D6U;
      const std::uint32_t next = std::rotl(a, 5) + mixed + e + words[i];
      e = d;
      d = c;
      c = std::rotl(b, 30);
      b = a;
      a = next;
    }
    state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d, state[4] + e};
  }
  std::array<std::uint8_t, 20> digest{};
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
  return digest;
}

std::string base64(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = (group << 8) | (i + k < bytes.size() ? bytes[i + k] : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k <= bytes.size() ? kDigits[(group >> (18 - 6 * k)) & 63U] : '=';
  }
  return text;
}

}  // namespace

void FrameReader::drop_consumed() {
  if (message_handed_out_) {
    message_.clear();
    message_handed_out_ = false;
  }
  if (position_ == buffer_.size()) {
    buffer_.clear();
    position_ = 0;
  }
}

void FrameReader::add(std::string_view bytes) {
  drop_consumed();
  if (position_ > 0) {
    buffer_.erase(0, position_);
    position_ = 0;
  }
  buffer_ += bytes;
}

std::expected<std::optional<FrameReader::Header>, CloseCode> FrameReader::read_header() const {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint8_t>(buffer_[position_ + i]);
  };
  const std::size_t available = buffer_.size() - position_;
  if (available < 2) return std::nullopt;
  const auto opcode = known_opcode(byte(0) & 0x0F);
  const bool masked = (byte(1) & kMasked) != 0;
  if (!opcode || (byte(0) & kReserved) != 0 || masked != (sender_ == Sender::Client))
    return std::unexpected(CloseCode::ProtocolError);
  Header header{*opcode, (byte(0) & kFinal) != 0, 2, byte(1) & 0x7FU};
  const std::size_t length_bytes = header.length == 127 ? 8 : header.length == 126 ? 2 : 0;
  if (available < 2 + length_bytes) return std::nullopt;
  if (length_bytes > 0) header.length = 0;
  for (std::size_t i = 0; i < length_bytes; ++i) header.length = (header.length << 8) | byte(2 + i);
  header.size += length_bytes + (masked ? kMaskBytes : 0);
  return header;
}

std::expected<void, CloseCode> FrameReader::check_order(const Header& header) const {
  if (is_control(header.opcode)) {
    if (!header.final || header.length > kControlBytesMax)
      return std::unexpected(CloseCode::ProtocolError);
    return {};
  }
  if ((header.opcode == Opcode::Continuation) != fragmented_.has_value())
    return std::unexpected(CloseCode::ProtocolError);
  if (header.length > message_bytes_max_ || message_.size() + header.length > message_bytes_max_)
    return std::unexpected(CloseCode::TooBig);
  return {};
}

std::expected<std::optional<Incoming>, CloseCode> FrameReader::next() {
  while (true) {
    drop_consumed();
    KNOBEL_TRY_ASSIGN(const auto found, read_header());
    if (!found) return std::nullopt;
    const Header& header = *found;
    if (const auto fine = check_order(header); !fine) return std::unexpected(fine.error());
    const auto length = static_cast<std::size_t>(header.length);
    if (buffer_.size() - position_ < header.size + length) return std::nullopt;
    char* payload = buffer_.data() + position_ + header.size;
    if (sender_ == Sender::Client) apply_mask(payload, length, payload - kMaskBytes);
    position_ += header.size + length;
    if (is_control(header.opcode)) return Incoming{header.opcode, {payload, length}};
    if (header.final && !fragmented_) return Incoming{header.opcode, {payload, length}};
    ++fragments_;
    if (!fragmented_) fragmented_ = header.opcode;
    message_.append(payload, length);
    if (!header.final) continue;
    const Opcode opcode = *fragmented_;
    fragmented_.reset();
    message_handed_out_ = true;
    return Incoming{opcode, message_};
  }
}

FrameHeader::FrameHeader(Opcode opcode, std::size_t payload_bytes) {
  bytes_[0] = static_cast<char>(kFinal | static_cast<std::uint8_t>(opcode));
  if (payload_bytes < 126) {
    bytes_[1] = static_cast<char>(payload_bytes);
    return;
  }
  const int length_bytes = payload_bytes < 65536 ? 2 : 8;
  bytes_[1] = static_cast<char>(length_bytes == 2 ? 126 : 127);
  for (int i = length_bytes - 1; i >= 0; --i)
    bytes_[size_++] = static_cast<char>(std::uint64_t{payload_bytes} >> (8 * i));
}

std::string client_frame(Opcode opcode, std::string_view payload, std::array<char, 4> mask) {
  const FrameHeader header(opcode, payload.size());
  std::string frame(header.bytes().begin(), header.bytes().end());
  frame[1] = static_cast<char>(frame[1] | static_cast<char>(kMasked));
  frame.append(mask.data(), mask.size());
  const std::size_t start = frame.size();
  frame += payload;
  apply_mask(frame.data() + start, payload.size(), mask.data());
  return frame;
}

std::string close_payload(CloseCode code, std::string_view reason) {
  const auto number = static_cast<std::uint16_t>(code);
  std::string payload = {static_cast<char>(number >> 8), static_cast<char>(number & 0xFF)};
  payload += reason.substr(0, kControlBytesMax - payload.size());
  return payload;
}

std::string websocket_accept(std::string_view key) {
  return base64(sha1(std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"));
}

}  // namespace knobel::net
