#include "cli/output.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

namespace knobel::cli {
namespace {

// The first reason why stdout did not take something; a later flush may not repeat it.
int stdout_error = 0;

}  // namespace

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() && stdout_error == 0)
    stdout_error = errno;
}

void complain(std::string_view text) {
  std::string line(text);
  std::ranges::replace(line, '\n', ' ');
  std::fflush(stdout);
  std::fprintf(stderr, "knobel: %s\n", line.c_str());
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
