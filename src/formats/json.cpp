#include "formats/json.h"

#include <array>

#include "engine/check.h"

namespace knobel {

namespace {

/// Which bytes stand in a string as they are.
constexpr auto kPasses = [] {
  std::array<bool, 256> passes{};
  for (std::size_t byte = 0x20; byte < passes.size(); ++byte)
    passes[byte] = byte != '"' && byte != '\\';
  return passes;
}();

void append_escaped(std::string& out, char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  constexpr std::string_view kShort = "\"\"\\\\\bb\ff\nn\rr\tt";  // each with what stands for it
  for (std::size_t i = 0; i < kShort.size(); i += 2)
    if (kShort[i] == c) return void(out.append(1, '\\').append(1, kShort[i + 1]));
  const auto byte = static_cast<unsigned char>(c);
  out.append("\\u00").append(1, kHex[byte >> 4]).append(1, kHex[byte & 15]);
}

void append_string(std::string& out, std::string_view text) {
  out += '"';
  std::size_t done = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (kPasses[static_cast<unsigned char>(text[i])]) continue;
    out.append(text.data() + done, i - done);
    append_escaped(out, text[i]);
    done = i + 1;
  }
  out.append(text.data() + done, text.size() - done);
  out += '"';
}

}  // namespace

std::string json_string(std::string_view text) {
  std::string out;
  append_string(out, text);
  return out;
}

void JsonWriter::begin_item() {
  // A comma is due unless something was just opened, or a key waits for its value.
  if (!text_.empty() && text_.back() != '{' && text_.back() != '[' && text_.back() != ':')
    text_ += ',';
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  begin_item();
  text_ += json;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  begin_item();
  append_string(text_, text);
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view key) {
  value(key);
  text_ += ':';
  return *this;
}

JsonWriter& JsonWriter::open(char bracket) { return raw({&bracket, 1}); }

JsonWriter& JsonWriter::close(char bracket) {
  text_ += bracket;
  return *this;
}

}  // namespace knobel
