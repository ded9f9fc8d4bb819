#pragma once

// JSON and the engine's tree of plain data: how component sets, message files and the lines of a
// record are read. The one place where Boost.JSON is called.

#include <expected>
#include <string>
#include <string_view>

#include "engine/data.h"
#include "engine/error.h"

namespace knobel {

inline constexpr std::size_t kJsonDepthMax = 16;

/// Reads one JSON value. Every node remembers its line, counted from `first_line`. Stricter than
/// JSON where Data is: numbers are whole and fit 64 bits with a sign, nesting ends at
/// kJsonDepthMax. Keys that stand twice are kept, because DataReader::has_keys is the one to
/// complain. The error says line, column and what is wrong.
std::expected<Data, Error> parse_json(std::string_view text, int first_line = 1);

/// The same tree as one compact line, members in their order. parse_json(to_json(d)) == d for every
/// tree within the depth limit whose texts are UTF-8.
std::string to_json(const Data& data);

/// The same for people to read and change: a member to a line, and lists of plain values in one.
/// Ends with a newline.
std::string to_pretty_json(const Data& data);

}  // namespace knobel
