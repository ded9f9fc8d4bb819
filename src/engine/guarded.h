#pragma once

// The one seam at which our bugs are caught. Natively a Bug is an exception, and whoever runs a
// match decides what becomes of it. Where exceptions are off (WebAssembly) a Bug has trapped before
// anybody could catch it: the whole instance is gone, and whoever holds it makes a new one.

#include <exception>
#include <optional>
#include <string>

namespace knobel {

/// Does `work`; nothing if it came to its end, otherwise what the bug says that stopped it.
template <class Work>
std::optional<std::string> bug_in(Work&& work) {
#if defined(__cpp_exceptions)
  try {
    work();
  } catch (const std::exception& bug) {
    return bug.what();
  }
#else
  work();
#endif
  return std::nullopt;
}

}  // namespace knobel
