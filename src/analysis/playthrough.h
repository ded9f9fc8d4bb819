#pragma once

// A whole match written so that one can read it with RULES.md in hand. Goldens (analysis/goldens.h)
// are made of these.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/any_game.h"

namespace knobel {

/// What a match is looked at for: a sentence about one of its events, which count from one.
struct Scene {
  int event;
  std::string what;
};

/// A match that is played at random from a seed.
struct Playthrough {
  std::shared_ptr<const AnyGame> game;
  std::uint64_t seed = 1;
  /// Only what happens around this moment is shown. Nothing: the match is shown from its beginning,
  /// as far as anybody would read.
  std::optional<Scene> scene = std::nullopt;
};

/// How a whole position is written; formats/position_text, which this layer does not know.
using DescribePosition = std::function<std::string(const AnyGame&, const AnyState&)>;

/// The match as text: what changed, whose turn it is, what is legal for the seat that acts next,
/// what happened. What is not shown is a digest of the same lines, on a line that begins with "…";
/// lines about the setup begin with "#". The same bytes on every machine.
std::string playthrough_text(const Playthrough& playthrough, const DescribePosition& describe);

/// The first event of the match from this seed that cannot be the same in both games: something
/// else is asked, allowed or done. Nothing: the whole match is the same, with its result. Both are
/// of one kind, with the same number of seats.
std::optional<int> first_effect(const AnyGame& game, const AnyGame& usual, std::uint64_t seed);

/// Where two texts differ: "line 12: … instead of …"; empty if they are the same.
std::string first_difference(std::string_view expected, std::string_view found);

}  // namespace knobel
