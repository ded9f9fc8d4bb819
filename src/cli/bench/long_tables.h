#pragma once

// Tables with a long past, for a server to stumble over. Nobody has to play them: they are written
// into the log row by row, as the server itself would have, and are its tables in every respect.

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "engine/error.h"
#include "store/log.h"

namespace knobel::bench {

struct LongPast {
  enum class Last : std::uint8_t { Finished, Playing };
  int matches = 1;
  /// In each match people take actions back and do them again until it has so many entries, then
  /// they play it to its end. They do so more often than a table allows, as in the days before
  /// there was a limit to it.
  std::uint32_t entries_min = 0;
  /// The last match: to its end, or no further than `entries_min`.
  Last last = Last::Finished;
};

struct LongTable {
  std::string code;
  std::vector<std::string> tokens;  // of the seats
};

/// A table for two. `game` can be played by two.
std::expected<LongTable, Error> write_long_table(Log& log, TableId id, const std::string& game,
                                                 const LongPast& past);

}  // namespace knobel::bench
