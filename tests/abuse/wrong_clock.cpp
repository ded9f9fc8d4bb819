// Loaded before the C library: the date is forty days ahead, the other clocks are right.

#include <dlfcn.h>

#include <ctime>

extern "C" int clock_gettime(clockid_t clock, timespec* now) noexcept {
  using Ask = int(clockid_t, timespec*);
  static Ask* const ask = reinterpret_cast<Ask*>(::dlsym(RTLD_NEXT, "clock_gettime"));
  const int failed = ask(clock, now);
  if (clock == CLOCK_REALTIME) now->tv_sec += 40 * 86'400;
  return failed;
}
