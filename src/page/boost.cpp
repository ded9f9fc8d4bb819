// Boost.JSON from its sources, and what it and the library call where nobody throws.

#include <boost/assert/source_location.hpp>
#include <boost/json/src.hpp>
#include <exception>

namespace boost {

void throw_exception(const std::exception&) { __builtin_trap(); }
void throw_exception(const std::exception&, const source_location&) { __builtin_trap(); }

}  // namespace boost

/// What belongs to a thread lives as long as the only one there is.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }  // NOLINT
