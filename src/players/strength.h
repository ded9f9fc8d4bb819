#pragma once

// How much of a level is wanted: the number behind the colon of `master:0.7`. Apart from levels.h,
// so that a server that is told its levels need not link the players.

#include <charconv>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "engine/error.h"

namespace knobel {

/// A name taken apart; the strength is 1 if none is given.
struct StrengthName {
  std::string_view name;
  double strength = 1;
};

/// A decimal number above 0 and up to `max`.
inline std::optional<double> parse_share(std::string_view digits, double max) {
  constexpr std::size_t kDigitsMax = 6;
  double number = 0;
  const auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), number,
                                             std::chars_format::fixed);
  // from_chars also reads "inf", "nan" and "-1".
  if (failed != std::errc() || end != digits.data() + digits.size() || !(number > 0) ||
      number > max || digits.size() > kDigitsMax)
    return std::nullopt;
  return number;
}

/// The error says what a strength is.
inline std::expected<StrengthName, Error> split_strength(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) return StrengthName{text, 1};
  const auto strength = parse_share(text.substr(colon + 1), 1);
  if (!strength)
    return error("\"" + std::string(text) +
                 "\": a strength is a number above 0 and up to 1, as in master:0.7");
  return StrengthName{text.substr(0, colon), *strength};
}

}  // namespace knobel
