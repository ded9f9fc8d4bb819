#pragma once

// What a person types, taken kindly. The notation is exact; people are not: blanks, capitals,
// beginnings of words and bare arguments are understood as long as only one legal action can be
// meant.

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"

namespace knobel::cli {

/// Single blanks, lower case (ASCII), nothing around it.
std::string tidied(std::string_view typed);

/// Those of `legal` that `typed` (tidied) may mean, by the first of these that finds any: the same
/// text; every word a beginning ("w c3"); the bare arguments ("c3"); the last words of it. Exactly
/// one is an answer, several are a question back.
std::vector<std::string> meanings(std::span<const std::string> legal, std::string_view typed);

/// Why `typed` is not possible, for the case that nothing legal can be meant. Verbs are completed
/// first, so that "w c3" and "c3" get the reason that "write c3" would get.
Refusal why_refused(const AnyGame& game, const AnyState& state, Seat seat,
                    std::span<const std::string> legal, std::string_view typed);

}  // namespace knobel::cli
