#include "server/keys.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace knobel::server {

void SystemRandom::fill(std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const Secret fresh = knobel::random_secret();
    const auto taken = std::min(bytes.size(), fresh.size());
    std::copy_n(fresh.begin(), taken, bytes.begin());
    bytes = bytes.subspan(taken);
  }
}

std::string random_code(RandomBytes& random, std::uint32_t node, std::uint32_t nodes) {
  // Bytes from the largest multiple of 20 on are thrown away, so that all letters are equal.
  constexpr std::uint8_t kLimit = 256 / kCodeLetters.size() * kCodeLetters.size() - 1;
  std::string code;
  while (code.size() < kCodeLength) {
    std::array<std::uint8_t, 1> byte{};
    random.fill(byte);
    if (byte[0] > kLimit) continue;
    const std::size_t letter = byte[0] % kCodeLetters.size();
    if (code.empty() && node != 0 &&
        letter % std::min<std::size_t>(nodes, kCodeLetters.size()) !=
            (node - 1) % kCodeLetters.size())
      continue;
    code += kCodeLetters[letter];
  }
  return code;
}

std::string parse_code(std::string_view text) {
  if (text.size() != kCodeLength) return {};
  std::string code;
  for (const char c : text) code += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return code.find_first_not_of(kCodeLetters) == std::string::npos ? code : std::string();
}

std::string random_token(RandomBytes& random) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  // 27 digits of six bits: 162 bits.
  std::array<std::uint8_t, 27> bytes{};
  random.fill(bytes);
  std::string token;
  for (const auto byte : bytes) token += kDigits[byte & 63U];
  return token;
}

bool valid_token_characters(std::string_view token) {
  return std::ranges::all_of(token, [](unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '_';
  });
}

Sha256::Digest token_digest(std::string_view token) {
  Sha256 hash;
  hash.add(token);
  return hash.finish();
}

Secret random_secret(RandomBytes& random) {
  Secret secret{};
  random.fill(secret);
  return secret;
}

std::optional<Sha256::Digest> parse_digest(std::string_view text) {
  // A digest and a secret are both 32 bytes in hexadecimal.
  return parse_secret(text);
}

}  // namespace knobel::server
