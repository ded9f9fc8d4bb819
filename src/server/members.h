#pragma once

// Reads the members of one JSON object that came from outside, each exactly once. The first thing
// that is wrong is remembered and everything after it is ignored, so that a reader is a plain list
// of what it wants.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/config.h"
#include "engine/data.h"
#include "engine/seat.h"

namespace knobel::server {

/// Keys of games, levels and phrases; options of a game in one message.
inline constexpr std::size_t kWordBytesMax = 64;
inline constexpr std::size_t kOptionsMax = 32;

class Members {
 public:
  explicit Members(const Data& data);

  bool has(std::string_view key) const;
  std::string text(std::string_view key, std::size_t bytes_max);
  std::string text_or_empty(std::string_view key, std::size_t bytes_max);
  std::optional<std::string> optional_text(std::string_view key, std::size_t bytes_max);
  std::int64_t number(std::string_view key, std::int64_t min, std::int64_t max);
  std::int64_t number_or(std::string_view key, std::int64_t min, std::int64_t max,
                         std::int64_t otherwise);
  std::optional<int> optional_number(std::string_view key, int min, int max);
  bool flag(std::string_view key);
  std::optional<bool> optional_flag(std::string_view key);
  /// Seats count from one outside.
  Seat seat(std::string_view key);
  /// Nothing if the key is missing or null.
  std::optional<Seat> optional_seat(std::string_view key);
  std::vector<std::string> texts(std::string_view key, std::size_t items_max,
                                 std::size_t bytes_max);
  /// {"key":"value",…}
  std::vector<Option> options(std::string_view key, std::size_t items_max, std::size_t bytes_max);
  /// The value as it is, or null.
  const Data* any(std::string_view key);
  void skip(std::string_view key) { any(key); }

  /// What was wrong first, also a member that nobody has asked for; empty if nothing.
  std::string complaint() const;
  void complain(std::string what);

 private:
  const Data* take(std::string_view key);
  const Data* need(std::string_view key);
  const Data::Object* object_ = nullptr;
  std::vector<char> used_;
  std::string complaint_;
};

}  // namespace knobel::server
