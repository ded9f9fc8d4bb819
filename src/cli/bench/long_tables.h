#pragma once

// Tables with a long past, for a server to stumble over. Nobody has to play them: they are written
// into the log row by row, as the server itself would have, and are its tables in every respect.

#include <cstdint>
#include <expected>
#include <string>

#include "engine/error.h"
#include "store/log.h"

namespace knobel::bench {

struct LongPast {
  int matches = 1;
  /// In each match people take actions back and do them again until it has so many entries, then
  /// they play it to its end.
  std::uint32_t entries_min = 0;
};

/// A table for two, its last match finished. Returns its code. `game` can be played by two.
std::expected<std::string, Error> write_long_table(Log& log, TableId id, const std::string& game,
                                                   const LongPast& past);

}  // namespace knobel::bench
