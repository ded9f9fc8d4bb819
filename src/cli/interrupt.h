#pragma once

// How long work is stopped without leaving half of it behind.

#include <atomic>
#include <csignal>

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

}  // namespace knobel::cli
