#pragma once

// Which script a letter belongs to. A small table of our own, because the library that normalises
// text does not know: the scripts that people here are likely to be called in, and one for all
// others.

#include <cstdint>

namespace knobel::server {

enum class Script : std::uint8_t {
  Common,  // goes with every script: marks, signs, mathematical letters
  Latin,
  Greek,
  Cyrillic,
  Armenian,
  Hebrew,
  Arabic,
  Devanagari,
  Bengali,
  Gurmukhi,
  Gujarati,
  Tamil,
  Telugu,
  Kannada,
  Malayalam,
  Sinhala,
  Thai,
  Lao,
  Tibetan,
  Myanmar,
  Georgian,
  Ethiopic,
  Khmer,
  Hangul,
  EastAsian,  // Han, Hiragana, Katakana and Bopomofo, which are written together
  Other,      // any of the rest
};

/// Precondition: a code point that is a letter or a mark. One that Unicode has added since is
/// Common.
Script script_of(std::int32_t letter);

}  // namespace knobel::server
