#include "cli/output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "formats/record_json.h"

namespace knobel::cli {
namespace {

// The first reason why stdout did not take something; a later flush may not repeat it.
int stdout_error = 0;

/// A complaint may quote a file of somebody else; nothing in it shall command the terminal.
std::string harmless(std::string_view text) {
  std::string line = shown_name(text);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto byte = static_cast<unsigned char>(line[i]);
    if (byte < 0x20 || byte == 0x7F) line[i] = ' ';
    // U+0080 … U+009F: the second set of control characters.
    if (byte == 0xC2 && i + 1 < line.size() && static_cast<unsigned char>(line[i + 1]) < 0xA0)
      line.replace(i, 2, " ");
  }
  return line;
}

}  // namespace

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() && stdout_error == 0)
    stdout_error = errno;
}

void complain(std::string_view text) {
  std::fflush(stdout);
  std::fprintf(stderr, "knobel: %s\n", harmless(text).c_str());
}

int cannot(std::string_view text) {
  complain(text);
  return kCannot;
}

int finish_output(int status) {
  if (std::fflush(stdout) != 0 && stdout_error == 0) stdout_error = errno;
  if (stdout_error == 0 || stdout_error == EPIPE) return status;
  return cannot(std::string("the output could not be written: ") + std::strerror(stdout_error));
}

}  // namespace knobel::cli
