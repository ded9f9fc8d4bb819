#pragma once

// Files as a whole. A file is there completely or not at all: a command that is stopped half way
// leaves the old contents.

#include <expected>
#include <string>
#include <string_view>

#include "engine/error.h"

namespace knobel::cli {

/// The bytes of a file; "-" is stdin. The error names the file and the reason.
std::expected<std::string, Error> read_file(const std::string& path);

/// Writes beside the file, syncs, then renames over it. Something that is no plain file (a pipe, a
/// device) is written into as it is.
std::expected<void, Error> write_file(const std::string& path, std::string_view bytes);

/// Makes a file that is not there yet. Refuses one that is, unless it is no plain file (a pipe, a
/// device), which is left alone.
std::expected<void, Error> reserve_file(const std::string& path);

/// As many open files as the system allows: every socket is one, and it is stingy unless asked.
void raise_file_limit();

}  // namespace knobel::cli
