#include "engine/styled_text.h"

#include <algorithm>

namespace knobel {
namespace {

bool is_style(char c) {
  return (c >= static_cast<char>(Style::Plain) && c <= static_cast<char>(Style::Accent)) ||
         (c >= static_cast<char>(Style::Red) && c <= static_cast<char>(Style::Purple));
}

std::string_view escape_of(char style) {
  switch (static_cast<Style>(style)) {
    case Style::Strong: return "\x1b[1m";
    case Style::Dim: return "\x1b[2m";
    case Style::Good: return "\x1b[1;32m";
    case Style::Bad: return "\x1b[31m";
    case Style::Accent: return "\x1b[1;33m";
    case Style::Red: return "\x1b[1;31m";
    case Style::Green: return "\x1b[1;32m";
    case Style::Blue: return "\x1b[1;34m";
    case Style::Yellow: return "\x1b[1;33m";
    case Style::Purple: return "\x1b[1;35m";
    case Style::Plain: break;
  }
  return "\x1b[0m";
}

}  // namespace

Style colour_style(std::string_view name) {
  if (name == "red") return Style::Red;
  if (name == "green") return Style::Green;
  if (name == "blue") return Style::Blue;
  if (name == "yellow") return Style::Yellow;
  return name == "purple" ? Style::Purple : Style::Strong;
}

std::size_t display_width(std::string_view line) {
  return static_cast<std::size_t>(std::ranges::count_if(line, [](char c) {
    const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    return !continues && !is_style(c);
  }));
}

std::string padded(std::string line, std::size_t width) {
  const auto taken = display_width(line);
  if (taken < width) line.append(width - taken, ' ');
  return line;
}

std::vector<std::string> beside(const std::vector<std::vector<std::string>>& blocks,
                                std::size_t gap) {
  std::size_t height = 0;
  for (const auto& block : blocks) height = std::max(height, block.size());
  std::vector<std::string> lines(height);
  std::size_t column = 0;
  for (const auto& block : blocks) {
    std::size_t width = 0;
    for (std::size_t row = 0; row < block.size(); ++row) {
      lines[row] = padded(std::move(lines[row]), column) + block[row];
      width = std::max(width, display_width(block[row]));
    }
    column += width + gap;
  }
  return lines;
}

std::string to_plain(std::string_view picture) {
  std::string text(picture);
  std::erase_if(text, is_style);
  return text;
}

std::string to_terminal(std::string_view picture) {
  std::string text;
  for (const char c : picture) {
    if (is_style(c))
      text += escape_of(c);
    else
      text += c;
  }
  return text;
}

}  // namespace knobel
