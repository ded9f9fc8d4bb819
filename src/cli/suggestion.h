#pragma once

// What somebody may have meant who typed something that there is not.

#include <span>
#include <string>
#include <string_view>

namespace knobel::cli {

/// ASCII letters made small.
std::string lower_case(std::string_view text);

/// "; did you mean \"play\"?" for the one of `known` that is nearest to what was typed, if it is
/// near: one letter wrong, missing, added or swapped with its neighbour in four. Else nothing.
std::string did_you_mean(std::string_view typed, std::span<const std::string> known);

}  // namespace knobel::cli
