#pragma once

// SHA-256 (FIPS 180-4), so that the engine can name a state or a record by its contents without any
// library. HMAC and everything secret is in fairness/.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace knobel {

class Sha256 {
 public:
  using Digest = std::array<std::uint8_t, 32>;

  Sha256();
  void add(std::span<const std::byte> bytes);
  void add(std::string_view text) { add(std::as_bytes(std::span(text))); }
  /// The digest of everything added. The object is used up after it.
  Digest finish();

 private:
  void add_block(const std::uint8_t* block);
  std::array<std::uint32_t, 8> state_;
  std::array<std::uint8_t, 64> rest_{};
  std::uint64_t bytes_ = 0;
};

/// Lower-case hexadecimal.
std::string hex(std::span<const std::uint8_t> bytes);

inline std::string sha256_hex(std::string_view text) {
  Sha256 hash;
  hash.add(text);
  return hex(hash.finish());
}

}  // namespace knobel
