#pragma once

// Legal actions as people read them: notation, and what shares a verb together. A terminal lists
// them so, and so do goldens.

#include <span>
#include <string>
#include <vector>

#include "engine/any_game.h"

namespace knobel {

/// The texts of all legal actions of a seat, in the order of their ids. Precondition: the seat is
/// in Turn::seats.
std::vector<std::string> legal_texts(const AnyGame& game, const AnyState& state, Seat seat);

/// Actions that share a verb: "write" with "a1", "b1", ….
struct VerbGroup {
  std::string verb;
  std::vector<std::string> arguments;  // one text per action; empty if the verb stands alone

  /// "a1 b1 c1"; with a comma between them if one of them has several words.
  std::string arguments_text() const;
};

/// In the order of first appearance.
std::vector<VerbGroup> by_verb(std::span<const std::string> texts);

/// All of them on one line: "write a1 b1; circle d4; pass".
std::string grouped_text(std::span<const std::string> texts);

}  // namespace knobel
