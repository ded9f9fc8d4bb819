#pragma once

// A position on one line, for tests, bug reports and the command line:
//
//   null_game 2 | phase choose | to_move 2 | rounds 3 | die 4 | seat1 place 7 | seat2 place 5
//
// Groups are separated by " | ". The first is the game and the number of seats; the others are
// fields of the table ("key words…") and of seats ("seatN key words…"). What is as at the start is
// left out. No game does anything for this: it all comes from Rules::fields.

#include <expected>
#include <string>
#include <string_view>

#include "engine/any_game.h"
#include "engine/error.h"

namespace knobel {

inline constexpr std::size_t kPositionBytesMax = 16 << 10;

/// The position as `state` shows it. Fields stand in the order of Rules::fields.
std::string position_text(const AnyGame& game, const AnyState& state);

/// The state that a text describes. People type these, so fields may stand in any order and may
/// repeat what the start position says; everything else is refused with the reason. What is read
/// can be played on (Rules::validate), and read_position(position_text(s)) == s exactly.
std::expected<AnyState, Error> read_position(const AnyGame& game, std::string_view text);

}  // namespace knobel
