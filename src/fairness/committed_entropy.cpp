#include "fairness/committed_entropy.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>

#include "engine/sha256.h"

namespace knobel {

Secret random_secret() {
  Secret secret;
  KNOBEL_CHECK(getentropy(secret.data(), secret.size()) == 0);
  return secret;
}

std::string commitment(const Secret& secret) {
  Sha256 hash;
  hash.add(std::as_bytes(std::span(secret)));
  return hex(hash.finish());
}

std::string secret_text(const Secret& secret) { return hex(secret); }

std::optional<Secret> parse_secret(std::string_view text) {
  Secret secret;
  if (text.size() != 2 * secret.size()) return std::nullopt;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    const char* digits = text.data() + 2 * i;
    if (std::from_chars(digits, digits + 2, secret[i], 16).ptr != digits + 2) return std::nullopt;
  }
  // from_chars also takes capitals; there is one spelling only.
  if (secret_text(secret) != text) return std::nullopt;
  return secret;
}

Secret secret_of_day(std::string_view day) {
  Sha256 hash;
  hash.add("knobel daily 1\n" + std::string(day) + "\n");
  return hash.finish();
}

bool valid_contribution(std::string_view text) { return parse_secret(text).has_value(); }

std::string commitment_to(std::string_view contribution) {
  // The words in front keep it apart from everything else that is hashed here.
  return sha256_hex("knobel contribution 1\n" + std::string(contribution) + "\n");
}

std::array<std::uint8_t, 32> hmac_sha256(std::span<const std::uint8_t> key,
                                         std::string_view message) {
  constexpr std::size_t kBlock = 64;
  std::array<std::uint8_t, kBlock> padded{};
  if (key.size() > kBlock) {
    Sha256 hash;
    hash.add(std::as_bytes(key));
    std::ranges::copy(hash.finish(), padded.begin());
  } else {
    std::ranges::copy(key, padded.begin());
  }
  const auto hash_behind = [&](std::uint8_t pad, std::span<const std::byte> rest) {
    auto block = padded;
    for (auto& byte : block) byte ^= pad;
    Sha256 hash;
    hash.add(std::as_bytes(std::span(block)));
    hash.add(rest);
    return hash.finish();
  };
  const auto inner = hash_behind(0x36, std::as_bytes(std::span(message)));
  return hash_behind(0x5C, std::as_bytes(std::span(inner)));
}

CommittedEntropy::CommittedEntropy(const Secret& secret, std::span<const std::string> contributions,
                                   std::uint64_t chance_count)
    : secret_(secret) {
  prefix_ = "knobel chance 1\nseats " + std::to_string(contributions.size()) + "\n";
  // The lengths keep apart what the seats said: "ab" and "c" must not be the same as "a" and "bc".
  for (const auto& contribution : contributions)
    prefix_ += std::to_string(contribution.size()) + ":" + contribution + "\n";
  prefix_ += "event " + std::to_string(chance_count + 1) + "\nblock ";
}

std::uint8_t CommittedEntropy::next_byte() {
  if (used_ == block_.size()) {
    block_ = hmac_sha256(secret_, prefix_ + std::to_string(blocks_++) + "\n");
    used_ = 0;
  }
  return block_[used_++];
}

std::uint32_t CommittedEntropy::below(std::uint32_t n) {
  KNOBEL_CHECK(n >= 1);
  const int bytes = n <= 0x100 ? 1 : n <= 0x10000 ? 2 : 4;
  const std::uint64_t range = std::uint64_t{1} << (8 * bytes);
  while (true) {
    std::uint64_t number = 0;
    for (int i = 0; i < bytes; ++i) number = number << 8 | next_byte();
    if (number < range - range % n) return static_cast<std::uint32_t>(number % n);
  }
}

}  // namespace knobel
