#pragma once

// What the sentences of all games share.

#include <string>
#include <string_view>
#include <vector>

#include "engine/sentences.h"

namespace knobel {

/// "odds.KEY" of the game's messages.
std::string odds_text(const Sentences& sentences, std::string_view key,
                      std::vector<std::string> args = {});

/// "53.14 %": a probability for people.
std::string percent_text(const Sentences& sentences, double probability);

/// "57.3": one digit behind the point.
std::string decimal_text(const Sentences& sentences, double number);

/// "3 throws": "odds.KEY" of the game's messages, or "odds.KEY.one" for one of them.
std::string count_text(const Sentences& sentences, std::string_view key, int count);

}  // namespace knobel
