#pragma once

// A record as text that one can read, mail and edit, and that becomes the same record again:
//
//   # knobel record as text, format 1
//   game null_game
//   rules 1
//   seats 2
//   option rounds 30                       one line per option
//   components {"track":25}                only if the set is not the game's own
//   player "apprentice"                    one line per seat
//   luck seeded 7 stream 0                 or: luck unknown; luck committed SHA256, and then
//   contribution "abc"                     one line per seat; if seats had committed, it is
//                                          luck committed SHA256 starts 1, and
//   commitment "SHA256"                    one more line per seat, before those
//   dice by hand                           behind them, if people threw real dice
//   known 2026-11-19                       and if the luck was known before: a day, or again
//   match
//   dice 3 4                               as in the record
//   seat 1 step
//   undo seat 1
//   bot_in seat 2 "apprentice"             what stands behind a table entry, in quotes
//   result                                 unless the match was not finished
//   scores 12 30
//   winners 2                              "winners" alone: a draw
//   secret 00ff…                           only if there is one
//
// Blank lines and further lines that begin with # are ignored.

#include <expected>
#include <string>
#include <string_view>

#include "engine/error.h"
#include "engine/record.h"

namespace knobel {

inline constexpr std::string_view kRecordTextMarker = "# knobel record as text, format 1";

std::string record_text(const Record& record);

/// Reads the above. The error names the line and what is needed there. What comes out can be
/// written (formats/record_json); whether the rules allow it is for `verify`.
std::expected<Record, Error> read_record_text(std::string_view text);

}  // namespace knobel
