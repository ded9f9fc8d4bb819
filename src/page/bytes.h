#pragma once

// How the core and the scripts of the page talk: items one behind the other, each four 32-bit
// numbers (what it is, two numbers, the length) and so many bytes. web/src/here/items.ts is the
// other side.

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace knobel::page {

struct Item {
  enum class Kind : std::uint32_t {
    Say = 1,  // to connection `a`; `b` = 1: and then close it
    Row,      // of table `a`, number `b`: a digest and a line
    Head,     // of table `a`
    Commit,   // the rows and heads up to here belong on disk, together
    Read,     // the rows of table `a` are wanted
    Think,    // a bot shall decide
    Reply,    // to question `a`, with status `b`: the type, a newline, the document
    Report,   // for whoever looks after the program
  };
  Kind kind;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::string_view bytes;
};

inline void append_number(std::string& out, std::uint32_t number) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  out.append(bytes, sizeof number);
}

inline void append_item(std::string& out, const Item& item) {
  append_number(out, static_cast<std::uint32_t>(item.kind));
  append_number(out, item.a);
  append_number(out, item.b);
  append_number(out, static_cast<std::uint32_t>(item.bytes.size()));
  out += item.bytes;
}

/// Takes a number off the front; nothing if there are not so many bytes.
inline std::optional<std::uint32_t> take_number(std::string_view& bytes) {
  std::uint32_t number = 0;
  if (bytes.size() < sizeof number) return std::nullopt;
  std::memcpy(&number, bytes.data(), sizeof number);
  bytes.remove_prefix(sizeof number);
  return number;
}

/// Takes an item off the front; its bytes are views. Nothing if there is no whole one.
inline std::optional<Item> take_item(std::string_view& bytes) {
  const auto kind = take_number(bytes);
  const auto a = take_number(bytes);
  const auto b = take_number(bytes);
  const auto length = take_number(bytes);
  if (!length || bytes.size() < *length) return std::nullopt;
  const Item item{static_cast<Item::Kind>(*kind), *a, *b, bytes.substr(0, *length)};
  bytes.remove_prefix(*length);
  return item;
}

}  // namespace knobel::page
