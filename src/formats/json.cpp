#include "formats/json.h"

#include <array>
#include <charconv>
#include <cmath>

#include "engine/check.h"

namespace knobel {

std::string json_string(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"': out += "\\\""; continue;
      case '\\': out += "\\\\"; continue;
      case '\b': out += "\\b"; continue;
      case '\f': out += "\\f"; continue;
      case '\n': out += "\\n"; continue;
      case '\r': out += "\\r"; continue;
      case '\t': out += "\\t"; continue;
      default: break;
    }
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20) {
      out += "\\u00";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string json_number(double number) {
  KNOBEL_CHECK(std::isfinite(number));
  std::array<char, 32> text;
  const auto [end, failed] = std::to_chars(text.data(), text.data() + text.size(), number);
  KNOBEL_CHECK(failed == std::errc());
  return {text.data(), end};
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  // A comma is due unless something was just opened, or a key waits for its value.
  if (!text_.empty() && text_.back() != '{' && text_.back() != '[' && text_.back() != ':')
    text_ += ',';
  text_ += json;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view key) {
  raw(json_string(key));
  text_ += ':';
  return *this;
}

JsonWriter& JsonWriter::open(char bracket) { return raw({&bracket, 1}); }

JsonWriter& JsonWriter::close(char bracket) {
  text_ += bracket;
  return *this;
}

}  // namespace knobel
