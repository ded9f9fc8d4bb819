#pragma once

// The table drawn for a terminal: lines of plain text with a few styles in it. The styles are
// single control characters, so that a picture can be measured, put beside another and printed
// without colour. Terminals turn them into colours, everything else drops them (to_terminal,
// to_plain).

#include <string>
#include <string_view>
#include <vector>

namespace knobel {

enum class Style : char {
  Plain = '\x01',
  Strong = '\x02',  // what matters now
  Dim = '\x03',     // frames, empty places
  Good = '\x04',    // won, circled, mine
  Bad = '\x05',     // lost, dead
  Accent = '\x06',  // what has just changed
  // Things that have a colour of their own: cards, crests.
  Red = '\x0e',
  Green = '\x0f',
  Blue = '\x10',
  Yellow = '\x11',
  Purple = '\x12'
};

/// The style of a thing whose colour has this name; Strong for black, white and all others.
Style colour_style(std::string_view name);

/// `text` in a style; back to plain after it.
inline std::string styled(Style style, std::string_view text) {
  return static_cast<char>(style) + std::string(text) + static_cast<char>(Style::Plain);
}

/// Columns that `line` takes on a terminal: UTF-8 characters without the style marks.
std::size_t display_width(std::string_view line);

/// `line` filled with blanks up to `width` columns.
std::string padded(std::string line, std::size_t width);

/// Pictures side by side, `gap` columns apart; shorter ones are filled with blank lines.
std::vector<std::string> beside(const std::vector<std::vector<std::string>>& blocks,
                                std::size_t gap);

std::string to_plain(std::string_view picture);
std::string to_terminal(std::string_view picture);

}  // namespace knobel
