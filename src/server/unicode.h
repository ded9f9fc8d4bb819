#pragma once

// What we have to know of Unicode: its normal forms, what is one character for people, and what is
// there to be seen. Natively a library knows (unicode.cpp); in the page the browser does
// (page/unicode.cpp).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace knobel::server {

/// A code point and its place in what people take for a character.
struct CodePoint {
  enum Trait : std::uint8_t {
    kBegins = 1,    // a character; otherwise it goes on
    kUnseen = 2,    // controls, marks of direction, fillers, what is private or not assigned
    kBlank = 4,     // separates words
    kLetter = 8,    // or a mark on one: belongs to a script
    kPicture = 16,  // can be an emoji
    kFlag = 32,     // two of them are a flag
  };
  char32_t code;
  std::string_view bytes;
  std::uint8_t traits;

  bool is(Trait trait) const { return (traits & trait) != 0; }
};

/// In Unicode's composed form (NFC); nothing if it is not UTF-8.
std::optional<std::string> composed(std::string_view text);

/// What is equal for two texts that differ in compatible forms (NFKC), capital letters or what
/// cannot be seen. Precondition: UTF-8.
std::string folded(std::string_view text);

/// The code points of a text, which must outlive them; nothing if it is not UTF-8.
std::optional<std::vector<CodePoint>> code_points(std::string_view text);

}  // namespace knobel::server
