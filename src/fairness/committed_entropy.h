#pragma once

// Dice that nobody can change after the first roll. Before the match the server draws a secret and
// publishes its SHA-256, the sealed envelope. Every chance event is computed from the secret, from
// what the seats threw in, and from its number in the match; at the end the secret is shown and
// everybody can compute it again. What a seat throws in is sealed as well until all of it is: then
// all open together, so that nobody chooses the last piece to suit the others (server/table).
// docs/fairness.md says what this proves and what it does not.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/entropy.h"

namespace knobel {

using Secret = std::array<std::uint8_t, 32>;

/// A fresh secret from the operating system.
Secret random_secret();

/// The envelope: SHA-256 of the 32 bytes, in hexadecimal. Luck::commitment of a record.
std::string commitment(const Secret& secret);

/// 64 lower-case hexadecimal digits and back. RecordResult::secret of a record.
std::string secret_text(const Secret& secret);
std::optional<Secret> parse_secret(std::string_view text);

/// The secret of a day, which is none: SHA-256 of the text "knobel daily 1⏎", the day as
/// "2026-11-19" and one more newline. At tables that name it seats throw nothing in, so everybody
/// who plays a game alone on that day has the same dice (docs/daily.md).
Secret secret_of_day(std::string_view day);

/// What a seat throws in: 32 random bytes, as 64 lower-case hexadecimal digits.
bool valid_contribution(std::string_view text);
/// The seal on it: SHA-256, in hexadecimal, of the text "knobel contribution 1⏎", the 64 digits
/// and one more newline. One of Luck::commitments.
std::string commitment_to(std::string_view contribution);

/// HMAC-SHA-256 of a message (RFC 2104).
std::array<std::uint8_t, 32> hmac_sha256(std::span<const std::uint8_t> key,
                                         std::string_view message);

/// The numbers of one chance event; make a new object for each. They are read off a stream of
/// bytes: block 0, block 1, … each being the HMAC-SHA-256, with the secret as key, of the text
///
///   knobel chance 1⏎           what this is for, and the version of the scheme
///   seats 2⏎
///   3:abc⏎                     per seat its contribution, with its length in front
///   0:⏎
///   event 7⏎                   the seventh chance event of the match
///   block 0⏎
///
/// (⏎ is one newline byte). It is the number of the *chance* event, so that nobody who knows the
/// secret can choose a roll by putting other events before it.
class CommittedEntropy final : public Entropy {
 public:
  /// `chance_count`: how many chance events there were before, i.e. Match::chance_count().
  CommittedEntropy(const Secret& secret, std::span<const std::string> contributions,
                   std::uint64_t chance_count);

  /// Takes the fewest whole bytes that can hold n values (one for n <= 256, two for n <= 65536,
  /// else four, the first being the most significant). Numbers from the largest multiple of n
  /// upwards are thrown away, so that every remainder is equally likely; the rest is taken modulo
  /// n.
  std::uint32_t below(std::uint32_t n) override;

 private:
  std::uint8_t next_byte();

  Secret secret_;
  std::string prefix_;  // of the message, up to the block number
  std::uint64_t blocks_ = 0;
  std::array<std::uint8_t, 32> block_{};
  std::size_t used_ = 32;
};

}  // namespace knobel
