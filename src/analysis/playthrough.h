#pragma once

// Goldens: whole matches written so that one can read them with RULES.md in hand. They live in
// src/games/<game>/golden, are made by `knobel golden` and compared by a test, so that a change of
// the rules shows as a difference that people review.

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"

namespace knobel {

/// One file: its name and how its match is set up.
struct Playthrough {
  std::string name;  // "seats-2", "seats-2-first-1"; the file is golden/<name>.txt
  std::shared_ptr<const AnyGame> game;
};

/// Which matches show a game: the smallest and the largest number of seats with default options,
/// and at the smallest number, for each option, the values that are not its default and are
/// accepted (one of them where there are many). `key` is any of TestedGames; the error lists them.
std::expected<std::vector<Playthrough>, Error> playthroughs(std::string_view key);

/// The keys of TestedGames.
std::vector<std::string> playthrough_games();

/// How a whole position is written; formats/position_text, which this layer does not know.
using DescribePosition = std::function<std::string(const AnyGame&, const AnyState&)>;

/// The match as text, played at random from a fixed seed: what changed, whose turn it is, what is
/// legal for the seat that acts next, what happened. The rest of a long match is a digest of the
/// same lines. The same bytes on every machine.
std::string playthrough_text(const AnyGame& game, const DescribePosition& describe);

/// Where two texts differ: "line 12: … instead of …"; empty if they are the same.
std::string first_difference(std::string_view expected, std::string_view found);

}  // namespace knobel
