#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace knobel::cli {

ProgressBar::ProgressBar(std::uint64_t total) : total_(total), shown_(isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void ProgressBar::show(std::uint64_t done, std::string_view remark) {
  const auto now = std::chrono::steady_clock::now();
  if (!shown_ || now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  constexpr std::uint64_t kWidth = 40;
  const auto filled = static_cast<std::size_t>(done * kWidth / total_);
  fmt::print(stderr, "\r[{:-<{}}] {} of {}  {}\x1b[K", std::string(filled, '#'), kWidth, done,
             total_, remark);
  std::fflush(stderr);
}

}  // namespace knobel::cli
