#pragma once

// Whatever must not be guessed: codes of tables, tokens of seats, secrets of dice. Where the
// randomness comes from is injected, so that a simulation is the same every time.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/sha256.h"
#include "fairness/committed_entropy.h"

namespace knobel::server {

class RandomBytes {
 public:
  virtual ~RandomBytes() = default;
  virtual void fill(std::span<std::uint8_t> bytes) = 0;
};

/// From the operating system.
class SystemRandom final : public RandomBytes {
 public:
  void fill(std::span<std::uint8_t> bytes) override;
};

/// Twenty capital letters that cannot be taken for one another, and no vowels, so that no code is a
/// word that somebody minds.
inline constexpr std::string_view kCodeLetters = "BCDFGHJKLMNPQRSTVWXZ";
inline constexpr std::size_t kCodeLength = 5;

/// By its first letter one finds the node that made it: the letters are dealt out among the nodes
/// in turn, from the first on. Nodes beyond the letters share them with the first ones.
std::string random_code(RandomBytes& random, std::uint32_t node = 0, std::uint32_t nodes = 1);
/// The code that somebody typed: small letters become capitals. Empty if it cannot be one.
std::string parse_code(std::string_view text);

/// 162 bits in base64url: who shows it holds the seat. Only its digest is ever stored.
std::string random_token(RandomBytes& random);
/// Letters, digits, '-' and '_' only?
bool valid_token_characters(std::string_view token);
Sha256::Digest token_digest(std::string_view token);

Secret random_secret(RandomBytes& random);

/// 64 hexadecimal digits as a digest, or nothing.
std::optional<Sha256::Digest> parse_digest(std::string_view text);

}  // namespace knobel::server
