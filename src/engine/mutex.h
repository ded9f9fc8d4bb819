#pragma once

// A mutex where there are threads. WebAssembly as we build it has one thread and no std::mutex.

#if defined(__wasm__)

namespace knobel {
struct Mutex {
  void lock() {}
  void unlock() {}
};
}  // namespace knobel

#else

#include <mutex>

namespace knobel {
using Mutex = std::mutex;
}  // namespace knobel

#endif

namespace knobel {

/// Holds a mutex as long as it lives.
class Lock {
 public:
  explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
  ~Lock() { mutex_.unlock(); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  Mutex& mutex_;
};

}  // namespace knobel
