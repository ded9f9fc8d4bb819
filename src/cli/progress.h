#pragma once

// Long work, seen from the terminal: how far it is, and how to stop it.

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <string_view>

namespace knobel::cli {

/// While it lives, the first Ctrl-C only sets a flag; the second one ends the program.
class InterruptFlag {
 public:
  InterruptFlag();
  ~InterruptFlag();
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;

  static inline std::atomic<bool> interrupted = false;

 private:
  struct sigaction before_ {};
};
static_assert(std::atomic<bool>::is_always_lock_free);  // safe in a signal handler

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
