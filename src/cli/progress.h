#pragma once

// Long work, seen from the terminal: how far it is.

#include <chrono>
#include <cstdint>
#include <string_view>

namespace knobel::cli {

/// A line on stderr that is rewritten ten times a second. Nothing where stderr is no terminal.
class ProgressBar {
 public:
  explicit ProgressBar(std::uint64_t total);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// `remark` stands behind the bar.
  void show(std::uint64_t done, std::string_view remark = "");

 private:
  std::uint64_t total_;
  bool shown_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace knobel::cli
