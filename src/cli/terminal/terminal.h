#pragma once

// The person's side of a match: styled text goes out, lines come in. Works the same with pipes
// instead of a terminal; then there is no colour, nothing is cleared, and what was read is
// repeated, so that a transcript reads like the screen.

#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace knobel::cli {

/// Why there is no further line.
enum class Ending { EndOfInput, Interrupted };

/// Does stdout show colours? "always", "never", or "auto": a terminal does, unless NO_COLOR is set
/// or TERM is "dumb".
bool shows_colour(std::string_view when);

/// Columns of the terminal on stdout; 80 if it is none.
std::size_t terminal_width();

/// Text as lines of at most `width` columns, broken at blanks; styles do not count. Continued lines
/// begin with `indent`.
std::vector<std::string> wrapped(std::string_view text, std::size_t width,
                                 std::string_view indent = "");

/// One at a time. While it lives, Ctrl-C (SIGTERM, SIGHUP) no longer ends the program but the
/// next read_line.
class Terminal {
 public:
  /// `colour`: shows_colour.
  explicit Terminal(std::string_view colour);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  std::size_t width() const { return width_; }

  /// A picture, with its styles (engine/styled_text.h) as colours or dropped; newline behind it.
  void show(std::string_view picture);
  /// Running text, wrapped to the width.
  void say(std::string_view text, std::string_view indent = "");
  /// Items beside each other, on as many lines as they need; none is broken that fits on one.
  void list(std::span<const std::string> items);
  void rule();
  /// Empties the screen, so that the next person does not read what stood there.
  void clear();
  /// The next line without its end. Lines longer than 4096 bytes are cut, control characters become
  /// '?'.
  std::expected<std::string, Ending> read_line(std::string_view prompt);
  /// Was Ctrl-C pressed? For the time in which nobody is asked.
  bool interrupted() const;

 private:
  void put(std::string_view styled_text);

  std::string pending_;  // read, but not handed out yet
  std::size_t width_;
  bool colour_;
  bool output_is_terminal_;
  bool input_is_terminal_;
};

}  // namespace knobel::cli
