#pragma once

// Goldens: matches that show a game and all its options. They live in src/games/<game>/golden, are
// made by `knobel golden` and compared by a test, so that a change of the rules shows as a
// difference that people review.

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/playthrough.h"

namespace knobel {

struct GameEntry;

/// One file, golden/<name>.txt.
struct Golden {
  std::string name;  // "seats-2", "seats-2-first-1", "stories/seats-2.de"
  std::string text;
};

/// "seats-2-first-1": what a golden of this setup is called.
std::string setup_name(const Config& config);

/// The keys of TestedGames.
std::vector<std::string> golden_games();

/// The smallest and the largest table with default options and, for each option, the values that
/// are not its default (one of them where there are many), each where it can be seen to matter:
///
/// - in the same match as the smallest table's, if it reads differently there, from its beginning;
/// - else around the first event that the value changes, in the first match of the first setup in
///   which it changes any: at the smallest table, at larger ones, together with another option.
///
/// Refuses a value that changes nothing anywhere, and two goldens that read the same. `key` is any
/// of TestedGames; the error lists them.
std::expected<std::vector<Golden>, Error> goldens(std::string_view key,
                                                  const DescribePosition& describe);
/// The same of a game that need not be in the list.
std::expected<std::vector<Golden>, Error> goldens(const GameEntry& entry,
                                                  const DescribePosition& describe);

/// Refuses two that differ only in what nobody reads: lines about the setup and digests.
std::expected<void, Error> all_differ(std::span<const Golden> list);

}  // namespace knobel
