#pragma once

// What the sentences of all games share.

#include <string>
#include <string_view>

namespace knobel {

/// "53.14 %": a probability for people.
std::string percent_text(double probability);

/// "1 throw", "3 throws".
std::string count_text(int count, std::string_view noun);

}  // namespace knobel
