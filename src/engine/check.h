#pragma once

// Our own bugs. A `CHECK` that fails means this program is wrong, never that a person or a file
// was: those are answered with `Error` and `Refusal` (error.h). The engine does not print or abort;
// it throws `Bug`, and whoever runs a match decides what becomes of it. Where exceptions are off
// (WebAssembly) it traps.

#include <atomic>
#include <cstdint>
#include <source_location>
#include <stdexcept>
#include <string>

namespace knobel {

/// The only exception this project throws.
class Bug : public std::logic_error {
 public:
  Bug(const char* condition, std::source_location where)
      : std::logic_error(std::string(where.file_name()) + ":" + std::to_string(where.line()) +
                         ": CHECK failed: " + condition) {}
};

[[noreturn]] inline void fail_check(const char* condition,
                                    std::source_location where = std::source_location::current()) {
#if defined(__cpp_exceptions)
  throw Bug(condition, where);
#else
  (void)condition;
  (void)where;
  __builtin_trap();
#endif
}

/// For tests of what is done about bugs: in so many checks from now one fails, although nothing is
/// wrong. 0: none does.
inline std::atomic<std::int64_t> checks_until_bug{0};

constexpr bool fails_on_purpose() {
  if
    consteval { return false; }
  else {
    return checks_until_bug.load(std::memory_order_relaxed) != 0 &&
           checks_until_bug.fetch_sub(1, std::memory_order_relaxed) == 1;
  }
}

}  // namespace knobel

/// Always on. Use it where the cost does not matter.
#define KNOBEL_CHECK(condition)                                    \
  do {                                                             \
    if (!(condition) || ::knobel::fails_on_purpose()) [[unlikely]] \
      ::knobel::fail_check(#condition);                            \
  } while (false)

/// Debug and sanitizer builds only. Use it in the rule functions that playouts call.
#if defined(NDEBUG)
#define KNOBEL_DCHECK(condition) \
  do {                           \
  } while (false)
#else
#define KNOBEL_DCHECK(condition) KNOBEL_CHECK(condition)
#endif
