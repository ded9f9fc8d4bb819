#include "cli/terminal/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "cli/output.h"
#include "engine/styled_text.h"

namespace knobel::cli {
namespace {

constexpr std::size_t kLineBytesMax = 4096;

volatile std::sig_atomic_t interrupt_seen = 0;

void on_interrupt(int) { interrupt_seen = 1; }

/// Ctrl-C, and a terminal or a machine that goes away: what was played is to be kept.
void handle_interrupt(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  // No SA_RESTART: the read that waits for the person has to come back.
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaction(number, &action, nullptr);
}

}  // namespace

bool shows_colour(std::string_view when) {
  if (when != "auto") return when == "always";
  const char* no_colour = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 && (no_colour == nullptr || *no_colour == '\0') &&
         kind != nullptr && std::string_view(kind) != "dumb";
}

std::size_t terminal_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width,
                                 std::string_view indent) {
  std::vector<std::string> lines = {""};
  bool line_is_empty = true;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const auto end = std::min(text.find_first_of(" \n", begin), text.size());
    const auto word = text.substr(begin, end - begin);
    if (!line_is_empty && display_width(lines.back()) + 1 + display_width(word) > width) {
      lines.emplace_back(indent);
      line_is_empty = true;
    }
    if (!line_is_empty) lines.back() += ' ';
    lines.back() += word;
    line_is_empty = false;
    if (end < text.size() && text[end] == '\n') {
      lines.emplace_back();
      line_is_empty = true;
    }
    begin = end + 1;
  }
  return lines;
}

Terminal::Terminal(std::string_view colour)
    : width_(terminal_width()),
      colour_(shows_colour(colour)),
      output_is_terminal_(isatty(STDOUT_FILENO) != 0),
      input_is_terminal_(isatty(STDIN_FILENO) != 0) {
  interrupt_seen = 0;
  handle_interrupt(on_interrupt);
}

Terminal::~Terminal() { handle_interrupt(SIG_DFL); }

void Terminal::put(std::string_view styled_text) {
  print(colour_ ? to_terminal(styled_text) : to_plain(styled_text));
}

void Terminal::show(std::string_view picture) {
  put(picture);
  if (!picture.ends_with('\n')) put("\n");
}

void Terminal::say(std::string_view text, std::string_view indent) {
  for (const auto& line : wrapped(text, width_, indent)) show(line);
}

void Terminal::list(std::span<const std::string> items) {
  std::string line;
  for (const auto& item : items) {
    if (!line.empty() && display_width(line) + 3 + display_width(item) > width_) {
      say(line, "    ");
      line.clear();
    }
    line += (line.empty() ? "  " : " · ") + item;
  }
  if (!line.empty()) say(line, "    ");
}

void Terminal::rule() {
  std::string line;
  for (std::size_t i = 0; i < width_; ++i) line += "─";
  show(styled(Style::Dim, line));
}

void Terminal::clear() {
  // Home, erase the screen, erase what was scrolled away.
  if (output_is_terminal_) print("\x1b[H\x1b[2J\x1b[3J");
}

bool Terminal::interrupted() const { return interrupt_seen != 0; }

std::expected<std::string, Ending> Terminal::read_line(std::string_view prompt) {
  put(prompt);
  std::fflush(stdout);
  std::size_t end = 0;
  while ((end = pending_.find('\n')) == std::string::npos) {
    if (interrupted()) return std::unexpected(Ending::Interrupted);
    std::array<char, kLineBytesMax> part;
    const auto count = ::read(STDIN_FILENO, part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0 && pending_.empty()) {
      put("\n");
      return std::unexpected(Ending::EndOfInput);
    }
    // A last line without its end is a line.
    if (count <= 0)
      pending_ += '\n';
    else
      pending_.append(part.data(), static_cast<std::size_t>(count));
  }
  std::string line = pending_.substr(0, std::min(end, kLineBytesMax));
  pending_.erase(0, end + 1);
  if (line.ends_with('\r')) line.pop_back();
  for (char& c : line)
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = c == '\t' ? ' ' : '?';
  if (!input_is_terminal_) put(line + "\n");
  return line;
}

}  // namespace knobel::cli
