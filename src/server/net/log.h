#pragma once

// What the server writes down of itself: lines of key=value pairs on stderr, without addresses or
// names of anybody; from any thread. The only place that knows the library behind it, which is slow
// to compile.

#include <string>
#include <string_view>

namespace knobel::net {

/// Says how lines look and which are written: "debug", "info", "warn" or "error". Nothing: on a
/// terminal only what is wrong, because whoever sits there has been told the rest; otherwise all.
void set_up_log(const std::string& level);

/// From now on nothing is written.
void silence_log();

/// What only tests and the curious want to know: to be asked before such a line is made.
bool logs_details();
void log_detail(std::string_view line);
void log_info(std::string_view line);
void log_error(std::string_view line);

}  // namespace knobel::net
