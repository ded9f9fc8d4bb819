#pragma once

// How long work is stopped without leaving half of it behind.

#include <atomic>
#include <csignal>

namespace knobel::cli {

/// While it lives, SIGTERM and the first Ctrl-C only set a flag, and whoever works looks at it. The
/// second Ctrl-C ends the program: somebody has no patience. SIGTERM may come twice, because
/// timeout(1) sends it to a program and to its group.
class InterruptFlag {
 public:
  InterruptFlag();
  ~InterruptFlag();
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;

  static inline std::atomic<bool> interrupted = false;

 private:
  struct sigaction interrupt_before_ {};
  struct sigaction terminate_before_ {};
};
static_assert(std::atomic<bool>::is_always_lock_free);  // safe in a signal handler

}  // namespace knobel::cli
