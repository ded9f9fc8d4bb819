#pragma once

// Goldens for people who care how a match is told: two matches of each game, in both languages,
// as a terminal tells them. They live in src/games/<game>/golden/stories, beside the goldens of the
// rules (goldens.h), and are made and compared like those.

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/goldens.h"
#include "engine/match.h"

namespace knobel {

/// How a match is told: formats/story_text, which this layer does not know. names[seat] is what a
/// seat is called; the language is "de" or "en". A line that begins a turn begins without a blank.
using TellStory =
    std::function<std::string(const Match& match, Seat viewer, std::span<const std::string> names,
                              std::string_view language)>;

/// Two matches between apprentices: at the smallest table for two or more, and at the largest one
/// with a variant of the rules. In each somebody thinks again once. Told to onlookers and, if seats
/// hide something, to seat 1. Of a long one the beginning and the end are told. `key` is any of
/// golden_games().
std::vector<Golden> stories(std::string_view key, const TellStory& tell);

/// The first turns and the last one of a story that is longer than anybody would read.
std::string shortened(std::string_view story);

}  // namespace knobel
