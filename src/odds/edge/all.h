#pragma once

// Where questions about chances come in and answers go out: words of a command line become a
// question, an answer becomes sentences for a person or members of a JSON object for a
// program. Each game brings its own in odds/edge/<game>; whoever asks never names a game.

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"
#include "engine/sentences.h"
#include "formats/json.h"
#include "odds/all.h"
#include "odds/edge/arguments.h"

namespace knobel {

/// A game that can be asked in words.
struct OddsEntry {
  std::string_view game;                // GameInfo::key
  std::vector<std::string_view> usage;  // what can be asked, without "knobel odds GAME"
  std::expected<OddsQuestion, Error> (*parse)(const OddsArguments&);
};

/// All of them (all.cpp).
std::span<const OddsEntry> all_odds();

/// The entry of a game; the error lists those that there are.
std::expected<const OddsEntry*, Error> find_odds(std::string_view game);

/// Answers in sentences of the game's messages, one for each line.
std::vector<std::string> odds_sentences(const OddsQuestion& question, const Sentences& say);

/// Adds the answer to the object that is open; a probability that decides is called "probability".
void add_odds(JsonWriter& json, const OddsQuestion& question);

}  // namespace knobel
