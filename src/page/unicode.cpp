// Unicode as the browser knows it: server/unicode.h, answered by web/src/here/unicode.ts.

#include "server/unicode.h"

namespace knobel::server {
namespace {

enum class Wish : int { Composed, Folded, Traits };

/// Writes the answer to `out`, and says how long it is; negative: the text is not UTF-8, or the
/// answer is longer than `out_max`.
extern "C" __attribute__((import_module("knobel"), import_name("unicode"))) int knobel_unicode(
    int wish, const char* text, std::size_t length, char* out, std::size_t out_max);

// No code point becomes more than eighteen others in any normal form.
constexpr std::size_t kGrowth = 18;

std::optional<std::string> ask(Wish wish, std::string_view text) {
  std::string out(text.size() * kGrowth, '\0');
  const int length =
      knobel_unicode(static_cast<int>(wish), text.data(), text.size(), out.data(), out.size());
  if (length < 0) return std::nullopt;
  out.resize(static_cast<std::size_t>(length));
  return out;
}

/// Of UTF-8 that has been looked at.
std::size_t length_of(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

char32_t code_of(std::string_view bytes) {
  const auto first = static_cast<unsigned char>(bytes[0]);
  char32_t code = bytes.size() == 1 ? first : first & (0xFFU >> (bytes.size() + 1));
  for (const char next : bytes.substr(1))
    code = code << 6 | (static_cast<unsigned char>(next) & 63U);
  return code;
}

}  // namespace

std::optional<std::string> composed(std::string_view text) { return ask(Wish::Composed, text); }

std::string folded(std::string_view text) {
  return ask(Wish::Folded, text).value_or(std::string(text));
}

std::optional<std::vector<CodePoint>> code_points(std::string_view text) {
  const auto traits = ask(Wish::Traits, text);
  if (!traits) return std::nullopt;
  std::vector<CodePoint> points;
  for (const char trait : *traits) {
    const auto bytes = text.substr(0, length_of(text.front()));
    points.push_back({code_of(bytes), bytes, static_cast<std::uint8_t>(trait)});
    text.remove_prefix(bytes.size());
  }
  return points;
}

}  // namespace knobel::server
