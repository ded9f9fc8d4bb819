#pragma once

// A record as bytes: JSON Lines, one canonical spelling, described in docs/formats.md.
//
//   {"knobel":1,"game":"null_game",…}   header
//   {"chance":"dice 5"}                 entries, in the order in which they happened
//   {"seat":1,"action":"step"}
//   {"table":"undo","seat":1}
//   {"result":{"scores":[…],…}}         unless the match was not finished
//   {"sha256":"…"}                      over the exact bytes of all lines before it
//
// There is exactly one file for a record: reading refuses whatever writing would not have written,
// so a changed byte never goes unnoticed.

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "engine/error.h"
#include "engine/record.h"
#include "formats/json.h"

namespace knobel {

/// Twice what a table lets a match come to (server/limits.h).
inline constexpr std::size_t kRecordEntriesMax = 200'000;
/// No game writes entries that are longer than this on the average of a match; a test looks.
inline constexpr std::size_t kRecordEntryBytesMean = 80;
inline constexpr std::size_t kRecordBytesMax = 16 << 20;
inline constexpr std::size_t kRecordLineBytesMax = 64 << 10;
static_assert(kRecordBytesMax >= kRecordEntriesMax * kRecordEntryBytesMean + kRecordLineBytesMax);
inline constexpr std::size_t kNameBytesMax = 96;  // 24 characters of any script

/// UTF-8 without control characters: it can be shown anywhere, a terminal included.
bool is_plain_text(std::string_view text);
/// Can this stand in a record as the name of a player, or as a contribution to the luck? At most
/// kNameBytesMax bytes of UTF-8 without control characters; names are printed on terminals.
bool valid_name(std::string_view name);
/// A name as it is to be shown: without the marks that turn the direction of writing, which a
/// record of somebody else may contain and which would turn what stands beside the name as well.
std::string shown_name(std::string_view name);

/// "2026-11-19": what Luck::known may name. Not every month has as many days as it allows.
bool is_day(std::string_view text);

// One line each, newline included, for whoever writes while the match is played. Precondition of
// all: what they are given would be accepted by read_record (valid names, seats that exist, …).
std::string header_line(const RecordHeader& header);
std::string entry_line(const Entry& entry);
std::string result_line(const RecordResult& result);
/// An entry, or a result, without its line, as the next value of `json`.
void write_entry(const Entry& entry, JsonWriter& json);
void write_result(const RecordResult& result, JsonWriter& json);
/// The last line, for the bytes of all lines before it.
std::string digest_line(std::string_view lines);

/// One entry from its tree, for whoever keeps entries somewhere else than in a record.
std::expected<Entry, Error> parse_entry(const Data& data, int seats);

/// The whole file. Refuses, with line and reason, what could not be read back: invalid names, more
/// than the limits allow, …
std::expected<std::string, Error> write_record(const Record& record);

/// Refuses, with line and reason, everything that is not exactly what write_record writes, and
/// whatever exceeds the limits above. Says nothing about the rules of the game: that is
/// fairness/verify.
std::expected<Record, Error> read_record(std::string_view bytes);

/// Entry i of a record stands on this line of its file.
constexpr int entry_line_number(std::size_t entry) { return static_cast<int>(entry) + 2; }

}  // namespace knobel
